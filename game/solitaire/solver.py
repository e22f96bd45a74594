"""The fewest tiles that a deal can leave when the order of all tiles is known, and a way to get there. Exact.

Where taking is free it may wait until every tile lies in the row, since more tiles at the open end take nothing away.
The question is then about a single long row. What lies between two tiles that stay goes independently of what lies
beyond them; the last to go is one tile between those two, or three neighbours of a number. Either leaves shorter gaps
of the same kind, so a table of all gaps answers the question in some ten thousand steps.

Where taking is forced, a tile is drawn only into rows in which nothing can be taken. Every such row is found.
"""

from dataclasses import dataclass
from itertools import count, pairwise

from game.core.rules import Options
from game.dominoes.row import MATES, Row, Take, captures, forms, squeeze
from game.dominoes.tiles import members
from game.solitaire.rules import DEALT, DRAW, Action, State, dealt

BOUND = 1_000_000
"""The most rows examined, where taking is forced, before the solver gives up; the fullest of 1,000 deals had 1,325."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The fewest tiles that can be left, and actions that lead to that."""

    best: int
    line: tuple[Action, ...]


def solve(state: State, *, forced: bool, bound: int = BOUND) -> Solution | None:
    """The best that can come of a state; None where more than `bound` rows would have to be examined."""
    if not forced:
        return _free(state.row, state.boneyard)
    return _forced(state.row, state.boneyard, bound)


def solve_deal(number: int, *, forced: bool) -> Solution | None:
    """The best that can come of the deal with that number."""
    tiles = dealt(number)
    return solve(State(number, tiles, DEALT, tiles[:DEALT], ()), forced=forced)


def offered(start: int, options: Options) -> int:
    """The first number from `start` on whose deal can be cleared: 65 % of 3,000 deals can, 29 % if taking is forced."""
    forced = options["forced"] == "on"
    for number in count(start):
        found = solve_deal(number, forced=forced)
        if found is not None and found.best == 0:
            return number
    raise AssertionError


# -- taking is free ---------------------------------------------------------------------------------------------------


def _free(row: Row, boneyard: Row) -> Solution:
    """The best of the whole row, with a line that takes tiles as soon as the ones for it lie there."""
    tiles = row + boneyard
    end = len(tiles) + 1  # gaps are named by the tiles beside them, counted from 1; 0 and `end` are the row's two ends

    goes = [0] * (end + 1)  # for each left tile, the right ones up to which everything between can go, as a mask
    comes = [0] * (end + 1)  # the same from right to left
    threes = [0] * (end + 1)  # for each left tile of three, the right ones where one between fits and all else goes
    last: dict[tuple[int, int], tuple[int, ...]] = {}  # what goes last from a gap

    def middle_of(left: int, right: int) -> int:
        """What can go together with these two, once everything else between them has gone; 0 if nothing can."""
        ends = tiles[left - 1], tiles[right - 1]
        fit = (one for one in members(goes[left] & comes[right]) if len(forms(ends[0], tiles[one - 1], ends[1])) == 2)
        return next(fit, 0)

    for width in range(1, end + 1):
        for left in range(end + 1 - width):
            right = left + width
            between = goes[left] & comes[right]
            mates = left > 0 and right < end and MATES[tiles[left - 1]] >> tiles[right - 1] & 1
            if width == 1:
                last[left, right] = ()
            elif mates and between:
                last[left, right] = (members(between)[0],)
            elif found := [first for first in members(goes[left]) if threes[first] & comes[right]]:
                third = members(threes[found[0]] & comes[right])[0]
                last[left, right] = (found[0], middle_of(found[0], third), third)
            if mates and middle_of(left, right):
                threes[left] |= 1 << right
            if (left, right) in last:
                goes[left] |= 1 << right
                comes[right] |= 1 << left

    left_over = {0: -1}  # the fewest tiles that stay up to each one that stays, itself included
    before = {}
    for right in range(1, end + 1):
        before[right] = min((left for left in range(right) if goes[left] >> right & 1), key=left_over.__getitem__)
        left_over[right] = left_over[before[right]] + 1

    line: list[Action] = []
    drawn = len(row)

    def clear(left: int, right: int) -> None:
        """Adds the actions that take everything between these two, drawing as little as possible."""
        nonlocal drawn
        gone = last[left, right]
        for one, other in zip((left, *gone), (*gone, right), strict=True):
            if gone:
                clear(one, other)
        if gone:
            needed = right if len(gone) == 1 else gone[-1]
            line.extend([DRAW] * (needed - drawn))
            drawn = max(drawn, needed)
            line.append(Take(tuple(tiles[tile - 1] for tile in gone)))

    staying = [end]
    while staying[-1]:
        staying.append(before[staying[-1]])
    for right, left in reversed(list(pairwise(staying))):
        clear(left, right)
    line.extend([DRAW] * (len(tiles) - drawn))
    return Solution(left_over[end], tuple(line))


# -- taking is forced -------------------------------------------------------------------------------------------------

Past = tuple["Past", Action] | None
"""The actions so far, the last one outermost."""


def _forced(row: Row, boneyard: Row, bound: int) -> Solution | None:
    """The best of all rows that are left when nothing more can be taken or drawn."""
    rows: dict[Row, Past] = {row: None}
    for at in count():
        rows, seen = _settled(rows, bound)
        bound -= seen
        if bound < 0:
            return None
        if at == len(boneyard):
            break
        rows = {(*each, boneyard[at]): (past, DRAW) for each, past in rows.items()}
    best = min(rows, key=len)
    line, past = [], rows[best]
    while past is not None:
        past, action = past
        line.append(action)
    return Solution(len(best), tuple(reversed(line)))


def _settled(rows: dict[Row, Past], bound: int) -> tuple[dict[Row, Past], int]:
    """The rows that taking leads to in which nothing can be taken, and the number of rows seen on the way."""
    found, waiting, settled = dict(rows), list(rows), {}
    while waiting and len(found) <= bound:
        here = waiting.pop()
        takes = captures(here)
        if not takes:
            settled[here] = found[here]
        for tiles in takes:
            there = squeeze(here, tiles)
            if there not in found:
                found[there] = (found[here], Take(tiles))
                waiting.append(there)
    return settled, len(found) if not waiting else bound + 1
