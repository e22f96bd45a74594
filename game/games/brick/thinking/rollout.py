"""How a hand of Brick Dominoes is played on in the mind: high and heavy bricks, nothing opened, light tiles drawn."""

from collections.abc import Sequence

from game.ai.search import Dealing, RolloutPolicy
from game.core.bot import Prompt
from game.core.chance import Stream
from game.dominoes.tiles import WEIGHT, Tile, TileSet, members
from game.dominoes.wall import Place
from game.games.brick.rules.actions import Action, Draw, Ready, Reveal
from game.games.brick.rules.moves import DRAW, SKIP
from game.games.brick.rules.rules import BrickRules
from game.games.brick.rules.state import HAND, State, highest_pips
from game.games.brick.rules.turns import revealed
from game.games.brick.thinking.bot import BRICK, COUNTED, LOOKED_AT, left_over
from game.games.brick.thinking.course import Course
from game.games.brick.thinking.determinization import are_few, enumerate_determinizations
from game.games.brick.thinking.evaluation import MasterEvaluation, pip_weight

CANDIDATES = 6
"""How many actions are thought through, and the best of any kind that is not among them."""
READIED = 6
"""How many places for readied bricks are looked at closely where other actions look better."""
FEAR = 0.3
"""What a point that is opened for the others costs."""
HEAVY = 0.3
"""What a pip that is revealed costs at first sight: who starts is often left with bricks, unless all count well."""
CARE = 0.3
"""How much, in points, builders differ in what they like."""
NOTICED = 24
"""How many places of one level a builder looks at, spread over all there are."""
FORESEEN = 2000
"""Plies after which a hand that is played on is stopped: more than any has, for even those who wait come to an end."""
COUNTING = 0.8
"""How often: not everybody always does."""
PATIENCE = 0.1
"""How often a builder who could only open a place for others waits instead."""


class BrickPolicy(RolloutPolicy[BrickRules, State, Action]):
    """Thinks about what looks best at first, trusts that for as long as few hands have been played out."""

    prior_weight = 40.0

    def candidates(self, rules: BrickRules, prompt: Prompt[Action], rng: Stream) -> Sequence[Action]:
        """The actions judged best, the best readied brick and a skip."""
        legal = list(prompt.legal_actions)
        if isinstance(legal[0], Reveal):
            return legal
        evaluation = MasterEvaluation(prompt.observation, rules.highest)
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

    def dealing(self, rules: BrickRules, prompt: Prompt[Action]) -> Dealing[State]:
        """The hidden tiles at random; where they can lie in few ways, each of them in turn."""
        seen = prompt.observation
        if not are_few(seen):
            return super().dealing(rules, prompt)
        coming: list[State] = []

        def deal(rng: Stream) -> State:
            if not coming:
                coming.extend(rng.shuffled(enumerate_determinizations(rules, seen, rng)))
            return coming.pop()

        return deal

    def prior(self, rules: BrickRules, prompt: Prompt[Action], candidates: Sequence[Action]) -> Sequence[float]:
        """What the judgement of one turn says of them."""
        evaluation = MasterEvaluation(prompt.observation, rules.highest)
        return [
            HEAVY * evaluation.glance(action)
            if isinstance(action, Reveal)
            else evaluation.late * evaluation.glance(action)
            if isinstance(action, Draw)
            else evaluation.value(action)
            for action in candidates
        ]

    def rollout(self, rules: BrickRules, state: State, rng: Stream) -> Sequence[float]:
        """How far every seat is ahead of the others' mean at the end of the hand, or as far as can be foreseen."""
        while state.revealing:
            state = revealed(state, lightest(state.hands[state.seat]))
        course = Course(state)
        for _ in range(FORESEEN):
            if course.ended:
                return ahead(course.worths())
            ply(course, rng)
        return ahead(course.scores)


def ahead(points: Sequence[float]) -> list[float]:
    """How far every seat is ahead of the mean of the others."""
    total, others = sum(points), len(points) - 1
    return [own - (total - own) / others for own in points]


def ply(course: Course, rng: Stream) -> None:
    """One seat lays a brick, draws a tile, waits, or gets rid of a readied brick."""
    if course.drawing:
        course.draw(drawn(course))
        return
    seat = course.seat
    hand = course.hands[seat]
    found = best_lay(course, hand, rng)
    can_skip = hand and course.can_draw and not (course.skipped[seat] and (found or course.readied))
    if hand and course.supply <= COUNTED and rng.random() < COUNTING and _waits(course, found, bool(can_skip), rng):
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
    """Lets the turn pass, in whatever way leaves it better off in the end; not if laying a brick is as good."""
    if not course.can_draw:
        return False
    seat, supply = course.seat, course.supply
    size = course.hands[seat].bit_count()
    lays = found[0] + BRICK * _tempo(course, size - 1, supply) if found else float("-inf")
    drawn = min(HAND - size, supply)
    skips = BRICK * _tempo(course, size + drawn, supply - drawn) if can_skip else float("-inf")
    can_ready = course.readied and any(course.levels)
    readies = BRICK * _tempo(course, size, supply - 1) if can_ready else float("-inf")
    if lays >= max(skips, readies):
        return False
    if skips >= readies:
        course.skip()
    else:
        course.ready(heaviest(course.readied), rng.choice(course.places()))
    return True


def _tempo(course: Course, size: int, supply: int) -> float:
    """How many bricks fewer than the others the seat will be left with, if its turn leaves that many."""
    sizes = [hand.bit_count() for hand in course.hands]
    sizes[course.seat] = size
    return ahead([-left for left in left_over(sizes, supply, course.seat)])[course.seat]


def best_lay(course: Course, hand: TileSet, rng: Stream) -> tuple[float, Tile, Place] | None:
    """The brick of the hand that a builder likes best, where, and what it is worth; None if none can lie anywhere."""
    if not hand:
        return None
    per_pip = pip_weight(course.supply)
    heaviest_of = _Heaviest()
    most = per_pip * WEIGHT[heaviest_of[hand]] + CARE
    random, best, found = rng.random, float("-inf"), None
    for level in range(len(course.levels) - 1, -1, -1):
        if level + most <= best:
            break
        fear = FEAR * (level + 1)
        lays = course.lays(hand, level)
        if len(lays) > NOTICED:
            lays = lays[rng.below(1 + len(lays) // NOTICED) :: 1 + len(lays) // NOTICED]
        for at, tiles in lays:
            tile = heaviest_of[tiles]
            worth = level + CARE * random() + per_pip * WEIGHT[tile]
            if worth > best and course.opens(at, level):
                worth -= fear
            if worth > best:
                best, found = worth, (worth, tile, at)
    return found


def drawn(course: Course) -> Tile | None:
    """What a builder draws: a readied brick lighter than the mean of the set, or one from the brickyard."""
    if not course.readied:
        return None
    light = lightest(course.readied)
    if not course.yard:
        return light
    return light if WEIGHT[light] < highest_pips(len(course.hands)) else None


def lightest(tiles: TileSet) -> Tile:
    """The tile of a set with the fewest pips."""
    return min(members(tiles), key=WEIGHT.__getitem__)


def heaviest(tiles: TileSet) -> Tile:
    """The tile of a set with the most pips."""
    return max(members(tiles), key=WEIGHT.__getitem__)


class _Heaviest(dict[TileSet, Tile]):
    """The same, of the few sets that a hand can be asked for, found out once."""

    def __missing__(self, tiles: TileSet) -> Tile:
        tile = self[tiles] = heaviest(tiles)
        return tile
