"""The ways to put one tile against another: straight on, round a corner, or across the line as doubles lie.

Lengths are in *steps* of half a half-tile: a tile is 4 steps by 2, so a double can lie centred across its line.
Directions are 0 right, 1 down, 2 left, 3 up.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cache

from game.dominoes.layout import Joining, Spin
from game.dominoes.tiles import HI, LO, parse_tile

Direction = int

DX = (1, 0, -1, 0)
"""Horizontal component of each direction."""
DY = (0, 1, 0, -1)
"""Vertical component of each direction."""

Box = tuple[int, int, int, int]
"""Left, top, right and bottom edges in steps."""


ODD = 50.0
"""Strain from which a joint looks odd: the halves touch along only a part of their edges."""


class Side(Enum):
    """The part of a lying tile that forms an open end."""

    FREE_HALF = "the free half of a tile"
    FAR_SIDE = "the far side of a double that lies across its line"
    LONG_SIDE = "a long side of a spinner"
    SHORT_SIDE = "a short side of a spinner"


def box_at(x: int, y: int, vertical: bool) -> Box:
    """The edges of a tile with that centre."""
    across, down = (1, 2) if vertical else (2, 1)
    return x - across, y - down, x + across, y + down


@dataclass(frozen=True, slots=True)
class Pose:
    """The position of a tile: its centre in steps, and its halves (`first` is the left or top one)."""

    tile: str
    x: int
    y: int
    vertical: bool
    first: int
    second: int

    @property
    def box(self) -> Box:
        """The edges of the tile."""
        return box_at(self.x, self.y, self.vertical)


@dataclass(frozen=True, slots=True)
class LaidEnd:
    """An open end of the tile `base`: its pips, and the direction in which the line goes on from there.

    (x, y) is the middle of the free half or, for a double, of the whole tile.
    """

    base: Pose
    pips: int
    side: Side
    x: int
    y: int
    direction: Direction


@dataclass(frozen=True, slots=True)
class Way:
    """A way to go on from an end: the next tile's offset from it, its orientation, and where the line leads from there.

    `strain` is 0 for straight on and grows as the joint looks odder. A tile that is not `joined` lies apart.
    """

    dx: int
    dy: int
    vertical: bool
    direction: Direction
    strain: float
    joined: bool = True


@dataclass(frozen=True, slots=True)
class ChainPlace:
    """A place for a tile in a chain: its pose, the end it joins, and the way from that end."""

    pose: Pose
    end: LaidEnd
    way: Way

    @property
    def outer(self) -> int:
        """The number on the half that stays open."""
        return self.pose.second if self.way.direction in (0, 1) else self.pose.first

    @property
    def across(self) -> bool:
        """Whether the tile lies across its line."""
        return self.pose.vertical != (self.way.direction % 2 == 1)


def halves(tile: str) -> tuple[int, int]:
    """The two numbers of a tile text such as ``6|4``."""
    number = parse_tile(tile)
    return HI[number], LO[number]


def opening_pose(tile: str, spin: Spin, joining: Joining) -> Pose:
    """The pose of the opening tile in the middle: upright, with its long sides left and right, or in the line."""
    return Pose(tile, 0, 0, joining.alike or spin is not Spin.NONE, *halves(tile))


def opening_ends(pose: Pose, spin: Spin) -> tuple[LaidEnd, ...]:
    """The ends of the opening tile: right and left, then up and down if it is a spinner."""
    if not pose.vertical:
        half = Side.FREE_HALF
        return tuple(LaidEnd(pose, pose.first, half, pose.x + DX[ahead], pose.y, ahead) for ahead in (0, 2))
    if spin is Spin.NONE:
        return tuple(LaidEnd(pose, pose.first, Side.FAR_SIDE, pose.x, pose.y, direction) for direction in (0, 2))
    return tuple(_spinner_side(pose, direction) for direction in (0, 2, 3, 1))


def open_sides(site: Iterable[LaidEnd]) -> dict[Direction, Box]:
    """The half-tile boxes beside the open sides of a spinner, by direction."""
    sides = {}
    for end in site:
        away = 3 if end.side is Side.SHORT_SIDE else 2
        x, y = end.x + away * DX[end.direction], end.y + away * DY[end.direction]
        sides[end.direction] = (x - 1, y - 1, x + 1, y + 1)
    return sides


def place_at(end: LaidEnd, tile: str, way: Way, inner: int | None = None) -> ChainPlace:
    """The place of a tile at an end with its half `inner` towards it; by default the half with the end's number."""
    first, second = halves(tile)
    if (first == (end.pips if inner is None else inner)) != (way.direction in (0, 1)):
        first, second = second, first
    return ChainPlace(Pose(tile, end.x + way.dx, end.y + way.dy, way.vertical, first, second), end, way)


