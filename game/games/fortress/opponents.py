"""The opponents of Fortress: those of any block game."""

from game.dominoes.chaingame.expertise import ChainExpertise


class FortressExpertise(ChainExpertise):
    """The opponents of any block game."""
