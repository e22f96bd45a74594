"""What a seat can do in Brick Dominoes, and how it is written."""

import re
from dataclasses import dataclass
from functools import lru_cache

from game.core.message import miswritten
from game.dominoes.tiles import HI, LO, TEXT, Tile, parse_tile, set_size, tile
from game.dominoes.wall import LETTERS, Place, cells, coordinates, place

_SHAPE = re.compile(r"(lay|ready) (\d{1,2})\|(\d{1,2}) @(-?\d{1,3}),(-?\d{1,3}) ([ES])", re.ASCII)


@dataclass(frozen=True, slots=True)
class Reveal:
    """Shows a tile of the hand to everybody before the first turn: ``reveal 6|4``."""

    tile: Tile

    def __str__(self) -> str:
        return f"reveal {TEXT[self.tile]}"


@dataclass(frozen=True, slots=True)
class Lay:
    """Lays a brick from the hand: ``lay 4|6 @2,0 E`` puts the 4 on cell 2,0 and the 6 on the cell east of it."""

    first: int
    second: int
    place: Place

    @property
    def tile(self) -> Tile:
        """The brick itself."""
        return tile(self.first, self.second)

    def __str__(self) -> str:
        return f"lay {self.first}|{self.second} {written(self.place)}"


@dataclass(frozen=True, slots=True)
class Ready:
    """Lays a readied brick face down: ``ready 6|4 @2,0 S``."""

    tile: Tile
    place: Place

    def __str__(self) -> str:
        return f"ready {TEXT[self.tile]} {written(self.place)}"


@dataclass(frozen=True, slots=True)
class Skip:
    """Lays no brick: the whole hand goes face up to the readied bricks."""

    def __str__(self) -> str:
        return "skip"


@dataclass(frozen=True, slots=True)
class Draw:
    """Draws a tile into the hand: from the brickyard (``draw``) or a readied one (``draw 5|3``)."""

    tile: Tile | None = None

    def __str__(self) -> str:
        return "draw" if self.tile is None else f"draw {TEXT[self.tile]}"


Action = Reveal | Lay | Ready | Skip | Draw
SKIP, DRAW = Skip(), Draw()


@lru_cache(maxsize=4096)
def written(at: Place) -> str:
    """A place as actions name it, e.g. ``@2,0 E``."""
    x, y = coordinates(cells(at)[0])
    return f"@{x},{y} {LETTERS[at & 1]}"


def parse(text: str, highest: int) -> Action:
    """The action with that text, of tiles of the double-`highest` set; ``ValueError`` if there is none."""
    try:
        action = _parse(text)
    except ValueError:
        action = None
    # Writing the action again catches other spellings: leading zeros, -0, a readied brick low half first.
    if action is None or str(action) != text or not _in_set(action, highest):
        raise ValueError(miswritten(text, "lay 6|4 @2,0 E; ready 6|4 @2,0 S; skip; draw 5|3"))
    return action


def _parse(text: str) -> Action | None:
    match text.split(" "):
        case ["skip"]:
            return Skip()
        case ["draw"]:
            return Draw()
        case ["draw", name]:
            return Draw(parse_tile(name))
        case ["reveal", name]:
            return Reveal(parse_tile(name))
    shape = _SHAPE.fullmatch(text)
    if shape is None:
        return None
    verb, first, second, x, y, letter = shape.groups()
    at = place(int(x), int(y), LETTERS.index(letter))
    if verb == "lay":
        return Lay(int(first), int(second), at)
    return Ready(tile(int(first), int(second)), at)


def _in_set(action: Action, highest: int) -> bool:
    match action:
        case Lay(first, second, _):
            return max(first, second) <= highest
        case Ready(number, _) | Reveal(number) | Draw(int(number)):
            return number < set_size(highest)
        case _:
            return True


def orientations(brick: Tile) -> tuple[tuple[int, int], ...]:
    """The ways to write a brick: larger half first, then smaller half first; a double has only one."""
    hi, lo = HI[brick], LO[brick]
    return ((hi, lo),) if hi == lo else ((hi, lo), (lo, hi))
