"""A wall of bricks seen from above: how high it is, which faces show, and every place where a brick may go next.

The wall stands on a grid, x to the right and y down. A brick covers two neighbouring cells at one level. Cells and
places (pairs of neighbouring cells) are ints.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from game.dominoes.tiles import HI, HIGHEST, LO, TEXT, Tile, TileSet, full_set, mask, members

Cell = int
Place = int
"""Two neighbouring cells, named by the west or north one and the direction to the other: ``cell * 2 + direction``."""

EAST, SOUTH = 0, 1
LETTERS = "ES"
"""How the two directions are written."""

REACH = 500
"""Coordinates are from -REACH to REACH: more than the largest set of bricks can ever stretch."""

_WIDTH = 1024
_MIDDLE = _WIDTH // 2
_STEP = (1, _WIDTH)  # from a cell to the other cell of a place, by direction
_SIDE = (_WIDTH, 1)  # from a cell to its neighbours alongside a place, by direction


def cell(x: int, y: int) -> Cell:
    """The cell at those coordinates; ``ValueError`` beyond `REACH`."""
    if not (-REACH <= x <= REACH and -REACH <= y <= REACH):
        raise ValueError(f"cell {x},{y} is too far away")
    return (y + _MIDDLE) * _WIDTH + x + _MIDDLE


def coordinates(at: Cell) -> tuple[int, int]:
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


def _places_around(direction: int) -> tuple[int, ...]:
    """The offsets of the places that a brick can affect."""
    covered = (0, _STEP[direction])
    near = {*covered, *(other for at in covered for other in neighbours(at))}
    touched = {one * 2 + way for at in near for way in (EAST, SOUTH) for one in (at, at - _STEP[way])}
    return tuple(sorted(other - direction for other in touched))


_AROUND = (_places_around(EAST), _places_around(SOUTH))


class Brick(NamedTuple):
    """A brick in the wall: the pips on its two cells, blank if face down, and the seat that laid it, if any."""

    tile: Tile
    first: int
    second: int
    place: Place
    level: int
    face_down: bool
    seat: int | None

    @property
    def cells(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """x and y of the cells of the tile's halves, larger half first."""
        x, y = coordinates(self.place >> 1)
        one, other = (x, y), ((x, y + 1) if self.place & 1 else (x + 1, y))
        swapped = not self.face_down and self.first < self.second
        return (other, one) if swapped else (one, other)


Spot = tuple[int, int, int]
"""What a place asks of a brick: the level it would lie at, and the lowest pips that fit its first and second half."""

Top = tuple[int, int, int]
"""What shows on a cell: the pips of its face, the number of the brick it belongs to, and how high the wall is there."""

BARE: Top = (0, -1, 0)
"""A cell on which nothing lies."""


def fits(spot: Spot, first: int, second: int) -> bool:
    """Whether a brick with those halves may lie there; blanks go with everything."""
    _, lowest_first, lowest_second = spot
    return (not first or first >= lowest_first) and (not second or second >= lowest_second)


@cache
def fitting(low: int, lower: int) -> TileSet:
    """The tiles that fit, one way round or the other, where the halves must have at least so many pips."""
    spot = 0, low, lower
    return mask(t for t in members(full_set(HIGHEST)) if fits(spot, HI[t], LO[t]) or fits(spot, LO[t], HI[t]))


