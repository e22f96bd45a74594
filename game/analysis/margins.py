"""The unit shown to people, points of margin: a seat's lead over the mean of the others; and where it came from.

Records count against the mean of all seats, including the seat itself; with two seats that is half the difference.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from game.analysis.findings import Analysis, Graded, balanced
from game.core.expertise import AnyExpertise
from game.core.hindsight import ahead
from game.core.match import Match
from game.core.rules import AnyRules, Seat

POINTS, CHANCES, ROUNDS = "points", "chances", "rounds"
"""The units of a match: points; chances to win its games; or rounds, won by the best seat in each hand."""
CLEAR = 2.0
"""Standard errors by which a seat's tiles must be better before they are called so."""


@dataclass(frozen=True, slots=True)
class Measure:
    """How a match is counted and its losses are shown; `part` is one point of margin as a fraction of a round."""

    unit: str
    seats: int
    part: float = 0.0

    @classmethod
    def of(cls, expertise: AnyExpertise, rules: AnyRules) -> "Measure":
        """The measure of matches by those rules."""
        if expertise.by_chance:
            return cls(CHANCES, rules.seats)
        part = expertise.of_round(rules)
        return cls(ROUNDS if part else POINTS, rules.seats, part)

    @property
    def in_per_cent(self) -> bool:
        """Whether losses are shown in percentage points: those of a chance, or of a round."""
        return self.unit != POINTS

    def cost(self, hundredths: int) -> int:
        """Converts a loss in a record to what is shown: hundredths of a point of margin, or a chance in per cent."""
        if self.unit == CHANCES:
            return hundredths
        margin = hundredths * self.seats / (self.seats - 1)
        return round(margin * self.part if self.part else margin)

    def total(self, decisions: Iterable[Graded]) -> int:
        """The total cost of those decisions."""
        return sum(self.cost(each.blamed) for each in decisions)


@dataclass(frozen=True, slots=True)
class Parts:
    """One seat's margin in a match, and the three parts that add up to it.

    They are whole points, percentage points of a game, or tenths of a round. `luck` includes all that is unexplained.
    """

    unit: str
    margin: int
    luck: int
    own: int
    others: int


def parts(match: Match, found: Analysis, seat: Seat) -> Parts:
    """The parts over all hands played to their end."""
    measure, seats = Measure.of(match.game.expertise(), match.rules), match.seats
    over = {hand.hand for hand in found.hands}
    lost = [
        measure.total(each for each in found.decisions if each.seat == at and each.hand in over) for at in range(seats)
    ]
    share = seats / (seats - 1)
    match measure.unit:
        case "points":
            scale, margins = 0.01, [share * sum(hand.result[at] for hand in found.hands) / 100 for at in range(seats)]
        case "chances":
            scale, margins = 1.0, [float(sum(hand.result[at] for hand in found.hands)) for at in range(seats)]
        case _:
            scale, margins = share / 10, [10 * each for each in ahead(match.rules.scores(match.state))]
    margin = balanced([each / 100 for each in margins])[seat]
    own = -round(scale * lost[seat])
    others = round(scale * (sum(lost) - lost[seat]) / (seats - 1))
    return Parts(measure.unit, margin, margin - own - others, own, others)


def tiles(found: Analysis, seat: Seat) -> int:
    """1 if that seat had the best tiles of all, −1 if the worst; 0 if that may be due to errors of measurement."""
    if not found.doubts:
        return 0
    seats = range(len(found.doubts[0]))
    amounts = [sum(hand.dealt[at] + hand.drawn[at] for hand in found.hands) for at in seats]
    errors = [math.hypot(*each) for each in zip(*found.doubts, strict=True)]
    gaps = [(amounts[seat] - amounts[at], CLEAR * (errors[seat] + errors[at])) for at in seats if at != seat]
    if all(gap > doubt for gap, doubt in gaps):
        return 1
    return -1 if all(-gap > doubt for gap, doubt in gaps) else 0
