"""The end of a hand, solved in every determinization when there are few."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from game.ai.elimination import TimeBudget
from game.core.bot import Prompt, Verdict
from game.core.chance import Stream
from game.core.hindsight import ahead
from game.core.rules import Observation, Seat
from game.dominoes.tiles import HI, LO, WEIGHT, Tile, members
from game.dominoes.wall import Place, fits
from game.games.brick.rules.actions import SKIP, Action, Lay, Ready
from game.games.brick.rules.rules import BrickRules
from game.games.brick.rules.seen import are_few, enumerate_determinizations
from game.games.brick.rules.state import State
from game.games.brick.thinking.course import Course
from game.games.brick.thinking.evaluation import PIP_WEIGHT
from game.games.brick.thinking.rollout import FEAR, heaviest

NARROWEST, WIDEST = 3, 192
"""The fewest and the most actions of a seat that are looked at; from pass to pass their number doubles."""
BRICKS = 12
"""How many plies count as one playout."""
CHECK = 16
"""Plies between two looks at the clock."""
LEFT = 3
"""The most bricks left, in all hands and to draw, where something is hidden."""
LOST = -10_000.0
"""Worse than any outcome."""


def is_open(seen: Observation) -> bool:
    """Whether nothing is hidden: two seats, and nothing left to draw."""
    return _in_turn(seen) and not _supply(seen) and len(seen["hand_sizes"]) == 2


def is_near(seen: Observation) -> bool:
    """Whether few bricks are left, in few determinizations."""
    left = sum(seen["hand_sizes"]) + _supply(seen)
    return _in_turn(seen) and left <= LEFT and are_few(seen)


def solved(rules: BrickRules, prompt: Prompt[Action], allowed: TimeBudget, rng: Stream) -> tuple[list[Verdict], bool]:
    """The actions, the best first, by how far the seat is ahead in the end after best play with open hands, and
    whether everything was looked at.

    With several determinizations it is the mean over them. More and more actions are looked at until no more is
    allowed; if even the first pass was too much, none has been tried.
    """
    determinizations = [Course(state) for state in enumerate_determinizations(prompt.observation, rules.highest, rng)]
    solver, width = _Solver(allowed), NARROWEST
    found = [Verdict(action) for action in _ordered(prompt.legal_actions, determinizations[0])]
    while width <= WIDEST:
        looked_at = [verdict.action for verdict in found][:width]
        try:
            values = solver.root(determinizations, looked_at, width)
        except _Spent:
            break
        order = sorted(range(len(values)), key=values.__getitem__, reverse=True)
        tried = [Verdict(looked_at[at], values[at], 0.0, len(determinizations)) for at in order]
        found = tried + found[len(looked_at) :]
        if not solver.left_out and len(looked_at) == len(found):
            return found, True
        width *= 2
    return found, False


def weighed(
    rules: BrickRules, prompt: Prompt[Action], action: Action, allowed: TimeBudget, rng: Stream
) -> list[Verdict]:
    """The best action and that one, if all of them can be looked at; else nothing."""
    found, whole = solved(rules, prompt, allowed, rng)
    if not whole or found[0].action == action:
        return found if whole else []
    determinizations = [Course(state) for state in enumerate_determinizations(prompt.observation, rules.highest, rng)]
    try:
        (value,) = _Solver(allowed).root(determinizations, [action], WIDEST)
    except _Spent:
        return []
    return [found[0], Verdict(action, value, 0.0, len(determinizations))]


def likeliest(course: Course) -> list[tuple[Tile, Place]]:
    """Where each tile of the seat's hand can lie, the likeliest first: every tile's best place, then the second."""
    by_tile: dict[Tile, list[tuple[float, Place]]] = {}
    hand = course.hands[course.seat]
    for level in range(len(course.levels)):
        for at, tiles in course.lays(hand, level):
            value = level - FEAR * (level + 1) * course.opens(at, level)
            for tile in members(tiles):
                by_tile.setdefault(tile, []).append((value, at))
    found = []
    for tile, places in by_tile.items():
        places.sort(reverse=True)
        found += [(nth, -value - PIP_WEIGHT * WEIGHT[tile], tile, at) for nth, (value, at) in enumerate(places)]
    return [(tile, at) for _, _, tile, at in sorted(found)]


def _in_turn(seen: Observation) -> bool:
    return not seen["drawing"] and None not in seen["revealed"]


def _supply(seen: Observation) -> int:
    return int(seen["boneyard"]) + len(seen["readied"])


def _ordered(legal: Sequence[Action], course: Course) -> list[Action]:
    """All of them: the likeliest lay, the skip, the other lays, the readied bricks."""
    lying: dict[tuple[Tile, Place], list[Action]] = {}
    for action in legal:
        if isinstance(action, Lay):
            lying.setdefault((action.tile, action.place), []).append(action)
    lays = [action for tile_at in likeliest(course) for action in lying[tile_at]]
    readied = [action for action in legal if isinstance(action, Ready)]
    return [*lays[:1], *[SKIP] * (SKIP in legal), *lays[1:], *readied]


# -- the search -------------------------------------------------------------------------------------------------------


class _Spent(Exception):
    """No more may be looked at."""


_Move = Callable[[Course], None]
"""Changes a course as an action of the seat to act does."""


def _after(course: Course, move: _Move) -> Course:
    after = course.copy()
    move(after)
    return after


class _Solver:
    """Searches the likeliest actions to the end of the hand; `left_out` says that there were others.

    For two seats by alpha-beta, for more by max^n.
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
            low = best if alone else LOST
            found = [self._value(_after(course, _move(action)), seat, low, width) for course in determinizations]
            values.append(sum(found) / len(found))
            best = max(best, values[-1])
        return values

    def _value(self, after: Course, seat: Seat, low: float, width: int) -> float:
        if len(after.hands) == 2:
            return self._of_two(after, seat, low, -LOST, width)
        return self._of_many(after, width)[seat]

    def _of_two(self, course: Course, seat: Seat, low: float, high: float, width: int) -> float:
        """How far one of two seats will be ahead, exact if between `low` and `high`."""
        if course.ended:
            return ahead(course.outcome())[seat]
        own = course.seat == seat
        best = LOST if own else -LOST
        for move in self._moves(course, width):
            if own:
                best = max(best, self._of_two(_after(course, move), seat, max(low, best), high, width))
            else:
                best = min(best, self._of_two(_after(course, move), seat, low, min(high, best), width))
            if best >= high if own else best <= low:
                break
        return best

    def _of_many(self, course: Course, width: int) -> Sequence[float]:
        """How far ahead of the others' mean every seat will be."""
        if course.ended:
            return ahead(course.outcome())
        found = [self._of_many(_after(course, move), width) for move in self._moves(course, width)]
        return max(found, key=lambda values: values[course.seat])

    def _moves(self, course: Course, width: int) -> Iterator[_Move]:
        """The likeliest first."""
        for move in self._all_moves(course, width):
            self._left -= 1
            if self._left < 0 or (not self._left % CHECK and self._allowed.time_is_up()):
                raise _Spent
            yield move

    def _all_moves(self, course: Course, width: int) -> list[_Move]:
        if course.drawing:
            readied: list[_Move] = [partial(Course.draw, tile=tile) for tile in members(course.readied)]
            return [partial(Course.draw, tile=None), *readied] if course.yard else readied
        lays = likeliest(course)
        self.left_out |= len(lays) > width
        moves: list[_Move] = [partial(Course.lay, tile=tile, at=at) for tile, at in lays[:width]]
        hand, stuck = course.hands[course.seat], not lays and not (course.readied and any(course.levels))
        if hand and course.can_draw and (stuck or not course.skipped[course.seat]):
            moves.append(Course.skip)
        if course.readied:
            places = course.places()
            self.left_out |= len(places) > width or course.readied.bit_count() > 1
            moves += [partial(Course.ready, tile=heaviest(course.readied), at=at) for at in places[:width]]
        return moves


