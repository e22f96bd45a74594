"""The table of Fortress: that of any block game; the rules make every double a spinner."""

from game.ui.chains.chaintable import ChainTable

TABLE = ChainTable
