"""The table of Block: one line of tiles that turns at the edge of the cloth."""

from game.ui.chains.chaintable import ChainTable

TABLE = ChainTable
