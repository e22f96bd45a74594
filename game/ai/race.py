"""Finding the best of several actions by trying all of them in the same dealt worlds: the race, and its clock."""

import math
import time
from collections.abc import Sequence
from typing import Generic, TypeVar

from game.core.bot import Budget, Verdict

A = TypeVar("A")

CHECK = 8
"""Worlds between two looks at who is behind."""
BEHIND = 2.6
"""So many standard errors of the paired difference behind the leader an action is given up."""
LEAST = 24
"""Worlds before anything is given up: smaller samples call too many differences sure."""
USED = 0.96
"""How much of the seconds allowed is used; the rest is for what comes before and after."""


class Allowance:
    """How much may be thought about one decision, from now on: at most so many `playouts`, and until the time is up.

    `playouts`, where given, is a limit besides that of the budget.
    """

    def __init__(self, budget: Budget, playouts: int | None = None) -> None:
        self.playouts = min(limit for limit in (budget.playouts, playouts, 10**9) if limit is not None)
        self._asked = time.perf_counter()
        self._until = None if budget.seconds is None else self._asked + USED * budget.seconds
        self._longest = 0.0

    def time_is_up(self) -> bool:
        """Whether the budget's seconds would pass before it is asked again, going by the longest it took so far."""
        if self._until is None:
            return False
        now = time.perf_counter()
        self._longest = max(self._longest, now - self._asked)
        self._asked = now
        return now + self._longest >= self._until


class Race(Generic[A]):
    """What each action has brought in every world so far, and which of them are still in it."""

    def __init__(self, actions: Sequence[A]) -> None:
        self.actions = actions
        self.running = list(range(len(actions)))
        self.is_open = len(actions) > 1
        self.worlds = 0
        self._found: list[list[float]] = [[] for _ in actions]
        self._expected = [0.0] * len(actions)
        self._trust = 0.0

    def expect(self, worths: Sequence[float], trust: float) -> None:
        """What each action seems worth beforehand, and how many worlds that is as good as."""
        self._expected, self._trust = list(worths), trust

    def note(self, at: int, worth: float) -> None:
        """What an action brought in the present world."""
        self._found[at].append(worth)

    def drop_behind(self) -> None:
        """Gives up what is behind the leader by more than chance explains; worlds are compared one by one.

        The race is over when one is left, or when all that are left have brought the same in every world.
        """
        if self.worlds < LEAST:
            return
        leader = max(self.running, key=self._likely)
        self.running = [at for at in self.running if at == leader or not self._surely_less(at, leader)]
        self.is_open = any(self._found[at] != self._found[leader] for at in self.running)

    def verdicts(self, mistakes: Sequence[float]) -> list[Verdict]:
        """All actions, the best first: those longest in the race, then by worth (with the mistakes added).

        What an action is worth that was given up early is counted from the best one in the worlds that both were
        tried in: the luck of these worlds must not make it look better.
        """

        def place(at: int) -> tuple[int, float]:
            return len(self._found[at]), self._likely(at) + mistakes[at]

        order = sorted(range(len(self.actions)), key=place, reverse=True)
        return [
            Verdict(
                self.actions[at],
                self._beside(at, order[0]),
                self._error(at),
                len(self._found[at]),
                *self._behind(at, order[0], mistakes[order[0]] - mistakes[at]),
            )
            for at in order
        ]

    def _behind(self, at: int, first: int, mistake: float) -> tuple[float | None, float | None]:
        """By how many standard errors of the paired difference, and how many points; unknown if given up earlier."""
        if len(self._found[at]) != len(self._found[first]):
            return None, None
        less = self._likely(first) - self._likely(at) + mistake
        if len(self._found[at]) < 2:
            return None, less
        error = self._apart(at, first)
        return less / error if error else 0.0 if not less else math.inf, less

    def _beside(self, at: int, first: int) -> float:
        best, found = self._found[first], self._found[at]
        return _mean(best) + _mean(found) - _mean(best[: len(found)]) if found else 0.0

    def _likely(self, at: int) -> float:
        """What was found and what was expected, each with its weight; for actions tried in equally many worlds."""
        worlds, found = len(self._found[at]), self._found[at]
        if not worlds + self._trust:
            return 0.0
        return (math.fsum(found) + self._trust * self._expected[at]) / (worlds + self._trust)

    def _error(self, at: int) -> float:
        return _standard_error(self._found[at])

    def _surely_less(self, at: int, leader: int) -> bool:
        return self._likely(leader) - self._likely(at) > BEHIND * self._apart(at, leader)

    def _apart(self, at: int, leader: int) -> float:
        """The standard error of how far they are apart; what was expected beforehand makes it smaller."""
        apart = [best - own for best, own in zip(self._found[leader], self._found[at], strict=True)]
        return _standard_error(apart) * math.sqrt(len(apart) / (len(apart) + self._trust))


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values) if values else 0.0


def _standard_error(values: Sequence[float]) -> float:
    """s/√n, with s the sample standard deviation of the n values; 0 for fewer than two."""
    n = len(values)
    if n < 2:
        return 0.0
    mean = math.fsum(values) / n
    return math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (n - 1) / n)
