"""How a sensible relative plays Brick Dominoes: climbs when it can, minds what it opens, and keeps its hand light."""

from collections.abc import Callable

from game.ai.simple import OnePly
from game.core.bot import Prompt
from game.core.rules import Observation
from game.dominoes.tiles import HI, LO, WEIGHT, Tile, full_set, mask, members, parse_tile
from game.dominoes.wall import Place, Wall, fits
from game.games.brick.rules.actions import Action, Draw, Lay, Ready, Reveal, Skip
from game.games.brick.rules.moves import SKIP
from game.games.brick.rules.rules import BrickRules
from game.games.brick.rules.seen import wall_of
from game.games.brick.rules.state import HAND

FEAR = 0.8
"""What a point that the next seat may be expected to score costs."""
HOPE = 0.3
"""What a point that the rest of the own hand could score next turn is worth."""
TEMPO = 1.0
"""What a turn without laying a brick of the own hand costs, in points."""
COUNT = 0.75
"""How far it trusts its count of who will be left with bricks when nothing can be drawn any more."""
COUNTED = 6
"""With no more than so many to be drawn it can be counted well who will be left with bricks."""
BRICK = 4.0
"""What each of those then costs at least: the light ones are left."""
SPAN, LEAST = 10, 0.1
"""So many turns before the bricks run out the weight of a hand begins to matter; before that it counts this little."""
LOOKED_AT = 40
"""How many actions are looked at closely: those that look best at first glance."""
FAR = 100.0
"""So much less are actions worth that are not looked at closely."""


