"""Stones of the Wall searched to the end by the rules as `tests.referee` reads them, for puzzles with a win.

Nothing of `game` is imported: everything is computed again from the board, with all markers told apart.
"""

import copy
from collections.abc import Sequence

from tests.referee.stones import Stones

Known = dict[object, bool]


def table(seats: int, options: dict[str, object], grid: list[list[int]], first: int, actions: Sequence[str]) -> Stones:
    """The table after those actions; each must be legal."""
    found = Stones(seats, options)
    found.check_grid(grid)
    found.set_up(grid, first)
    for action in actions:
        assert found.is_legal(action)
        found.play(action)
    return found


def wins_at_once(at: Stones) -> list[str]:
    """Every placement after which the next seat cannot place anything."""
    return sorted(action for action, then in _all(at) if then.seat is None)


def wins_by_force(at: Stones) -> list[str]:
    """Every placement with which the first of two seats wins, whatever the answer."""
    known: Known = {}
    return sorted(action for action, then in _all(at) if not _wins(then, known))


def wins_in_two(at: Stones, action: str) -> bool:
    """Whether after that placement every answer can be followed by one that wins at once."""
    answers = _all(_after(at, action))
    return bool(answers) and all(any(last.seat is None for _, last in _all(then)) for _, then in answers)


def _wins(at: Stones, known: Known) -> bool:
    """Whether the seat to act wins; it has lost if it cannot place anything."""
    if at.seat is None:
        return False
    key = frozenset(at.uncovered), frozenset(at.last or ()), *at.regular, *at.clear, at.seat
    if key not in known:
        after = [then for _, then in _all(at)]
        known[key] = any(then.seat is None for then in after) or any(not _wins(then, known) for then in after)
    return known[key]


def _all(at: Stones) -> list[tuple[str, Stones]]:
    return [(action, _after(at, action)) for action in at.all_actions()]


def _after(at: Stones, action: str) -> Stones:
    """The table after a legal placement, as a copy."""
    then = copy.copy(at)
    then.uncovered, then.regular, then.clear = at.uncovered.copy(), at.regular.copy(), at.clear.copy()
    then.play(action)
    return then
