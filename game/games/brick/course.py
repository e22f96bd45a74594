"""The course a hand may take in the mind: what decides it and nothing else, changed from turn to turn.

It follows the rules exactly, but keeps no history and makes no new value for every ply, so that hands can be thought
through to their end several times as fast as with `BrickRules`.
"""

from functools import cache

from game.dominoes.tiles import HI, LO, Tile, TileSet, full_set, members, weight
from game.dominoes.wall import BARE, EAST, SOUTH, Cell, Place, cells, fits, neighbours
from game.games.brick.position import HAND, Position, highest_pips


class Course:
    """A hand under way.

    `levels` holds for each level the places at which a brick may lie there and the tiles that go there; `spots` what
    each place asks, as in `Wall.spots`. `yard` is drawn from the back.
    """

    __slots__ = (
        "_goes",
        "_number",
        "_tops",
        "drawing",
        "ended",
        "hands",
        "levels",
        "readied",
        "scores",
        "seat",
        "skipped",
        "skips",
        "spots",
        "yard",
    )

    def __init__(self, state: Position) -> None:
        self.seat = state.seat
        self.hands = list(state.hands)
        self.yard = list(reversed(state.deal.brickyard[state.drawn :]))
        self.readied = state.readied
        self.drawing = state.drawing
        self.skipped = list(state.skipped)
        self.skips = state.skips
        self.scores = list(state.scores)
        self.ended = state.ended is not None
        self._goes = _goes(highest_pips(len(state.hands)))
        self._tops = state.wall.tops.copy()
        self._number = len(state.wall.bricks)
        self.spots = state.wall.spots.copy()
        self.levels: list[dict[Place, TileSet]] = [{} for _ in range(2 + max(top[2] for top in self._tops.values()))]
        for at, (level, first, second) in self.spots.items():
            self.levels[level][at] = self._goes[first, second]

    def copy(self) -> "Course":
        """Another course that so far has gone the same way."""
        other = Course.__new__(Course)
        other.seat, other.drawing, other.ended = self.seat, self.drawing, self.ended
        other.readied, other.skips = self.readied, self.skips
        other._goes, other._number = self._goes, self._number
        other.hands, other.yard = self.hands.copy(), self.yard.copy()
        other.skipped, other.scores = self.skipped.copy(), self.scores.copy()
        other._tops, other.spots = self._tops.copy(), self.spots.copy()
        other.levels = [level.copy() for level in self.levels]
        return other

    # -- plies

    def lay(self, tile: Tile, at: Place) -> None:
        """A brick from the hand; where it fits both ways round, the larger half comes first."""
        seat, spot = self.seat, self.spots[at]
        high, low = HI[tile], LO[tile]
        first, second = (high, low) if fits(spot, high, low) else (low, high)
        self.lay_so(first, second, tile, at, seat)

    def lay_so(self, first: int, second: int, tile: Tile, at: Place, seat: int) -> None:
        """A brick from the hand, that way round."""
        self.scores[seat] += self.spots[at][0]
        self._put(first, second, at)
        self.hands[seat] ^= 1 << tile
        self.skipped[seat], self.skips = False, 0
        if not self.hands[seat] and self.can_draw:
            self.drawing = True
        else:
            self._next_turn()

    def ready(self, tile: Tile, at: Place) -> None:
        """A readied brick, face down."""
        self._put(0, 0, at)
        self.readied ^= 1 << tile
        self.skipped[self.seat], self.skips = False, 0
        self._next_turn()

    def skip(self) -> None:
        """The hand goes to the readied bricks."""
        seat = self.seat
        self.readied |= self.hands[seat]
        self.hands[seat] = 0
        self.skipped[seat] = self.drawing = True
        self.skips += 1

    def draw(self, tile: Tile | None) -> None:
        """A tile from the brickyard, or that readied one."""
        if tile is None:
            tile = self.yard.pop()
        else:
            self.readied ^= 1 << tile
        hand = self.hands[self.seat] = self.hands[self.seat] | 1 << tile
        if hand.bit_count() == HAND or not self.can_draw:
            self.drawing = False
            if self.skips == 2 * len(self.hands):
                self.ended = True
            else:
                self._next_turn()

    # -- questions

    @property
    def can_draw(self) -> bool:
        """Whether anything is left to draw."""
        return bool(self.yard or self.readied)

    @property
    def supply(self) -> int:
        """How many tiles are left to draw."""
        return len(self.yard) + self.readied.bit_count()

    def worths(self) -> list[int]:
        """What every seat would have if the hand ended now."""
        return [score - weight(hand) for score, hand in zip(self.scores, self.hands, strict=True)]

    def can_lay(self) -> bool:
        """Whether the seat can place a brick of its hand."""
        hand = self.hands[self.seat]
        return any(hand & tiles for level in self.levels for tiles in level.values())

    def lays(self, tiles: TileSet, level: int) -> list[tuple[Place, TileSet]]:
        """The places at that level where some of the tiles go, and which of them."""
        return [(at, tiles & fitting) for at, fitting in self.levels[level].items() if tiles & fitting]

    def opens(self, at: Place, level: int) -> bool:
        """Whether a brick at that place, which is at that level, opens a higher one.

        It does where a cell beside it is then as high as itself: a brick can lie across the two.
        """
        get, one, up = self._tops.get, at >> 1, level + 1
        a, b, c, d, e, f = _BESIDE[at & 1]
        return (
            get(one + a, BARE)[2] == up
            or get(one + b, BARE)[2] == up
            or get(one + c, BARE)[2] == up
            or get(one + d, BARE)[2] == up
            or get(one + e, BARE)[2] == up
            or get(one + f, BARE)[2] == up
        )

    # -- the wall

    def _put(self, first: int, second: int, at: Place) -> None:
        """A brick lies; only the places around it have to be looked at again (the same as `Wall.with_brick`)."""
        tops, spots, levels, goes = self._tops, self.spots, self.levels, self._goes
        get, base = tops.get, at >> 1
        one, other = cells(at)
        up = get(one, BARE)[2] + 1
        tops[one] = (first, self._number, up)
        tops[other] = (second, self._number, up)
        self._number += 1
        if up == len(levels):
            levels.append({})
        for offset, one, other, l_one, l_other, r_one, r_other, before, beyond in _AROUND[at & 1]:
            near = at + offset
            old = spots.pop(near, None)
            if old is not None:
                del levels[old[0]][near]
            _, owner_one, height = get(base + one, BARE)
            _, owner_other, height_other = get(base + other, BARE)
            if height != height_other or (height and owner_one == owner_other):
                continue
            low, owner_one, _ = get(base + l_one, BARE)
            lower, owner_other, _ = get(base + l_other, BARE)
            if owner_one == owner_other >= 0:
                continue
            face_one, owner_r_one, _ = get(base + r_one, BARE)
            face_other, owner_r_other, _ = get(base + r_other, BARE)
            if owner_r_one == owner_r_other >= 0:
                continue
            face_before, owner_before, _ = get(base + before, BARE)
            face_beyond, owner_beyond, _ = get(base + beyond, BARE)
            if owner_one + owner_other + owner_r_one + owner_r_other + owner_before + owner_beyond == -6:
                continue
            if face_one > low:
                low = face_one
            if face_before > low:
                low = face_before
            if face_other > lower:
                lower = face_other
            if face_beyond > lower:
                lower = face_beyond
            spots[near] = (height, low, lower)
            levels[height][near] = goes[low, lower]

    def _next_turn(self) -> None:
        """The turn passes; the hand ends with a seat that can do nothing."""
        self.seat = (self.seat + 1) % len(self.hands)
        if self.can_draw and (self.hands[self.seat] or self.readied):
            return
        self.ended = not self.can_lay()


