"""Which level somebody played like, by what their decisions cost on average, over as many matches as that takes."""

import math
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import stdev

from game.core.game import LEVELS
from game.resources import TomlTable, exists, toml

FEWEST = 40
"""So many decisions with a choice are needed before anything is said."""
SURE = 1.96
"""The doubts in the file are so many standard errors; a person's place is told as surely."""
FILE = "levels/{key}/likeness.toml"

Costs = tuple[float, ...]
"""What a thousand decisions cost each level, from Gentle to Master, falling; alike where two are not told apart."""


@dataclass(frozen=True, slots=True)
class Played:
    """What the decisions of one seat in one match cost, in hundredths, and at what table that was."""

    seats: int
    losses: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Likeness:
    """A place among the levels: 0 is Gentle, 1 Steady, 2 Sharp and 3 Master, with places between them.

    `levels` is the one played like, or of several that cannot be told apart the weakest and the strongest; `decisions`
    is how many that rests on.
    """

    place: float
    levels: tuple[int, ...]
    decisions: int


def likeness(key: str, matches: Sequence[Played]) -> Likeness | None:
    """Whom somebody played like in those matches of a game; the first of them count, until there are enough decisions.

    None where there are fewer than `FEWEST`, or where nobody has measured the game yet. What a decision costs each
    level among its own was measured by ``tools/measure_likeness.py``; `BadToml` if its file is damaged.
    """
    if not exists(FILE.format(key=key)):
        return None
    losses, weights, rows = list[int](), list[int](), list[tuple[Costs, Costs]]()
    for each in matches:
        if len(losses) >= FEWEST:
            break
        losses += each.losses
        weights.append(len(each.losses))
        rows.append(measured(key, each.seats))
    if len(losses) < FEWEST:
        return None
    costs, doubts = (_mean([row[at] for row in rows], weights) for at in (0, 1))
    cost, doubt = 10 * sum(losses) / len(losses), 10 * SURE * stdev(losses) / math.sqrt(len(losses))
    return Likeness(place(costs, cost), alike(costs, doubts, cost, doubt), len(losses))


def measured(key: str, seats: int) -> tuple[Costs, Costs]:
    """What a thousand decisions cost the levels at the measured table next in size, and half the width of the 95 %
    intervals of that."""
    path = FILE.format(key=key)
    rows = TomlTable(path, toml(path)).tables("table")
    row = min(rows, key=lambda each: abs(each.number_from_0("seats") - seats))
    costs = tuple(map(row.number_from_0, LEVELS))
    for level, (weaker, stronger) in zip([*LEVELS][1:], pairwise(costs), strict=True):
        if stronger > weaker:
            raise row.fault(level, "must not be more than that of the level before it")
    return costs, tuple(row.number_from_0(f"{level}_doubt") for level in LEVELS)


def alike(costs: Costs, doubts: Costs, cost: float, doubt: float) -> tuple[int, ...]:
    """The level next to that cost; where others may as well cost that, the weakest and the strongest of them."""
    pairs = zip(pairwise(costs), pairwise(doubts), strict=True)
    middles = [(sum(pair) / 2, math.hypot(doubt, *(each / 2 for each in both))) for pair, both in pairs]
    found = [
        level
        for level in range(len(costs))
        if all(cost <= middle + apart for middle, apart in middles[:level])
        and all(cost >= middle - apart for middle, apart in middles[level:])
    ]
    return tuple(dict.fromkeys((found[0], found[-1])))


def place(costs: Costs, cost: float) -> float:
    """Where that cost lies in a falling row of costs, from 0 to the last place."""
    rising = costs[::-1]
    above = bisect_left(rising, cost)
    if above in (0, len(rising)):
        return 0.0 if above else len(rising) - 1.0
    low, high = rising[above - 1], rising[above]
    return len(rising) - 1 - (above - 1 + (cost - low) / (high - low))


def _mean(rows: Sequence[Costs], weights: Sequence[int]) -> Costs:
    return tuple(
        sum(weight * cost for weight, cost in zip(weights, column, strict=True)) / sum(weights)
        for column in zip(*rows, strict=True)
    )
