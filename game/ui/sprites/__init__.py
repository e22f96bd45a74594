"""The sprite factory: makes every picture once, at the size needed, from the masters in sprites/.

assets      the whole factory
factory     the base of its parts: tilework (with pips), tokens, materials, plates
"""
