"""How a hand of Brick Dominoes is played on in the mind: high and heavy bricks, nothing opened, light tiles drawn."""

from collections.abc import Sequence
from typing import Any

from game.ai.search import Habits
from game.core.bot import Prompt
from game.core.chance import Stream
from game.core.rules import Rules
from game.dominoes.tiles import WEIGHT, Tile, TileSet, members
from game.dominoes.wall import Place
from game.games.brick.actions import Action, Draw, Ready, Reveal
from game.games.brick.bot import LOOKED_AT, Outlook
from game.games.brick.course import Course
from game.games.brick.moves import DRAW, SKIP
from game.games.brick.position import Position, highest_pips
from game.games.brick.rules import BrickRules
from game.games.brick.turns import revealed

CANDIDATES = 6
"""How many actions are thought through, and the best of any kind that is not among them."""
READIED = 6
"""How many places for readied bricks are looked at closely where other actions look better."""
FEAR = 0.6
"""What a point that is opened for the others costs."""
CARE = 0.3
"""How much, in points, builders differ in what they like."""
NOTICED = 8
"""How many places of one level a builder looks at, spread over all there are."""
PULL, LEAST_PULL = 0.6, 0.05
"""What a pip laid is worth when nothing is left to draw; with tiles to be drawn it is less, down to this little."""
FORESEEN = 100
"""Plies to which a hand is played on: more than all that up to five seats have left, but for those who only wait."""
PATIENCE = 0.1
"""How often a builder who could only open a place for others waits instead."""


class Builder(Habits):
    """Thinks about what looks best at first, trusts that for as long as few hands have been played out."""

    trust = 40.0

    def candidates(self, rules: Rules[Any, Any], prompt: Prompt[Any], rng: Stream) -> Sequence[Action]:
        """The actions judged best, the best readied brick and a skip."""
        legal = list(prompt.legal_actions)
        if isinstance(legal[0], Reveal):
            return legal
        assert isinstance(rules, BrickRules)
        outlook = Outlook(prompt.observation, rules.highest)
        glanced = sorted(legal, key=outlook.glance, reverse=True)
        close = glanced[:LOOKED_AT]
        close += [action for action in glanced if isinstance(action, Ready)][:READIED]
        close = list(dict.fromkeys(close + [action for action in (SKIP, DRAW) if action in legal]))
        ranked = sorted(close, key=outlook.worth, reverse=True)
        chosen = ranked[:CANDIDATES]
        for action in ranked[CANDIDATES:]:
            if not any(type(action) is type(other) for other in chosen) or action == DRAW:
                chosen.append(action)
        return chosen

    def first_thoughts(
        self, rules: Rules[Any, Any], prompt: Prompt[Any], candidates: Sequence[Action]
    ) -> Sequence[float]:
        """What the judgement of one turn says of them."""
        assert isinstance(rules, BrickRules)
        outlook = Outlook(prompt.observation, rules.highest)
        return [
            outlook.late * outlook.glance(action) if isinstance(action, Reveal | Draw) else outlook.worth(action)
            for action in candidates
        ]

    def play_on(self, rules: Rules[Any, Any], state: Position, rng: Stream) -> Sequence[float]:
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
    if found is None:
        if can_skip or not course.spots:
            course.skip()
        else:
            course.ready(heaviest(course.readied), rng.choice(list(course.spots)))
    elif can_skip and found[0] < 0 and rng.random() < PATIENCE:
        course.skip()
    else:
        course.lay(found[1], found[2])


def best_lay(course: Course, hand: TileSet, rng: Stream) -> tuple[float, Tile, Place] | None:
    """The brick of the hand that a builder likes best, where, and what it is worth; None if none can lie anywhere."""
    if not hand:
        return None
    pull = max(LEAST_PULL, PULL / (1 + course.supply))
    most = pull * max(WEIGHT[tile] for tile in members(hand)) + CARE
    random, best, found = rng.random, float("-inf"), None
    for level in range(len(course.levels) - 1, -1, -1):
        if level + most <= best:
            break
        fear = FEAR * (level + 1)
        lays = course.lays(hand, level)
        if len(lays) > NOTICED:
            lays = lays[rng.below(1 + len(lays) // NOTICED) :: 1 + len(lays) // NOTICED]
        for at, tiles in lays:
            worth = level + CARE * random()
            if course.opens(at, level):
                worth -= fear
            # Of those that go there the heaviest, which is often the last of the set.
            while tiles and worth + most > best:
                tile = tiles.bit_length() - 1
                tiles ^= 1 << tile
                if worth + pull * WEIGHT[tile] > best:
                    best = worth + pull * WEIGHT[tile]
                    found = best, tile, at
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