class Evaluation:
    """What a seat makes of a state it sees; every worth is in points.

    `brick` is what it costs at least to be left with a brick, from where there are few to be drawn. What a pip laid is
    worth (`pip_weight`) others may know better.
    """

    def __init__(self, observation: Observation, highest: int, *, brick: float = 0.0) -> None:
        self.wall = wall_of(observation)
        self.hand = _tiles(observation["hand"])
        self.readied = _tiles(observation["readied"])
        self.in_yard: int = observation["boneyard"]
        seen = mask([*self.hand, *self.readied, *(brick.tile for brick in self.wall.bricks)])
        self.unseen = members(full_set(highest) & ~seen)
        self.mean_weight = sum(WEIGHT[tile] for tile in self.unseen) / max(1, len(self.unseen))
        self._seat, self._sizes = observation["seat"], observation["hand_sizes"]
        self._size = len(self.hand)
        self.supply = self.in_yard + len(self.readied)
        rival = (self._seat + 1) % len(self._sizes)
        self._rival_known = _tiles(observation["known"][rival])
        self._rival_size = self._sizes[rival]
        # How many more turns a seat may have before the bricks run out: so long a tile can still be laid.
        turns = (self.supply + sum(self._sizes)) / len(self._sizes)
        self.late: float = max(LEAST, 1 - turns / SPAN)
        self.pip_weight: float = self.late
        self._brick: float = max(COUNT * self.late * self.mean_weight, brick if self.supply <= COUNTED else 0.0)
        self._chances: dict[tuple[int, int], float] = {}
        self._fitting: dict[tuple[int, int], list[Tile]] = {}

    def glance(self, action: Action) -> float:
        """The worth of an action before thinking about what comes after it."""
        match action:
            case Lay(_, _, at):
                return self.wall.spots[at][0] + self.pip_weight * WEIGHT[action.tile]
            case Ready(_, at):
                return HOPE * self.wall.spots[at][0] - TEMPO
            case Reveal(tile) | Draw(int(tile)):
                # Light tiles: drawn, because weight is lost in the end; revealed, because who starts often draws last.
                return -WEIGHT[tile]
            case _:
                return -self.mean_weight

    def value(self, action: Action) -> float:
        """The worth of an action, all considered."""
        match action:
            case Lay():
                return self.laid(action)
            case Ready(_, at):
                return self.readied_at(at)
            case Skip():
                return self.skipped()
            case _:
                return self.glance(action)

    def laid(self, action: Lay) -> float:
        """The worth of a brick from the hand: its level, what it opens, and the weight that is gone."""
        after = self.wall.with_brick(action.tile, action.first, action.second, action.place)
        left = [tile for tile in self.hand if tile != action.tile]
        stays = self.pip_weight * WEIGHT[action.tile] + self._count(self._size - 1, self.supply)
        return after.bricks[-1].level + stays + self._around(after, left)

    def readied_at(self, at: Place) -> float:
        """The worth of a readied brick at a place: it scores nothing, but it changes the wall."""
        after = self.wall.with_brick(0, 0, 0, at, face_down=True)
        return self._around(after, self.hand) + self._count(self._size, self.supply - 1) - TEMPO

    def skipped(self) -> float:
        """The worth of exchanging the hand for the lightest tiles to be had."""
        lying = [float(WEIGHT[tile]) for tile in (*self.hand, *self.readied)]
        lightest = sorted(lying + [self.mean_weight] * min(HAND, self.in_yard))[:HAND]
        lighter = sum(WEIGHT[tile] for tile in self.hand) - sum(lightest)
        drawn = min(HAND - self._size, self.supply)
        stays = self.pip_weight * lighter + self._count(self._size + drawn, self.supply - drawn)
        return stays + self._around(self.wall, []) - TEMPO

    def _count(self, size: int, supply: int) -> float:
        """What it is worth who will be left with bricks, if the own turn leaves that many in hand and to be drawn."""
        sizes = [*self._sizes]
        sizes[self._seat] = size
        left = left_over(sizes, supply, self._seat)
        others = (sum(left) - left[self._seat]) / (len(left) - 1)
        return self._brick * (others - left[self._seat])

    def _around(self, wall: Wall, hand: list[Tile]) -> float:
        """What a wall is worth to somebody with that hand who is not the next to build."""
        return HOPE * self._own_best(wall, hand) - FEAR * self.threat(wall)

    def threat(self, wall: Wall) -> float:
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

    def _own_best(self, wall: Wall, hand: list[Tile]) -> int:
        """The most that any of these tiles of the hand could score on a wall."""
        best = 0
        for level, first, second in wall.spots.values():
            if level > best and any(tile in hand for tile in self._that_go(first, second)):
                best = level
        return best

    def _that_go(self, first: int, second: int) -> list[Tile]:
        """The tiles of the own hand that go where those pips are asked for."""
        asked = (first, second)
        if asked not in self._fitting:
            self._fitting[asked] = [tile for tile in self.hand if _goes(tile, first, second)]
        return self._fitting[asked]

    def _chance(self, first: int, second: int) -> float:
        """How likely the next seat holds a brick for a place that asks for those pips."""
        asked = (first, second)
        if asked not in self._chances:
            if any(_goes(tile, first, second) for tile in self._rival_known):
                self._chances[asked] = 1.0
            else:
                fitting = sum(_goes(tile, first, second) for tile in self.unseen)
                hidden = self._rival_size - len(self._rival_known)
                self._chances[asked] = 1 - (1 - fitting / max(1, len(self.unseen))) ** hidden
        return self._chances[asked]


def left_over(sizes: list[int], supply: int, seat: int) -> list[int]:
    """How many bricks each seat holds at the end, if from now on everybody lays one a turn.

    `sizes` are the hands once `seat` has had its turn, before it draws; the hand ends with a seat that has nothing.
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


class Sensible(OnePly[BrickRules, Action]):
    """Climbs when it can without helping the next seat higher; draws and keeps light tiles when the end is near.

    One who `counts` knows early enough who will be left with bricks, and lets its turn pass for that.
    """

    def __init__(self, *, counts: bool = False, overlook: float = 0.0, doubt: float = 0.0) -> None:
        super().__init__(overlook=overlook, doubt=doubt)
        self.counts = counts

    def judge(self, rules: BrickRules, prompt: Prompt[Action]) -> Callable[[Action], float]:
        """The worth of each action in points."""
        evaluation = Evaluation(prompt.observation, rules.highest, brick=BRICK if self.counts else 0.0)
        close = set(sorted(prompt.legal_actions, key=evaluation.glance, reverse=True)[:LOOKED_AT]) | {SKIP}

        def worth(action: Action) -> float:
            return evaluation.value(action) if action in close else evaluation.glance(action) - FAR

        return worth


def _goes(tile: Tile, first: int, second: int) -> bool:
    spot = (0, first, second)
    return fits(spot, HI[tile], LO[tile]) or fits(spot, LO[tile], HI[tile])


def _tiles(names: list[str]) -> list[Tile]:
    return [parse_tile(name) for name in names]
