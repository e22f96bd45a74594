"""Opponents that look one action ahead, overlooking some actions and misjudging the others."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TypeVar

from game.core.bot import Bot, Budget, Prompt, Verdict
from game.core.chance import Stream
from game.core.rules import AnyRules, LazyActions

R = TypeVar("R", bound=AnyRules)
A = TypeVar("A")


class OnePly(ABC, Bot[R, A]):
    """Values every action it notices and takes the best.

    `overlook` is the chance not to notice an action; `doubt` is the spread of its errors of judgement, in points. Both
    are tuned by hand for the distances between levels that ``tools/make_ladder.py`` measures: see docs/strength.md.
    """

    candidates = 400
    """The number of actions sampled from `LazyActions`."""

    def __init__(self, *, overlook: float = 0.0, doubt: float = 0.0) -> None:
        self.overlook = overlook
        self.doubt = doubt

    @abstractmethod
    def judge(self, rules: R, prompt: Prompt[A]) -> Callable[[A], float]:
        """A function from an action of this prompt to its value in points."""

    def rank(self, rules: R, prompt: Prompt[A], budget: Budget, rng: Stream) -> list[Verdict]:
        """The noticed actions by estimated value, best first; equals in random order."""
        legal = prompt.legal_actions
        if isinstance(legal, LazyActions):
            legal = list(dict.fromkeys(legal.sample(rng) for _ in range(self.candidates)))
        actions = noticed(legal, self.overlook, rng)
        if len(actions) == 1:
            return [Verdict(actions[0])]
        worth = self.judge(rules, prompt)
        found = [(worth(action) + self.doubt * spread(rng), rng.random(), action) for action in actions]
        found.sort(key=lambda each: each[:2], reverse=True)
        return [Verdict(action, judged, self.doubt) for judged, _, action in found]


def noticed(actions: Sequence[A], overlook: float, rng: Stream) -> Sequence[A]:
    """The actions left when each is overlooked with that chance; at least one."""
    if not overlook:
        return actions
    return [action for action in actions if rng.random() >= overlook] or [rng.choice(actions)]


def spread(rng: Stream) -> float:
    """A random error of judgement, around 0 with a standard deviation of 1."""
    return (rng.random() + rng.random() + rng.random() - 1.5) * 2


class ByTableSize(Bot[R, A]):
    """Plays as `few` at tables of up to `most` seats, and as `many` at larger ones."""

    def __init__(self, few: Bot[R, A], many: Bot[R, A], *, most: int) -> None:
        self.few = few
        self.many = many
        self.most = most

    def rank(self, rules: R, prompt: Prompt[A], budget: Budget, rng: Stream) -> list[Verdict]:
        """The ranking of the bot for this table."""
        return (self.few if rules.seats <= self.most else self.many).rank(rules, prompt, budget, rng)
