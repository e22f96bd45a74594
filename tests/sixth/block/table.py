"""The table of Block: one line of tiles that turns where the cloth ends."""

from game.ui.chains.chaintable import ChainTable

TABLE = ChainTable
