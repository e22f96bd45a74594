"""What a seat can do in Castle Rock, and how it is written."""

from dataclasses import dataclass
from functools import cache

from game.core.message import miswritten
from game.dominoes.row import Take, parse_take
from game.dominoes.tiles import TEXT, Tile, TileSet, members, parse_tile, set_size


@dataclass(frozen=True, slots=True)
class Lay:
    """Lays a tile from the hand at the open end: ``lay 4|1``."""

    tile: Tile

    def __str__(self) -> str:
        return f"lay {TEXT[self.tile]}"


@dataclass(frozen=True, slots=True)
class Done:
    """Ends the turn, with a tile drawn if there is one."""

    def __str__(self) -> str:
        return "done"


Action = Lay | Take | Done
DONE = Done()


@cache
def lays(hand: TileSet) -> tuple[Lay, ...]:
    """A lay for each tile of a hand, in order of tile numbers."""
    return tuple(Lay(tile) for tile in members(hand))


@cache
def parse(text: str, highest: int) -> Action:
    """The action with that text, of tiles of the double-`highest` set; ``ValueError`` if there is none."""
    if text == "done":
        return DONE
    if take := parse_take(text, highest):
        return take
    verb, _, name = text.partition(" ")
    if verb == "lay" and name in TEXT[: set_size(highest)]:
        return Lay(parse_tile(name))
    raise ValueError(miswritten(text, "lay 4|1, take 5|1, take 6|6+6|3+6|4, done"))
