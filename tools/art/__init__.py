"""How the pictures of the table are made: plain numpy, the light always from the upper left.

means               field (noise, distances, light, PNG files), outlines (smooth loops)
tiles               tiles, wares (what they are made of)
table and pieces    surfaces, pieces
portraits           medals, emblems (whose is which), inlay, beasts, things

`tools/make_art.py` calls all of these. `hero` lays what they have made on one table, for `tools/make_pictures.py`.
"""
