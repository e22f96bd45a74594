"""Successive elimination: tries all actions in the same determinizations and drops those that are clearly worse."""

import math
import time
from collections.abc import Callable, Collection, Sequence
from statistics import fmean
from typing import Generic, TypeVar

from game.core.bot import Budget, Verdict

S = TypeVar("S")
A = TypeVar("A")

ELIMINATION_INTERVAL = 8
"""Determinizations between two eliminations."""
THRESHOLD = 2.6
"""Paired z at which an action is eliminated."""
FIRST_ELIMINATION = 24
"""Determinizations before the first elimination; in smaller samples too many differences look certain."""
USED = 0.96
"""The share of the allowed seconds that is used; the rest is for what comes before and after."""


class TimeBudget:
    """The limits for one decision, from now on: a number of `playouts` and a point in time.

    The argument `playouts` is a further limit besides that of the budget.
    """

    def __init__(self, budget: Budget, playouts: int | None = None) -> None:
        self.playouts = min(limit for limit in (budget.playouts, playouts, 10**9) if limit is not None)
        self._asked = time.perf_counter()
        self._until = None if budget.seconds is None else self._asked + USED * budget.seconds
        self._longest = 0.0

    def time_is_up(self) -> bool:
        """Whether the time would be up before the next call, judging by the longest interval between calls so far."""
        if self._until is None:
            return False
        now = time.perf_counter()
        self._longest = max(self._longest, now - self._asked)
        self._asked = now
        return now + self._longest >= self._until


class SuccessiveElimination(Generic[A]):
    """The value of each action in every determinization so far, and which actions are still `running`.

    `is_open` turns False once a single action is left, all that are left had the same values throughout, or the
    deficits of all that are left are known with a standard error of `precise`. Actions whose indices are in `kept` are
    never dropped, so that their deficit becomes well known.
    """

    def __init__(self, actions: Sequence[A], kept: Collection[int] = (), precise: float = 0.0) -> None:
        self.actions = actions
        self.kept = kept
        self.precise = precise
        self.running = list(range(len(actions)))
        self.is_open = len(actions) > 1
        self.determinizations = 0
        self._found: list[list[float]] = [[] for _ in actions]
        self._prior = [0.0] * len(actions)
        self._prior_weight = 0.0

    def set_prior(self, values: Sequence[float], weight: float) -> None:
        """Sets the expected value of each action, which weighs as much as `weight` determinizations."""
        self._prior, self._prior_weight = list(values), weight

    def run(
        self, sample: Callable[[], S], value: Callable[[S, A], float], budget: TimeBudget, most: int = 10**9
    ) -> None:
        """Tries the running actions in up to `most` determinizations, while the budget lasts. If it does not last for
        the first one, the prior alone decides."""
        played = 0
        while self.is_open and self.determinizations < most and played < budget.playouts:
            sampled = sample()
            for at in self.running:
                self.note(at, value(sampled, self.actions[at]))
                if self._prior_weight and not self.determinizations and budget.time_is_up():
                    self._found = [[] for _ in self.actions]
                    return
            played += len(self.running)
            self.determinizations += 1
            if budget.time_is_up():
                return
            if not self.determinizations % ELIMINATION_INTERVAL:
                self.eliminate()

    def note(self, at: int, value: float) -> None:
        """Notes the value of action number `at` in the current determinization."""
        self._found[at].append(value)

    def eliminate(self) -> None:
        """Drops the actions that are behind the leader by more than chance explains, in paired comparison."""
        if self.determinizations < FIRST_ELIMINATION:
            return
        leader = max(self.running, key=self._estimate)
        best = self._estimate(leader)
        self.running = [
            at
            for at in self.running
            if at == leader
            or at in self.kept
            or best - self._estimate(at) <= THRESHOLD * self._paired_error(at, leader)
        ]
        self.is_open = any(
            self._found[at] != self._found[leader] and not self._is_precise(at, leader) for at in self.running
        )

    def verdicts(self) -> list[Verdict]:
        """Verdicts on all actions, best first: by the number of trials, then by estimate.

        Values are measured from the best action over the determinizations that both share, so that luck cancels.
        """

        def rank(at: int) -> tuple[int, float]:
            return len(self._found[at]), self._estimate(at)

        order = sorted(range(len(self.actions)), key=rank, reverse=True)
        return [
            Verdict(
                self.actions[at],
                self._value(at, order[0]),
                standard_error(self._found[at]),
                len(self._found[at]),
                *self._paired(at, order[0]),
                self._paired_error(at, order[0]) if len(self._found[at]) > 1 else None,
            )
            for at in order
        ]

    def _is_precise(self, at: int, leader: int) -> bool:
        return self.precise > 0 and at != leader and self._paired_error(at, leader) <= self.precise

    def _paired(self, at: int, first: int) -> tuple[float | None, float | None]:
        """Paired z and deficit against the first action; None where `at` was eliminated earlier."""
        if len(self._found[at]) != len(self._found[first]):
            return None, None
        deficit = self._estimate(first) - self._estimate(at)
        if len(self._found[at]) < 2:
            return None, deficit
        error = self._paired_error(at, first)
        return deficit / error if error else 0.0 if not deficit else math.inf, deficit

    def _value(self, at: int, first: int) -> float:
        best, found = self._found[first], self._found[at]
        return fmean(best) + fmean(found) - fmean(best[: len(found)]) if found else 0.0

    def _estimate(self, at: int) -> float:
        """The weighted mean of the values found and the prior."""
        count, found = len(self._found[at]), self._found[at]
        if not count + self._prior_weight:
            return 0.0
        return (math.fsum(found) + self._prior_weight * self._prior[at]) / (count + self._prior_weight)

    def _paired_error(self, at: int, leader: int) -> float:
        """The standard error of the paired difference, reduced by the weight of the prior."""
        differences = [best - own for best, own in zip(self._found[leader], self._found[at], strict=False)]
        return standard_error(differences) * math.sqrt(len(differences) / (len(differences) + self._prior_weight))


def standard_error(values: Sequence[float]) -> float:
    """s/√n, with s the sample standard deviation of the n values; 0 for fewer than two."""
    n = len(values)
    if n < 2:
        return 0.0
    mean = fmean(values)
    return math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (n - 1) / n)
