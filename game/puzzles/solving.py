"""Positions solved with every tile face up: who wins by force, and what each action is worth at the end of the hand."""

from collections.abc import Hashable, Sequence
from itertools import islice
from typing import Any

from game.ai.endings import Endings, TooMany
from game.core.expertise import AnyExpertise
from game.core.hindsight import AnyHindsight, ahead
from game.core.rules import AnyRules

LEAN = 1e-6
"""How much a seat that has nothing else to choose by minds the seat that is asked, in points."""


def wins_at_once(rules: AnyRules, state: Any) -> list[Any]:
    """Every legal action that ends the hand and brings its seat more than any other; each is tried."""
    seat = rules.to_act(state)
    assert seat is not None
    found = []
    for action in rules.legal_actions(state):
        end = rules.hand_end(rules.step(state, action))
        if end is not None and end.points[seat] > max(each for at, each in enumerate(end.points) if at != seat):
            found.append(action)
    return found


class Forced:
    """Who of two seats wins a hand by force, where nothing is hidden: every answer is tried, none is guessed.

    States with the same key are looked at once, and at most so many of them in all; beyond that it is `TooMany`.
    """

    def __init__(self, rules: AnyRules, expertise: AnyExpertise, most: int) -> None:
        if rules.seats != 2:
            raise ValueError(f"a win by force is for two seats, not {rules.seats}")
        self._rules = rules
        self._expertise = expertise
        self._left = most
        self._known: dict[Hashable, bool] = {}

    def winning(self, state: Any, enough: int | None = None) -> list[Any]:
        """Every legal action with which the seat to act wins by force; only `enough` of them, where that is given."""
        rules = self._rules
        found = (action for action in rules.legal_actions(state) if not self._wins(rules.step(state, action)))
        return [*islice(found, enough)]

    def in_two(self, state: Any, action: Any) -> bool:
        """Whether after that action every answer can be followed by one that ends the hand."""
        rules, after = self._rules, self._rules.step(state, action)
        answers = [rules.step(after, answer) for answer in rules.legal_actions(after)]
        return bool(answers) and all(wins_at_once(rules, answered) for answered in answers)

    def _wins(self, state: Any) -> bool:
        """Whether the seat to act wins by force; where nobody is, whether the one that acted last did not."""
        rules = self._rules
        if rules.to_act(state) is None:
            return False
        key = self._expertise.key(rules, state)
        if key not in self._known:
            if not self._left:
                raise TooMany
            self._left -= 1
            after = [rules.step(state, action) for action in rules.legal_actions(state)]
            after.sort(key=lambda each: rules.to_act(each) is not None)
            self._known[key] = any(not self._wins(each) for each in after)
        return self._known[key]


class _Open:
    """A state as `Endings` takes it."""

    def __init__(self, rules: AnyRules, state: Any) -> None:
        self.rules = rules
        self.state = state
        self.legal: Sequence[Any] = list(rules.legal_actions(state))

    @property
    def seat(self) -> Any:
        return self.rules.to_act(self.state)

    @property
    def end(self) -> object:
        return self.rules.hand_end(self.state)


def values(
    rules: AnyRules, expertise: AnyExpertise, hindsight: AnyHindsight, state: Any, most: int, lean: float = 0.0
) -> dict[str, float] | None:
    """How far the seat to act is ahead at the end of the hand, by its action, if all then do their best.

    Every seat looks for the most it can be ahead itself. Between two ends that are alike to it, it takes the one that
    is better for the seat that is asked where `lean` is 1, the worse one where it is −1. None if that takes more than
    `most` states.
    """
    asked = rules.to_act(state)
    assert asked is not None
    counted = expertise.counted_out(rules, state, most, LEAN * lean)
    if counted is not None:
        return {**counted} or None

    def worth(over: _Open) -> Sequence[float]:
        found = ahead(hindsight.points(rules, over.state))
        own = found[asked]
        return [each + LEAN * lean * own if seat != asked else each for seat, each in enumerate(found)]

    solver: Endings[_Open, Any] = Endings(
        lambda each, action: _Open(rules, rules.step(each.state, action)),
        lambda each: expertise.key(rules, each.state),
        worth,
        lambda each: each.legal,
        most,
    )
    found = {}
    for action in rules.legal_actions(state):
        value = solver.value(_Open(rules, rules.step(state, action)))
        if value is None:
            return None
        found[str(action)] = value[asked]
    return found
