"""Shuffling and dealing tiles, and dealing again what somebody cannot see, in a way that fits what is known of it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.core.chance import Stream, order
from game.dominoes.tiles import HIGHEST, Tile, TileSet, members, set_size

WIDEST = 2000
"""So many beginnings of a deal are followed at once where all deals are wanted."""

_SINGLES = [1 << tile for tile in range(set_size(HIGHEST))]


def shuffled(highest: int, *name: int | str) -> list[TileSet]:
    """The double-`highest` set in the random order of that name (as `core.chance.order` has it).

    Each tile is a set of one, so a hand is the sum of a slice.
    """
    return [_SINGLES[tile] for tile in order(set_size(highest), *name)]


def cuts(seats: int, size: int) -> list[slice]:
    """Where a shuffled set is cut: a slice for each seat's hand of that size, and one for what is left."""
    return [*(slice(seat * size, seat * size + size) for seat in range(seats)), slice(seats * size, None)]


@dataclass(frozen=True, slots=True)
class Share:
    """A place for `size` unseen tiles, e.g. what is left in somebody's hand; only tiles in `allowed` can lie there."""

    size: int
    allowed: TileSet


def share_out(tiles: TileSet, shares: Sequence[Share], rng: Stream) -> list[list[Tile]]:
    """Deals the tiles at random so that every share gets its size and nothing it is not allowed, in random order.

    The sizes must add up to the number of tiles. Every deal that fits can come out; where nothing is forbidden all are
    equally likely. `ValueError` where no deal fits.
    """
    mixed = rng.shuffled(members(tiles))
    if len(mixed) != sum(share.size for share in shares):
        raise ValueError(f"{len(mixed)} tiles cannot fill shares of {[share.size for share in shares]}")
    if all(share.allowed & tiles == tiles for share in shares):
        return _cut(mixed, [share.size for share in shares])
    dealt = _Sharing(shares, rng)
    # The tiles with the fewest places left choose first, so that they seldom have to push another tile out.
    mixed.sort(key=dealt.room)
    for tile in mixed:
        dealt.place(tile)
    for share in dealt.held:
        rng.shuffle(share)
    return dealt.held


def every_deal(tiles: TileSet, shares: Sequence[Share], most: int) -> list[list[TileSet]]:
    """All ways to deal the tiles so that every share gets its size and nothing it is not allowed; sets, not orders.

    None of them (an empty list) if they are more than `most`. The sizes must add up to the number of tiles.
    """
    found: list[list[TileSet]] = [[0] * len(shares)]
    for tile in members(tiles):
        found = [
            [*dealt[:at], dealt[at] | 1 << tile, *dealt[at + 1 :]]
            for dealt in found
            for at, share in enumerate(shares)
            if share.allowed >> tile & 1 and dealt[at].bit_count() < share.size
        ]
        if len(found) > WIDEST:
            return []
    return found if len(found) <= most else []


def chances(tiles: TileSet, shares: Sequence[Share]) -> list[dict[Tile, float]]:
    """For each share how likely each tile lies there, taking all places allowed for a tile as equally likely."""
    result: list[dict[Tile, float]] = [{} for _ in shares]
    for tile in members(tiles):
        sizes = [share.size if share.allowed >> tile & 1 else 0 for share in shares]
        places = sum(sizes)
        for at, size in enumerate(sizes):
            if size:
                result[at][tile] = size / places
    return result


def _cut(order: Sequence[Tile], sizes: Iterable[int]) -> list[list[Tile]]:
    """The tiles in slices of those sizes."""
    result = []
    start = 0
    for size in sizes:
        result.append(list(order[start : start + size]))
        start += size
    return result


class _Sharing:
    """A deal in the making: who holds what so far."""

    def __init__(self, shares: Sequence[Share], rng: Stream) -> None:
        self.shares = shares
        self.rng = rng
        self.held: list[list[Tile]] = [[] for _ in shares]

    def room(self, tile: Tile) -> int:
        """How many places there are for the tile altogether."""
        return sum(share.size for share in self.shares if share.allowed >> tile & 1)

    def place(self, tile: Tile) -> None:
        """Gives the tile one of the free places allowed for it, or has others move until there is one."""
        free = [
            share.size - len(held) if share.allowed >> tile & 1 else 0
            for share, held in zip(self.shares, self.held, strict=True)
        ]
        spots = sum(free)
        if not spots:
            if not self._push(tile, set()):
                raise ValueError("no deal fits what is known of the tiles")
            return
        spot = self.rng.below(spots)
        for at, count in enumerate(free):
            spot -= count
            if spot < 0:
                self.held[at].append(tile)
                return

    def _push(self, tile: Tile, tried: set[int]) -> bool:
        """Puts the tile into a share and moves one of its tiles on to another, and so forth (an augmenting path)."""
        allowed = [at for at, share in enumerate(self.shares) if share.allowed >> tile & 1 and at not in tried]
        self.rng.shuffle(allowed)
        for at in allowed:
            held = self.held[at]
            tried.add(at)
            if len(held) < self.shares[at].size:
                held.append(tile)
                return True
            for i in self.rng.shuffled(range(len(held))):
                if self._push(held[i], tried):
                    held[i] = tile
                    return True
        return False
