"""Who plays Block: the opponents of any block game, and all that they know of it."""

from game.dominoes.chaingame.expertise import ChainExpertise


class BlockExpertise(ChainExpertise):
    """What is known of how to play Block well."""
