"""How everything looks: colours, sizes, letters and times.

theme, tilesets, scale, fonts, tempo, cache
"""
