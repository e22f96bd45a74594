"""The strong opponent at Brick Dominoes: thinks hands through to their end, and solves what is no longer hidden."""

from game.ai.elimination import TimeBudget
from game.ai.search import Searcher
from game.core.bot import Budget, Prompt, Verdict
from game.core.chance import Stream
from game.games.brick.rules.actions import Action
from game.games.brick.rules.rules import BrickRules
from game.games.brick.rules.state import State
from game.games.brick.thinking.ending import is_near, is_open, solved, solved_whole
from game.games.brick.thinking.rollout import BrickPolicy


class BrickSearcher(Searcher[BrickRules, State, Action]):
    """Weighs first thoughts against many hands played out; the last bricks are counted out exactly.

    One who overlooks things does not count them out either. `playouts`, `overlook` and `doubt` as in `Searcher`.
    """

    def __init__(self, *, playouts: int | None = None, overlook: float = 0.0, doubt: float = 0.0) -> None:
        super().__init__(BrickPolicy(), playouts=playouts, overlook=overlook, doubt=doubt)

    def rank(self, rules: BrickRules, prompt: Prompt[Action], budget: Budget, rng: Stream) -> list[Verdict]:
        """All that was thought about, the best first."""
        counts = not self.overlook and len(prompt.legal_actions) > 1
        if counts and is_open(prompt.observation):
            return solved(rules, prompt, TimeBudget(budget), rng)
        if counts and is_near(prompt.observation):
            some, budget = _divided(budget)
            counted = solved_whole(rules, prompt, TimeBudget(some), rng)
            if counted is not None:
                return counted
        return super().rank(rules, prompt, budget, rng)


def _divided(budget: Budget) -> tuple[Budget, Budget]:
    """A third of what is allowed, and the rest: counting may be too much, and then something has to be left."""
    playouts, seconds = budget.playouts, budget.seconds
    some = Budget(None if playouts is None else playouts // 3, None if seconds is None else seconds / 3)
    rest = Budget(None if playouts is None else playouts - playouts // 3, None if seconds is None else seconds * 2 / 3)
    return some, rest
