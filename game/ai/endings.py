"""The end of a hand, solved: with few tiles left every seat plays its best (max^n)."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Generic, Protocol, TypeVar

Values = Sequence[float]
"""The value of the end of a hand for every seat."""


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
    """More states are left than may be looked at."""


class Endings(Generic[S, A]):
    """Solves the ends of one hand with nothing hidden: each seat maximises its own value, with two seats minimax.

    `step` is that of the rules; states with the same transposition `key` are looked at once; `worth` gives the values
    of a finished hand; `moves` are the distinct moves of a state, of which the first of the best is taken. At most
    `most` states are looked at in one question, and `in_all` in all of them together.
    """

    def __init__(
        self,
        step: Callable[[S, A], S],
        key: Callable[[S], Hashable],
        worth: Callable[[S], Values],
        moves: Callable[[S], Sequence[A]],
        most: int,
        in_all: int | None = None,
    ) -> None:
        self._step = step
        self._key = key
        self._worth = worth
        self._moves = moves
        self._most = most
        self._in_all = in_all
        self._left = 0
        self._known: dict[Hashable, Values] = {}

    def value(self, state: S) -> Values | None:
        """The value of a state for every seat; None if that would take too many states to find out."""
        allowed = self._left = self._most if self._in_all is None else min(self._most, self._in_all)
        self._known = {}
        try:
            return self._solve(state)
        except TooMany:
            return None
        finally:
            if self._in_all is not None:
                self._in_all -= allowed - self._left

    def _solve(self, state: S) -> Values:
        while len(state.legal) == 1:
            state = self._step(state, state.legal[0])
        if state.end is not None:
            return self._worth(state)
        key = self._key(state)
        if key not in self._known:
            if not self._left:
                raise TooMany
            self._left -= 1
            seat, ends = state.seat, [self._solve(self._step(state, action)) for action in self._moves(state)]
            self._known[key] = max(ends, key=lambda values: values[seat])
        return self._known[key]