@dataclass(frozen=True, slots=True)
class Wall:
    """The bricks as they were laid, the starting brick first. Two walls are equal when their bricks are."""

    bricks: tuple[Brick, ...]
    tops: dict[Cell, Top] = field(compare=False, repr=False)
    spots: dict[Place, Spot] = field(compare=False, repr=False)

    def top(self, at: Cell) -> Top:
        """What shows on a cell."""
        return self.tops.get(at, BARE)

    def takes_any(self, tiles: TileSet) -> bool:
        """Whether any of these tiles fits anywhere, either way round."""
        return any(fitting(low, lower) & tiles for _, low, lower in self.spots.values())

    def with_brick(
        self, tile: Tile, first: int, second: int, at: Place, *, face_down: bool = False, seat: int | None = None
    ) -> "Wall":
        """The wall with one more brick; whether it may lie there is not checked."""
        one, other = at >> 1, (at >> 1) + _STEP[at & 1]
        number, (_, _, level) = len(self.bricks), self.top(one)
        tops = self.tops.copy()
        tops[one] = (first, number, level + 1)
        tops[other] = (second, number, level + 1)
        spots = self.spots.copy()
        for offset in _AROUND[at & 1]:
            near = at + offset
            spot = _spot(tops, near)
            if spot is not None:
                spots[near] = spot
            else:
                spots.pop(near, None)
        return Wall((*self.bricks, Brick(tile, first, second, at, level, face_down, seat)), tops, spots)


def started(tile: Tile) -> Wall:
    """A wall of only the starting brick: its larger half on cell 0,0 and its smaller half on 1,0 (house ruling)."""
    return Wall((), {}, {}).with_brick(tile, HI[tile], LO[tile], place(0, 0, EAST))


def rebuilt(bricks: Iterable[Brick], upon: Wall | None = None) -> Wall:
    """The wall in which those bricks were laid in that order, after those of the wall `upon`."""
    wall = upon or Wall((), {}, {})
    for brick in bricks:
        wall = wall.with_brick(*brick[:4], face_down=brick.face_down, seat=brick.seat)
    return wall


def refusal(wall: Wall, first: int, second: int, at: Place) -> str:
    """Why a brick with those halves may not lie there: ``4 is lower than the 6 beside it``; empty if it may."""
    covered = cells(at)
    (_, owner, height), (_, other_owner, other_height) = map(wall.top, covered)
    if height != other_height:
        return "its halves would lie on two levels" if height and other_height else "one half would hang in the air"
    if height and owner == other_owner:
        return "needs two different bricks below"
    beside = [[wall.top(near) for near in neighbours(at) if near not in covered] for at in covered]
    owners = [{owner for _, owner, height in tops if height} for tops in beside]
    if not any(owners):
        return "must touch the wall"
    for owner in owners[0] & owners[1]:
        brick = wall.bricks[owner]
        return f"would lie side by side with {'a face-down brick' if brick.face_down else TEXT[brick.tile]}"
    for half, tops in zip((first, second), beside, strict=True):
        highest = max(face for face, _, _ in tops)
        if 0 < half < highest:
            return f"{half} is lower than the {highest} beside it"
    return ""


def _spot(tops: dict[Cell, Top], at: Place) -> Spot | None:
    """What a place asks of a brick, or None if none may lie there (rule sheet, 'The Play', 1 to 4)."""
    top, step, side, one = tops.get, _STEP[at & 1], _SIDE[at & 1], at >> 1
    other = one + step
    # Both halves rest at one height; above the ground on two different bricks.
    _, owner_one, height = top(one, BARE)
    _, owner_other, height_other = top(other, BARE)
    if height != height_other or (height and owner_one == owner_other):
        return None
    # No brick may lie side by side with it, both its faces showing.
    left_one, owner_left, _ = top(one - side, BARE)
    left_other, owner, _ = top(other - side, BARE)
    if owner_left == owner >= 0:
        return None
    touching = max(owner_left, owner)
    right_one, owner_right, _ = top(one + side, BARE)
    right_other, owner, _ = top(other + side, BARE)
    if owner_right == owner >= 0:
        return None
    before, owner_before, _ = top(one - step, BARE)
    beyond, owner_beyond, _ = top(other + step, BARE)
    # It touches a visible face.
    if max(touching, owner_right, owner, owner_before, owner_beyond) < 0:
        return None
    # Each half is at least every visible face beside it, whatever their levels; blanks go with everything.
    return height, max(left_one, right_one, before), max(left_other, right_other, beyond)
