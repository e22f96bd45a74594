"""A row of tiles side by side, and the captures it allows: a tile between two that share a number."""

from dataclasses import dataclass
from functools import cache, lru_cache

from game.core.events import Event, Gesture, Kind
from game.core.message import Message, by, message
from game.core.rules import Seat
from game.dominoes.tiles import HI, HIGHEST, LO, SUIT, TEXT, Tile, TileSet, parse_tile, set_size

Row = tuple[Tile, ...]
"""Tiles from left to right; the last one is at the open end."""

MATES: tuple[TileSet, ...] = tuple((SUIT[HI[t]] | SUIT[LO[t]]) & ~(1 << t) for t in range(set_size(HIGHEST)))
"""For each tile, the other tiles that share a number with it."""

MOST_ROWS = 400
"""The most rows that are searched for captures."""
TO_THE_END = 40
"""The number of rows found last from which captures then go on to the end, without branching."""

TOOK = Kind("take", Gesture.TAKE, told=True)


def shared(left: Tile, right: Tile) -> int | None:
    """The number that two different tiles share, or None."""
    for number in (HI[left], LO[left]):
        if number in (HI[right], LO[right]):
            return number
    return None


@cache
def forms(left: Tile, middle: Tile, right: Tile) -> tuple[Row, ...]:
    """The captures from three neighbours: the middle one if the outer two share a number, all three if all do."""
    number = shared(left, right)
    if number is None:
        return ()
    if number in (HI[middle], LO[middle]):
        return ((middle,), (left, middle, right))
    return ((middle,),)


def captures(row: Row) -> list[Row]:
    """All single captures from the row, left to right; the middle tile alone comes before its three."""
    found: list[Row] = []
    for left, middle, right in zip(row, row[1:], row[2:], strict=False):
        if MATES[left] >> right & 1:
            found += forms(left, middle, right)
    return found


def squeeze(row: Row, taken: Row) -> Row:
    """The row without the neighbours `taken`, the gap closed."""
    at = row.index(taken[0])
    return row[:at] + row[at + len(taken) :]


def reachable(row: Row) -> dict[Row, tuple[Row, ...]]:
    """Every row that captures can lead to, each with a shortest list of captures; the row itself comes first.

    Beyond `MOST_ROWS`, only some of them; the last ones come from capturing as much as possible.
    """
    found: dict[Row, tuple[Row, ...]] = {row: ()}
    waiting = [row]
    for here in waiting:
        for taken in captures(here):
            there = squeeze(here, taken)
            if there not in found:
                found[there] = (*found[here], taken)
                waiting.append(there)
        if len(found) > MOST_ROWS:
            for here in waiting[-TO_THE_END:]:
                while may := captures(here):
                    taken = max(may, key=len)
                    there = squeeze(here, taken)
                    found.setdefault(there, (*found[here], taken))
                    here = there
            break
    return found


# -- written and told -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Take:
    """A capture: the middle tile, ``take 5|1``, or all three in row order, ``take 6|6+6|3+6|4``."""

    tiles: Row

    def __str__(self) -> str:
        return "take " + "+".join(TEXT[tile] for tile in self.tiles)


@cache
def takes(left: Tile, middle: Tile, right: Tile) -> tuple[Take, ...]:
    """The captures that three neighbours in this order allow."""
    return tuple(map(Take, forms(left, middle, right)))


@lru_cache(maxsize=1 << 14)
def takes_in(row: Row) -> tuple[Take, ...]:
    """The captures that a row allows, left to right."""
    found: tuple[Take, ...] = ()
    for left, middle, right in zip(row, row[1:], row[2:], strict=False):
        if MATES[left] >> right & 1:
            found += takes(left, middle, right)
    return found


def parse_take(text: str, highest: int) -> Take | None:
    """The capture with that text, of tiles of the double-`highest` set; None if there is none."""
    verb, _, rest = text.partition(" ")
    try:
        tiles: Row = tuple(map(parse_tile, rest.split("+")))
    except ValueError:
        return None
    three = len(tiles) == 3 == len(set(tiles)) and tiles in forms(*tiles)
    fits = verb == "take" and max(tiles) < set_size(highest) and (len(tiles) == 1 or three)
    return Take(tiles) if fits else None


def taken(row: Row, seat: Seat, tiles: Row) -> Event:
    """The event of a capture, with the number that allows it."""
    names = tuple(TEXT[tile] for tile in tiles)
    middle = row.index(tiles[len(tiles) // 2])
    left, right = row[middle - 1], row[middle + 1]
    number = shared(left, right)
    assert number is not None
    if len(tiles) == 3:
        return Event(TOOK, seat, by("castle.took_three", seat, suit=suit(number), tiles=names), names)
    why = message("castle.between", tiles=(TEXT[left], TEXT[right]), number=number)
    return Event(TOOK, seat, by("castle.took", seat, tile=names[0]), names, why=why)


def suit(number: int) -> Message:
    """The word for several tiles with that number, such as ``sixes``."""
    return message(f"castle.suit_{number}")