def ends_of_place(place: ChainPlace, *, spins: bool) -> tuple[LaidEnd, ...]:
    """The ends that a tile opens where it is put. A double across the line has three if it `spins`, otherwise one on
    its far side."""
    pose, ahead = place.pose, place.way.direction
    if pose.first != pose.second or not (spins or place.across):
        return (LaidEnd(pose, place.outer, Side.FREE_HALF, pose.x + DX[ahead], pose.y + DY[ahead], ahead),)
    if not spins:
        return (LaidEnd(pose, pose.first, Side.FAR_SIDE, pose.x, pose.y, ahead),)
    return tuple(_spinner_side(pose, direction) for direction in onward(ahead))


def onward(ahead: Direction) -> tuple[Direction, ...]:
    """The directions in which the line leaves a spinner that it reaches."""
    return ahead, (ahead + 3) % 4, (ahead + 1) % 4


def spinner_side(direction: Direction, vertical: bool) -> Side:
    """Which side of a spinner faces that direction."""
    return Side.SHORT_SIDE if (direction % 2 == 1) == vertical else Side.LONG_SIDE


@cache
def ways(side: Side, direction: Direction, double: bool, spins: bool) -> tuple[Way, ...]:
    """All ways for a tile, or for a double, to go on from an end, straightest first."""
    found = [_way(shape, direction, across=double) for shape in _SHAPES[side, double]]
    if double and spins:
        found += [_way(shape, direction, across=True) for shape in _ASKEW]
        found += [_way(shape, direction, across=False) for shape in _INLINE]
    return tuple(found)


def _spinner_side(pose: Pose, direction: Direction) -> LaidEnd:
    return LaidEnd(pose, pose.first, spinner_side(direction, pose.vertical), pose.x, pose.y, direction)


_Shape = tuple[int, int, int, float]
"""A way as seen along the line: steps ahead, steps aside, quarter turns, strain."""


def _either_hand(ahead: int, aside: int, strain: float) -> tuple[_Shape, _Shape]:
    return (ahead, aside, 1, strain), (ahead, -aside, -1, strain)


_ASKEW = ((2, 1, 0, 60.0), (2, -1, 0, 60.0))
"""A spinner across the line that only one of its halves joins."""
_INLINE = (
    (3, 0, 0, 70.0),
    *_either_hand(0, 3, 75.0),
    *_either_hand(2, 1, 75.0),
    *_either_hand(1, 3, 80.0),
    (3, 1, 0, 80.0),
    (3, -1, 0, 80.0),
)
_SHAPES: dict[tuple[Side, bool], tuple[_Shape, ...]] = {
    (Side.FREE_HALF, False): (
        (3, 0, 0, 0.0),
        *_either_hand(0, 3, 1.0),
        *_either_hand(2, 1, 1.3),
        *_either_hand(1, 3, 80.0),
        (3, 1, 0, 80.0),
        (3, -1, 0, 80.0),
        *_either_hand(2, 2, 100.0),
    ),
    (Side.FREE_HALF, True): (
        (2, 0, 0, 0.0),
        *_either_hand(0, 2, 1.6),
        *_either_hand(1, 2, 1.9),
        *_either_hand(2, 2, 100.0),
    ),
    (Side.FAR_SIDE, False): ((3, 0, 0, 0.0), *_either_hand(2, 1, 1.6), *_either_hand(0, 4, 1.9)),
    (Side.LONG_SIDE, False): (
        (3, 0, 0, 0.0),
        (3, 1, 0, 60.0),
        (3, -1, 0, 60.0),
        *_either_hand(2, 2, 80.0),
        *_either_hand(2, 1, 100.0),
    ),
    (Side.SHORT_SIDE, False): (
        (4, 0, 0, 0.0),
        *_either_hand(3, 1, 1.6),
        (4, 1, 0, 80.0),
        (4, -1, 0, 80.0),
        *_either_hand(3, 2, 100.0),
    ),
}
"""Doubles join free halves only: at the sides of a double, the double of that number has been laid already."""


def _way(shape: _Shape, direction: Direction, *, across: bool) -> Way:
    ahead, aside, turn, strain = shape
    right = (direction + 1) % 4
    leads = (direction + turn) % 4
    dx = ahead * DX[direction] + aside * DX[right]
    dy = ahead * DY[direction] + aside * DY[right]
    return Way(dx, dy, (leads % 2 == 1) != across, leads, strain)
