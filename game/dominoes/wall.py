"""A wall of bricks seen from above: its heights, the visible faces, and every place where a brick may go next.

The wall stands on a grid, x to the right and y down. A brick covers two neighbouring cells at one level. Cells and
places (pairs of neighbouring cells) are ints.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from game.core.message import N_, Message, because, message
from game.dominoes.tiles import HI, HIGHEST, LO, TEXT, Tile, TileSet, full_set, mask, members

Cell = int
Place = int
"""Two neighbouring cells, encoded as ``cell * 2 + direction``: the west or north cell, and the way to the other."""

EAST, SOUTH = 0, 1
LETTERS = "ES"
"""The letters of the two directions."""

REACH = 500
"""Coordinates range from -REACH to REACH, more than the largest set of bricks can span."""

_WIDTH = 1024
_MIDDLE = _WIDTH // 2
_STEP = (1, _WIDTH)  # from a cell to the other cell of a place, by direction


def cell(x: int, y: int) -> Cell:
    """The cell at those coordinates; `ValueError` beyond `REACH`."""
    if not (-REACH <= x <= REACH and -REACH <= y <= REACH):
        raise ValueError(because(N_("cell {x},{y} is too far away"), x=str(x), y=str(y)))
    return (y + _MIDDLE) * _WIDTH + x + _MIDDLE


def coordinates(at: Cell) -> tuple[int, int]:
    """The x and y of a cell."""
    return at % _WIDTH - _MIDDLE, at // _WIDTH - _MIDDLE


def place(x: int, y: int, direction: int) -> Place:
    """The place whose west or north cell is at x, y."""
    return cell(x, y) * 2 + direction


def cells(at: Place) -> tuple[Cell, Cell]:
    """The two cells of a place, the west or north one first."""
    return at >> 1, (at >> 1) + _STEP[at & 1]


def neighbours(at: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The four cells around a cell."""
    return at - _WIDTH, at - 1, at + 1, at + _WIDTH


def _beside(direction: int) -> tuple[Cell, ...]:
    covered = (0, _STEP[direction])
    return tuple(near for at in covered for near in neighbours(at) if near not in covered)


BESIDE = (_beside(EAST), _beside(SOUTH))
"""By direction, the six cells around a place, as offsets from its first cell."""


def _around(direction: int) -> tuple[tuple[Cell, ...], tuple[Place, ...], tuple[tuple[int, ...], ...]]:
    """What a new brick affects: the cells to look up, the places that share a cell with it, and the places to check.

    Cells are offsets from its first cell, places from its place. A place to check comes with indices into the cells to
    look up: its two cells, those alongside on either side, those before and beyond.
    """
    covered = 0, _STEP[direction]
    touched = {*covered, *BESIDE[direction]}
    window: dict[Cell, int] = {}
    across, around = [], []
    for way, step in enumerate(_STEP):
        side = _STEP[1 - way]
        for one in sorted(touched | {at - step for at in touched}):
            other, offset = one + step, one * 2 + way - direction
            if one in covered or other in covered:
                across.append(offset)
            matter = (one, other, one - side, other - side, one + side, other + side, one - step, other + step)
            around.append((offset, *(window.setdefault(at, len(window)) for at in matter)))
    return tuple(window), tuple(across), tuple(around)


_AROUND = (_around(EAST), _around(SOUTH))


