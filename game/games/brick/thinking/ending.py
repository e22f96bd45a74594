"""The end of a hand, solved in every determinization where these are few."""

from collections.abc import Callable, Sequence
from functools import partial

from game.ai.elimination import TimeBudget
from game.ai.endings import Endings, leaning
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
"""The fewest and the most actions considered for a seat; the number doubles from pass to pass."""
PLIES_PER_PLAYOUT = 12
"""The number of plies that count as one playout."""
MOST_LEFT = 3
"""The most bricks left, in all hands and to draw, with which an ending with hidden bricks is solved."""
LOST = -10_000.0
"""A value below any outcome."""


def is_open(seen: Observation) -> bool:
    """Whether nothing is hidden: two seats, and nothing left to draw."""
    return _in_turn(seen) and not _supply(seen) and len(seen["hand_sizes"]) == 2


def is_near(seen: Observation) -> bool:
    """Whether few bricks are left, with few determinizations."""
    left = sum(seen["hand_sizes"]) + _supply(seen)
    return _in_turn(seen) and left <= MOST_LEFT and are_few(seen)


def solved(rules: BrickRules, prompt: Prompt[Action], allowed: TimeBudget, rng: Stream) -> tuple[list[Verdict], bool]:
    """The actions, best first, by the lead of the seat after best play, and whether everything was considered.

    Play is with open hands; with several determinizations, each value is the mean over them. Every pass considers more
    actions, until nothing more is allowed; if even the first pass was too much, no action has been tried.
    """
    determinizations = [Course(state) for state in enumerate_determinizations(prompt.observation, rules.highest, rng)]
    likely, width = _Likely(rules.seats, allowed), NARROWEST
    found = [Verdict(action) for action in _ordered(prompt.legal_actions, determinizations[0])]
    while width <= WIDEST:
        looked_at = [verdict.action for verdict in found][:width]
        values = likely.values(determinizations, looked_at, width)
        if values is None:
            break
        order = sorted(range(len(values)), key=values.__getitem__, reverse=True)
        tried = [Verdict(looked_at[at], values[at], 0.0, len(determinizations)) for at in order]
        found = tried + found[len(looked_at) :]
        if not likely.left_out and len(looked_at) == len(found):
            return found, True
        width *= 2
    return found, False


def weighed(
    rules: BrickRules, prompt: Prompt[Action], action: Action, allowed: TimeBudget, rng: Stream
) -> list[Verdict]:
    """The best action and that one, if all actions could be considered; else nothing."""
    found, whole = solved(rules, prompt, allowed, rng)
    if not whole or found[0].action == action:
        return found if whole else []
    determinizations = [Course(state) for state in enumerate_determinizations(prompt.observation, rules.highest, rng)]
    values = _Likely(rules.seats, allowed).values(determinizations, [action], WIDEST)
    return [found[0], Verdict(action, values[0], 0.0, len(determinizations))] if values else []


def likeliest(course: Course) -> list[tuple[Tile, Place]]:
    """Where each tile of the seat's hand can lie, likeliest first: every tile's best place, then the second best."""
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
    """All legal actions: the likeliest lay, the skip, the other lays, the readied bricks."""
    lying: dict[tuple[Tile, Place], list[Action]] = {}
    for action in legal:
        if isinstance(action, Lay):
            lying.setdefault((action.tile, action.place), []).append(action)
    lays = [action for tile_at in likeliest(course) for action in lying[tile_at]]
    readied = [action for action in legal if isinstance(action, Ready)]
    return [*lays[:1], *[SKIP] * (SKIP in legal), *lays[1:], *readied]


# -- solvers on top of `Endings` --------------------------------------------------------------------------------------


_Move = Callable[[Course], None]
"""Plays an action of the seat to act on a course."""


class _Solver:
    """Solves endings with the moves of `moves`: alpha-beta for two seats, max^n for more."""

    def __init__(
        self, seats: int, most: int, in_all: int | None = None, stop: Callable[[], bool] = lambda: False
    ) -> None:
        self._endings: Endings[Course, _Move] = Endings(
            _after,
            self._turn,
            None,
            self.worth,
            most,
            in_all,
            duel=seats == 2,
            stop=stop,
        )

    def value(self, course: Course, move: _Move, least: float = LOST) -> float | None:
        """The lead that move gives the seat to act, in points; None if it takes too long to find out."""
        found = self._endings.value(_after(course, move), course.seat, least)
        return None if found is None else found[course.seat]

    def worth(self, course: Course) -> Sequence[float]:
        """The lead of every seat at the end, in points."""
        return ahead(course.outcome())

    def moves(self, course: Course) -> Sequence[_Move]:
        """The moves to consider in a hand that is not over; none where its end is certain."""
        raise NotImplementedError

    def _turn(self, course: Course) -> tuple[Seat, Sequence[_Move]] | None:
        moves = () if course.ended else self.moves(course)
        return (course.seat, moves) if moves else None


