"""Who plays Fortress: what each level overlooks, misjudges and forgets, and how far it thinks."""

from game.ai.search import Searcher
from game.ai.tablesize import ByTableSize
from game.core.bot import Bot
from game.dominoes.chaingame.evaluation import Sensible
from game.dominoes.chaingame.expertise import ChainExpertise
from game.dominoes.chaingame.rollout import Rollouts
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.layout import Action


class FortressExpertise(ChainExpertise):
    """What is known of how to play Fortress well: what is known of any block game."""

    leeway = 0.5

    def bot(self, level: str) -> Bot[ChainRules, Action]:
        """The bot of a level."""
        match level:
            case "novice":
                return Sensible(overlook=0.35, doubt=15.0, memory=0)
            case "casual":
                return Sensible(overlook=0.12, doubt=5.0, memory=4)
            case "skilled":
                sharp = Searcher(Rollouts(), playouts=8, overlook=0.05)
                return ByTableSize(sharp, Sensible(overlook=0.04, doubt=2.0, memory=8), most=3)
            case "master":
                return Searcher(Rollouts(), playouts=200)
        raise KeyError(level)
