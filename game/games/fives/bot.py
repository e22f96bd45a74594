"""A sensible relative at Fives: scores, and minds what the next seat may make of the ends."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from game.ai.simple import OnePly
from game.core.bot import Prompt
from game.core.rules import Observation, Rules
from game.dominoes import chain
from game.dominoes.chaingame import determinization
from game.dominoes.clues import remembered
from game.dominoes.deal import chances
from game.dominoes.layout import Action, Ends, Lay, Spin, ends_after, playable, unseen_tiles
from game.dominoes.tiles import DOUBLE, WEIGHT, Tile, mask, parse_tiles
from game.games.fives import counting
from game.games.fives.counting import best_replies, score


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth, in points."""

    reply: float = 0.7
    """A point which the next seat is likely to make of the ends."""
    pip: float = 0.05
    """A pip got rid of; more where the bonus is paid in full."""
    double: float = 0.6
    """A double got rid of: it fits on one number only."""
    choice: float = 0.5
    """A tile of the hand that could be played next."""
    follow: float = 0.25
    """A point which one's own best next tile would make, were nothing changed until then."""
    out: float = 4.0
    """Being out of tiles."""
    answer: float = 0.0
    """A tile which the next seat is likely to hold and could play."""


SOBER = Weights(reply=0.75, pip=0.0, double=0.2, choice=0.55, follow=0.12, answer=0.6)
"""What things turn out to be worth: from what the strongest opponent expects of thousands of plays at two seats."""


class Sensible(OnePly):
    """Weighs the count now against the next seat's likely answer and what is left in the hand.

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
        likely = next_hand_chances(seen, self.memory)
        pip = w.pip * (1 if rules.options["bonus"] == "fifth" else 3)

        def worth(action: Action) -> float:
            if not isinstance(action, Lay):
                return 0.0
            then = ends_after(ends, action, Spin.OPENING)
            left = hand & ~action.bit
            points = score(sum(end.pips for end in then))
            value = points + pip * WEIGHT[action.tile] + w.double * DOUBLE[action.tile]
            if not left:
                return value + w.out
            value -= w.reply * expected_reply(then, likely)
            if w.answer:
                value -= w.answer * expected_answers(then, likely)
            own = best_replies(left, then)
            return value + w.choice * len(own) + w.follow * max(own.values(), default=0)

        return worth


def next_hand_chances(observation: Observation, memory: int | None = None) -> Mapping[Tile, float]:
    """How likely each unseen tile is in the hand of the seat that plays next, after all that it could not play on.

    What was more than `memory` plies ago is forgotten.
    """
    story = remembered(chain.retold(observation), memory)
    following = (observation["seat"] + 1) % len(observation["hand_sizes"])
    places = determinization.shares(observation, story, chain.opening_tile(story))
    result: dict[Tile, float] = {}
    for (seat, _), likely in zip(places, chances(unseen_tiles(observation), [s for _, s in places]), strict=True):
        if seat == following:
            for tile, chance in likely.items():
                result[tile] = result.get(tile, 0.0) + chance
    return result


def expected_answers(ends: Ends, likely: Mapping[Tile, float]) -> float:
    """How many tiles the next seat holds on average that it could play."""
    fits = playable(ends)
    return sum(chance for tile, chance in likely.items() if fits >> tile & 1)


def expected_reply(ends: Ends, likely: Mapping[Tile, float]) -> float:
    """What the next seat will make on average, if it takes the most of what it happens to hold."""
    expected, nothing_better = 0.0, 1.0
    best = best_replies(mask(likely), ends)
    for tile in sorted(best, key=best.__getitem__, reverse=True):
        if not best[tile]:
            break
        expected += nothing_better * likely[tile] * best[tile]
        nothing_better *= 1 - likely[tile]
    return expected
