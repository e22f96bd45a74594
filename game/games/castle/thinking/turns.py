"""Whole turns of Castle Rock: a tile laid and all captured after it, and how much a row offers the next seat."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from game.core.rules import Seat
from game.dominoes.row import MATES, MOST_ROWS, TO_THE_END, Row, reachable, shared
from game.dominoes.tiles import SUIT, Tile, TileSet, mask, members

FEAR = 0.8
"""The cost of a tile that may be captured next, to the seat that lays a tile, in tiles captured."""


class Turn(NamedTuple):
    """The rest of a turn: the tile to lay, None once it lies, and the row to leave by captures after it.

    `taken` is the number of tiles captured on the way.
    """

    tile: Tile | None
    end: Row
    taken: int

    def keeps(self, hand: TileSet) -> TileSet:
        """What the turn leaves of a hand."""
        return hand if self.tile is None else hand & ~(1 << self.tile)


_new = tuple.__new__
"""Makes a named tuple several times as fast as calling its class."""


class Course:
    """A hand under way in a rollout: one mutable object. `pool` are all tiles in hands and boneyard."""

    def __init__(
        self, row: Row, hands: Sequence[TileSet], boneyard: Sequence[Tile], captured: Sequence[int], seat: Seat
    ) -> None:
        self.row, self.hands, self.captured, self.seat = row, [*hands], [*captured], seat
        self.boneyard = [*reversed(boneyard)]
        self.pool = mask(boneyard)
        for hand in hands:
            self.pool |= hand

    @property
    def sight(self) -> tuple[TileSet, int]:
        """The tiles the seat does not see, and the number of them that the next seat holds."""
        return self.pool & ~self.hands[self.seat], self.hands[(self.seat + 1) % len(self.hands)].bit_count()

    def make(self, turn: Turn) -> None:
        """Makes that turn of the seat, except for the draw."""
        tile, self.row, taken = turn
        self.captured[self.seat] += taken
        if tile is not None:
            self.hands[self.seat] ^= 1 << tile
            self.pool ^= 1 << tile

    def pass_on(self) -> None:
        """Draws for the seat if it can, and passes the turn to the next one."""
        if self.boneyard:
            self.hands[self.seat] |= 1 << self.boneyard.pop()
        self.seat = (self.seat + 1) % len(self.hands)


@cache
def threes(before: Tile, last: Tile) -> TileSet:
    """The tiles that would take three after those two: all of the number that both bear."""
    number = shared(before, last)
    return 0 if number is None else SUIT[number]


class Rows:
    """What rows lead to, cached for one decision."""

    def __init__(self) -> None:
        self._ends: dict[Row, tuple[Row, ...]] = {}
        self._open: dict[Row, int] = {}

    def ends(self, row: Row) -> tuple[Row, ...]:
        """Every row that captures can lead to, in all orders of capturing, the row itself first.

        Where a lot lies open, only the row itself and the shortest ones.
        """
        found = self._ends.get(row)
        if found is None:
            found = tuple(reachable(row))
            if len(found) > MOST_ROWS:
                found = (row, *sorted(found[1:], key=len)[:TO_THE_END])
            self._ends[row] = found
        return found

    def most(self, row: Row) -> int:
        """The most tiles that can be captured from a row as it lies."""
        found = self._open.get(row)
        if found is None:
            found = self._open[row] = len(row) - min(map(len, self.ends(row)))
        return found

    def gains(self, row: Row, tiles: Iterable[Tile]) -> dict[Tile, int]:
        """For each of these tiles, the most that a turn beginning with it can capture."""
        quiet = not self.most(row)
        mates = MATES[row[-2]] if len(row) > 1 else 0
        return {tile: 0 if quiet and not mates >> tile & 1 else self.most((*row, tile)) for tile in tiles}

    def danger(self, row: Row, pool: TileSet) -> float:
        """The approximate number of tiles that will be captured from this row with a random tile of a pool.

        Counts what lies open, the tile at the open end, and three where the tile bears the number that fits; not what
        becomes possible after that.
        """
        if not pool:
            return 0.0
        expected = float(self.most(row))
        if len(row) > 1:
            bait, tiles = threes(row[-2], row[-1]), pool.bit_count()
            no_three = 1 - (pool & bait).bit_count() / tiles
            nothing = 1 - (pool & MATES[row[-2]]).bit_count() / tiles
            expected += 3 * (1 - no_three) + (no_three - nothing)
        return expected

    def turns(self, row: Row, hand: TileSet, laid: bool = False) -> list[Turn]:
        """Every turn that begins with laying a tile of the hand; once one is laid, every way to finish the turn."""
        if laid:
            return [Turn(None, end, len(row) - len(end)) for end in self.ends(row)]
        size = len(row) + 1
        return [_new(Turn, (tile, end, size - len(end))) for tile in members(hand) for end in self.after(row, tile)]

    def after(self, row: Row, tile: Tile) -> tuple[Row, ...]:
        """Every row that a turn beginning with that tile can leave."""
        laid = (*row, tile)
        if laid not in self._ends and not self.most(row) and not (len(row) > 1 and MATES[row[-2]] >> tile & 1):
            self._ends[laid], self._open[laid] = (laid,), 0
        return self.ends(laid)

    def judged(self, row: Row, tile: Tile, pool: TileSet) -> tuple[float, Row]:
        """The best turn with that tile, by what it captures and what it leaves to one tile of a pool.

        Its value, in tiles captured, and the row left.
        """
        best, chosen = float("-inf"), row
        for end in self.after(row, tile):
            worth = len(row) + 1 - len(end) - FEAR * self.danger(end, pool)
            if worth > best:
                best, chosen = worth, end
        return best, chosen
