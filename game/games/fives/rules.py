"""The rules of Fives: lay tile to tile, make the open ends add up to a multiple of five, draw when unable."""

from collections.abc import Sequence

from game.core.message import Message, message
from game.core.rules import Options, Seat
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.chaingame.state import State
from game.dominoes.chaingame.telling import Telling, summed
from game.dominoes.layout import Ends, Spin, terms

HAND = {2: 7, 3: 6, 4: 5}
"""Tiles dealt to each seat, by number of seats (rule sheet, third point); seven from five seats on (house ruling)."""


class FivesRules(ChainRules):
    """Fives for two to eight seats; with more than four, double-twelve tiles are used (rule sheet, first point).

    A total that is a multiple of five scores. While nobody has a double, every seat draws a tile ('To Play').
    """

    key = "fives"
    spin = Spin.OPENING
    draws = True
    plays_score = True

    def __init__(self, seats: int, options: Options) -> None:
        highest, target = 6 if seats <= 4 else 12, int(options["target"])
        super().__init__(seats, options, highest=highest, hand_size=HAND.get(seats, 7), target=target)
        self.fifth = options["bonus"] == "fifth"
        self.telling = FivesTelling(fifth=self.fifth)

    def points(self, ends: Ends, total: int) -> int:
        return score(total)

    def settlement(self, others: int, own: int = 0) -> int:
        """The bonus for the others' pips less its own, to the nearest five; a fifth of it if `fifth` ('Winning')."""
        rounded = nearest_five(others - own)
        return rounded // 5 if self.fifth else rounded


def score(count: int) -> int:
    """The points for a count: the count itself if it is a multiple of five, else 0."""
    return 0 if count % 5 else count


def nearest_five(pips: int) -> int:
    return (pips + 2) // 5 * 5


class FivesTelling(Telling):
    """Tells every score with its sum; `fifth` says whether the bonus is a fifth of the rounded pips."""

    passed = "fives.passed"
    shared = "fives.shared"

    def __init__(self, *, fifth: bool) -> None:
        self.fifth = fifth

    def sum_of_ends(self, after: State) -> Message:
        """The count and its terms."""
        pips = tuple(pips for _, pips in terms(after.ends))
        key = "fives.ends" if len(pips) > 1 else "fives.end"
        return message(key, pips=pips, total=after.total)

    def reckoning(self, weights: Sequence[int], seat: Seat, points: int, *, out: bool) -> Message:
        """How the bonus was worked out, or why there is none."""
        own = 0 if out else weights[seat]
        pips = sum(weights) - weights[seat] - own
        if not points:
            return message("fives.too_little", pips=pips) if out else message("fives.too_close")
        key, rounded = "fives.fifth" if self.fifth else "fives.full", nearest_five(pips)
        if rounded != pips:
            key += "_rounded"
        return message(key, held=summed(weights, seat, own), rounded=rounded, points=points)
