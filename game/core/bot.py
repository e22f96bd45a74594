"""The interface of computer opponents: what they are given, and what they answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.core.chance import Stream
from game.core.rules import AnyRules, Observation, Seat, at_random

R = TypeVar("R", bound=AnyRules)  # the rules that a bot knows
A = TypeVar("A")  # their actions


@dataclass(frozen=True, slots=True)
class Prompt(Generic[A]):
    """All that a seat is ever given: its number, the ply, its information state, and the legal actions."""

    seat: Seat
    ply: int
    observation: Observation
    legal_actions: Sequence[A]


@dataclass(frozen=True, slots=True)
class Budget:
    """A limit on thinking: a number of playouts (reproducible to the bit) or of seconds (as in play with people)."""

    playouts: int | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """A bot's evaluation of one action.

    `value` is its expected value for the seat, in points; only differences within one ranking mean anything. `error` is
    the standard error of `value`; `determinizations` is the number of sampled states in which the action was tried (0:
    evaluated without any).

    If it was tried in the same determinizations as the first of the ranking, `deficit` is how far it is behind the
    first, in points and with priors, and `paired_z` the same in standard errors of the paired difference; otherwise
    both are None. `paired_error` is the standard error of that difference over the determinizations that both share;
    None if they share none. `judged` says how well the deficit is known: ``exact``, ``rollouts`` or ``unclear``; empty
    if that was not examined.
    """

    action: Any
    value: float = 0.0
    error: float = 0.0
    determinizations: int = 0
    paired_z: float | None = None
    deficit: float | None = None
    paired_error: float | None = None
    judged: str = ""


class Bot(Generic[R, A]):
    """A way of choosing actions, from the rules and the prompt of its own seat alone.

    A subclass overrides `rank` or `choose`; each defaults to the other. `TypeError` if it overrides neither.
    """

    def __init_subclass__(cls, **more: object) -> None:
        super().__init_subclass__(**more)
        if cls.choose is Bot.choose and cls.rank is Bot.rank:
            raise TypeError(f"{cls.__name__} says neither what it chooses nor how it ranks")

    def choose(self, rules: R, prompt: Prompt[A], budget: Budget, rng: Stream) -> A:
        """One of ``prompt.legal_actions``; all randomness comes from `rng`."""
        chosen: A = self.rank(rules, prompt, budget, rng)[0].action
        return chosen

    def rank(self, rules: R, prompt: Prompt[A], budget: Budget, rng: Stream) -> list[Verdict]:
        """Verdicts on the actions considered, best first; with the same `rng`, `choose` takes the first."""
        return [Verdict(self.choose(rules, prompt, budget, rng))]

    def weigh(self, rules: R, prompt: Prompt[A], action: A, budget: Budget, rng: Stream) -> list[Verdict]:
        """A ranking made to judge one action, which is in it whenever the bot can evaluate it.

        An action that the bot knows to be as good as another one gets the same verdict.
        """
        return self.rank(rules, prompt, budget, rng)


class RandomBot(Bot[AnyRules, A]):
    """Chooses evenly among the legal actions."""

    def choose(self, rules: AnyRules, prompt: Prompt[A], budget: Budget, rng: Stream) -> A:
        return at_random(prompt.legal_actions, rng)


AnyPrompt = Prompt[Any]
AnyBot = Bot[Any, Any]
"""Bots of any game."""
