"""The end of a hand, counted out: when so little is hidden that every way it can lie is looked at to the end."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.ai.elimination import TimeBudget
from game.core.bot import Prompt, Verdict
from game.core.chance import Stream
from game.core.rules import Observation, Seat
from game.dominoes.tiles import WEIGHT, Tile, members
from game.dominoes.wall import Place
from game.games.brick.rules.actions import Action, Lay, Ready
from game.games.brick.rules.moves import SKIP
from game.games.brick.rules.rules import BrickRules
from game.games.brick.thinking.course import Course
from game.games.brick.thinking.determinization import are_few, enumerate_determinizations
from game.games.brick.thinking.evaluation import PIP_WEIGHT
from game.games.brick.thinking.rollout import FEAR, ahead, heaviest

NARROWEST, WIDEST = 3, 192
"""How many actions of a seat are looked at; each time it is done the number is doubled."""
BRICKS = 12
"""So many plies in the mind count as one playout."""
CHECK = 16
"""Plies between two looks at the clock."""
LEFT = 3
"""More bricks than this may not be left, in all hands and to be drawn; where nothing is hidden it does not matter."""
LOST = -10_000.0
"""Worse than any end."""


def is_open(seen: Observation) -> bool:
    """Whether two seats are left with what they hold, so that nothing is hidden any more."""
    return _in_turn(seen) and not _supply(seen) and len(seen["hand_sizes"]) == 2


def is_near(seen: Observation) -> bool:
    """Whether so few bricks are left, and in so few ways, that all that can happen may be looked at."""
    left = sum(seen["hand_sizes"]) + _supply(seen)
    return _in_turn(seen) and left <= LEFT and are_few(seen)


def solved(rules: BrickRules, prompt: Prompt[Action], allowed: TimeBudget, rng: Stream) -> list[Verdict]:
    """The actions, the best first, by how far one is ahead in the end if everybody sees all and plays the best for it.

    Where the hidden tiles can lie in several ways it is the mean over them. Few actions are looked at first and ever
    more until all have been, or no more is allowed; none has been tried at all if even that was too much.
    """
    return _widened(rules, prompt, allowed, rng)[0]


def solved_whole(rules: BrickRules, prompt: Prompt[Action], allowed: TimeBudget, rng: Stream) -> list[Verdict] | None:
    """The same, but None unless everything was looked at: half an answer is worse than hands played out."""
    found, whole = _widened(rules, prompt, allowed, rng)
    return found if whole else None


def _widened(rules: BrickRules, prompt: Prompt[Action], allowed: TimeBudget, rng: Stream) -> tuple[list[Verdict], bool]:
    determinizations = [Course(state) for state in enumerate_determinizations(rules, prompt.observation, rng)]
    solver = _Solver(allowed)
    found = [Verdict(action) for action in _ordered(prompt.legal_actions, determinizations[0])]
    width = NARROWEST
    while width <= WIDEST:
        looked_at = [verdict.action for verdict in found][:width]
        try:
            values = solver.root(determinizations, looked_at, width)
        except _Spent:
            break
        order = sorted(range(len(values)), key=values.__getitem__, reverse=True)
        found = [Verdict(looked_at[at], values[at], 0.0, len(determinizations)) for at in order] + found[
            len(looked_at) :
        ]
        if not solver.left_out and len(looked_at) == len(found):
            return found, True
        width *= 2
    return found, False


def likeliest(course: Course) -> list[tuple[Tile, Place]]:
    """Where each tile of the seat's hand can lie, the likeliest first: of every tile its best places, in turn."""
    by_tile: dict[Tile, list[tuple[float, Place]]] = {}
    hand = course.hands[course.seat]
    for level in range(len(course.levels)):
        for at, tiles in course.lays(hand, level):
            worth = level - FEAR * (level + 1) * course.opens(at, level)
            for tile in members(tiles):
                by_tile.setdefault(tile, []).append((worth, at))
    found = []
    for tile, places in by_tile.items():
        places.sort(reverse=True)
        found += [(nth, -worth - PIP_WEIGHT * WEIGHT[tile], tile, at) for nth, (worth, at) in enumerate(places)]
    return [(tile, at) for _, _, tile, at in sorted(found)]


# -- what there is to look at ------------------------------------------------------------------------------------------


def _in_turn(seen: Observation) -> bool:
    return not seen["drawing"] and None not in seen["revealed"]


def _supply(seen: Observation) -> int:
    return int(seen["boneyard"]) + len(seen["readied"])


