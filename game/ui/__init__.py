"""Drawing and touching: everything on screen that knows no rules.

Imports go one way, from the last of these packages to the first: platform, style, draw, sprites, widgets, board (with
board layouts that grow at their ends in `chains`), animation, render, stilllife.
"""
