"""One opponent at small tables and another at large ones: who has more rivals to watch sees less."""

from typing import TypeVar

from game.core.bot import Bot, Budget, Prompt, Verdict
from game.core.chance import Stream
from game.core.rules import AnyRules

R = TypeVar("R", bound=AnyRules)
A = TypeVar("A")


class ByTableSize(Bot[R, A]):
    """Plays as `few` at tables of up to `most` seats, and as `many` at larger ones."""

    def __init__(self, few: Bot[R, A], many: Bot[R, A], *, most: int) -> None:
        self.few = few
        self.many = many
        self.most = most

    def choose(self, rules: R, prompt: Prompt[A], budget: Budget, rng: Stream) -> A:
        """What that one does."""
        return self._at(rules.seats).choose(rules, prompt, budget, rng)

    def rank(self, rules: R, prompt: Prompt[A], budget: Budget, rng: Stream) -> list[Verdict]:
        """What that one thinks."""
        return self._at(rules.seats).rank(rules, prompt, budget, rng)

    def _at(self, seats: int) -> Bot[R, A]:
        return self.few if seats <= self.most else self.many
