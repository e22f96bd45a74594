"""The wall of a position as it stands: what shows of every brick, what it rests on, how far the whole reaches."""

from collections.abc import Iterable
from functools import cached_property
from math import ceil
from typing import NamedTuple

import pygame

from game.core.rules import Json, Observation
from game.dominoes.wall import Wall
from game.games.brick.rules.seen import wall_of
from game.games.brick.table.bricks import RISE, Coordinates

SeenBrick = Json
BESIDE = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
"""From a cell of the wall to all that are of it or touch it."""


class Placed(NamedTuple):
    """A brick as a seat sees it, and how it lies."""

    brick: SeenBrick
    cells: tuple[Coordinates, Coordinates]
    """Those of its halves, larger half first."""
    shown: tuple[Coordinates, ...]
    """Those of its cells on which nothing lies."""
    below: tuple[str, ...]
    """What it rests on, the brick laid first before the other; nothing on the ground."""


class SeenWall:
    """All that follows from the wall that a seat sees, whatever it is looked at from.

    It is worked out once for a wall. What has been worked out for the wall `before`, if this one has grown out of that,
    is not worked out again.
    """

    def __init__(self, seen: Observation, before: "SeenWall | None" = None) -> None:
        self.seen = seen
        self.tops: dict[Coordinates, int] = {}
        """The number of the topmost brick on each cell."""
        self.heights: dict[Coordinates, int] = {}
        """How many bricks lie on each cell."""
        self._rows: dict[int, int] = {}
        """By the row of its farther cell, the level of the highest brick."""
        self.in_turn: list[Placed] = []
        """Every brick, in the order laid."""
        self.told: dict[tuple[int, int, str], str] = {}
        """What has been said of places already, by x, y and direction."""
        if before is not None and before.laid == self.laid[: len(before.laid)]:
            self.tops, self.heights, self._rows = before.tops.copy(), before.heights.copy(), before._rows.copy()
            self.in_turn = before.in_turn.copy()
        for number in range(len(self.in_turn), len(self.laid)):
            self._lay(number)

    def _lay(self, number: int) -> None:
        brick = self.laid[number]
        cells, level = _cells_of(brick), brick["level"]
        covered = sorted({self.tops[cell] for cell in cells if cell in self.tops})
        for each in covered:
            lower = self.in_turn[each]
            self.in_turn[each] = lower._replace(shown=tuple([cell for cell in lower.shown if cell not in cells]))
        self.in_turn.append(Placed(brick, cells, cells, tuple([name(self.laid[each]) for each in covered])))
        self.tops.update(dict.fromkeys(cells, number))
        self.heights.update(dict.fromkeys(cells, level + 1))
        row = min(cells[0][1], cells[1][1])
        self._rows[row] = max(level, self._rows.get(row, 0))

    @property
    def laid(self) -> list[SeenBrick]:
        """The bricks in the order laid."""
        bricks: list[SeenBrick] = self.seen["wall"]
        return bricks

    @cached_property
    def wall(self) -> Wall:
        """The wall by the rules."""
        return wall_of(self.seen)

    @cached_property
    def placed(self) -> list[Placed]:
        """Every brick, the lower and farther ones first."""
        return sorted(self.in_turn, key=lambda one: (one.brick["level"], min(one.cells[0][1], one.cells[1][1])))

    def under(self, cells: Iterable[Coordinates]) -> list[str]:
        """What a brick on those cells would rest on."""
        numbers = {self.tops[cell] for cell in cells if cell in self.tops}
        return [name(self.laid[number]) for number in sorted(numbers)]

    @cached_property
    def highest(self) -> int:
        """How many bricks lie on each other at most."""
        return max(self.heights.values())

    @cached_property
    def reach(self) -> frozenset[Coordinates]:
        """All cells on which bricks lie, and those at their sides."""
        return frozenset((x + dx, y + dy) for x, y in self.tops for dx, dy in BESIDE)

    @cached_property
    def box(self) -> pygame.Rect:
        """The cells on which bricks lie."""
        return around(self.tops)

    def headroom(self, top: int) -> int:
        """How many levels the wall rises above that row of cells."""
        return max(headroom(y, level, top) for y, level in self._rows.items())


def name(brick: SeenBrick) -> str:
    """``5|2``, or that it lies face down."""
    return "a face-down brick" if brick["face_down"] else str(brick["tile"])


def around(cells: Iterable[Coordinates]) -> pygame.Rect:
    """The smallest box of cells that holds those."""
    xs, ys = zip(*cells, strict=True)
    left, top = min(xs), min(ys)
    return pygame.Rect(left, top, max(xs) + 1 - left, max(ys) + 1 - top)


def headroom(y: int, level: int, top: int) -> int:
    """How many levels a brick at that level in row `y` rises above the row `top`."""
    return ceil(level + 1 - (y - top) / RISE)


def _cells_of(brick: SeenBrick) -> tuple[Coordinates, Coordinates]:
    (x, y), (x2, y2) = brick["cells"]
    return (x, y), (x2, y2)
