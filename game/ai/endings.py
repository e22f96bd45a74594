"""The end of a hand played out exactly: with few tiles left everybody is given the best it can still get."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Generic, Protocol, TypeVar

Worth = Sequence[float]
"""What every seat has of the end of a hand; each seat wants most for itself."""


class Playable(Protocol):
    """A state: who is to act, what is legal, and how the hand has ended, or None."""

    @property
    def seat(self) -> int: ...
    @property
    def legal(self) -> Sequence[Any]: ...
    @property
    def end(self) -> object: ...


S = TypeVar("S", bound=Playable)
A = TypeVar("A")


class TooMany(Exception):
    """More states are left than one is willing to look at."""


class Endings(Generic[S, A]):
    """Solves the ends of one hand: nothing is hidden, and everybody does what is best for itself (max^n).

    With two seats that have opposite interests this is minimax. `step` is that of the rules; `key` gives all of a
    state that its future depends on, so that it is looked at once; `worth` is what everybody has of a finished hand.
    `choices` are the legal actions of a state, of those that come to the same only one; all of them where it is not
    given. Among equals a seat takes the first. At most `most` states are looked at in one question, and `in_all` in all
    of them together where that is given.
    """

    def __init__(
        self,
        step: Callable[[S, A], S],
        key: Callable[[S], Hashable],
        worth: Callable[[S], Worth],
        most: int = 400,
        choices: Callable[[S], Sequence[A]] | None = None,
        in_all: int | None = None,
    ) -> None:
        self._step = step
        self._key = key
        self._worth = worth
        self._most = most
        self._choices = choices or (lambda state: state.legal)
        self._left = 0
        self._in_all = in_all
        self._known: dict[Hashable, Worth] = {}

    def value(self, state: S) -> Worth | None:
        """What every seat gets from there; None if that would take too many states to find out."""
        allowed = self._left = self._most if self._in_all is None else min(self._most, self._in_all)
        self._known = {}
        try:
            return self._solve(state)
        except TooMany:
            return None
        finally:
            if self._in_all is not None:
                self._in_all -= allowed - self._left

    def _solve(self, state: S) -> Worth:
        while len(state.legal) == 1:
            state = self._step(state, state.legal[0])
        if state.end is not None:
            return self._worth(state)
        key = self._key(state)
        found = self._known.get(key)
        if found is not None:
            return found
        if not self._left:
            raise TooMany
        self._left -= 1
        seat, step, solve = state.seat, self._step, self._solve
        best: Worth = ()
        for action in self._choices(state):
            worth = solve(step(state, action))
            if not best or worth[seat] > best[seat]:
                best = worth
        self._known[key] = best
        return best
