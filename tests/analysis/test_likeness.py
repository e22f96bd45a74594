"""Which level someone played like: read from what the levels' own decisions cost them."""

from dataclasses import replace

import pytest

from game import games
from game.analysis.findings import Analysis, Graded
from game.analysis.likeness import FEWEST, likeness, measured, place
from tests.analysis.matches import played


@pytest.mark.parametrize("key", games.keys())
def test_every_level_is_found_at_its_own_place_and_costs_more_than_the_one_above_it(key: str) -> None:
    for seats in games.find(key).seats:
        costs = measured(key, seats)
        assert [place(costs, cost) for cost in costs] == [0.0, 1.0, 2.0, 3.0]
        assert place(costs, (costs[1] + costs[2]) / 2) == pytest.approx(1.5)
        assert (place(costs, 10 * costs[0]), place(costs, 0)) == (0.0, 3.0)


def test_nothing_is_said_of_few_decisions() -> None:
    one = Graded(hand=0, ply=0, seat=0, action="", best="", loss=0, error=0, grade="good")
    match, few = played("fives", 2), Analysis(decisions=(one,) * (FEWEST - 1), hands=())
    enough = replace(few, decisions=(*few.decisions, one, replace(one, seat=1, loss=9000)))
    assert likeness(match, few, 0) is None
    assert likeness(match, enough, 0) == 3.0
    assert likeness(match, enough, 1) is None