class Brick(NamedTuple):
    """A brick in the wall: the pips on its two cells (0 if face down), and the seat that laid it, if any."""

    tile: Tile
    first: int
    second: int
    place: Place
    level: int
    face_down: bool
    seat: int | None

    @property
    def cells(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The coordinates of the cells of the tile's halves, larger half first."""
        x, y = coordinates(self.place >> 1)
        one, other = (x, y), ((x, y + 1) if self.place & 1 else (x + 1, y))
        swapped = not self.face_down and self.first < self.second
        return (other, one) if swapped else (one, other)


Spot = tuple[int, int, int]
"""What a place requires: the level where a brick would lie, and the lowest pips that fit its first and second cell."""

Top = tuple[int, int, int]
"""The top of a cell: the pips of the visible face, the index of its brick, and the height of the wall there."""

BARE: Top = (0, -1, 0)
"""A cell on which nothing lies."""

NONE = -1
"""Stands for the lowest pips where no brick may lie."""


def fits(spot: Spot, first: int, second: int) -> bool:
    """Whether a brick with those halves may lie there; blanks fit everywhere."""
    _, lowest_first, lowest_second = spot
    return (not first or first >= lowest_first) and (not second or second >= lowest_second)


@cache
def fitting(low: int, lower: int) -> TileSet:
    """The tiles that fit, either way round, where the two cells require at least those pips."""
    spot = 0, low, lower
    return mask(t for t in members(full_set(HIGHEST)) if fits(spot, HI[t], LO[t]) or fits(spot, LO[t], HI[t]))


@dataclass(frozen=True, slots=True)
class Wall:
    """The bricks in the order laid, the starting brick first. Two walls are equal if their bricks are."""

    bricks: tuple[Brick, ...]
    tops: dict[Cell, Top] = field(compare=False, repr=False)
    spots: dict[Place, Spot] = field(compare=False, repr=False)

    def top(self, at: Cell) -> Top:
        """The top of a cell, or `BARE`."""
        return self.tops.get(at, BARE)

    def takes_any(self, tiles: TileSet) -> bool:
        """Whether any of these tiles fits anywhere, either way round."""
        return any(fitting(low, lower) & tiles for _, low, lower in self.spots.values())

    def with_brick(
        self, tile: Tile, first: int, second: int, at: Place, *, face_down: bool = False, seat: int | None = None
    ) -> "Wall":
        """The wall with one more brick. Legality is not checked."""
        one, other = at >> 1, (at >> 1) + _STEP[at & 1]
        number, (_, _, level) = len(self.bricks), self.top(one)
        tops = self.tops.copy()
        tops[one] = (first, number, level + 1)
        tops[other] = (second, number, level + 1)
        spots = self.spots.copy()
        across, around = affected(tops, at)
        for near in across:
            spots.pop(near, None)
        for near, height, low, lower in sorted(around):
            if low == NONE:
                spots.pop(near, None)
            else:
                spots[near] = height, low, lower
        return Wall((*self.bricks, Brick(tile, first, second, at, level, face_down, seat)), tops, spots)


def started(tile: Tile) -> Wall:
    """The wall with just the starting brick: its larger half on cell 0,0, its smaller half on 1,0 (house ruling)."""
    return Wall((), {}, {}).with_brick(tile, HI[tile], LO[tile], place(0, 0, EAST))


def rebuilt(bricks: Iterable[Brick], upon: Wall | None = None) -> Wall:
    """The wall made by laying those bricks in order, on the wall `upon` if given."""
    wall = upon or Wall((), {}, {})
    for brick in bricks:
        wall = wall.with_brick(*brick[:4], face_down=brick.face_down, seat=brick.seat)
    return wall


def refusal(wall: Wall, first: int, second: int, at: Place) -> Message | None:
    """The reason why a brick with those halves may not lie there; None if it may."""
    covered = cells(at)
    (_, owner, height), (_, other_owner, other_height) = map(wall.top, covered)
    if height != other_height:
        return message("wall.two_levels" if height and other_height else "wall.no_support")
    if height and owner == other_owner:
        return message("wall.same_brick")
    beside = [[wall.top(near) for near in neighbours(at) if near not in covered] for at in covered]
    owners = [{owner for _, owner, height in tops if height} for tops in beside]
    if not any(owners):
        return message("wall.no_contact")
    for owner in owners[0] & owners[1]:
        brick = wall.bricks[owner]
        return message("wall.alongside_blank") if brick.face_down else message("wall.alongside", tile=TEXT[brick.tile])
    for half, tops in zip((first, second), beside, strict=True):
        highest = max(face for face, _, _ in tops)
        if 0 < half < highest:
            return message("wall.too_low", half=half, beside=highest)
    return None


def affected(tops: dict[Cell, Top], at: Place) -> tuple[list[Place], list[tuple[Place, int, int, int]]]:
    """The effects of the brick just laid at `at`: the places whose old `Spot` is gone, and all places around with their
    new one; its lowest pips are `NONE` where no brick may lie (rule sheet, 'The Play', 1 to 4).

    A place must touch a visible face; all of these touch the new brick.
    """
    get, base, found = tops.get, at >> 1, list[tuple[Place, int, int, int]]()
    window, across, around = _AROUND[at & 1]
    faces, owners, heights = zip(*[get(base + near, BARE) for near in window], strict=True)
    for offset, one, other, l_one, l_other, r_one, r_other, before, beyond in around:
        height = heights[one]
        # Both halves rest at one height, and above the ground on two different bricks.
        if height != heights[other] or (height and owners[one] == owners[other]):
            continue
        # A brick may not lie alongside another one whose two faces both show.
        if owners[l_one] == owners[l_other] >= 0 or owners[r_one] == owners[r_other] >= 0:
            found.append((at + offset, height, NONE, NONE))
            continue
        # Each half is at least every visible face beside it, whatever their levels; blanks fit everywhere.
        low, lower = faces[l_one], faces[l_other]
        if faces[r_one] > low:
            low = faces[r_one]
        if faces[before] > low:
            low = faces[before]
        if faces[r_other] > lower:
            lower = faces[r_other]
        if faces[beyond] > lower:
            lower = faces[beyond]
        found.append((at + offset, height, low, lower))
    return [at + offset for offset in across], found