class _Goes(dict[tuple[int, int], TileSet]):
    """The tiles of a set that go where those pips are asked for, found out when first asked."""

    def __init__(self, highest: int) -> None:
        super().__init__()
        self._tiles = members(full_set(highest))

    def __missing__(self, asked: tuple[int, int]) -> TileSet:
        spot, goes = (0, *asked), 0
        for tile in self._tiles:
            if fits(spot, HI[tile], LO[tile]) or fits(spot, LO[tile], HI[tile]):
                goes |= 1 << tile
        self[asked] = goes
        return goes


_goes = cache(_Goes)

_STEPS = tuple(cells(direction)[1] for direction in (EAST, SOUTH))
"""From the first cell of a place to the second, by direction."""


def _beside(direction: int) -> tuple[Cell, ...]:
    """The six cells around a place, seen from its first cell."""
    covered = (0, _STEPS[direction])
    return tuple(near for at in covered for near in neighbours(at) if near not in covered)


def _around(direction: int) -> tuple[tuple[int, ...], ...]:
    """The places whose chances a brick can change: how far each is from its own place, and, seen from the brick's first
    cell, where its two cells are, those alongside on either side of them, and those before and beyond."""
    touched = {0, _STEPS[direction], *_beside(direction)}
    found = []
    for way, step in enumerate(_STEPS):
        side = _STEPS[1 - way]
        for one in sorted(touched | {at - step for at in touched}):
            other = one + step
            alongside = (one - side, other - side, one + side, other + side)
            found.append((one * 2 + way - direction, one, other, *alongside, one - step, other + step))
    return tuple(found)


_BESIDE = (_beside(EAST), _beside(SOUTH))
_AROUND = (_around(EAST), _around(SOUTH))
