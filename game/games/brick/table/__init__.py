"""The table of Brick Dominoes."""

from game.games.brick.table.table import TABLE as TABLE
