"""A row of tiles lying side by side, and what may be taken from between two neighbours that share a number."""

from functools import cache

from game.dominoes.tiles import HI, HIGHEST, LO, SUIT, Tile, TileSet, set_size

Row = tuple[Tile, ...]
"""Tiles from left to right; the last one is at the open end."""

MATES: tuple[TileSet, ...] = tuple((SUIT[HI[t]] | SUIT[LO[t]]) & ~(1 << t) for t in range(set_size(HIGHEST)))
"""For each tile, the other tiles that share a number with it."""

MANY = 400
"""The most rows that are looked through for captures."""
TO_THE_END = 40
"""From so many of the last ones found, everything is then taken."""


def shared(left: Tile, right: Tile) -> int | None:
    """The number on both of two different tiles, or None."""
    for number in (HI[left], LO[left]):
        if number in (HI[right], LO[right]):
            return number
    return None


@cache
def forms(left: Tile, middle: Tile, right: Tile) -> tuple[Row, ...]:
    """What may be taken of three tiles in a row: the middle one between two of a number, all three of a number."""
    number = shared(left, right)
    if number is None:
        return ()
    if number in (HI[middle], LO[middle]):
        return ((middle,), (left, middle, right))
    return ((middle,),)


def captures(row: Row) -> list[Row]:
    """Everything that may be taken from the row in one go, from left to right; a tile alone before its three."""
    found: list[Row] = []
    for left, middle, right in zip(row, row[1:], row[2:], strict=False):
        if MATES[left] >> right & 1:
            found += forms(left, middle, right)
    return found


def squeeze(row: Row, taken: Row) -> Row:
    """The row after neighbours `taken` have left it and the gap is closed."""
    at = row.index(taken[0])
    return row[:at] + row[at + len(taken) :]


def reachable(row: Row) -> dict[Row, tuple[Row, ...]]:
    """Every row that captures can lead to, the row itself first, each with a shortest list of captures.

    Where there are far too many, only some of them, the last ones by taking all that can be taken.
    """
    found: dict[Row, tuple[Row, ...]] = {row: ()}
    waiting = [row]
    for here in waiting:
        for taken in captures(here):
            there = squeeze(here, taken)
            if there not in found:
                found[there] = (*found[here], taken)
                waiting.append(there)
        if len(found) > MANY:
            for here in waiting[-TO_THE_END:]:
                while may := captures(here):
                    taken = max(may, key=len)
                    there = squeeze(here, taken)
                    found.setdefault(there, (*found[here], taken))
                    here = there
            break
    return found
