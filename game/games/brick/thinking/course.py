"""A hand of Brick in a rollout: one object that changes, several times as fast as the states of `BrickRules`."""

from functools import cache

from game.dominoes.tiles import HI, LO, Tile, TileSet, weight
from game.dominoes.wall import BARE, EAST, SOUTH, Cell, Place, Spot, cells, fits, fitting, neighbours
from game.games.brick.rules.state import HAND, State, highest_pips


class Course:
    """A hand under way.

    `levels` holds the places at each level, each with the tiles that fit there; `yard` is drawn from the back.
    """

    __slots__ = (
        "_fitting",
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
        "yard",
    )

    def __init__(self, state: State) -> None:
        self.seat = state.seat
        self.hands = list(state.hands)
        self.yard = list(reversed(state.deal.brickyard[state.drawn :]))
        self.readied = state.readied
        self.drawing = state.drawing
        self.skipped = list(state.skipped)
        self.skips = state.skips
        self.scores = list(state.scores)
        self.ended = state.ended is not None
        self._fitting = _fitting(highest_pips(len(state.hands)))
        self._tops = state.wall.tops.copy()
        self._number = len(state.wall.bricks)
        self.levels: list[dict[Place, TileSet]] = [{} for _ in range(2 + max(top[2] for top in self._tops.values()))]
        for at, (level, first, second) in state.wall.spots.items():
            self.levels[level][at] = self._fitting[first][second]

    def copy(self) -> "Course":
        """A copy that can go on by itself."""
        other = Course.__new__(Course)
        other.seat, other.drawing, other.ended = self.seat, self.drawing, self.ended
        other.readied, other.skips = self.readied, self.skips
        other._fitting, other._number = self._fitting, self._number
        other.hands, other.yard = self.hands.copy(), self.yard.copy()
        other.skipped, other.scores = self.skipped.copy(), self.scores.copy()
        other._tops = self._tops.copy()
        other.levels = [level.copy() for level in self.levels]
        return other

    # -- plies

    def lay(self, tile: Tile, at: Place) -> None:
        """A brick from the hand; where it fits both ways round, the larger half comes first."""
        high, low = HI[tile], LO[tile]
        first, second = (high, low) if fits(self.asked(at), high, low) else (low, high)
        self.lay_so(first, second, tile, at, self.seat)

    def lay_so(self, first: int, second: int, tile: Tile, at: Place, seat: int) -> None:
        """A brick from the hand, that way round."""
        self.scores[seat] += self._put(first, second, at)
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

    def outcome(self) -> list[int]:
        """The score of every seat if the hand ended now."""
        return [score - weight(hand) for score, hand in zip(self.scores, self.hands, strict=True)]

    def can_lay(self) -> bool:
        """Whether the seat can place a brick of its hand."""
        hand = self.hands[self.seat]
        return any(hand & tiles for level in self.levels for tiles in level.values())

    def lays(self, tiles: TileSet, level: int) -> list[tuple[Place, TileSet]]:
        """The places at that level where some of the tiles go, and which of them."""
        return [(at, going) for at, fitting in self.levels[level].items() if (going := tiles & fitting)]

    def places(self) -> list[Place]:
        """All places, the highest first."""
        return [at for level in reversed(self.levels) for at in level]

    def asked(self, at: Place) -> Spot:
        """What a place asks of a brick, as in `Wall.spots`."""
        get, one = self._tops.get, at >> 1
        first, second = _ASIDE[at & 1]
        lowest = max(get(one + near, BARE)[0] for near in first)
        return get(one, BARE)[2], lowest, max(get(one + near, BARE)[0] for near in second)

    def opens(self, at: Place, level: int) -> bool:
        """Whether a brick at that place of that level opens a higher one: a cell beside it is as high as itself."""
        get, one = self._tops.get, at >> 1
        for near in _BESIDE[at & 1]:  # noqa: SIM110 (`any` takes twice as long)
            if get(one + near, BARE)[2] == level + 1:
                return True
        return False

    # -- the wall

    def _put(self, first: int, second: int, at: Place) -> int:
        """Lays a brick and returns its level, as `Wall.with_brick`; only the places around it can change.

        Every one of those touches the brick. What shows around it is looked up once.
        """
        tops, levels, going, base = self._tops, self.levels, self._fitting, at >> 1
        window, across, around = _AROUND[at & 1]
        level = tops.get(base, BARE)[2]
        top = level + 1
        other = cells(at)[1]
        tops[base] = (first, self._number, top)
        tops[other] = (second, self._number, top)
        self._number += 1
        if top == len(levels):
            levels.append({})
        below = levels[level]
        for offset in across:
            below.pop(at + offset, None)
        get = tops.get
        faces, owners, heights = zip(*[get(base + near, BARE) for near in window], strict=True)
        for offset, one, other, l_one, l_other, r_one, r_other, before, beyond in around:
            height = heights[one]
            if height != heights[other] or (height and owners[one] == owners[other]):
                continue
            if owners[l_one] == owners[l_other] >= 0 or owners[r_one] == owners[r_other] >= 0:
                levels[height].pop(at + offset, None)
                continue
            low, lower = faces[l_one], faces[l_other]
            if faces[r_one] > low:
                low = faces[r_one]
            if faces[before] > low:
                low = faces[before]
            if faces[r_other] > lower:
                lower = faces[r_other]
            if faces[beyond] > lower:
                lower = faces[beyond]
            levels[height][at + offset] = going[low][lower]
        return level

    def _next_turn(self) -> None:
        """The turn passes; the hand ends with a seat that can do nothing."""
        self.seat = (self.seat + 1) % len(self.hands)
        if self.can_draw and (self.hands[self.seat] or self.readied):
            return
        self.ended = not self.can_lay()


