"""Makes the pictures of the table with plain numpy; the light always comes from the upper left.

means               field (noise, distances, light, PNG files), outlines (smooth loops)
tiles               tiles, wares (what they are made of)
table and pieces    surfaces, pieces
portraits           medals, emblems (which belongs to whom), inlay, beasts, things

`tools/make_art.py` calls all of these. `hero` lays their pictures on one table, for `tools/make_pictures.py`.
"""
