"""Which level a person plays like, judged by the mean loss of their decisions over as many matches as needed."""

import math
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from game.ai.elimination import standard_error
from game.core.game import LEVELS
from game.resources import TomlTable, exists, toml

FEWEST = 40
"""The fewest decisions with a choice from which a likeness is told."""
WITHIN_95_PERCENT = 1.96
"""Standard errors in a doubt, both in the file and for a person."""
FILE = "levels/{key}/likeness.toml"

Costs = tuple[float, ...]
"""The loss per thousand decisions of each level, from Gentle to Master, falling; equal if two cannot be told apart."""


@dataclass(frozen=True, slots=True)
class Played:
    """The losses of one seat's decisions in one match, in hundredths, and the number of seats."""

    seats: int
    losses: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Likeness:
    """A place among the levels: 0 is Gentle, 1 Steady, 2 Sharp, 3 Master, with fractions between them.

    `levels` has the level played like, or, if several cannot be told apart, the weakest and the strongest of them.
    `decisions` is the number of decisions counted.
    """

    place: float
    levels: tuple[int, ...]
    decisions: int


def likeness(key: str, matches: Sequence[Played]) -> Likeness | None:
    """The likeness in those matches of a game; only the first ones count, until there are enough decisions.

    None if there are fewer than `FEWEST`, or the game has not been measured. ``tools/measure_likeness.py`` measured
    each level at tables of that level alone; `BadToml` if its file is damaged.
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
    cost, doubt = 10 * sum(losses) / len(losses), 10 * WITHIN_95_PERCENT * standard_error(losses)
    return Likeness(place(costs, cost), alike(costs, doubts, cost, doubt), len(losses))


def measured(key: str, seats: int) -> tuple[Costs, Costs]:
    """The costs of the levels at the measured table nearest in size, and half the widths of their 95 % intervals.
    `BadToml` if they do not fall."""
    path = FILE.format(key=key)
    rows = TomlTable(path, toml(path)).tables("table")
    row = min(rows, key=lambda each: abs(each.number_from_0("seats") - seats))
    costs = tuple(map(row.number_from_0, LEVELS))
    for level, (weaker, stronger) in zip([*LEVELS][1:], pairwise(costs), strict=True):
        if stronger > weaker:
            raise row.fault(level, "must not be more than that of the level before it")
    return costs, tuple(row.number_from_0(f"{level}_doubt") for level in LEVELS)


def alike(costs: Costs, doubts: Costs, cost: float, doubt: float) -> tuple[int, ...]:
    """The level nearest to that cost, or the weakest and the strongest of those that might cost as much."""
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
    """The place of a cost in a falling row of costs, interpolated, from 0 to the last index."""
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
