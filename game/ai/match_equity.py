"""How a match stands: how likely each seat is to be the first to reach the target."""

from collections.abc import Sequence
from math import erf, sqrt

LEAD = 0.02
"""What a point of the lead counts beside the chance to win the match, so that a lost one is played on too."""


def chances(needs: Sequence[float], stride: float) -> list[float]:
    """How likely each seat is to win the race; the chances add up to 1.

    `needs` are the points that each seat still needs. A seat that needs none has won; of several the one that is
    furthest over. `stride` is the usual size of what is scored at once, mean square by mean: the bigger the strides,
    the more is left to luck.

    Points come in like rain, so the time in which d points are made has a variance of d·stride in units of the time
    for one point, and one seat is before another with the chance that one normal variable is less than another.
    """
    least = min(needs)
    if least <= 0:
        first = [need == least for need in needs]
        return [won / sum(first) for won in first]
    before = []
    for seat, own in enumerate(needs):
        chance = 1.0
        for rival, other in enumerate(needs):
            if rival != seat:
                chance *= 0.5 + 0.5 * erf((other - own) / sqrt(2 * stride * (other + own)))
        before.append(chance)
    total = sum(before)
    return [chance / total for chance in before]


def match_value(target: int, stride: float) -> float:
    """How many points a match is that is won for sure; see `equity`."""
    return sqrt(2 * stride * target) * 2.5


def point_value(seats: int) -> float:
    """How many points of `equity` the first point of a match brings whoever makes it, at a table of so many seats.

    One to two of them; where more race, a lead over each of them counts for more. It is the derivative of `chances`
    where all seats need the same, beside that of two seats.
    """
    return 2 * (seats - 1) / seats


def equity(scores: Sequence[float], needs: Sequence[float], target: int, stride: float) -> list[float]:
    """What each seat has of the state of the match, in points: its chance to win, and a little for its lead.

    A chance is made points of by what one point changes of it at the beginning of a match for two.

    `needs` and `stride` as in `chances`; `target` is what a seat needs at the beginning.
    """
    unit = match_value(target, stride)
    total = sum(scores)
    others = len(scores) - 1
    return [
        unit * chance + LEAD * (own - (total - own) / others)
        for chance, own in zip(chances(needs, stride), scores, strict=True)
    ]
