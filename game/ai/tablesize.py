"""One opponent at small tables and another at large ones: who has more rivals to watch sees less."""

from typing import Any

from game.core.bot import Bot, Budget, Prompt, Verdict
from game.core.chance import Stream
from game.core.rules import Rules


class ByTableSize(Bot):
    """Plays as `few` at tables of up to `most` seats, and as `many` at larger ones."""

    def __init__(self, few: Bot, many: Bot, *, most: int) -> None:
        self.few = few
        self.many = many
        self.most = most

    def choose(self, rules: Rules[Any, Any], prompt: Prompt[Any], budget: Budget, rng: Stream) -> Any:
        """What that one does."""
        return self._at(rules.seats).choose(rules, prompt, budget, rng)

    def rank(self, rules: Rules[Any, Any], prompt: Prompt[Any], budget: Budget, rng: Stream) -> list[Verdict]:
        """What that one thinks."""
        return self._at(rules.seats).rank(rules, prompt, budget, rng)

    def _at(self, seats: int) -> Bot:
        return self.few if seats <= self.most else self.many
