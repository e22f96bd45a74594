"""The end of a hand, solved with nothing hidden: every seat plays its best (max^n). The one solver there is."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import KW_ONLY, dataclass
from statistics import fmean
from typing import Generic, TypeVar

from game.core.rules import Seat

S = TypeVar("S")
A = TypeVar("A")

Turn = tuple[Seat, Sequence[A]] | None
"""Who is to act, and what is legal; None where the hand is over."""
Values = Sequence[float]
"""The value of the end of a hand for every seat."""
ALIKE = 1e-9
"""Values as close as this are the same."""
CHECK = 256
"""States between two looks at the clock."""
MOST = float("inf")


class TooMany(Exception):
    """More states are left than may be looked at."""


@dataclass(eq=False)
class Endings(Generic[S, A]):
    """Solves the ends of one deal: each seat maximises its own value, with two seats minimax.

    `step` and `turn` are those of the rules; states with the same transposition `key` are looked at once, whatever was
    asked about that deal; `worth` gives the values of a finished hand; `moves` are the distinct ones of what is legal
    in a state. `made` is what of these values a state has already that nothing to come depends on, and its key leaves
    out. At most `most` states are looked at in one question, and `in_all` in all of them together, and none any more
    once it is to `stop`. Without a `key` nothing is remembered, and every step counts.

    Of moves that are alike to the seat that has them the first is taken; with `evenly` all of them, each end as likely
    as any other, so that it does not matter in which order they come. Where there is an `enough`, what reaches it is
    taken at once, and what ends the hand is tried first. In a `duel` what one of two seats gets the other loses; then
    only what can matter is looked at (alpha-beta), and nothing may be remembered.
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
    enough: float = MOST
    duel: bool = False
    made: Callable[[S], Values] = lambda state: ()
    stop: Callable[[], bool] = lambda: False

    def __post_init__(self) -> None:
        self._left = 0
        self._known: dict[Hashable, Values] = {}

    def forget(self) -> None:
        """Another deal: what is known of states is forgotten."""
        self._known = {}

    def value(self, state: S, seat: int = 0, least: float = -MOST) -> Values | None:
        """The value of a state for every seat; None if that would take too many states to find out.

        In a duel a value for that seat that is not above `least` may be too high.
        """
        allowed = self._left = self.most if self.in_all is None else min(self.most, self.in_all)
        try:
            return self._solve(state, seat, least, MOST)
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
        if not self._left or (not self._left % CHECK and self.stop()):
            raise TooMany
        self._left -= 1

    def _solve(self, state: S, seat: int, low: float, high: float) -> Values:
        """The value, which in a duel need be right only where it is between those bounds for that seat."""
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
        best, alike = -MOST, list[Values]()
        later: Iterable[S] = (self._after(state, action) for action in self.moves(state, legal))
        if self.enough < MOST:
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
    """The values, if all others mind by so much what that seat gets: less than 0 if they are against it."""
    if not lean:
        return values
    return [each + lean * values[seat] if at != seat else each for at, each in enumerate(values)]


def _same(one: Values, other: Values) -> bool:
    return all(abs(own - each) <= ALIKE for own, each in zip(one, other, strict=True))
