"""A hand of Brick in a rollout: one mutable object, several times as fast as the states of `BrickRules`."""

from functools import cache

from game.dominoes.tiles import HI, LO, Tile, TileSet, weight
from game.dominoes.wall import BARE, BESIDE, NONE, Place, Spot, affected, cells, fits, fitting, neighbours
from game.games.brick.rules.state import HAND, State, highest_pips


class Course:
    """A hand under way.

    `levels` holds the places at each level, each with the tiles that fit there; `yard` is drawn from the back.
    """

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
        """An independent copy."""
        other = Course.__new__(Course)
        other.__dict__.update(self.__dict__)
        other.hands, other.yard = self.hands.copy(), self.yard.copy()
        other.skipped, other.scores = self.skipped.copy(), self.scores.copy()
        other._tops = self._tops.copy()
        other.levels = [level.copy() for level in self.levels]
        return other

    # -- plies

    def lay(self, tile: Tile, at: Place) -> None:
        """Lays a brick from the hand; where it fits both ways round, the larger half comes first."""
        high, low = HI[tile], LO[tile]
        first, second = (high, low) if fits(self.asked(at), high, low) else (low, high)
        self.lay_so(first, second, tile, at)

    def lay_so(self, first: int, second: int, tile: Tile, at: Place) -> None:
        """Lays a brick from the hand that way round."""
        seat = self.seat
        self.scores[seat] += self._put(first, second, at)
        self.hands[seat] ^= 1 << tile
        self.skipped[seat], self.skips = False, 0
        if not self.hands[seat] and self.can_draw:
            self.drawing = True
        else:
            self._next_turn()

    def ready(self, tile: Tile, at: Place) -> None:
        """Lays a readied brick face down."""
        self._put(0, 0, at)
        self.readied ^= 1 << tile
        self.skipped[self.seat], self.skips = False, 0
        self._next_turn()

    def skip(self) -> None:
        """Moves the hand to the readied bricks."""
        seat = self.seat
        self.readied |= self.hands[seat]
        self.hands[seat] = 0
        self.skipped[seat] = self.drawing = True
        self.skips += 1

    def draw(self, tile: Tile | None) -> None:
        """Draws a tile from the brickyard, or that readied one."""
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
        """The number of tiles left to draw."""
        return len(self.yard) + self.readied.bit_count()

    def outcome(self) -> list[int]:
        """The score of every seat if the hand ended now."""
        return [score - weight(hand) for score, hand in zip(self.scores, self.hands, strict=True)]

    def can_lay(self) -> bool:
        """Whether the seat can place a brick of its hand."""
        hand = self.hands[self.seat]
        return any(hand & tiles for level in self.levels for tiles in level.values())

    def lays(self, tiles: TileSet, level: int) -> list[tuple[Place, TileSet]]:
        """The places at that level where some of the tiles fit, each with those tiles."""
        return [(at, going) for at, fitting in self.levels[level].items() if (going := tiles & fitting)]

    def places(self) -> list[Place]:
        """All places, the highest first."""
        return [at for level in reversed(self.levels) for at in level]

    def asked(self, at: Place) -> Spot:
        """What a place asks of a brick, as in `Wall.spots`."""
        get, both = self._tops.get, cells(at)
        low, lower = (max(get(near, BARE)[0] for near in neighbours(each) if near not in both) for each in both)
        return get(both[0], BARE)[2], low, lower

    def opens(self, at: Place, level: int) -> bool:
        """Whether a brick of that level at that place opens a higher place, because a cell beside it is as high."""
        get, one = self._tops.get, at >> 1
        for near in BESIDE[at & 1]:  # noqa: SIM110 (`any` takes twice as long)
            if get(one + near, BARE)[2] == level + 1:
                return True
        return False

    # -- the wall

    def _put(self, first: int, second: int, at: Place) -> int:
        """Lays a brick and returns its level, as `Wall.with_brick`."""
        tops, levels, (one, other) = self._tops, self.levels, cells(at)
        level = tops.get(one, BARE)[2]
        tops[one] = (first, self._number, level + 1)
        tops[other] = (second, self._number, level + 1)
        self._number += 1
        if level + 1 == len(levels):
            levels.append({})
        going, below = self._fitting, levels[level]
        across, around = affected(tops, at)
        for near in across:
            below.pop(near, None)
        for near, height, low, lower in around:
            if low == NONE:
                levels[height].pop(near, None)
            else:
                levels[height][near] = going[low][lower]
        return level

    def _next_turn(self) -> None:
        """Passes the turn; the hand ends if the next seat can do nothing."""
        self.seat = (self.seat + 1) % len(self.hands)
        if self.can_draw and (self.hands[self.seat] or self.readied):
            return
        self.ended = not self.can_lay()


@cache
def _fitting(highest: int) -> list[list[TileSet]]:
    """`fitting` as a table, for speed."""
    return [[fitting(low, lower) for lower in range(highest + 1)] for low in range(highest + 1)]
