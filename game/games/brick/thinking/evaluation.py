"""The value of an action of Brick Dominoes before any rollout: points now, what it opens, the weight it leaves."""

from collections.abc import Sequence

from game.core.hindsight import ahead
from game.core.rules import Observation
from game.dominoes.tiles import WEIGHT, TileSet, members, parse_tiles, weight
from game.dominoes.wall import Place, Wall, fitting
from game.games.brick.rules.actions import Action, Draw, Lay, Ready, Reveal, Skip
from game.games.brick.rules.seen import not_in_sight, wall_of
from game.games.brick.rules.state import HAND

FEAR = 0.8
"""The cost of a point that the next seat is expected to score."""
HOPE = 0.3
"""The value of a point that the rest of the seat's own hand could score next turn."""
TEMPO = 1.0
"""The cost of a turn in which the seat lays no brick of its hand, in points."""
LEFT_OVER_WEIGHT = 0.75
"""The weight of the number of bricks that each seat will be left with when nothing can be drawn any more."""
FEW_TO_DRAW = 6
"""The most bricks left to draw with which that number is reliable."""
BRICK = 4.0
"""The least cost of each brick left over from then on, in points."""
SPAN, LEAST_LATE = 10, 0.1
"""The number of turns before the end from which the weight of a hand grows in importance, and its least importance."""
PIP_WEIGHT, LEAST_PIP_WEIGHT = 0.6, 0.05
"""For a master, the value of a pip laid when nothing is left to draw, and its least value, in points."""


def pip_weight(supply: int) -> float:
    """For a master, the value of a pip laid with that many tiles left to draw: only some may be left over."""
    return max(LEAST_PIP_WEIGHT, PIP_WEIGHT / (1 + supply))


