"""Which level someone played like, by what a decision cost on average."""

from bisect import bisect_left
from itertools import pairwise

from game.analysis.findings import Analysis
from game.core.game import LEVELS
from game.core.match import Match
from game.core.rules import Seat
from game.resources import TomlTable, toml

FEWEST = 20
"""So many decisions with a choice are needed before anything is said."""
FILE = "levels/{key}/likeness.toml"


def likeness(match: Match, found: Analysis, seat: Seat) -> float | None:
    """A seat's place among the levels: 0 is Gentle, 1 Steady, 2 Sharp and 3 Master, with places between them.

    None where there were fewer than `FEWEST` decisions. What a decision costs each level among its own was measured by
    ``tools/measure_likeness.py``; `BadToml` if its file is damaged.
    """
    losses = [each.blamed for each in found.decisions if each.seat == seat]
    if len(losses) < FEWEST:
        return None
    return place(measured(match.game.key, match.seats), 10 * sum(losses) / len(losses))


def measured(key: str, seats: int) -> tuple[int, ...]:
    """What a thousand decisions cost each level from Gentle to Master, at the measured table next in size."""
    path = FILE.format(key=key)
    rows = TomlTable(path, toml(path)).tables("table")
    row = min(rows, key=lambda each: abs(each.number_from_0("seats") - seats))
    costs = tuple(map(row.number_from_0, LEVELS))
    for level, (weaker, stronger) in zip([*LEVELS][1:], pairwise(costs), strict=True):
        if stronger >= weaker:
            raise row.fault(level, "must be less than the level before it")
    return costs


def place(costs: tuple[int, ...], cost: float) -> float:
    """Where that cost lies in a falling row of costs, from 0 to the last place."""
    rising = costs[::-1]
    above = bisect_left(rising, cost)
    if above in (0, len(rising)):
        return 0.0 if above else len(rising) - 1.0
    low, high = rising[above - 1], rising[above]
    return len(rising) - 1 - (above - 1 + (cost - low) / (high - low))
