"""Points are pencilled as houses: which stroke each five draws, and how they stand on the pad."""

import pytest

from game.games.fives import houses
from game.games.fives.houses import Kind
from tests.helpers.tables import make_table


@pytest.fixture(scope="module", autouse=True)
def table() -> None:
    """Strokes are drawn at a table."""
    make_table("fives")


class TestHouses:
    def kinds(self, *additions: int) -> list[tuple[Kind, int, int]]:
        return [(stroke.kind, stroke.house, stroke.place) for stroke in houses.strokes(additions)]

    def test_begin_with_the_long_diagonal_and_the_line_across_it(self) -> None:
        assert self.kinds(5) == [(Kind.DIAGONAL, 0, 0)]
        assert self.kinds(5, 5) == self.kinds(10) == [(Kind.DIAGONAL, 0, 0), (Kind.CROSSING, 0, 0)]

    def test_a_whole_ten_at_a_corner_is_a_ring(self) -> None:
        assert self.kinds(10, 10)[2:] == [(Kind.RING, 0, 0)]

    def test_a_corner_begun_with_five_becomes_a_cross(self) -> None:
        assert self.kinds(15, 5)[2:] == [(Kind.SHORT, 0, 0), (Kind.SHORT_ACROSS, 0, 0)]
        assert self.kinds(15, 15)[2:] == [(Kind.SHORT, 0, 0), (Kind.SHORT_ACROSS, 0, 0), (Kind.RING, 0, 1)]

    def test_the_next_fifty_builds_the_next_house(self) -> None:
        assert self.kinds(50, 25)[-4:] == [
            (Kind.DIAGONAL, 1, 0),
            (Kind.CROSSING, 1, 0),
            (Kind.RING, 1, 0),
            (Kind.SHORT, 1, 1),
        ]

    def test_less_than_five_are_ticks_until_they_make_five(self) -> None:
        assert self.kinds(10, 2)[2:] == [(Kind.TICK, 0, 0), (Kind.TICK, 0, 1)]
        assert self.kinds(10, 2, 3)[2:] == [(Kind.SHORT, 0, 0)]

    def test_ticks_stay_those_of_the_hand_that_left_them(self) -> None:
        assert [stroke.addition for stroke in houses.strokes([10, 2, 10])] == [0, 0, 2, 1, 1]

    def test_points_are_never_taken_back(self) -> None:
        with pytest.raises(ValueError, match="-5"):
            houses.strokes([10, -5])
