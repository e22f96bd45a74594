"""What the other seats probably kept in hand: a seat with a better tile would have laid it.

A seat lays one of two tiles and draws. So the tile it keeps is one that it did not want to lay, and the longer it is
kept, the better it can be guessed.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import islice

from game.core.rules import Observation
from game.dominoes.row import Row, Take, forms
from game.dominoes.tiles import Tile, TileSet, full_set, mask, members, parse_tile, parse_tiles
from game.games.castle.rules.actions import Action, Lay
from game.games.castle.thinking.turns import Rows

CERTAINTY_FROM = 0.25
"""The difference, in tiles captured, from which a seat chooses between two tiles with some certainty."""
LARGEST_EXPONENT = 30.0
"""The exponent beyond which more certainty makes no difference."""
EPSILON = 0.02
"""The probability that a seat lays a tile whatever it would capture."""
MEMORY = 6
"""The number of past turns considered for each seat: a tile is seldom kept for longer."""
TRIED = 6000
"""The most orders of the first row that are tried: more than seven tiles have, and no set starts with more."""


def unseen_tiles(observation: Observation, highest: int) -> TileSet:
    """All tiles in the other hands and in the boneyard."""
    seen = parse_tiles(observation["hand"] + observation["row"])
    for pile in observation["captured"]:
        seen |= parse_tiles(pile)
    return full_set(highest) & ~seen


def kept(observation: Observation, plays: Sequence[Action], unseen: TileSet, rows: Rows) -> list[dict[Tile, float]]:
    """For every seat, how likely each unseen tile is the one that it kept when it last laid; not normalised.

    Before its first turn all tiles are equally likely. With k the tile kept so far and d the one just drawn, a seat
    that lays x now keeps y if (k, d) was (y, x) or (x, y). Every tile is equally likely to be drawn, and how likely x
    is preferred to y depends on what the two would capture, and what they would leave.
    """
    seats, first = len(observation["hand_sizes"]), (observation["dealer"] + 1) % len(observation["hand_sizes"])
    laid = rows_before_laying(observation, plays)
    hidden, to_come = [], unseen | parse_tiles(observation["hand"])
    for _, tile in reversed(laid):
        hidden.append(to_come)
        to_come |= 1 << tile
    hidden.reverse()
    chances: list[dict[Tile, float]] = []
    for seat in range(seats):
        turns = laid[(seat - first) % seats :: seats]
        if seat == observation["seat"]:
            chances.append({})
            continue
        possible = members(unseen | mask(tile for _, tile in turns))
        likely = dict.fromkeys(possible, 1.0)
        there = hidden[(seat - first) % seats :: seats]
        for (row, tile), others in list(zip(turns, there, strict=True))[-MEMORY:]:
            worths = {each: rows.judged(row, each, others & ~(1 << each))[0] for each in likely}
            likely = _after(likely, worths, tile)
        chances.append(likely)
    return chances


def _after(likely: dict[Tile, float], worths: dict[Tile, float], laid: Tile) -> dict[Tile, float]:
    """The likelihood that each tile was kept when one was laid, from the one before and the value of laying each."""
    was, brought = likely[laid], worths[laid]
    changed = {
        tile: (chance + was)
        * (EPSILON + (1 - EPSILON) / (1 + math.exp(min((worths[tile] - brought) / CERTAINTY_FROM, LARGEST_EXPONENT))))
        for tile, chance in likely.items()
        if tile != laid
    }
    most = max(changed.values(), default=1.0)
    return {tile: chance / most for tile, chance in changed.items()}


def rows_before_laying(observation: Observation, plays: Sequence[Action]) -> list[tuple[Row, Tile]]:
    """The tiles laid in this hand, in order, each with the row as it was before.

    Tiles never change places: a row is always the tiles of the first row and then those laid, without those captured.
    Only the order of the first row is unknown; the first that fits all captures is taken. Empty if none does.
    """
    laid = [play.tile for play in plays if isinstance(play, Lay)]
    row: Row = tuple(map(parse_tile, observation["row"]))
    there = mask(row)
    for pile in observation["captured"]:
        there |= parse_tiles(pile)
    start = there & ~mask(laid)
    still = tuple(tile for tile in row if start >> tile & 1)
    for order in islice(_orders(still, members(start & ~mask(still))), TRIED):
        told = _retold(order, plays)
        if told is not None:
            return told
    return []


def _orders(some: Row, more: Sequence[Tile]) -> Iterator[Row]:
    """Every order of all those tiles that keeps `some` in the order they have now."""
    if not more:
        yield some
        return
    for order in _orders(some, more[1:]):
        for at in range(len(order) + 1):
            yield (*order[:at], more[0], *order[at:])


def _retold(row: Row, plays: Sequence[Action]) -> list[tuple[Row, Tile]] | None:
    """The rows before each tile laid, or None if the hand cannot have begun with this row."""
    told = []
    for play in plays:
        if isinstance(play, Lay):
            told.append((row, play.tile))
            row = (*row, play.tile)
        elif isinstance(play, Take):
            if play.tiles[0] not in row:
                return None
            at = row.index(play.tiles[0]) - (len(play.tiles) == 1)
            if at < 0 or at + 3 > len(row) or play.tiles not in forms(*row[at : at + 3]):
                return None
            taken = slice(at + 1, at + 2) if len(play.tiles) == 1 else slice(at, at + 3)
            row = row[: taken.start] + row[taken.stop :]
    return told