class Evaluation:
    """The evaluation of a seat's actions, in points.

    A seat that `counts` considers early with how many bricks it will be left. A `master` does so too, and values their
    weight only as much as it should.
    """

    def __init__(self, observation: Observation, highest: int, *, counts: bool = False, master: bool = False) -> None:
        self.wall = wall_of(observation)
        self.hand = parse_tiles(observation["hand"])
        self.readied = parse_tiles(observation["readied"])
        self.in_yard: int = observation["boneyard"]
        self.unseen = not_in_sight(observation, self.wall, highest)
        self.mean_weight = weight(self.unseen) / max(1, self.unseen.bit_count())
        self._seat, self._sizes = observation["seat"], observation["hand_sizes"]
        self.supply = self.in_yard + self.readied.bit_count()
        rival = (self._seat + 1) % len(self._sizes)
        self._rival_known = parse_tiles(observation["known"][rival])
        self._rival_hidden = self._sizes[rival] - self._rival_known.bit_count()
        # The number of turns a seat may still have before the bricks run out, in which a tile can still be laid.
        turns = (self.supply + sum(self._sizes)) / len(self._sizes)
        self.late: float = max(LEAST_LATE, 1 - turns / SPAN)
        self.pip_weight = pip_weight(self.supply) if master else self.late
        least = BRICK if (counts or master) and self.supply <= FEW_TO_DRAW else 0.0
        self._brick: float = max(LEFT_OVER_WEIGHT * self.late * self.mean_weight, least)
        self._chances: dict[tuple[int, int], float] = {}

    def glance(self, action: Action) -> float:
        """The value of an action, regardless of what comes after it."""
        match action:
            case Lay(_, _, at):
                return self.wall.spots[at][0] + self.pip_weight * WEIGHT[action.tile]
            case Ready(_, at):
                return HOPE * self.wall.spots[at][0] - TEMPO
            case Reveal(tile) | Draw(int(tile)):
                # Light tiles: drawn, as weight is lost in the end; revealed, as the seat that starts often draws last.
                return -WEIGHT[tile]
            case _:
                return -self.mean_weight

    def value(self, action: Action) -> float:
        """The value of an action."""
        match action:
            case Lay():
                return self._laid(action)
            case Ready(_, at):
                return self._readied(at)
            case Skip():
                return self._skipped()
            case _:
                return self.glance(action)

    def _laid(self, action: Lay) -> float:
        """The value of a brick from the hand: its level, what it opens, and the weight that is gone."""
        after = self.wall.with_brick(action.tile, action.first, action.second, action.place)
        stays = self.pip_weight * WEIGHT[action.tile] + self._count(self.hand.bit_count() - 1, self.supply)
        return after.bricks[-1].level + stays + self._around(after, self.hand & ~(1 << action.tile))

    def _readied(self, at: Place) -> float:
        """The value of a readied brick, which scores nothing but changes the wall."""
        after = self.wall.with_brick(0, 0, 0, at, face_down=True)
        return self._around(after, self.hand) + self._count(self.hand.bit_count(), self.supply - 1) - TEMPO

    def _skipped(self) -> float:
        """The value of exchanging the hand for the lightest tiles available."""
        lying = [float(WEIGHT[tile]) for tile in members(self.hand | self.readied)]
        lightest = sorted(lying + [self.mean_weight] * min(HAND, self.in_yard))[:HAND]
        size = self.hand.bit_count()
        drawn = min(HAND - size, self.supply)
        lighter = self.pip_weight * (weight(self.hand) - sum(lightest))
        return lighter + self._count(size + drawn, self.supply - drawn) + self._around(self.wall, 0) - TEMPO

    def _count(self, size: int, supply: int) -> float:
        """The value of the bricks that all will be left with, if this turn leaves that many in the hand and to draw."""
        return self._brick * fewer_left(self._sizes, self._seat, size, supply)

    def _around(self, wall: Wall, hand: TileSet) -> float:
        """The value of a wall to the seat with that hand, when the next seat is to build."""
        return HOPE * best_level(wall, hand) - FEAR * self._threat(wall)

    def _threat(self, wall: Wall) -> float:
        """The points that the next seat is expected to score with its best brick."""
        chance_at: dict[int, float] = {}
        for level, first, second in wall.spots.values():
            if level:
                chance = self._chance(first, second)
                chance_at[level] = max(chance_at.get(level, 0.0), chance)
        expected, missed = 0.0, 1.0
        for level in sorted(chance_at, reverse=True):
            expected += missed * chance_at[level] * level
            missed *= 1 - chance_at[level]
        return expected

    def _chance(self, first: int, second: int) -> float:
        """The probability that the next seat holds a brick for a place that asks for those pips."""
        asked = first, second
        if asked not in self._chances:
            tiles = fitting(first, second)
            share = (tiles & self.unseen).bit_count() / max(1, self.unseen.bit_count())
            self._chances[asked] = 1.0 if tiles & self._rival_known else 1 - (1 - share) ** self._rival_hidden
        return self._chances[asked]


def best_level(wall: Wall, tiles: TileSet) -> int:
    """The highest level at which one of those tiles could lie."""
    return max((level for level, low, lower in wall.spots.values() if fitting(low, lower) & tiles), default=0)


def fewer_left(sizes: Sequence[int], seat: int, size: int, supply: int) -> float:
    """How many bricks fewer than the others a seat will be left with, if its turn leaves it that many."""
    held = [size if each == seat else others for each, others in enumerate(sizes)]
    return ahead([-left for left in left_over(held, supply, seat)])[seat]


def left_over(sizes: list[int], supply: int, seat: int) -> list[int]:
    """The number of bricks that each seat holds at the end, if everybody lays one a turn from now on.

    `sizes` are the hands after the turn of `seat`, before it draws; the hand ends with a seat that has no brick.
    """
    sizes = [*sizes]
    while True:
        if not sizes[seat]:
            sizes[seat] = min(HAND, supply)
            supply -= sizes[seat]
        seat = (seat + 1) % len(sizes)
        if not sizes[seat]:
            return sizes
        sizes[seat] -= 1
