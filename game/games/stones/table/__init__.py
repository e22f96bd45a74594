"""The table of Stones of the Wall.

table, picking, places
the wall    wallplan, wallview
papers      papers, coverpaper
"""

from game.games.stones.table.table import TABLE as TABLE
