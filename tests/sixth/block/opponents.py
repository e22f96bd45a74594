"""The opponents of Block, which are those of any block game."""

from game.dominoes.chaingame.expertise import ChainExpertise


class BlockExpertise(ChainExpertise):
    """What the opponents know about playing Block well."""
