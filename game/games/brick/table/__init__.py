"""The table of Brick Dominoes.

table, tagplace
the wall    bricks, wallshade, seenwall, wallview, signs, wallwords, wallnews
beside it   panel
"""

from game.games.brick.table.table import TABLE as TABLE
