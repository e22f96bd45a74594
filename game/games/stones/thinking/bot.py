"""Bots that look one placement ahead at the wall: they take a win they see and do not hand one over."""

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from math import sqrt

from game.ai.simple import OnePly
from game.core.bot import Budget, Prompt, Verdict
from game.core.chance import Stream, stream
from game.games.stones.rules.finding import Answers
from game.games.stones.rules.placements import Placement, Placements, most_squares
from game.games.stones.rules.rules import State, StonesRules
from game.games.stones.thinking.killing import wins_on

WIN = 1.0
"""The value of a placement that nobody can answer."""
EVEN = 0.5
"""The value where nothing is known."""
RISK = 0.4
"""The cost of leaving only answers that nobody can answer in turn."""
ENOUGH = 30
"""The number of sets of squares considered among the next seat's answers; more make little difference."""
MOST_SOBER = 200
"""The number considered by a sober judge: a temperament would see wins among them that others do not look for."""


class Builder(OnePly[StonesRules, Placement]):
    """Judges placements by `Evaluation.value`, considering `enough` of the next seat's answers to each."""

    candidates = 120

    def __init__(self, *, overlook: float = 0.0, doubt: float = 0.0, enough: int = ENOUGH) -> None:
        super().__init__(overlook=overlook, doubt=doubt)
        self.enough = enough

    def rank(self, rules: StonesRules, prompt: Prompt[Placement], budget: Budget, rng: Stream) -> list[Verdict]:
        """The placements, best first; where there are many, a fair sample of them."""
        few = list(islice(prompt.legal_actions, self.candidates + 1))
        if len(few) <= self.candidates:
            prompt = replace(prompt, legal_actions=few)
        return super().rank(rules, prompt, budget, rng)

    def judge(self, rules: StonesRules, prompt: Prompt[Placement]) -> Callable[[Placement], float]:
        """See `Evaluation.value`."""
        return Evaluation(rules, rules.sample_state(prompt.observation, stream(0)), self.enough).value


class Evaluation:
    """The evaluation of the placements of one state, two placements ahead."""

    def __init__(self, rules: StonesRules, state: State, enough: int = ENOUGH) -> None:
        self.rules = rules
        self.state = state
        self.enough = enough
        self._answers: dict[int, Answers] = {}

    def value(self, action: Placement) -> float:
        """A rough winning chance: `WIN` where nobody can answer, lower the more answers win and the more it spends.

        Spending is counted per regular marker, and heavily for a clear one. Many answers to choose from are a small
        drawback too.
        """
        after = self.rules.step(self.state, action)
        if after.to_act is None:
            return WIN
        answers, winning = self.answers(after)
        spent = 0.002 * (action.squares ^ action.clear).bit_count() + (0.01 if action.clear else 0.0)
        return max(0.0, EVEN - RISK * sqrt(winning / answers) - 0.003 * sqrt(answers) - spent)

    def answers(self, state: State) -> tuple[int, int]:
        """The number of sets of squares on which the seat to act can place, and of those that win; at most `enough`."""
        legal = self.rules.legal_actions(state)
        assert isinstance(legal, Placements)
        seat_after = self.rules.mover(state, len(state.played) + 1)
        most = most_squares(*state.markers[seat_after])
        replies = self._answers.setdefault(most, Answers(state.board, most))
        answers = winning = 0
        for squares in islice(legal.sets(), self.enough):
            answers += 1
            winning += wins_on(legal, replies, squares)
        return answers, winning
