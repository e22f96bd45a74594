"""Computer opponents: what they are given, and what they answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.core.chance import Stream
from game.core.rules import AnyRules, Observation, Seat, at_random

R = TypeVar("R", bound=AnyRules)  # the rules that a bot knows
A = TypeVar("A")  # their actions


@dataclass(frozen=True, slots=True)
class Prompt(Generic[A]):
    """All that a seat is ever given: who it is, the ply, what it sees, and what it may do."""

    seat: Seat
    ply: int
    observation: Observation
    legal_actions: Sequence[A]


@dataclass(frozen=True, slots=True)
class Budget:
    """How much thinking is allowed: a number of playouts (repeatable to the bit) or seconds (what a person meets)."""

    playouts: int | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a bot thinks of one action.

    `value` is what the seat may expect of it, in points; only differences within one ranking mean anything. `error` is
    its standard error, `determinizations` in how many sampled states it was tried (0: it was only judged).

    Where it was tried in the same determinizations as the first of the ranking, `paired_z` is by how many standard
    errors of the paired difference it falls short of the first, and `deficit` by how many points, priors included.
    Elsewhere both are None. `paired_error` is the standard error of that difference in the determinizations that both
    were tried in; None where they share none. `judged` is how well it is known by how much the action is behind the
    first: ``exact``, ``rollouts`` or ``unclear``; empty where nobody has looked into that.
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
    """A way of choosing, from the rules and the prompt of its own seat alone.

    A bot says how it ranks actions or which it chooses: the other one follows from that.
    """

    def __init_subclass__(cls, **more: object) -> None:
        super().__init_subclass__(**more)
        if cls.choose is Bot.choose and cls.rank is Bot.rank:
            raise TypeError(f"{cls.__name__} says neither what it chooses nor how it ranks")

    def choose(self, rules: R, prompt: Prompt[A], budget: Budget, rng: Stream) -> A:
        """One of ``prompt.legal_actions``; all chance comes from `rng`."""
        chosen: A = self.rank(rules, prompt, budget, rng)[0].action
        return chosen

    def rank(self, rules: R, prompt: Prompt[A], budget: Budget, rng: Stream) -> list[Verdict]:
        """The actions that were thought about, the best first; that one is what `choose` takes with the same `rng`."""
        return [Verdict(self.choose(rules, prompt, budget, rng))]

    def weigh(self, rules: R, prompt: Prompt[A], action: A, budget: Budget, rng: Stream) -> list[Verdict]:
        """A ranking for judging that action, which is in it wherever the bot can tell what it is worth.

        What the bot is sure to be as good as another action gets the verdict of that one.
        """
        return self.rank(rules, prompt, budget, rng)


class RandomBot(Bot[AnyRules, A]):
    """Chooses evenly among the legal actions."""

    def choose(self, rules: AnyRules, prompt: Prompt[A], budget: Budget, rng: Stream) -> A:
        return at_random(prompt.legal_actions, rng)


AnyPrompt = Prompt[Any]
AnyBot = Bot[Any, Any]
"""Those of any game."""
