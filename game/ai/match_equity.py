"""Match equity: each seat's chance to be the first to reach the target, in points."""

from collections.abc import Sequence
from math import erf, exp, fsum, prod, sqrt

from game.core.hindsight import ahead

LOGIT = 1.7
"""The logistic curve that is stretched by this much runs along the normal distribution."""
LEAD = 0.02
"""The value of a point of the lead besides, so that a lost match is played on properly."""


def chances(needs: Sequence[float], stride: float) -> list[float]:
    """Each seat's chance to win the match; they add up to 1.

    `needs` are the points that each seat still needs; of those that need none the one furthest over has won. `stride`
    is the usual size of what is scored at once, mean square by mean. If points come as a Poisson process, the time for
    d points has a variance of d·stride in units of the time for one, and is taken as normal.
    """
    least = min(needs)
    if least <= 0:
        first = [need == least for need in needs]
        return [won / sum(first) for won in first]
    before = [
        prod(
            0.5 + 0.5 * erf((need - own) / sqrt(2 * stride * (need + own))) for need in (*needs[:at], *needs[at + 1 :])
        )
        for at, own in enumerate(needs)
    ]
    total = sum(before)
    return [chance / total for chance in before]


def on_top(totals: Sequence[float], spread: float, hands: float) -> list[float]:
    """Each seat's chance to have most after so many hands more; with none, those who have most share it.

    `spread` is the standard deviation by which two seats of like strength end a hand apart.
    """
    top = max(totals)
    scale = 0.0 if hands <= 0 else LOGIT / (spread * sqrt(hands))
    weights = [exp(scale * (total - top)) if scale else float(total == top) for total in totals]
    whole = fsum(weights)
    return [weight / whole for weight in weights]


def match_value(target: int, stride: float) -> float:
    """How many points a won match is; see `equity`."""
    return sqrt(2 * stride * target) * 2.5


def point_value(seats: int) -> float:
    """How many points of `equity` the first point of a match brings: 1 with two seats, with more nearly 2.

    It is the derivative of `chances` where all seats need the same, in units of that for two seats.
    """
    return 2 * (seats - 1) / seats


def equity(scores: Sequence[float], needs: Sequence[float], target: int, stride: float) -> list[float]:
    """Each seat's chance to win, in points as at the beginning of a match for two, and a little for its lead.

    `needs` and `stride` as in `chances`; `target` is what a seat needs at the beginning.
    """
    unit = match_value(target, stride)
    return [unit * chance + LEAD * lead for chance, lead in zip(chances(needs, stride), ahead(scores), strict=True)]
