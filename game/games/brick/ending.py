"""The end of a hand for two, solved: with nothing left to draw, what has not been seen is what the other holds."""

from collections.abc import Sequence
from typing import Any

from game.ai.search import Allowance
from game.core.bot import Budget, Prompt, Verdict
from game.core.chance import Stream
from game.core.rules import Observation, Rules
from game.dominoes.tiles import WEIGHT, Tile, members
from game.dominoes.wall import Place
from game.games.brick.actions import Lay
from game.games.brick.course import Course
from game.games.brick.habits import FEAR, PULL

NARROWEST, WIDEST = 3, 96
"""How many lays of a seat are looked at; each time it is done the number is doubled."""
BRICKS = 12
"""So many bricks in the mind count as one playout."""
CHECK = 16
"""Bricks between two looks at the clock."""


def is_open(seen: Observation) -> bool:
    """Whether two seats are left with what they hold, so that nothing is hidden any more."""
    nothing_to_draw = not seen["boneyard"] and not seen["readied"]
    return nothing_to_draw and len(seen["hand_sizes"]) == 2 and not seen["drawing"] and None not in seen["revealed"]


def solved(rules: Rules[Any, Any], prompt: Prompt[Any], budget: Budget, rng: Stream) -> list[Verdict]:
    """The bricks that can be laid, the best first, by how far one is ahead in the end if both lay their best.

    It looks at few places first and at ever more until all have been looked at, or the budget is spent.
    """
    course = Course(rules.resample(prompt.observation, rng))
    solver = _Solver(Allowance(budget))
    ways: dict[tuple[Tile, Place], list[Lay]] = {}
    for action in prompt.legal_actions:
        ways.setdefault((action.tile, action.place), []).append(action)
    found = [Verdict(action, 0.0, 0.0, 0) for lying in likeliest(course) for action in ways[lying]]
    width = NARROWEST
    while width <= WIDEST:
        looked_at = [verdict.action for verdict in found][:width]
        try:
            values = solver.root(course, looked_at, width)
        except _Spent:
            break
        order = sorted(range(len(values)), key=values.__getitem__, reverse=True)
        found = [Verdict(looked_at[at], float(values[at]), 0.0, 1) for at in order] + found[len(looked_at) :]
        if not solver.left_out and len(looked_at) == len(found):
            break
        width *= 2
    return found


def likeliest(course: Course) -> list[tuple[Tile, Place]]:
    """Where each tile of the seat's hand can lie, the likeliest first: of every tile its best places, in turn."""
    by_tile: dict[Tile, list[tuple[float, Place]]] = {}
    hand = course.hands[course.seat]
    for level in range(len(course.levels)):
        for at, tiles in course.lays(hand, level):
            worth = level - FEAR * (level + 1) * course.opens(at, level)
            for tile in members(tiles):
                by_tile.setdefault(tile, []).append((worth, at))
    found = []
    for tile, places in by_tile.items():
        places.sort(reverse=True)
        found += [(nth, -worth - PULL * WEIGHT[tile], tile, at) for nth, (worth, at) in enumerate(places)]
    return [(tile, at) for _, _, tile, at in sorted(found)]


class _Spent(Exception):
    """No more may be looked at."""


class _Solver:
    """Minimax with alpha-beta pruning over the likeliest lays. `left_out` says that there were others."""

    def __init__(self, allowed: Allowance) -> None:
        self._left = allowed.playouts * BRICKS
        self._allowed = allowed
        self.left_out = False

    def root(self, course: Course, actions: Sequence[Lay], width: int) -> list[int]:
        """How far ahead each of the actions leaves the seat; a value not above an earlier one may be too high."""
        self.left_out = False
        best, values = -10_000, []
        for action in actions:
            after = course.copy()
            after.lay_so(action.first, action.second, action.tile, action.place, course.seat)
            values.append(-self._value(after, -10_000, -best, width) if not after.ended else _lead(after, course.seat))
            best = max(best, values[-1])
        return values

    def _value(self, course: Course, low: int, high: int, width: int) -> int:
        """How far the seat to move will be ahead of the other, exact if between `low` and `high`."""
        seat, best = course.seat, -10_000
        places = likeliest(course)
        self.left_out |= len(places) > width
        for tile, at in places[:width]:
            self._count()
            after = course.copy()
            after.lay(tile, at)
            value = _lead(after, seat) if after.ended else -self._value(after, -high, -max(low, best), width)
            best = max(best, value)
            if best >= high:
                break
        return best

    def _count(self) -> None:
        self._left -= 1
        if self._left < 0 or (not self._left % CHECK and self._allowed.time_is_up()):
            raise _Spent


def _lead(course: Course, seat: int) -> int:
    """How far a seat is ahead if the hand ends now."""
    points = course.worths()
    return points[seat] - points[1 - seat]
