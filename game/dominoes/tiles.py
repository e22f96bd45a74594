"""Domino tiles as small integers, and sets of tiles as bit masks.

Tile ``hi|lo`` is the number ``hi·(hi+1)/2 + lo``, so each set (double six: 0 … 27) is a prefix of the next larger one.
In a set of tiles, bit *t* stands for tile *t*.
"""

from collections.abc import Iterable
from functools import lru_cache

from game.core.message import N_, because

Tile = int
TileSet = int
"""A bit mask of tiles."""

HIGHEST = 16
"""The largest number of pips on a half, in any set used here."""

HI: tuple[int, ...] = tuple(hi for hi in range(HIGHEST + 1) for _ in range(hi + 1))
LO: tuple[int, ...] = tuple(lo for hi in range(HIGHEST + 1) for lo in range(hi + 1))
WEIGHT: tuple[int, ...] = tuple(hi + lo for hi, lo in zip(HI, LO, strict=True))
TEXT: tuple[str, ...] = tuple(f"{hi}|{lo}" for hi, lo in zip(HI, LO, strict=True))
DOUBLE: tuple[bool, ...] = tuple(hi == lo for hi, lo in zip(HI, LO, strict=True))
"""For each tile: its larger half, its smaller half, their sum, its text, and whether it is a double."""

_BY_TEXT = {text: tile for tile, text in enumerate(TEXT)}


def tile(a: int, b: int) -> Tile:
    """The tile with those halves, in either order."""
    return a * (a + 1) // 2 + b if a >= b else b * (b + 1) // 2 + a


def parse_tile(text: str) -> Tile:
    """The tile written ``hi|lo``; `ValueError` that names the text if there is none."""
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise ValueError(because(N_("{text} is not a tile such as 6|4"), text=repr(text))) from None


def set_size(highest: int) -> int:
    """The number of tiles in the double-`highest` set: 28 for six, 55 for nine, 91 for twelve, 153 for sixteen."""
    return (highest + 1) * (highest + 2) // 2


SUIT: tuple[TileSet, ...] = tuple(
    sum(1 << t for t in range(set_size(HIGHEST)) if number in (HI[t], LO[t])) for number in range(HIGHEST + 1)
)
"""For each number, all tiles that bear it (of the largest set)."""

DOUBLES: TileSet = sum(1 << t for t, double in enumerate(DOUBLE) if double)
"""All doubles (of the largest set)."""


def full_set(highest: int) -> TileSet:
    """All tiles of the double-`highest` set."""
    return (1 << set_size(highest)) - 1


def mask(tiles: Iterable[Tile]) -> TileSet:
    """The set of those tiles."""
    result = 0
    for t in tiles:
        result |= 1 << t
    return result


def members(tiles: TileSet) -> list[Tile]:
    """The tiles of a set, ascending."""
    result = []
    while tiles:
        low = tiles & -tiles
        result.append(low.bit_length() - 1)
        tiles ^= low
    return result


def parse_tiles(written: Iterable[str]) -> TileSet:
    """The set of those written tiles; `ValueError` that names a text that is no tile."""
    return mask(map(parse_tile, written))


def texts(tiles: TileSet) -> list[str]:
    """The texts of a set's tiles, ascending."""
    return [TEXT[t] for t in members(tiles)]


@lru_cache(maxsize=1 << 14)
def weight(tiles: TileSet) -> int:
    """The pips of a set; cached, because rollouts end with the same few tiles in hand."""
    return sum(WEIGHT[t] for t in members(tiles))


def highest_double(tiles: TileSet) -> Tile | None:
    """The highest double in a set, or None."""
    doubles = tiles & DOUBLES
    return doubles.bit_length() - 1 if doubles else None
