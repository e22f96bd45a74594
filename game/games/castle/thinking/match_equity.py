"""The value of points in a match of Castle Rock: near its end a lead counts for more than another tile."""

import math
from collections.abc import Sequence

from game.ai.match_equity import on_top
from game.core.rules import Seat
from game.dominoes.tiles import set_size
from game.games.castle.rules.rules import CastleRules, State

SPREAD = 7.0
"""The standard deviation between the points of two equal seats at the end of a hand; measured over 20,000 hands."""
APART = 9.1
"""The standard deviation that match results show between hands: larger, as leads and the hands to
come are uncertain too; measured over 452 matches of equals."""
PER_TILE = 0.87
"""The share of the tiles of the set that is captured in a hand."""
LEFT_AT_END = 3.5
"""The number of tiles left in the row when a hand ends."""
MATCH = 40.0
"""The value of a whole match, in points, at the rate of a point in its middle."""
POINT = 0.05
"""The value of a point by itself, so that a decided match is played out properly."""


def match_chances(rules: CastleRules, state: State, points: Sequence[float]) -> Sequence[float]:
    """Each seat's chance to win the match if the hand ended now with those points."""
    deal, found = state.deal, _after(rules, state, APART).chances(points, 0)
    if rules.options["bar"] != "on":
        return found
    rounds = [score + share for score, share in zip(deal.scores, found, strict=True)]
    return on_top(rounds, math.sqrt(2 / rules.seats), int(rules.options["rounds"]) - deal.hand_no - 1)


def of_hand(rules: CastleRules, state: State, points: Sequence[float]) -> Sequence[float]:
    """The value to every seat of a hand that ends with those points, as opponents count it."""
    return _after(rules, state, SPREAD).value(points, [0.0] * rules.seats, 0)


def _after(rules: CastleRules, state: State, spread: float) -> "MatchEquity":
    """The equity in the match that the hand belongs to."""
    deal = state.deal
    return MatchEquity(rules, deal.scores, deal.hand_no, deal.dealer, spread)


class MatchEquity:
    """The value of a hand's points to each seat, given the state of the match."""

    def __init__(
        self, rules: CastleRules, scores: Sequence[int], hand_no: int, dealer: Seat, spread: float = SPREAD
    ) -> None:
        options, seats = rules.options, rules.seats
        self._spread = spread
        self._scores = scores
        self._bar = options["bar"] == "on"
        self._target, self._limit = int(options["target"]), int(options["limit"])
        self._hand_no = hand_no
        self._tiles = set_size(rules.highest)
        self._a_hand = PER_TILE * self._tiles / seats - LEFT_AT_END
        dealt = [(dealer + 1 + turn) % seats for turn in range(seats)]
        self._later = [dealt.index(seat) for seat in range(seats)]

    def value(self, points: Sequence[float], ahead: Sequence[float], to_come: int) -> tuple[float, ...]:
        """For every seat, its chance to win the match, in points, plus a little for the points themselves.

        `points` are what the hand would bring if it ended now, `ahead` the tiles each seat is expected to capture next,
        and `to_come` the number of tiles not yet laid.
        """
        expected = [own + more for own, more in zip(points, ahead, strict=True)]
        chances = self.chances(expected, to_come)
        total, others = math.fsum(expected), max(1, len(expected) - 1)
        return tuple(
            MATCH * chance + POINT * (own - (total - own) / others)
            for chance, own in zip(chances, expected, strict=True)
        )

    def chances(self, expected: Sequence[float], to_come: int) -> list[float]:
        """Each seat's chance to win the match or, in a bar game, the round."""
        left = to_come / self._tiles
        if self._bar:
            return self._shares(expected, left)
        totals = [score + own for score, own in zip(self._scores, expected, strict=True)]
        return self._shares(totals, left + self._hands_after(max(totals), left, to_come))

    def _hands_after(self, highest: float, left: float, to_come: int) -> float:
        """The approximate number of hands that follow this one."""
        rest = self._limit - self._hand_no - 1 if self._limit else 99
        missing = self._target - highest - left * max(0.0, self._a_hand)
        if missing <= 0 or not rest:
            return 0.0
        needed = missing / self._a_hand if self._a_hand > 1 else 99.0
        return min(float(rest), needed if to_come else max(1.0, needed))

    def _shares(self, totals: Sequence[float], hands: float) -> list[float]:
        """Each seat's chance to end on top after that many more hands; with none, it is 1 for the winner."""
        if hands <= 0:
            best = max(range(len(totals)), key=lambda seat: (totals[seat], self._later[seat]))
            return [float(seat == best) for seat in range(len(totals))]
        return on_top(totals, self._spread, hands)
