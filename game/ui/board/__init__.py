"""A game's table as values: what a view shows, what is picked, how the window is divided.

the table   table, picture, items, dropshadow
the window  layout, handtiles, chrome, nameplate, scorepad
over it     hintmarks, newsplace
"""
