"""Which level a person played like, from the costs of the levels' own decisions."""

import pytest

from game import games
from game.analysis.likeness import FEWEST, FILE, Played, alike, likeness, measured, place
from game.resources import exists


@pytest.mark.parametrize("key", [key for key in games.keys() if exists(FILE.format(key=key))])  # noqa: SIM118
def test_every_level_is_found_at_its_own_place_and_costs_no_less_than_the_one_above_it(key: str) -> None:
    for seats in games.find(key).seats:
        costs, doubts = measured(key, seats)
        strongest = [max(at for at, other in enumerate(costs) if other == cost) for cost in costs]
        assert [place(costs, cost) for cost in costs] == strongest
        assert strongest[2:] == [2, 3]
        assert place(costs, (costs[1] + costs[2]) / 2) == pytest.approx(1.5)
        assert (place(costs, 10 * costs[0]), place(costs, 0)) == (0.0, 3.0)
        assert len(doubts) == len(costs)


def test_nothing_is_said_of_few_decisions_or_of_a_game_that_was_not_measured() -> None:
    assert likeness("newest", [Played(2, (0,) * FEWEST)]) is None
    assert likeness("fives", [Played(2, (0,) * (FEWEST - 1))]) is None
    found = likeness("fives", [Played(2, (0,) * FEWEST)])
    assert found is not None
    assert (found.place, found.decisions) == (3.0, FEWEST)
    mixed = likeness("fives", [Played(2, (200, 0) * 20)])
    assert mixed is not None
    assert mixed.levels == alike(*measured("fives", 2), 1000, 314) != alike(*measured("fives", 2), 1000, 160)


def test_earlier_matches_count_until_there_are_enough() -> None:
    last, before, earlier = Played(2, (0,) * 25), Played(4, (400, 0) * 13), Played(2, (9000,) * 30)
    found = likeness("fives", [last, before, earlier])
    assert found is not None
    assert found.decisions == 51
    assert 0 < found.place < 3


def test_a_table_counts_by_how_much_was_decided_there() -> None:
    found = likeness("fives", [Played(2, (50,) * 10), Played(4, (50,) * 50)])
    assert found is not None
    both = zip(*(measured("fives", seats)[0] for seats in (2, 4)), strict=True)
    assert found.place == pytest.approx(place(tuple((one + 5 * other) / 6 for one, other in both), 500))


class TestLevels:
    COSTS, SURE = (2000.0, 1000.0, 500.0, 0.0), (0.0, 0.0, 0.0, 0.0)

    @pytest.mark.parametrize(
        ("cost", "doubt", "told"),
        [
            (1900, 100, (0,)), (1600, 90, (0,)), (1600, 110, (0, 1)), (1400, 90, (1,)), (700, 60, (1, 2)),
            (20, 100, (3,)), (20, 300, (2, 3)), (5000, 100, (0,)), (900, 620, (0, 2)), (600, 700, (1, 3)),
        ],
    )  # fmt: skip
    def test_are_told_where_one_may_have_played_like_either(self, cost, doubt, told):
        assert alike(self.COSTS, self.SURE, cost, doubt) == told

    def test_are_told_where_they_were_not_told_apart_when_they_were_measured(self) -> None:
        assert alike(self.COSTS, self.SURE, 1700, 10) == (0,)
        assert alike(self.COSTS, (400.0, 400.0, 0.0, 0.0), 1700, 10) == (0, 1)
