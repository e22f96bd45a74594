"""How many sequences of actions there are from a deal, to a given depth: the rules against a second, naive reading."""

from typing import Any

import pytest

from game import games
from game.core.rules import LazyActions, Rules
from tests.referee.walk import count_sequences

CASES = [
    ("fives", 2, 7),
    ("fives", 4, 7),
    ("castle", 2, 5),
    ("castle", 3, 5),
    ("fortress", 3, 4),
    ("fortress", 4, 5),
    ("brick", 3, 5),
]
"""Game, seats and depth: deep enough to pass through draws, captures, reveals and stacked bricks."""
DEEP = ("brick", 8, 9)
"""All eight reveal before the first brick is laid."""
DEALS = [(*case, seed) for case in CASES for seed in (1, 2, 3)] + [(*DEEP, 1)]


def count(rules: Rules[Any, Any], state: Any, depth: int) -> int:
    """Sequences of exactly so many actions within the hand."""
    if depth == 0:
        return 1
    legal = rules.legal_actions(state)
    if depth == 1 or isinstance(legal, LazyActions):
        return len(legal)
    return sum(count(rules, rules.step(state, action), depth - 1) for action in legal)


@pytest.mark.parametrize(("key", "seats", "depth", "seed"), DEALS)
def test_both_readings_count_the_same(key: str, seats: int, depth: int, seed: int) -> None:
    game = games.find(key)
    rules = game.rules(seats)
    state = rules.initial_state(seed)
    deal = {"event": "deal", "hand": 0, **rules.deal_record(state)}
    mine = count(rules, state, depth)
    assert mine > 0
    assert mine == count_sequences(key, seats, game.options(seats), deal, depth)
