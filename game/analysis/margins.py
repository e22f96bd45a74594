"""The unit for people: points of margin, by which a seat is ahead of the mean of the others; and what made them up.

Records count against the mean of all seats, their own included, which at two seats is half of what the score shows.
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
"""What a match is counted in: points; chances to win its games; or rounds, each for the best in a hand."""
CLEAR = 2.0
"""By so many standard errors somebody's tiles must be better before they are called so."""


@dataclass(frozen=True, slots=True)
class Measure:
    """How a match is counted, and how its losses are told; `part` is the part of a round that a point of margin is."""

    unit: str
    seats: int
    part: float = 0.0

    @classmethod
    def of(cls, expertise: AnyExpertise, rules: AnyRules) -> "Measure":
        """That of a match by those rules."""
        if expertise.by_chance:
            return cls(CHANCES, rules.seats)
        part = expertise.of_round(rules)
        return cls(ROUNDS if part else POINTS, rules.seats, part)

    @property
    def by_chance(self) -> bool:
        """Whether a loss is told as so much less of a chance to win."""
        return self.unit != POINTS

    def cost(self, hundredths: int) -> int:
        """What records have as a loss, as it is told: in hundredths of a point of margin, or per cent of a chance."""
        if self.unit == CHANCES:
            return hundredths
        margin = hundredths * self.seats / (self.seats - 1)
        return round(margin * self.part if self.part else margin)

    def total(self, decisions: Iterable[Graded]) -> int:
        """What those decisions cost altogether."""
        return sum(self.cost(each.blamed) for each in decisions)


@dataclass(frozen=True, slots=True)
class Parts:
    """Where the margin of a match came from, for one seat: three parts that add up to it.

    They are whole points, percentage points of a game, or tenths of a round. `luck` is also all that cannot be told.
    """

    unit: str
    margin: int
    luck: int
    own: int
    others: int


def parts(match: Match, found: Analysis, seat: Seat) -> Parts:
    """The parts of the hands that were played to their end."""
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
    """1 if that seat had the best tiles of all, −1 if the worst; 0 where that may be chance in how they were valued."""
    if not found.doubts:
        return 0
    seats = range(len(found.doubts[0]))
    amounts = [sum(hand.dealt[at] + hand.drawn[at] for hand in found.hands) for at in seats]
    errors = [math.hypot(*each) for each in zip(*found.doubts, strict=True)]
    gaps = [(amounts[seat] - amounts[at], CLEAR * (errors[seat] + errors[at])) for at in seats if at != seat]
    if all(gap > doubt for gap, doubt in gaps):
        return 1
    return -1 if all(-gap > doubt for gap, doubt in gaps) else 0
