"""Statistics over many deals, which are the independent units: means with intervals, Elo, percentiles."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from game.ai.elimination import standard_error

CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate and the limits of its 95 % confidence interval, which are None for a single deal."""

    mean: float
    low: float | None
    high: float | None


def mean_interval(values: Sequence[float]) -> Interval:
    """Mean ± t times the standard error; t is Student's quantile for one degree less than there are values."""
    n, mean = len(values), fmean(values)
    if n < 2:
        return Interval(mean, None, None)
    reach = t_quantile(n - 1) * standard_error(values)
    return Interval(mean, mean - reach, mean + reach)


def share_interval(values: Sequence[float]) -> Interval:
    """`mean_interval` for values from 0 to 1; if all are 1 (or 0), with the Clopper–Pearson limit ⁿ√0.025."""
    interval = mean_interval(values)
    if interval.low is None or interval.high is None:
        return interval
    certain = ((1 - CONFIDENCE) / 2) ** (1 / len(values))
    if all(value == 1 for value in values):
        return Interval(1.0, certain, 1.0)
    if all(value == 0 for value in values):
        return Interval(0.0, 0.0, 1 - certain)
    return Interval(interval.mean, max(0.0, interval.low), min(1.0, interval.high))


def t_quantile(freedom: int) -> float:
    """The t for which Student's distribution has 95 % between −t and t; `freedom` is its degrees of freedom, from 1."""
    low, high = 0.0, 13.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if t_within(middle, freedom) < CONFIDENCE else (low, middle)
    return (low + high) / 2


def t_within(t: float, freedom: int) -> float:
    """The share of Student's distribution between −t and t (Abramowitz and Stegun, formulas 26.7.3 and 26.7.4)."""
    angle = math.atan(t / math.sqrt(freedom))
    cosine, sine = math.cos(angle), math.sin(angle)
    odd = freedom % 2
    term = cosine if odd else 1.0
    total = term if freedom > 1 else 0.0
    for k in range(2 + odd, freedom - 1, 2):
        term *= cosine * cosine * (k - 1) / k
        total += term
    return 2 / math.pi * (angle + sine * total) if odd else sine * total


def elo(share: float, seats: int, held: int, plays: int) -> float | None:
    """A player's lead over the others at the table in Elo points; None if it holds every seat.

    Its `held` seats get that `share` of the wins. If a seat wins in proportion to its player's strength w (others: v),
    then w/v = (share/held) / ((1 − share)/(seats − held)), and Elo is 400·log10 of that. The share is kept away from 0
    and 1 by half of one of the `plays`.
    """
    if held == seats:
        return None
    edge = 0.5 / plays
    share = min(max(share, edge), 1 - edge)
    return 400 * math.log10((share / held) / ((1 - share) / (seats - held)))


def elo_interval(share: Interval, seats: int, held: int, plays: int) -> Interval | None:
    """The Elo of a win share and of the limits of its interval."""
    mean = elo(share.mean, seats, held, plays)
    low, high = (None if limit is None else elo(limit, seats, held, plays) for limit in (share.low, share.high))
    return None if mean is None else Interval(mean, low, high)


def percentile(ordered: Sequence[float], percent: int) -> float:
    """The smallest of the ascending values that at least `percent` of them do not exceed; 0 if there are none."""
    if not ordered:
        return 0.0
    return ordered[max(0, math.ceil(len(ordered) * percent / 100) - 1)]
