"""Solves positions without hidden tiles: what wins at once, and what wins by force."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from game.ai.endings import TooMany
from game.ai.judge import open_endings
from game.core.expertise import AnyExpertise
from game.core.rules import AnyRules

WIN = 1.0
"""What the winner of a hand gets, where nobody gets anything else."""
STATES_WHILE_WAITING = 150
"""The most states visited to prove a win by force while somebody waits for it."""


def wins_at_once(rules: AnyRules, state: Any) -> list[Any]:
    """Every legal action that ends the hand and scores more for its seat than for any other; each is tried."""
    return [*wins(rules, state, rules.legal_actions(state))]


def wins(rules: AnyRules, state: Any, some: Iterable[Any]) -> Iterator[Any]:
    """Those of some legal actions that win at once."""
    seat = rules.to_act(state)
    assert seat is not None
    for action in some:
        end = rules.hand_end(rules.step(state, action))
        if end is not None and end.points[seat] > max(each for at, each in enumerate(end.points) if at != seat):
            yield action


class Forced:
    """Finds who of two seats wins a hand by force, where nothing is hidden: every answer is tried, none is guessed.

    States with the same key are examined once, and at most `most` in all; beyond that it raises `TooMany`.
    """

    def __init__(self, rules: AnyRules, expertise: AnyExpertise, most: int) -> None:
        if rules.seats != 2:
            raise ValueError(f"a win by force is for two seats, not {rules.seats}")

        def worth(over: Any) -> list[float]:
            end = rules.hand_end(over)
            assert end is not None
            return [WIN * (own == max(end.points)) for own in end.points]

        self._rules = rules
        self._endings = open_endings(rules, expertise, worth, most, in_all=most, enough=WIN)

    def winning(self, state: Any, enough: int | None = None) -> list[Any]:
        """Every legal action with which the seat to act wins by force; at most `enough` of them."""
        rules, seat = self._rules, self._rules.to_act(state)
        assert seat is not None
        found = (each for each in rules.legal_actions(state) if self._wins(rules.step(state, each), seat))
        return [*islice(found, enough)]

    def in_two(self, state: Any, action: Any) -> bool:
        """Whether after that action every answer can be followed by one that ends the hand."""
        rules, after = self._rules, self._rules.step(state, action)
        answers = [rules.step(after, answer) for answer in rules.legal_actions(after)]
        return bool(answers) and all(wins_at_once(rules, answered) for answered in answers)

    def _wins(self, state: Any, seat: int) -> bool:
        values = self._endings.value(state)
        if values is None:
            raise TooMany
        return values[seat] == WIN
