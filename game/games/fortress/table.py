"""The table of Fortress: that of any block game. Its rules say that every double is a spinner."""

from game.ui.chains.chaintable import ChainTable

TABLE = ChainTable
