"""Rollouts of Brick Dominoes: builders lay high and heavy bricks, open nothing, and draw light tiles."""

from collections.abc import Sequence
from functools import lru_cache

from game.ai.search import Decision
from game.core.bot import Prompt
from game.core.chance import Stream
from game.core.hindsight import ahead
from game.dominoes.tiles import WEIGHT, Tile, TileSet, members
from game.dominoes.wall import Place
from game.games.brick.rules.actions import DRAW, SKIP, Action, Draw, Ready, Reveal
from game.games.brick.rules.rules import BrickRules
from game.games.brick.rules.seen import are_few, enumerate_determinizations
from game.games.brick.rules.state import HAND, State, highest_pips
from game.games.brick.thinking.course import Course
from game.games.brick.thinking.evaluation import BRICK, FEW_TO_DRAW, Evaluation, fewer_left, pip_weight

LOOKED_AT = 40
"""The number of actions evaluated closely: those that look best at first glance."""
CANDIDATES = 6
"""The number of actions tried in rollouts, apart from the best of any kind that is not among them."""
READIED = 6
"""The number of lays of readied bricks that are evaluated closely in addition."""
FEAR = 0.3
"""The cost of a point that is opened for the others."""
HEAVY = 0.3
"""The prior cost of each pip revealed: a seat that starts is often left with bricks, unless all count well."""
CARE = 0.3
"""The range in which the preferences of builders vary, in points."""
NOTICED = 24
"""The number of places of one level that a builder considers, spread over all of them."""
FORESEEN = 2000
"""The number of plies after which a rollout stops: more than any hand has."""
COUNTING = 0.8
"""The probability that a builder counts the bricks that will be left."""
PATIENCE = 0.1
"""The probability that a builder skips if it could only open a place for others."""


class BrickDecision(Decision[BrickRules, State, Action]):
    """Tries what the evaluation likes best, and trusts that until many hands have been played out."""

    prior_weight = 40.0

    def __init__(self, rules: BrickRules, prompt: Prompt[Action]) -> None:
        super().__init__(rules, prompt)
        self._evaluation = Evaluation(prompt.observation, rules.highest, master=True)
        self._few = are_few(prompt.observation)
        self._coming: list[State] = []

    def candidates(self, rng: Stream) -> Sequence[Action]:
        """The best actions, and the best of each other kind."""
        legal, evaluation = list(self.prompt.legal_actions), self._evaluation
        if isinstance(legal[0], Reveal):
            return legal
        glanced = sorted(legal, key=evaluation.glance, reverse=True)
        close = glanced[:LOOKED_AT]
        close += [action for action in glanced if isinstance(action, Ready)][:READIED]
        close = list(dict.fromkeys(close + [action for action in (SKIP, DRAW) if action in legal]))
        ranked = sorted(close, key=evaluation.value, reverse=True)
        chosen = ranked[:CANDIDATES]
        for action in ranked[CANDIDATES:]:
            if not any(type(action) is type(other) for other in chosen) or action == DRAW:
                chosen.append(action)
        return chosen

    def prior(self, candidates: Sequence[Action]) -> Sequence[float]:
        evaluation = self._evaluation
        return [
            HEAVY * evaluation.glance(action)
            if isinstance(action, Reveal)
            else evaluation.late * evaluation.glance(action)
            if isinstance(action, Draw)
            else evaluation.value(action)
            for action in candidates
        ]

    def deal(self, rng: Stream) -> State:
        """A random determinization; where there are few, each of them in turn."""
        if not self._few:
            return super().deal(rng)
        if not self._coming:
            seen = self.prompt.observation
            self._coming.extend(rng.shuffled(enumerate_determinizations(seen, self.rules.highest, rng)))
        return self._coming.pop()

    def value(self, sampled: State, action: Action, rng: Stream) -> float:
        """How far the seat is ahead of the others' mean at the end of the hand."""
        return ahead(played_out(self.rules, self.rules.step(sampled, action), rng))[self.prompt.seat]


