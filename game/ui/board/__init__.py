"""A game's table as values: what a view shows, what is picked, how the window is divided.

the table   table, touches, picture, items, dropshadow, stacking
the window  layout, handtiles, chrome, nameplate, scorepad, pencil
over it     hintmarks, newsplace
"""
