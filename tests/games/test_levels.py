"""Each level of opponents plays better than one below it."""

import pytest

from game.core.bot import Budget
from game.games import find
from tests.helpers.play import lead

LEADS = [
    ("fives", 2, "master", "novice", 6, 8),
    ("fives", 2, "casual", "novice", 40, 2),
    ("fives", 2, "novice", "random", 40, 2),
    ("castle", 2, "master", "novice", 8, 1),
    ("castle", 2, "skilled", "casual", 40, 0.375),
    ("castle", 2, "casual", "novice", 40, 0.375),
    ("castle", 2, "novice", "random", 40, 0.375),
    ("brick", 2, "skilled", "casual", 8, 1),
    ("brick", 2, "casual", "novice", 8, 1),
    ("brick", 2, "novice", "random", 8, 1),
    ("fortress", 4, "casual", "novice", 150, 0.8),
    ("fortress", 4, "novice", "random", 150, 0.8),
    ("stones", 2, "casual", "random", 10, 0.3),
    ("stones", 2, "novice", "random", 10, 0.3),
]
"""Game, seats, the better and the worse level, deals, and a lead in points per hand that is exceeded."""


@pytest.mark.nightly(one_in=4)
@pytest.mark.parametrize(("key", "seats", "better", "worse", "deals", "points"), LEADS)
def test_a_level_beats_one_below(key: str, seats: int, better: str, worse: str, deals: int, points: float) -> None:
    game = find(key)
    assert lead(game.rules(seats, {}), game.bot(better), game.bot(worse), deals, Budget(playouts=24)) > points
