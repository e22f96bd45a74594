"""Every picture in the size it is needed, made once from the masters in sprites/.

assets
tilework, pips, tokens, glass, materials, plates
"""
