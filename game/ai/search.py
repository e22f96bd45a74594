"""An opponent that thinks ahead by determinization: it samples states that fit what it sees and plays them out.

Every candidate is tried in the same determinizations, so that luck affects all of them alike, and what is clearly worse
is eliminated early. Where only few determinizations are possible each of them is solved instead. This is perfect
information Monte Carlo at the root; a game's `RolloutPolicy` says how a hand is played out and what its end is worth.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Generic, TypeVar

from game.ai.elimination import SuccessiveElimination, TimeBudget
from game.ai.endings import Endings
from game.ai.simple import noticed
from game.core.bot import Bot, Budget, Prompt, Verdict
from game.core.chance import Stream
from game.core.rules import AnyRules, LazyActions

R = TypeVar("R", bound=AnyRules)
S = TypeVar("S")
A = TypeVar("A")

Dealing = Callable[[Stream], S]
"""Samples a state that fits everything the seat knows."""

Rollout = Callable[[S, Stream], Sequence[float]]
"""The value for every seat of playing the hand out from a state."""

Determinization = tuple[float, S]
"""The probability of a state, and the state."""


class RolloutPolicy(ABC, Generic[R, S, A]):
    """What a game tells the search. It keeps nothing between decisions."""

    prior_weight = 0.0
    """How many rollouts the prior is worth: the squared ratio of a rollout's spread to the prior's error."""

    def candidates(self, rules: R, prompt: Prompt[A], rng: Stream) -> Sequence[A]:
        """The legal actions worth a thought, at least one; by default all."""
        return list(prompt.legal_actions)

    def same_as(self, rules: R, prompt: Prompt[A], action: A, candidates: Sequence[A]) -> A:
        """The candidate that comes to the same as that legal action; the action itself if there is none."""
        return action

    def dealing(self, rules: R, prompt: Prompt[A]) -> Dealing[S]:
        """How hidden tiles are sampled for this decision; likelier deals may come more often."""
        return lambda rng: rules.sample_state(prompt.observation, rng)

    def prior(self, rules: R, prompt: Prompt[A], candidates: Sequence[A]) -> Sequence[float]:
        """The value of each candidate before any rollout, in points; only differences matter."""
        return [0.0] * len(candidates)

    def enumerate_determinizations(self, rules: R, prompt: Prompt[A]) -> Sequence[Determinization[S]]:
        """All states that fit what the seat knows, if they are so few that each can be solved; else none of them."""
        return ()

    def solver(self, rules: R) -> Endings[S, A]:
        """What solves such states for one decision."""
        raise NotImplementedError("it enumerates no determinizations")

    def rollout_for(self, rules: R, prompt: Prompt[A]) -> Rollout[S]:
        """The rollout for this decision: `rollout`, unless it depends on what the seat knows."""
        return lambda state, rng: self.rollout(rules, state, rng)

    @abstractmethod
    def rollout(self, rules: R, state: S, rng: Stream) -> Sequence[float]:
        """The value for every seat of playing the hand out from there, in points."""


class Searcher(Bot[R, A], Generic[R, S, A]):
    """Tries every candidate in many determinizations and takes the best.

    `playouts` is the most rollouts for one decision, whatever the budget allows; `overlook` is the chance
    not to notice an action. What is weighed is tried until its deficit is known with a standard error of `precise`
    points.
    """

    def __init__(
        self,
        policy: RolloutPolicy[R, S, A],
        *,
        playouts: int | None = None,
        overlook: float = 0.0,
        precise: float = 0.0,
    ) -> None:
        self.policy = policy
        self.playouts = playouts
        self.overlook = overlook
        self.precise = precise

    def rank(self, rules: R, prompt: Prompt[A], budget: Budget, rng: Stream) -> list[Verdict]:
        """All that was thought about, the best first; an action without choice is not thought about."""
        legal = prompt.legal_actions
        if not isinstance(legal, LazyActions) and len(legal) == 1:
            return [Verdict(legal[0])]
        allowed = TimeBudget(budget, self.playouts)
        candidates = noticed(self.policy.candidates(rules, prompt, rng), self.overlook, rng)
        return self._ranked(rules, prompt, candidates, allowed, rng)

    def weigh(self, rules: R, prompt: Prompt[A], action: A, budget: Budget, rng: Stream) -> list[Verdict]:
        """The same of all candidates and that action, which is tried as often as the best."""
        allowed = TimeBudget(budget, self.playouts)
        candidates = list(self.policy.candidates(rules, prompt, rng))
        same = self.policy.same_as(rules, prompt, action, candidates)
        if same not in candidates:
            candidates.append(same)
        found = self._ranked(rules, prompt, candidates, allowed, rng, (candidates.index(same),))
        return [replace(each, action=action) if each.action == same else each for each in found]

    def _ranked(
        self,
        rules: R,
        prompt: Prompt[A],
        candidates: Sequence[A],
        allowed: TimeBudget,
        rng: Stream,
        kept: Collection[int] = (),
    ) -> list[Verdict]:
        if len(candidates) > 1 and (exact := self._solved(rules, prompt, candidates, allowed)):
            return sorted(exact, key=attrgetter("value"), reverse=True)
        elimination = SuccessiveElimination(candidates, kept, self.precise if kept else 0.0)
        if self.policy.prior_weight:
            elimination.set_prior(self.policy.prior(rules, prompt, candidates), self.policy.prior_weight)
        if len(candidates) > 1:
            deal, rollout = self.policy.dealing(rules, prompt), self.policy.rollout_for(rules, prompt)
            elimination.run(
                lambda: deal(rng),
                lambda sampled, action: rollout(rules.step(sampled, action), rng)[prompt.seat],
                allowed,
            )
        return elimination.verdicts()

    def _solved(self, rules: R, prompt: Prompt[A], candidates: Sequence[A], allowed: TimeBudget) -> list[Verdict]:
        """Each candidate with its exact value over all determinizations; nothing if there are too many."""
        determinizations = self.policy.enumerate_determinizations(rules, prompt)
        if not determinizations:
            return []
        solver, values = self.policy.solver(rules), [0.0] * len(candidates)
        for likely, sampled in determinizations:
            solver.forget()
            for at, action in enumerate(candidates):
                found = None if allowed.time_is_up() else solver.value(rules.step(sampled, action))
                if found is None:
                    return []
                values[at] += likely * found[prompt.seat]
        count = len(determinizations)
        return [Verdict(each, value, 0.0, count) for each, value in zip(candidates, values, strict=True)]