def _ordered(legal: Sequence[Action], course: Course) -> list[Action]:
    """All of them: the likeliest lay, waiting, the other lays, the readied bricks."""
    lying: dict[tuple[Tile, Place], list[Action]] = {}
    for action in legal:
        if isinstance(action, Lay):
            lying.setdefault((action.tile, action.place), []).append(action)
    lays = [action for tile_at in likeliest(course) for action in lying[tile_at]]
    return [
        *lays[:1],
        *(each for each in legal if each == SKIP),
        *lays[1:],
        *(e for e in legal if isinstance(e, Ready)),
    ]


# -- looking at everything --------------------------------------------------------------------------------------------


class _Spent(Exception):
    """No more may be looked at."""


class _Move(NamedTuple):
    """What a seat may do in the mind: lay or ready a tile somewhere, draw one, wait (no tile and no place)."""

    kind: str
    tile: Tile | None = None
    at: Place = 0

    def made(self, course: Course) -> Course:
        after = course.copy()
        if self.kind == "draw":
            after.draw(self.tile)
        elif self.kind == "skip":
            after.skip()
        else:
            assert self.tile is not None
            (after.lay if self.kind == "lay" else after.ready)(self.tile, self.at)
        return after


class _Solver:
    """Looks at the likeliest actions to the end of the hand; `left_out` says that there were others.

    For two seats what one gains the other loses, so that whatever cannot matter is left out (alpha-beta); with more
    each seat does what is best for itself (max^n).
    """

    def __init__(self, allowed: TimeBudget) -> None:
        self._left = allowed.playouts * BRICKS
        self._allowed = allowed
        self.left_out = False

    def root(self, determinizations: Sequence[Course], actions: Sequence[Action], width: int) -> list[float]:
        """How far ahead each of the actions leaves the seat; a value not above an earlier one may be too high."""
        self.left_out = False
        seat, alone = determinizations[0].seat, len(determinizations) == 1
        best, values = LOST, []
        for action in actions:
            found = [
                self._worth(_after(course, action), seat, best if alone else LOST, width) for course in determinizations
            ]
            values.append(sum(found) / len(found))
            best = max(best, values[-1])
        return values

    def _worth(self, after: Course, seat: Seat, low: float, width: int) -> float:
        if len(after.hands) == 2:
            return self._of_two(after, seat, low, -LOST, width)
        return self._of_many(after, width)[seat]

    def _of_two(self, course: Course, seat: Seat, low: float, high: float, width: int) -> float:
        """How far one of two seats will be ahead, exact if between `low` and `high`."""
        if course.ended:
            return ahead(course.worths())[seat]
        own = course.seat == seat
        best = LOST if own else -LOST
        for move in self._moves(course, width):
            if own:
                best = max(best, self._of_two(move.made(course), seat, max(low, best), high, width))
            else:
                best = min(best, self._of_two(move.made(course), seat, low, min(high, best), width))
            if best >= high if own else best <= low:
                break
        return best

    def _of_many(self, course: Course, width: int) -> Sequence[float]:
        """How far ahead of the others' mean every seat will be."""
        if course.ended:
            return ahead(course.worths())
        found = [self._of_many(move.made(course), width) for move in self._moves(course, width)]
        return max(found, key=lambda worths: worths[course.seat])

    def _moves(self, course: Course, width: int) -> Iterator[_Move]:
        """The likeliest first."""
        for move in self._all_moves(course, width):
            self._left -= 1
            if self._left < 0 or (not self._left % CHECK and self._allowed.time_is_up()):
                raise _Spent
            yield move

    def _all_moves(self, course: Course, width: int) -> list[_Move]:
        if course.drawing:
            readied = [_Move("draw", tile) for tile in members(course.readied)]
            return [_Move("draw"), *readied] if course.yard else readied
        lays = likeliest(course)
        self.left_out |= len(lays) > width
        moves = [_Move("lay", tile, at) for tile, at in lays[:width]]
        hand, stuck = course.hands[course.seat], not lays and not (course.readied and any(course.levels))
        if hand and course.can_draw and (stuck or not course.skipped[course.seat]):
            moves.append(_Move("skip"))
        if course.readied:
            places = course.places()
            self.left_out |= len(places) > width or course.readied.bit_count() > 1
            moves += [_Move("ready", heaviest(course.readied), at) for at in places[:width]]
        return moves


def _after(course: Course, action: Action) -> Course:
    """The hand after an action of the seat whose turn it is."""
    after = course.copy()
    if isinstance(action, Lay):
        after.lay_so(action.first, action.second, action.tile, action.place, course.seat)
    elif isinstance(action, Ready):
        after.ready(action.tile, action.place)
    else:
        after.skip()
    return after