@cache
def _fitting(highest: int) -> list[list[TileSet]]:
    """`fitting` as a table, for speed."""
    return [[fitting(low, lower) for lower in range(highest + 1)] for low in range(highest + 1)]


_STEPS = tuple(cells(direction)[1] for direction in (EAST, SOUTH))
"""From the first cell of a place to the second, by direction."""


def _beside(direction: int) -> tuple[Cell, ...]:
    """The six cells around a place, seen from its first cell."""
    covered = (0, _STEPS[direction])
    return tuple(near for at in covered for near in neighbours(at) if near not in covered)


def _aside(direction: int) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """The cells beside the first half of a brick and those beside the second, seen from its first cell."""
    step = _STEPS[direction]
    first = tuple(near for near in neighbours(0) if near != step)
    return first, tuple(near for near in neighbours(step) if near != 0)


_Around = tuple[tuple[Cell, ...], tuple[Place, ...], tuple[tuple[int, ...], ...]]


def _around(direction: int) -> _Around:
    """What a brick can change: the cells to look up, the places that share a cell with it, and the places to check.

    Cells are relative to its first cell and places to its own. A place to check comes with the indices, in the cells to
    look up, of its two cells, those alongside on either side, and those before and beyond.
    """
    covered = (0, _STEPS[direction])
    touched = {*covered, *_beside(direction)}
    window: dict[Cell, int] = {}
    across, around = [], []
    for way, step in enumerate(_STEPS):
        side = _STEPS[1 - way]
        for one in sorted(touched | {at - step for at in touched}):
            other, offset = one + step, one * 2 + way - direction
            if one in covered or other in covered:
                across.append(offset)
            matter = (one, other, one - side, other - side, one + side, other + side, one - step, other + step)
            if offset:
                around.append((offset, *(window.setdefault(at, len(window)) for at in matter)))
    return tuple(window), tuple(across), tuple(around)


_BESIDE = (_beside(EAST), _beside(SOUTH))
_ASIDE = (_aside(EAST), _aside(SOUTH))
_AROUND = (_around(EAST), _around(SOUTH))
