"""A sensible relative at Fortress: keeps its own next moves open and closes what the others can play on."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.ai.simple import OnePly
from game.core.bot import Prompt
from game.core.rules import Observation, Rules
from game.dominoes import chain
from game.dominoes.chaingame import determinization
from game.dominoes.clues import remembered
from game.dominoes.deal import chances
from game.dominoes.layout import Action, Lay, Spin, ends_after, playable, unseen_tiles
from game.dominoes.tiles import DOUBLE, WEIGHT, Tile, TileSet, parse_tiles
from game.games.fortress import counting


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth, in points of the settlement."""

    pip: float = 0.5
    """A pip got rid of."""
    double: float = 8.0
    """A double got rid of: it fits on one number only."""
    choice: float = 1.0
    """A tile of the hand that could be played next."""
    stuck: float = 15.0
    """No tile of the hand could be played next."""
    shut: float = 40.0
    """The next seat unable to play; later seats count less and less."""
    out: float = 100.0
    """Being out of tiles."""


class Sensible(OnePly):
    """Weighs what it gets rid of against what stays open to itself and to the others.

    `memory` is for how many plies it remembers what somebody could not play on; None: for the whole hand.
    """

    def __init__(
        self,
        *,
        overlook: float = 0.0,
        doubt: float = 0.0,
        memory: int | None = None,
        weights: Weights | None = None,
    ) -> None:
        super().__init__(overlook=overlook, doubt=doubt)
        self.memory = memory
        self.weights = weights or Weights()

    def judge(self, rules: Rules[Any, Any], prompt: Prompt[Any]) -> Callable[[Action], float]:
        """What laying a tile is worth, in points; to be asked only when there is a choice."""
        seen = prompt.observation
        w = self.weights
        ends = counting.ends(seen)
        hand = parse_tiles(seen["hand"])
        others = following_chances(seen, self.memory)

        def worth(action: Action) -> float:
            if not isinstance(action, Lay):
                return 0.0
            left = hand & ~action.bit
            if not left:
                return w.out
            fits = playable(ends_after(ends, action, Spin.EVERY))
            own = (left & fits).bit_count()
            value = w.pip * WEIGHT[action.tile] + w.double * DOUBLE[action.tile]
            value += w.choice * own - w.stuck * (own == 0)
            for turn, likely in enumerate(others, start=1):
                value += w.shut / turn * unable(likely, fits)
            return value

        return worth


def unable(likely: dict[Tile, float], fits: TileSet) -> float:
    """How likely a hand has none of the tiles that fit."""
    result = 1.0
    for tile, chance in likely.items():
        if fits >> tile & 1:
            result *= 1 - chance
    return result


def following_chances(observation: Observation, memory: int | None = None) -> list[dict[Tile, float]]:
    """How likely each unseen tile is in the hand of each other seat, next seat first, after all passes so far.

    What was more than `memory` plies ago is forgotten.
    """
    story = remembered(chain.retold(observation), memory)
    places = determinization.shares(observation, story, chain.opening_tile(story))
    likely = chances(unseen_tiles(observation), [share for _, share in places])
    seats = len(observation["hand_sizes"])
    return [likely[(observation["seat"] + turn) % seats] for turn in range(1, seats)]
