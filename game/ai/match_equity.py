"""Match equity: each seat's chance to be first to reach the target, expressed in points."""

from collections.abc import Sequence
from math import erf, exp, fsum, prod, sqrt

from game.core.hindsight import ahead

LOGIT = 1.7
"""Scale at which the logistic curve approximates the normal distribution."""
LEAD = 0.02
"""Extra value of one point of lead, so that a lost match is still played properly."""


def chances(needs: Sequence[float], stride: float) -> list[float]:
    """Each seat's chance to win the match; the chances add up to 1.

    `needs` are the points that each seat still needs; among seats that need none, the one furthest over has won.
    `stride` is the typical size of one score, mean square divided by mean. If scores come as a Poisson process, the
    time for d points has a variance of d·stride, in units of the time for one point; it is taken as normal.
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
    """Each seat's chance to have the highest total after that many more `hands`; at 0, the current leaders share it.

    `spread` is the standard deviation, per hand, of the difference between two seats of equal strength.
    """
    top = max(totals)
    scale = 0.0 if hands <= 0 else LOGIT / (spread * sqrt(hands))
    weights = [exp(scale * (total - top)) if scale else float(total == top) for total in totals]
    whole = fsum(weights)
    return [weight / whole for weight in weights]


def match_value(target: int, stride: float) -> float:
    """The value of a won match in points; see `equity`."""
    return sqrt(2 * stride * target) * 2.5


def point_value(seats: int) -> float:
    """The points of `equity` that the first point of a match brings: 1 with two seats, nearly 2 with many.

    It is the derivative of `chances` where all seats need the same, in units of the derivative for two seats.
    """
    return 2 * (seats - 1) / seats


def equity(scores: Sequence[float], needs: Sequence[float], target: int, stride: float) -> list[float]:
    """Each seat's chance to win, in points as at the start of a match of two, plus a little for its lead.

    `needs` and `stride` are as in `chances`; `target` is what a seat needs at the start.
    """
    unit = match_value(target, stride)
    return [unit * chance + LEAD * lead for chance, lead in zip(chances(needs, stride), ahead(scores), strict=True)]
