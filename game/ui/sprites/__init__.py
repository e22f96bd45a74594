"""The sprite factory: every picture in the size it is needed, made once from the masters in sprites/.

assets      all of it
factory     what its parts share: tilework (with pips), tokens, materials, plates
"""
