"""The wall a seat sees: what is visible of every brick, what it rests on, and where bricks may go."""

from collections.abc import Iterable
from functools import cached_property
from math import ceil
from typing import NamedTuple

import pygame

from game.core.rules import Json, Observation
from game.dominoes.tiles import parse_tile
from game.dominoes.wall import Place, Wall, cells, coordinates, fits
from game.games.brick.rules.actions import orientations
from game.games.brick.rules.seen import wall_of
from game.games.brick.table.bricks import RISE, Coordinates
from game.ui.board.table import READY, tile_of

Pair = tuple[Coordinates, Coordinates]
"""Two neighbouring cells."""


class Fit(NamedTuple):
    """A place where a brick may lie; `low_first`: its smaller half lies on the west or north cell."""

    place: Place
    low_first: bool
    level: int
    points: int
    """The points the brick would score there."""

    @property
    def pair(self) -> Pair:
        """The cells of the place, west or north first."""
        one, other = cells(self.place)
        return coordinates(one), coordinates(other)


class Placed(NamedTuple):
    """A brick as a seat sees it."""

    brick: Json
    cells: Pair
    """The cells of its halves, larger half first."""
    shown: tuple[Coordinates, ...]
    """The cells on which it is not covered."""
    below: tuple[str, ...]
    """The names of the bricks it rests on, in the order laid; empty on the ground."""


class SeenWall:
    """Everything that follows from the wall a seat sees, independent of the view."""

    def __init__(self, seen: Observation) -> None:
        self._seen = seen
        self.laid: list[Json] = seen["wall"]
        """The bricks in the order laid."""
        self.stacks: dict[Coordinates, list[int]] = {}
        """The indices of the bricks on each cell, from the ground up."""
        self._fits: dict[str, list[Fit]] = {}
        for number, brick in enumerate(self.laid):
            for x, y in brick["cells"]:
                self.stacks.setdefault((x, y), []).append(number)

    def fits(self, brick: str) -> list[Fit]:
        """Every place and orientation for a brick named as on the table: ``hand:6|4``, or ``readied:6|4`` (blank)."""
        if brick not in self._fits:
            spots, blank = self.wall.spots.items(), brick.startswith(READY)
            self._fits[brick] = [
                Fit(at, one < two, spot[0], 0 if blank else spot[0])
                for one, two in ([(0, 0)] if blank else orientations(parse_tile(tile_of(brick))))
                for at, spot in spots
                if fits(spot, one, two)
            ]
        return self._fits[brick]

    def tried(self, at: Place, *, low_first: bool) -> Fit:
        """A brick there, even if it may not lie there."""
        found = Fit(at, low_first, 0, 0)
        return found._replace(level=self.level(found.pair))

    @cached_property
    def wall(self) -> Wall:
        """The wall as the rules see it."""
        return wall_of(self._seen)

    @cached_property
    def in_turn(self) -> list[Placed]:
        """Every brick, in the order laid."""
        found = []
        for number, brick in enumerate(self.laid):
            (x, y), (x2, y2) = brick["cells"]
            pair: Pair = (x, y), (x2, y2)
            shown = tuple(cell for cell in pair if self.stacks[cell][-1] == number)
            below = sorted({self.stacks[cell][brick["level"] - 1] for cell in pair}) if brick["level"] else ()
            found.append(Placed(brick, pair, shown, tuple(name(self.laid[each]) for each in below)))
        return found

    @cached_property
    def placed(self) -> list[Placed]:
        """Every brick, lower ones first, then farther ones."""
        return sorted(self.in_turn, key=lambda one: (one.brick["level"], min(one.cells[0][1], one.cells[1][1])))

    def under(self, pair: Iterable[Coordinates]) -> list[str]:
        """The names of the bricks that one on those cells would rest on, in the order laid."""
        tops = {self.stacks[cell][-1] for cell in pair if cell in self.stacks}
        return [name(self.laid[number]) for number in sorted(tops)]

    def level(self, pair: Pair) -> int:
        """The level of a brick on those cells: that of the higher cell."""
        return max(self.heights.get(cell, 0) for cell in pair)

    @cached_property
    def heights(self) -> dict[Coordinates, int]:
        """The number of bricks on each cell."""
        return {cell: len(stack) for cell, stack in self.stacks.items()}

    @cached_property
    def highest(self) -> int:
        """The number of levels of the wall."""
        return max(self.heights.values())

    @cached_property
    def reach(self) -> frozenset[Coordinates]:
        """All cells with bricks, and their neighbours."""
        steps = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
        return frozenset((x + dx, y + dy) for x, y in self.stacks for dx, dy in steps)

    @cached_property
    def box(self) -> pygame.Rect:
        """The smallest rectangle of cells that holds the wall."""
        return around(self.stacks)

    @cached_property
    def _rows(self) -> dict[int, int]:
        """The level of the highest brick in each row of cells."""
        return {y: height - 1 for height, y in sorted((height, y) for (_x, y), height in self.heights.items())}

    def headroom(self, top: int) -> int:
        """The number of levels by which the wall rises above that row of cells."""
        return max(headroom(y, level, top) for y, level in self._rows.items())


def name(brick: Json) -> str:
    """The name of a brick, such as ``5|2``; empty if it lies face down."""
    return "" if brick["face_down"] else str(brick["tile"])


def around(pair: Iterable[Coordinates]) -> pygame.Rect:
    """The smallest rectangle that contains those cells."""
    xs, ys = zip(*pair, strict=True)
    left, top = min(xs), min(ys)
    return pygame.Rect(left, top, max(xs) + 1 - left, max(ys) + 1 - top)


def headroom(y: int, level: int, top: int) -> int:
    """The number of levels by which a brick at that level in row `y` rises above the row `top`."""
    return ceil(level + 1 - (y - top) / RISE)


def pair_at(x: int, y: int, direction: int) -> Pair:
    """The cells of the place at x, y in direction `EAST` or `SOUTH`."""
    return (x, y), ((x, y + 1) if direction else (x + 1, y))


def halves(text: str, fit: Fit) -> tuple[int, int]:
    """The pips of that brick on the two cells of a place where it fits."""
    return orientations(parse_tile(text))[-fit.low_first]
