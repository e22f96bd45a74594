"""What a seat can do in Castle Rock, and how it is written."""

from dataclasses import dataclass
from functools import cache

from game.dominoes.row import MATES, Row, forms
from game.dominoes.tiles import TEXT, Tile, TileSet, members, parse_tile, set_size


@dataclass(frozen=True, slots=True)
class Lay:
    """A tile from the hand goes to the open end: ``lay 4|1``."""

    tile: Tile

    def __str__(self) -> str:
        return f"lay {TEXT[self.tile]}"


@dataclass(frozen=True, slots=True)
class Take:
    """A capture: the tile in the middle, ``take 5|1``, or all three in row order, ``take 6|6+6|3+6|4``."""

    tiles: Row

    def __str__(self) -> str:
        return "take " + "+".join(TEXT[tile] for tile in self.tiles)


@dataclass(frozen=True, slots=True)
class Done:
    """The end of the turn: draws a tile if there is one."""

    def __str__(self) -> str:
        return "done"


Action = Lay | Take | Done
DONE = Done()


@cache
def lays(hand: TileSet) -> tuple[Lay, ...]:
    """Laying each tile of a hand, lightest-numbered tile first."""
    return tuple(Lay(tile) for tile in members(hand))


@cache
def takes(left: Tile, middle: Tile, right: Tile) -> tuple[Take, ...]:
    """The captures that three tiles lying in this order allow."""
    return tuple(Take(tiles) for tiles in forms(left, middle, right))


def takes_in(row: Row) -> tuple[Take, ...]:
    """The captures that a row allows, from left to right."""
    found: tuple[Take, ...] = ()
    for left, middle, right in zip(row, row[1:], row[2:], strict=False):
        if MATES[left] >> right & 1:
            found += takes(left, middle, right)
    return found


@cache
def parse(text: str, highest: int) -> Action:
    """The action with that text, of tiles of the double-`highest` set; ``ValueError`` if there is none."""
    if text == "done":
        return DONE
    verb, _, rest = text.partition(" ")
    try:
        tiles = tuple(map(parse_tile, rest.split("+")))
    except ValueError:
        tiles = ()
    if tiles and max(tiles) < set_size(highest):
        if verb == "lay" and len(tiles) == 1:
            return Lay(tiles[0])
        if verb == "take" and (len(tiles) == 1 or (len(set(tiles)) == 3 == len(tiles) and tiles in forms(*tiles))):
            return Take(tiles)
    raise ValueError(f"{text!r} is not an action such as lay 4|1, take 5|1, take 6|6+6|3+6|4 or done")