def played_out(rules: BrickRules, state: State, rng: Stream) -> Sequence[float]:
    """The score of every seat at the end of the hand."""
    while state.revealing:
        state = rules.step(state, Reveal(lightest(state.hands[state.seat])))
    course = Course(state)
    for _ in range(FORESEEN):
        if course.ended:
            return course.outcome()
        ply(course, rng)
    return course.scores


def ply(course: Course, rng: Stream) -> None:
    """Plays one ply: the seat lays a brick, draws a tile, skips, or plays a readied brick."""
    if course.drawing:
        course.draw(drawn(course))
        return
    seat = course.seat
    hand = course.hands[seat]
    found = best_lay(course, hand, rng)
    can_skip = hand and course.can_draw and not (course.skipped[seat] and (found or course.readied))
    if hand and course.supply <= FEW_TO_DRAW and rng.random() < COUNTING and _waits(course, found, bool(can_skip), rng):
        return
    if found is None:
        if can_skip or not (places := course.places()):
            course.skip()
        else:
            course.ready(heaviest(course.readied), rng.choice(places))
    elif can_skip and found[0] < 0 and rng.random() < PATIENCE:
        course.skip()
    else:
        course.lay(found[1], found[2])


def _waits(course: Course, found: tuple[float, Tile, Place] | None, can_skip: bool, rng: Stream) -> bool:
    """Passes the turn, by a skip or a readied brick, if that is better than laying; whether it did."""
    if not course.can_draw:
        return False
    seat, supply, sizes = course.seat, course.supply, [hand.bit_count() for hand in course.hands]
    size = sizes[seat]
    lays = found[0] + BRICK * fewer_left(sizes, seat, size - 1, supply) if found else float("-inf")
    drawn = min(HAND - size, supply)
    skips = BRICK * fewer_left(sizes, seat, size + drawn, supply - drawn) if can_skip else float("-inf")
    can_ready = course.readied and any(course.levels)
    readies = BRICK * fewer_left(sizes, seat, size, supply - 1) if can_ready else float("-inf")
    if lays >= max(skips, readies):
        return False
    if skips >= readies:
        course.skip()
    else:
        course.ready(heaviest(course.readied), rng.choice(course.places()))
    return True


def best_lay(course: Course, hand: TileSet, rng: Stream) -> tuple[float, Tile, Place] | None:
    """The value of the lay that a builder likes best, with its brick and place; None if there is none."""
    if not hand:
        return None
    per_pip = pip_weight(course.supply)
    most = per_pip * WEIGHT[heaviest(hand)] + CARE
    random, best, found = rng.random, float("-inf"), None
    for level in range(len(course.levels) - 1, -1, -1):
        if level + most <= best:
            break
        fear = FEAR * (level + 1)
        lays = course.lays(hand, level)
        if len(lays) > NOTICED:
            lays = lays[rng.below(1 + len(lays) // NOTICED) :: 1 + len(lays) // NOTICED]
        for at, tiles in lays:
            tile = heaviest(tiles)
            value = level + CARE * random() + per_pip * WEIGHT[tile]
            if value > best and course.opens(at, level):
                value -= fear
            if value > best:
                best, found = value, (value, tile, at)
    return found


def drawn(course: Course) -> Tile | None:
    """What a builder draws: a readied brick lighter than the mean of the set, or else one from the brickyard."""
    if not course.readied:
        return None
    light = lightest(course.readied)
    return light if not course.yard or WEIGHT[light] < highest_pips(len(course.hands)) else None


def lightest(tiles: TileSet) -> Tile:
    """The tile of a set with the fewest pips."""
    return min(members(tiles), key=WEIGHT.__getitem__)


@lru_cache(10_000)
def heaviest(tiles: TileSet) -> Tile:
    """The tile of a set with the most pips."""
    return max(members(tiles), key=WEIGHT.__getitem__)
