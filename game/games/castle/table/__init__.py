"""The table of Castle Rock.

table, choice
the row     rowplan, lookahead, marks
beside it   pegs, pad
"""

from game.games.castle.table.table import TABLE as TABLE
