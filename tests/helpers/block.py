"""Block dominoes, as short as a game of tiles laid end to end can be: no spinner, nothing to draw, pips are points."""

from game.ai.search import Searcher
from game.core.bot import Bot
from game.core.game import Choice, Game, Option, usual_levels
from game.core.rules import Options
from game.dominoes.chaingame.evaluation import Sensible
from game.dominoes.chaingame.expertise import ChainExpertise
from game.dominoes.chaingame.rollout import ChainPolicy
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.layout import Action


class BlockRules(ChainRules):
    key = "block"

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options, highest=6, hand_size=7 if seats == 2 else 5, target=int(options["target"]))


class BlockExpertise(ChainExpertise):
    leeway = 0.5

    def bot(self, level: str) -> Bot[ChainRules, Action]:
        return Searcher(ChainPolicy(), playouts=200) if level == "master" else Sensible(overlook=0.2, doubt=5.0)


GAME = Game(
    key="block",
    title="Block",
    tagline="Be out first.",
    seats=range(2, 5),
    default_seats=2,
    hidden=True,
    options_for=lambda seats: (Option("target", "Match to", tuple(Choice(n, f"{n}") for n in (50, 100)), 50),),
    make_rules=BlockRules,
    expertise=BlockExpertise,
    levels=usual_levels(novice="", casual="", skilled="", master=""),
)
