"""The only solver: plays out the end of a hand with nothing hidden, every seat maximising its own value (max^n)."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import KW_ONLY, dataclass
from math import inf
from statistics import fmean
from typing import Generic, TypeVar

from game.core.rules import Seat

S = TypeVar("S")
A = TypeVar("A")

Turn = tuple[Seat, Sequence[A]] | None
"""The seat to act and its legal actions; None where the hand is over."""
Values = Sequence[float]
"""The value of a finished hand for every seat."""
ALIKE = 1e-9
"""Largest difference between values that count as equal."""
STOP_INTERVAL = 256
"""States between two calls of `stop`."""


class TooMany(Exception):
    """More states would have to be visited than are allowed."""


@dataclass(eq=False)
class Endings(Generic[S, A]):
    """Solves the ends of one deal: each seat maximises its own value, which with two seats is minimax.

    `step` and `turn` come from the rules. States with the same transposition `key` are visited once per deal, in all
    calls of `value` together. `worth` gives the values of a finished hand; `moves` reduces the legal actions of a state
    to distinct ones. `made` is the part of the values that a state has already earned, on which nothing to come depends
    and which its key leaves out. At most `most` states are visited in one call, at most `in_all` in all calls together,
    and no more once `stop` returns True. Without a `key` nothing is remembered, and every step counts as a visit.

    Among moves of equal value to its seat the first is taken. With `evenly` their distinct ends are averaged instead,
    so that the order of moves does not matter. A move that reaches `enough` is taken at once, and moves that end the
    hand are tried first. A `duel` is a zero-sum game of two seats: it is pruned (alpha-beta), and must have no `key`.
    """

    step: Callable[[S, A], S]
    turn: Callable[[S], Turn[A]]
    key: Callable[[S], Hashable] | None
    worth: Callable[[S], Values]
    most: int
    in_all: int | None = None
    _: KW_ONLY
    moves: Callable[[S, Sequence[A]], Sequence[A]] = lambda state, legal: legal
    evenly: bool = False
    enough: float = inf
    duel: bool = False
    made: Callable[[S], Values] = lambda state: ()
    stop: Callable[[], bool] = lambda: False

    def __post_init__(self) -> None:
        self._left = 0
        self._known: dict[Hashable, Values] = {}

    def forget(self) -> None:
        """Forgets all solved states, as another deal requires."""
        self._known = {}

    def value(self, state: S, seat: int = 0, least: float = -inf) -> Values | None:
        """The value of a state for every seat; None if that would take too many states.

        In a duel a value for `seat` that is not above `least` is only an upper bound.
        """
        allowed = self._left = self.most if self.in_all is None else min(self.most, self.in_all)
        try:
            return self._solve(state, seat, least, inf)
        except TooMany:
            return None
        finally:
            if self.in_all is not None:
                self.in_all -= allowed - self._left

    def _after(self, state: S, action: A) -> S:
        if self.key is None:
            self._count()
        return self.step(state, action)

    def _count(self) -> None:
        if not self._left or (not self._left % STOP_INTERVAL and self.stop()):
            raise TooMany
        self._left -= 1

    def _solve(self, state: S, seat: int, low: float, high: float) -> Values:
        """The value of a state. In a duel it is exact only if it lies between those bounds for that seat."""
        turn = self.turn(state)
        while turn and len(legal := [*turn[1]]) == 1:
            state = self._after(state, legal[0])
            turn = self.turn(state)
        if turn is None:
            return self.worth(state)
        to_act = turn[0]
        if to_act != seat:
            low, high = -high, -low
        if self.key is None:
            return self._best(state, to_act, legal, low, high)
        key, made = self.key(state), self.made(state)
        if key not in self._known:
            self._count()
            best = self._best(state, to_act, legal, low, high)
            self._known[key] = [whole - own for whole, own in zip(best, made, strict=True)] if made else best
            return best
        found = self._known[key]
        return [rest + own for rest, own in zip(found, made, strict=True)] if made else found

    def _best(self, state: S, seat: Seat, legal: Sequence[A], low: float, high: float) -> Values:
        best, alike = -inf, list[Values]()
        later: Iterable[S] = (self._after(state, action) for action in self.moves(state, legal))
        if self.enough < inf:
            later = sorted(later, key=lambda each: self.turn(each) is not None)
        for after in later:
            found = self._solve(after, seat, max(low, best), high)
            if found[seat] > best + (ALIKE if self.evenly else 0.0):
                best, alike = found[seat], [found]
            elif self.evenly and found[seat] >= best - ALIKE and not any(_same(found, each) for each in alike):
                alike.append(found)
            if best >= self.enough or (self.duel and best >= high):
                break
        return alike[0] if len(alike) == 1 else [fmean(each) for each in zip(*alike, strict=True)]


def leaning(values: Values, seat: int, lean: float) -> Values:
    """The values if every other seat also counts `lean` times what that seat gets; below 0 they play against it."""
    if not lean:
        return values
    return [each + lean * values[seat] if at != seat else each for at, each in enumerate(values)]


def _same(one: Values, other: Values) -> bool:
    return all(abs(own - each) <= ALIKE for own, each in zip(one, other, strict=True))