def _move(action: Action) -> _Move:
    match action:
        case Lay(first, second, at):
            return lambda course: course.lay_so(first, second, action.tile, at)
        case Ready(tile, at):
            return partial(Course.ready, tile=tile, at=at)
    return Course.skip


# -- every way, for a proof -------------------------------------------------------------------------------------------


def counted_out(rules: BrickRules, state: State, most: int, lean: float) -> dict[str, float]:
    """How far ahead the seat to act will be, by its action, if all then do their best with open hands.

    Every brick is tried at every place and both ways round. Empty while there is anything to draw, or if more than
    `most` bricks would be tried after an action. Of two ends that are alike to it, another seat takes the better one
    for the seat that is asked where `lean` is above 0, the worse one where it is below.
    """
    course, found = Course(state), dict[str, float]()
    if course.can_draw or state.drawing or state.revealing:
        return found
    for action in rules.legal_actions(state):
        assert isinstance(action, Lay)
        try:
            found[str(action)] = _Every(course.seat, most, lean).after(course, action)[course.seat]
        except _Spent:
            return {}
    return found


class _Every:
    """Tries all that is left to lay when nothing can be drawn."""

    def __init__(self, asked: Seat, most: int, lean: float) -> None:
        self._asked = asked
        self._left = most
        self._lean = lean

    def after(self, course: Course, action: Lay) -> Sequence[float]:
        """How far ahead that action leaves every seat."""
        return self._values(self._laid(course, action.first, action.second, action.tile, action.place))

    def _laid(self, course: Course, first: int, second: int, tile: Tile, at: Place) -> Course:
        after = course.copy()
        after.lay_so(first, second, tile, at)
        return after

    def _values(self, course: Course, enough: float = -LOST) -> Sequence[float]:
        """How far ahead every seat will be; of two seats the one to act need not do better than `enough`."""
        if course.ended:
            return ahead(course.outcome())
        seat, best = course.seat, None
        following, two = (seat + 1) % len(course.hands), len(course.hands) == 2
        if not course.hands[following]:
            return self._last(course)
        for first, second, tile, at in self._lays(course):
            self._left -= 1
            if self._left < 0:
                raise _Spent
            after = self._laid(course, first, second, tile, at)
            found = self._values(after, -best[seat] if two and best is not None else -LOST)
            if best is None or self._worth(found, seat) > self._worth(best, seat):
                best = found
                if two and best[seat] >= enough:
                    break
        assert best is not None
        return best

    def _last(self, course: Course) -> Sequence[float]:
        """The next seat has nothing left, so that the hand ends with this brick: it goes as high as it can."""
        seat, scores = course.seat, course.outcome()
        scores[seat] += max(
            level + max(WEIGHT[tile] for tile in members(tiles))
            for level in range(len(course.levels))
            for _, tiles in course.lays(course.hands[seat], level)
        )
        return ahead(scores)

    def _lays(self, course: Course) -> Iterator[tuple[int, int, Tile, Place]]:
        """Every brick at every place, both ways round, the highest first."""
        hand = course.hands[course.seat]
        for level in range(len(course.levels) - 1, -1, -1):
            for at, tiles in course.lays(hand, level):
                asked = course.asked(at)
                for tile in members(tiles):
                    for first, second in dict.fromkeys(((HI[tile], LO[tile]), (LO[tile], HI[tile]))):
                        if fits(asked, first, second):
                            yield first, second, tile, at

    def _worth(self, values: Sequence[float], seat: Seat) -> float:
        return values[seat] + (self._lean * values[self._asked] if seat != self._asked else 0.0)
