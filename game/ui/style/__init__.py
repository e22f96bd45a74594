"""The style of the screen: colours, sizes, fonts and timing.

theme, tilesets, looks, scale, fonts, tempo, cache
"""
