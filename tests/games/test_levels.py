"""Each level of opponents plays better than one below it."""

import pytest

from game.core.bot import Budget
from game.games import find
from tests.helpers.play import NO_LIMIT, lead

NIGHTLY = pytest.mark.nightly(one_in=3)
LEADS = [
    pytest.param("fives", 2, "master", "novice", 6, Budget(playouts=30), 8),
    pytest.param("fives", 2, "casual", "novice", 40, NO_LIMIT, 2),
    pytest.param("fives", 2, "novice", "random", 40, NO_LIMIT, 2),
    pytest.param("castle", 2, "master", "novice", 8, Budget(playouts=24), 1, marks=NIGHTLY),
    pytest.param("castle", 2, "skilled", "casual", 40, NO_LIMIT, 0.375, marks=NIGHTLY),
    pytest.param("castle", 2, "casual", "novice", 40, NO_LIMIT, 0.375, marks=NIGHTLY),
    pytest.param("castle", 2, "novice", "random", 40, NO_LIMIT, 0.375, marks=NIGHTLY),
    pytest.param("brick", 2, "skilled", "casual", 8, NO_LIMIT, 1, marks=NIGHTLY),
    pytest.param("brick", 2, "casual", "novice", 8, NO_LIMIT, 1, marks=NIGHTLY),
    pytest.param("brick", 2, "novice", "random", 8, NO_LIMIT, 1, marks=NIGHTLY),
    pytest.param("fortress", 4, "casual", "novice", 150, NO_LIMIT, 0.8, marks=NIGHTLY),
    pytest.param("fortress", 4, "novice", "random", 150, NO_LIMIT, 0.8, marks=NIGHTLY),
    pytest.param("stones", 2, "casual", "random", 10, Budget(playouts=20), 0.3, marks=pytest.mark.nightly(one_in=2)),
    pytest.param("stones", 2, "novice", "random", 10, Budget(playouts=20), 0.3, marks=pytest.mark.nightly(one_in=2)),
]
"""Game, seats, the better and the worse level, deals, budget, and a lead in points per hand that is exceeded."""


@pytest.mark.parametrize(("key", "seats", "better", "worse", "deals", "budget", "points"), LEADS)
def test_a_level_beats_one_below(
    key: str, seats: int, better: str, worse: str, deals: int, budget: Budget, points: float
) -> None:
    game = find(key)
    assert lead(game.rules(seats, {}), game.bot(better), game.bot(worse), deals, budget) > points
