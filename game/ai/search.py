"""An opponent that thinks ahead by determinization: it samples states that fit its observation and plays them out.

Every candidate is tried in the same determinizations, so that luck affects all alike, and clearly worse ones are
eliminated early. Where few determinizations are possible, each is solved instead. This is perfect information Monte
Carlo at the root. A game's `Decision` provides the candidates, and the value of each in a deal.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any, Generic, TypeVar

from game.ai.elimination import SuccessiveElimination, TimeBudget
from game.ai.endings import Endings
from game.ai.simple import noticed
from game.core.bot import Bot, Budget, Prompt, Verdict
from game.core.chance import Stream
from game.core.rules import AnyRules, LazyActions

R = TypeVar("R", bound=AnyRules)
S = TypeVar("S")
A = TypeVar("A")

Candidate = Any
"""What is tried: an action, or a game's combination of several, such as a whole turn."""
Determinization = tuple[float, S]
"""The probability of a state, and the state."""


class Decision(ABC, Generic[R, S, A]):
    """What a game provides to the search. Made anew for each decision, so it may cache what it works out."""

    prior_weight = 0.0
    """The weight of the prior in rollouts: the squared ratio of a rollout's spread to the prior's error."""
    certain = False
    """Whether only one deal is possible: then every candidate is tried once, without a prior."""

    def __init__(self, rules: R, prompt: Prompt[A]) -> None:
        self.rules = rules
        self.prompt = prompt

    @abstractmethod
    def candidates(self, rng: Stream) -> Sequence[Candidate]:
        """The candidates worth trying, at least one."""

    def first_actions(self, candidate: Candidate) -> Sequence[A]:
        """The equivalent actions that a candidate can begin with, the one to take first; by default just itself."""
        return [candidate]

    def beginning_with(self, action: A, candidates: Sequence[Candidate]) -> Sequence[Candidate]:
        """The candidates to try in order to value that action: those that can begin with it, else the action itself."""
        return [each for each in candidates if action in self.first_actions(each)] or [action]

    def prior(self, candidates: Sequence[Candidate]) -> Sequence[float]:
        """The value of each candidate before any rollout, in points; only differences matter."""
        return [0.0] * len(candidates)

    def enumerate_determinizations(self) -> Sequence[Determinization[S]]:
        """All states that fit what the seat knows, if they are few enough to solve each; else empty."""
        return ()

    def solver(self) -> Endings[S, A]:
        """The solver for those states, where candidates are actions."""
        raise NotImplementedError("it enumerates no determinizations")

    def luck(self, rng: Stream) -> Stream:
        """The stream for the randomness of a ranking; weighing an action uses `rng` itself."""
        return rng

    def deal(self, rng: Stream) -> S:
        """Samples a state that fits all the seat knows; a game may favour likelier states."""
        sampled: S = self.rules.sample_state(self.prompt.observation, rng)
        return sampled

    @abstractmethod
    def value(self, sampled: S, candidate: Candidate, rng: Stream) -> float:
        """The value of the candidate to the seat in that state, in points, found by playing the hand on."""


class Searcher(Bot[R, A], Generic[R, S, A]):
    """Tries every candidate in many determinizations and takes the best.

    `playouts` is the most rollouts per decision, whatever the budget allows, and `determinizations` the most states
    sampled. `overlook` is the chance not to notice a candidate. An action being weighed is tried until its deficit is
    known with a standard error of `precise` points.
    """

    def __init__(
        self,
        decision: Callable[[R, Prompt[A]], Decision[R, S, A]],
        *,
        playouts: int | None = None,
        determinizations: int = 10**9,
        overlook: float = 0.0,
        precise: float = 0.0,
    ) -> None:
        self.decision = decision
        self.playouts = playouts
        self.determinizations = determinizations
        self.overlook = overlook
        self.precise = precise

    def rank(self, rules: R, prompt: Prompt[A], budget: Budget, rng: Stream) -> list[Verdict]:
        """Verdicts on the first actions of the candidates, best first, each action once, and one of each group of
        equivalent actions. A forced action is returned without thinking."""
        legal = prompt.legal_actions
        if not isinstance(legal, LazyActions) and len(legal) == 1:
            return [Verdict(legal[0])]
        allowed = TimeBudget(budget, self.playouts)
        decision = self.decision(rules, prompt)
        candidates = noticed(decision.candidates(rng), self.overlook, rng)
        return _first(decision, self._tried(decision, candidates, allowed, decision.luck(rng)))

    def weigh(self, rules: R, prompt: Prompt[A], action: A, budget: Budget, rng: Stream) -> list[Verdict]:
        """A ranking that includes that action, which is tried as often as the best one."""
        allowed = TimeBudget(budget, self.playouts)
        decision = self.decision(rules, prompt)
        candidates = [*decision.candidates(rng)]
        kept = decision.beginning_with(action, candidates)
        candidates += [each for each in kept if each not in candidates]
        found = self._tried(decision, candidates, allowed, rng, {candidates.index(each) for each in kept})
        return _first(decision, found, action)

    def _tried(
        self,
        decision: Decision[R, S, A],
        candidates: Sequence[Candidate],
        allowed: TimeBudget,
        rng: Stream,
        kept: Collection[int] = (),
    ) -> list[Verdict]:
        """Verdicts on all candidates, best first."""
        if len(candidates) > 1 and (exact := _solved(decision, candidates, allowed)):
            return sorted(exact, key=attrgetter("value"), reverse=True)
        elimination = SuccessiveElimination(candidates, kept, self.precise if kept else 0.0)
        if decision.prior_weight and not decision.certain:
            elimination.set_prior(decision.prior(candidates), decision.prior_weight)
        elimination.run(
            lambda: decision.deal(rng),
            lambda sampled, candidate: decision.value(sampled, candidate, rng),
            allowed,
            1 if decision.certain else self.determinizations,
        )
        return elimination.verdicts()


def _solved(decision: Decision[R, S, A], candidates: Sequence[Candidate], allowed: TimeBudget) -> list[Verdict]:
    """Each candidate with its exact value over all determinizations; empty if there are too many."""
    determinizations = decision.enumerate_determinizations()
    if not determinizations:
        return []
    solver, values = decision.solver(), [0.0] * len(candidates)
    for likely, sampled in determinizations:
        solver.forget()
        for at, action in enumerate(candidates):
            found = None if allowed.time_is_up() else solver.value(decision.rules.step(sampled, action))
            if found is None:
                return []
            values[at] += likely * found[decision.prompt.seat]
    count = len(determinizations)
    return [Verdict(each, value, 0.0, count) for each, value in zip(candidates, values, strict=True)]


def _first(decision: Decision[R, S, A], found: Sequence[Verdict], weighed: A | None = None) -> list[Verdict]:
    """Turns verdicts on candidates into verdicts on first actions, each once; `weighed` represents its equivalents."""
    told, begun = list[Verdict](), set[A]()
    for verdict in found:
        actions = decision.first_actions(verdict.action)
        action = weighed if weighed in actions else actions[0]
        if action not in begun:
            told.append(replace(verdict, action=action))
            begun.update(actions)
    return told
