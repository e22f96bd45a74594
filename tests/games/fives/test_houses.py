"""Points are pencilled as houses: the stroke for each five, and the layout on the pad."""

import pytest

from game.games.fives import houses
from game.games.fives.houses import Kind
from tests.helpers.tables import make_table

D, C, R, S, A, T = Kind.DIAGONAL, Kind.CROSSING, Kind.RING, Kind.SHORT, Kind.SHORT_ACROSS, Kind.TICK
TEN = [(D, 0, 0), (C, 0, 0)]
FIFTY = [*TEN, *[(R, 0, corner) for corner in range(4)]]


@pytest.mark.parametrize(
    ("additions", "strokes"),
    [
        ([5], TEN[:1]),  # the long diagonal, and the line across it
        ([10], TEN),
        ([5, 5], TEN),
        ([10, 10], [*TEN, (R, 0, 0)]),  # a whole ten at a corner is a ring
        ([15, 5], [*TEN, (S, 0, 0), (A, 0, 0)]),  # a corner begun with five becomes a cross
        ([15, 15], [*TEN, (S, 0, 0), (A, 0, 0), (R, 0, 1)]),
        ([50, 25], [*FIFTY, (D, 1, 0), (C, 1, 0), (R, 1, 0), (S, 1, 1)]),  # the next fifty builds the next house
        ([10, 2], [*TEN, (T, 0, 0), (T, 0, 1)]),  # fewer than five are ticks until they make five
        ([10, 2, 3], [*TEN, (S, 0, 0)]),
        ([50, 1], [*FIFTY, (T, 0, 0)]),  # which stand beside the last house, not beside one to come
    ],
)
def test_each_five_is_a_stroke(additions: list[int], strokes: list[tuple[Kind, int, int]]) -> None:
    make_table("fives")
    assert [(stroke.kind, stroke.house, stroke.place) for stroke in houses.strokes(additions)] == strokes
    assert houses.houses_needed(additions) == strokes[-1][1] + 1


def test_ticks_stay_those_of_the_hand_that_left_them_and_points_are_never_taken_back() -> None:
    assert [stroke.addition for stroke in houses.strokes([10, 2, 10])] == [0, 0, 2, 1, 1]
    with pytest.raises(ValueError, match="-5"):
        houses.strokes([10, -5])