def _after(course: Course, move: _Move) -> Course:
    after = course.copy()
    move(after)
    return after


class _Likely(_Solver):
    """Considers only the likeliest moves; `left_out` says whether there were others."""

    def __init__(self, seats: int, allowed: TimeBudget) -> None:
        steps = allowed.playouts * PLIES_PER_PLAYOUT
        super().__init__(seats, steps, steps, allowed.time_is_up)
        self.left_out = False
        self._width = NARROWEST

    def values(
        self, determinizations: Sequence[Course], actions: Sequence[Action], width: int
    ) -> Sequence[float] | None:
        """The lead each action gives the seat; a value that is not above an earlier one may be too high."""
        self.left_out, self._width = False, width
        best, values = LOST, list[float]()
        for action in actions:
            least = best if len(determinizations) == 1 else LOST
            found = list[float]()
            for course in determinizations:
                value = self.value(course, _move(action), least)
                if value is None:
                    return None
                found.append(value)
            values.append(sum(found) / len(found))
            best = max(best, values[-1])
        return values

    def moves(self, course: Course) -> Sequence[_Move]:
        """The moves to consider, likeliest first."""
        if course.drawing:
            readied: list[_Move] = [partial(Course.draw, tile=tile) for tile in members(course.readied)]
            return [partial(Course.draw, tile=None), *readied] if course.yard else readied
        lays = likeliest(course)
        self.left_out |= len(lays) > self._width
        moves: list[_Move] = [partial(Course.lay, tile=tile, at=at) for tile, at in lays[: self._width]]
        hand, stuck = course.hands[course.seat], not lays and not (course.readied and any(course.levels))
        if hand and course.can_draw and (stuck or not course.skipped[course.seat]):
            moves.append(Course.skip)
        if course.readied:
            places = course.places()
            self.left_out |= len(places) > self._width or course.readied.bit_count() > 1
            moves += [partial(Course.ready, tile=heaviest(course.readied), at=at) for at in places[: self._width]]
        return moves


def _move(action: Action) -> _Move:
    match action:
        case Lay(first, second, at):
            return partial(Course.lay_so, first=first, second=second, tile=action.tile, at=at)
        case Ready(tile, at):
            return partial(Course.ready, tile=tile, at=at)
    return Course.skip


# -- every move, for a proof ------------------------------------------------------------------------------------------


def counted_out(rules: BrickRules, state: State, most: int, lean: float) -> dict[str, float]:
    """The lead of the seat to act, by the text of its action, if all seats then play their best with open hands.

    Every brick is tried at every place and both ways round. Empty while there is anything to draw, or if more than
    `most` bricks would be tried after an action. Of two ends that are equal to another seat, it takes the better one
    for the seat to act if `lean` is above 0, the worse one if it is below.
    """
    course, found = Course(state), dict[str, float]()
    if course.can_draw or state.drawing or state.revealing:
        return found
    every = _Every(rules.seats, most, course.seat, lean)
    for action in rules.legal_actions(state):
        value = every.value(course, _move(action))
        if value is None:
            return {}
        found[str(action)] = value
    return found


class _Every(_Solver):
    """Tries everything that is left to lay when nothing can be drawn."""

    def __init__(self, seats: int, most: int, asked: Seat, lean: float) -> None:
        super().__init__(seats, most)
        self._asked = asked
        self._lean = lean

    def worth(self, course: Course) -> Sequence[float]:
        """As in `_Solver`, with the last brick of the hand laid as high as it can go."""
        scores, seat = course.outcome(), course.seat
        if not course.ended:
            scores[seat] += max(
                level + max(WEIGHT[tile] for tile in members(tiles))
                for level in range(len(course.levels))
                for _, tiles in course.lays(course.hands[seat], level)
            )
        return leaning(ahead(scores), self._asked, self._lean)

    def moves(self, course: Course) -> Sequence[_Move]:
        """Every brick at every place, both ways round, highest first; nothing if the next seat has no brick left, so
        that the hand ends with this one."""
        hand, found = course.hands[course.seat], list[_Move]()
        if not course.hands[(course.seat + 1) % len(course.hands)]:
            return found
        for level in range(len(course.levels) - 1, -1, -1):
            for at, tiles in course.lays(hand, level):
                asked = course.asked(at)
                for tile in members(tiles):
                    for first, second in dict.fromkeys(((HI[tile], LO[tile]), (LO[tile], HI[tile]))):
                        if fits(asked, first, second):
                            found.append(partial(Course.lay_so, first=first, second=second, tile=tile, at=at))
        return found
