"""The strong opponent at Brick Dominoes: thinks hands through to their end, and solves what is no longer hidden."""

from typing import Any

from game.ai.search import Searcher
from game.core.bot import Budget, Prompt, Verdict
from game.core.chance import Stream
from game.core.rules import Rules
from game.games.brick.ending import is_open, solved
from game.games.brick.habits import Builder


class Thinker(Searcher):
    """Weighs first thoughts against many hands played out; the last bricks of two seats are counted out exactly.

    One who overlooks things does not count them out either. `playouts`, `overlook` and `doubt` as in `Searcher`.
    """

    def __init__(self, *, playouts: int | None = None, overlook: float = 0.0, doubt: float = 0.0) -> None:
        super().__init__(Builder(), playouts=playouts, overlook=overlook, doubt=doubt)

    def rank(self, rules: Rules[Any, Any], prompt: Prompt[Any], budget: Budget, rng: Stream) -> list[Verdict]:
        """All that was thought about, the best first."""
        if not self.overlook and len(prompt.legal_actions) > 1 and is_open(prompt.observation):
            return solved(rules, prompt, budget, rng)
        return super().rank(rules, prompt, budget, rng)
