"""Puzzles: the table that a puzzle is solved at, the paper beside it, and the page of all puzzles.

The puzzles themselves, and what one person has made of them, are in `game.puzzles`.
"""
