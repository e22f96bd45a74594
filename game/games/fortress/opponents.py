"""Who plays Fortress: the opponents of any block game, and all that they know of it."""

from game.dominoes.chaingame.expertise import ChainExpertise


class FortressExpertise(ChainExpertise):
    """The opponents of any block game."""
