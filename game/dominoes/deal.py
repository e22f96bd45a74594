"""Shuffling and dealing tiles; sampling and listing the deals that fit what a seat knows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import comb, factorial

from game.core.chance import Stream, order
from game.dominoes.tiles import HIGHEST, Tile, TileSet, mask, members, set_size

WIDEST = 2000
"""The most partial deals kept at once, unless more deals are wanted."""

_SINGLES = [1 << tile for tile in range(set_size(HIGHEST))]


def shuffled(highest: int, *name: int | str) -> list[TileSet]:
    """The double-`highest` set in the random order given by a name; each tile is a set of one."""
    return [_SINGLES[tile] for tile in order(set_size(highest), *name)]


@dataclass(frozen=True, slots=True)
class Share:
    """A place for `size` unseen tiles, such as the rest of a hand; only tiles in `allowed` can be there."""

    size: int
    allowed: TileSet


def share_out(tiles: TileSet, shares: Sequence[Share], rng: Stream) -> list[list[Tile]]:
    """Deals the tiles at random, so that every share gets its size of allowed tiles, in random order.

    Every deal that fits is possible; if all tiles are allowed everywhere, all deals are equally likely. `ValueError` if
    none fits.
    """
    mixed = rng.shuffled(members(tiles))
    if len(mixed) != sum(share.size for share in shares):
        raise ValueError(f"{len(mixed)} tiles cannot fill shares of {[share.size for share in shares]}")
    if all(share.allowed & tiles == tiles for share in shares):
        rest = iter(mixed)
        return [[next(rest) for _ in range(share.size)] for share in shares]
    held: list[list[Tile]] = [[] for _ in shares]
    # The tiles with the fewest places choose first, so that they seldom have to push another one out.
    mixed.sort(key=lambda tile: sum(share.size for share in shares if share.allowed >> tile & 1))
    for tile in mixed:
        free = [
            share.size - len(tiles) if share.allowed >> tile & 1 else 0
            for share, tiles in zip(shares, held, strict=True)
        ]
        if any(free):
            spot = rng.below(sum(free))
            at = next(at for at in range(len(free)) if spot < sum(free[: at + 1]))
            held[at].append(tile)
        elif not _push(tile, shares, held, set(), rng):
            raise ValueError("no deal fits what is known of the tiles")
    for tiles_held in held:
        rng.shuffle(tiles_held)
    return held


def _push(tile: Tile, shares: Sequence[Share], held: list[list[Tile]], tried: set[int], rng: Stream) -> bool:
    """Puts the tile into a share, moving other tiles on where needed (an augmenting path); whether that succeeded."""
    allowed = [at for at, share in enumerate(shares) if share.allowed >> tile & 1 and at not in tried]
    rng.shuffle(allowed)
    for at in allowed:
        tried.add(at)
        if len(held[at]) < shares[at].size:
            held[at].append(tile)
            return True
        for i in rng.shuffled(range(len(held[at]))):
            if _push(held[at][i], shares, held, tried, rng):
                held[at][i] = tile
                return True
    return False


def every_deal(tiles: TileSet, shares: Sequence[Share], most: int) -> list[list[TileSet]]:
    """All deals that fit, as one set per share; empty if there are more than `most`."""
    found: list[list[TileSet]] = [[0] * len(shares)]
    for tile in members(tiles):
        found = [
            [*dealt[:at], dealt[at] | 1 << tile, *dealt[at + 1 :]]
            for dealt in found
            for at, share in enumerate(shares)
            if share.allowed >> tile & 1 and dealt[at].bit_count() < share.size
        ]
        if len(found) > max(WIDEST, most):
            return []
    return found if len(found) <= most else []


def chances(tiles: TileSet, shares: Sequence[Share]) -> list[dict[Tile, float]]:
    """For each share, the probability of each tile if all places allowed for the tile are equally likely."""
    places = {tile: sum(share.size for share in shares if share.allowed >> tile & 1) for tile in members(tiles)}
    return [
        {tile: share.size / places[tile] for tile in members(tiles & share.allowed) if share.size} for share in shares
    ]


def count_in_order(missing: Sequence[int], rest: int) -> int:
    """The number of deals in which the hands get `missing` of the unseen tiles and `rest` are left, in order."""
    hidden, found = sum(missing) + rest, factorial(rest)
    for size in missing:
        found *= comb(hidden, size)
        hidden -= size
    return found


def deals_in_order(
    pool: Sequence[Tile], missing: Sequence[int]
) -> Iterator[tuple[tuple[TileSet, ...], tuple[Tile, ...]]]:
    """Every way to give each hand its `missing` tiles from the pool, and to order the rest."""
    if not missing:
        for rest in permutations(pool):
            yield (), rest
        return
    for drawn in combinations(pool, missing[0]):
        left = [tile for tile in pool if tile not in drawn]
        for given, rest in deals_in_order(left, missing[1:]):
            yield (mask(drawn), *given), rest
