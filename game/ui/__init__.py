"""Drawing and input: everything on screen except the rules of the games.

Each of these packages imports only earlier ones: platform, style, draw, sprites, widgets, board (with `chains`, for
layouts that grow at their ends), animation, render; last comes the module stilllife.
"""
