"""How everything looks: colours, sizes, letters and times.

theme, tilesets, looks, scale, fonts, tempo, cache
"""
