"""What the master shows to be won it wins, no matter who sits opposite."""

import pytest

from game.core.bot import Budget
from game.core.chance import stream
from tools.measure_conversion import OTHERS, Won, converted, table, won_positions

THINKING = Budget(playouts=120)


@pytest.fixture(scope="module")
def positions() -> list[Won]:
    return list(won_positions(table(), 12, THINKING, 3))


def test_wins_are_shown_while_there_is_still_much_to_play(positions: list[Won]) -> None:
    assert len(positions) > 5
    assert min(won.ply for won in positions) < 3


@pytest.mark.parametrize("other", OTHERS)
def test_every_one_of_them_is_won(positions: list[Won], other: str) -> None:
    rng = stream("other", other)
    assert all(converted(table(), won, other, THINKING, rng) for won in positions)


def test_the_same_positions_are_not_all_won_by_a_careless_player(positions: list[Won]) -> None:
    """Or else the test above would show nothing."""
    rng = stream("careless")
    assert not all(converted(table(), won, "random", THINKING, rng, winner="random") for won in positions)
