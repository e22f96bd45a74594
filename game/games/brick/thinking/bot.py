"""The bots of Brick Dominoes: one evaluates turn by turn, one searches and solves the end of a hand."""

from collections.abc import Callable
from dataclasses import replace

from game.ai.elimination import TimeBudget
from game.ai.judge import EXACT
from game.ai.search import Searcher
from game.ai.simple import OnePly
from game.core.bot import Budget, Prompt, Verdict
from game.core.chance import Stream
from game.games.brick.rules.actions import SKIP, Action
from game.games.brick.rules.rules import BrickRules
from game.games.brick.rules.state import State
from game.games.brick.thinking.ending import is_near, is_open, solved, weighed
from game.games.brick.thinking.evaluation import Evaluation
from game.games.brick.thinking.rollout import LOOKED_AT, BrickDecision

UNEXAMINED = 100.0
"""The deduction from the value of an action that is not looked at closely, in points."""


class Sensible(OnePly[BrickRules, Action]):
    """Climbs when it can without helping the next seat higher; draws and keeps light tiles when the end is near.

    If it `counts`, it foresees early who will be left with bricks, and lets its turn pass for that.
    """

    def __init__(self, *, counts: bool = False, overlook: float = 0.0, doubt: float = 0.0) -> None:
        super().__init__(overlook=overlook, doubt=doubt)
        self.counts = counts

    def judge(self, rules: BrickRules, prompt: Prompt[Action]) -> Callable[[Action], float]:
        evaluation = Evaluation(prompt.observation, rules.highest, counts=self.counts)
        close = set(sorted(prompt.legal_actions, key=evaluation.glance, reverse=True)[:LOOKED_AT]) | {SKIP}
        return lambda action: evaluation.value(action) if action in close else evaluation.glance(action) - UNEXAMINED


class BrickSearcher(Searcher[BrickRules, State, Action]):
    """Weighs its evaluation against many rollouts; the end of a hand is solved."""

    def __init__(self, *, precise: float = 0.0) -> None:
        super().__init__(BrickDecision, precise=precise)

    def rank(self, rules: BrickRules, prompt: Prompt[Action], budget: Budget, rng: Stream) -> list[Verdict]:
        choice = len(prompt.legal_actions) > 1
        if choice and is_open(prompt.observation):
            return solved(rules, prompt, TimeBudget(budget), rng)[0]
        if choice and is_near(prompt.observation):
            some, budget = _divided(budget)
            counted, whole = solved(rules, prompt, TimeBudget(some), rng)
            if whole:
                return counted
        return super().rank(rules, prompt, budget, rng)

    def weigh(
        self, rules: BrickRules, prompt: Prompt[Action], action: Action, budget: Budget, rng: Stream
    ) -> list[Verdict]:
        """The best action and that one, solved where that is possible, else as rollouts weigh them."""
        if is_open(prompt.observation) or is_near(prompt.observation):
            some, budget = _divided(budget)
            counted = weighed(rules, prompt, action, TimeBudget(some), rng)
            if counted:
                return [replace(each, judged=EXACT) for each in counted]
        return super().weigh(rules, prompt, action, budget, rng)


def _divided(budget: Budget) -> tuple[Budget, Budget]:
    """A third of the budget, and the rest: solving may take too long, and then something has to be left."""
    playouts, seconds = budget.playouts, budget.seconds
    some = Budget(None if playouts is None else playouts // 3, None if seconds is None else seconds / 3)
    rest = Budget(None if playouts is None else playouts - playouts // 3, None if seconds is None else seconds * 2 / 3)
    return some, rest
