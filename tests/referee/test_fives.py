"""Fives: the sheet's own examples, the spinner, draws, blocks and the end of a match."""

import random
from typing import Any

import pytest

from .fives import Fives
from .positions import after, deal_of
from .walk import seat_table


def fives(*hands: str, then: str = "", **options: Any) -> Fives:
    """A table with these hands dealt; `then` is what the boneyard gives first, the other tiles follow."""
    table = seat_table("fives", len(hands), options)
    assert isinstance(table, Fives)
    table.read_deal(deal_of(table.whole_set(), hands, then))
    return table


class TestFives:
    HANDS = ("5|5 5|3 1|0 2|1 3|0 4|0 6|0", "5|0 2|0 3|3 6|1 6|2 6|3 6|4")

    def test_play_examples_of_the_sheet(self) -> None:
        table = fives(*self.HANDS)
        seen = [list(after(table, action).scores) for action in ("5|5", "5|0>5|5", "5|3>5|5", "2|0>5|0")]
        assert seen == [[10, 0], [10, 10], [10, 10], [10, 15]]

    def test_blocked_example_of_the_sheet(self) -> None:
        table = seat_table("fives", 4)
        assert isinstance(table, Fives)
        table.hands = [["5|0"], ["3|0"], ["6|5"], ["6|6", "1|0"]]
        table.end_blocked()
        assert (table.reason, table.points) == ("blocked", [0, 5, 0, 0])

    def test_full_bonus_is_not_divided(self) -> None:
        table = seat_table("fives", 4, {"bonus": "full"})
        assert isinstance(table, Fives)
        table.hands = [["5|0"], ["3|0"], ["6|5"], ["6|6", "1|0"]]
        table.end_blocked()
        assert table.points == [0, 25, 0, 0]

    def test_shared_lightest_hand_gets_nothing(self) -> None:
        table = seat_table("fives", 3)
        assert isinstance(table, Fives)
        table.hands = [["5|0"], ["4|1"], ["6|5"]]
        table.end_blocked()
        assert table.points == [0, 0, 0]

    def test_later_double_has_two_sides_and_counts_both_halves(self) -> None:
        table = fives(*self.HANDS)
        after(table, "5|5", "5|0>5|5", "5|3>5|5", "3|3>5|3")
        assert table.count() == 0 + 6
        after(table, "3|0>3|3")
        assert table.layout.open_number("3|3") is None
        assert table.layout.open_number("5|5") == 5

    def test_spinner_has_four_sides(self) -> None:
        table = fives("6|6 6|0 6|1 1|1 0|0 1|0 2|0", "6|2 6|3 6|4 6|5 2|1 3|1 4|1")
        after(table, "6|6", "6|2>6|6", "6|0>6|6", "6|3>6|6", "6|1>6|6")
        assert table.layout.open_number("6|6") is None
        assert table.is_legal("2|1>6|2")
        assert not table.is_legal("6|4>6|6")

    def test_search_for_a_double_goes_round_by_round(self) -> None:
        hands = ("6|5 6|4 6|3 6|2 6|1 6|0 5|4", "5|3 5|2 5|1 5|0 4|3 4|2 4|1")
        table = fives(*hands, then="2|2 4|4")
        assert table.seat == 1
        assert table.all_actions() == ["4|4"]
        assert [len(hand) for hand in table.hands] == [8, 8]

    def test_target_reached_by_the_last_tile_has_no_settlement(self) -> None:
        table = fives(*self.HANDS)
        table.scores = [0, 90]
        after(table, "5|5")
        table.hands[1] = ["5|0"]
        after(table, "5|0>5|5")
        assert (table.reason, table.points, table.scores) == ("won", [0, 0], [10, 100])
        table.settle()
        assert table.winners() == [1]

    def test_going_out_comes_before_a_block(self) -> None:
        table = fives(*self.HANDS)
        after(table, "5|5", "5|0>5|5")
        table.hands = [["5|3"], ["6|6", "6|4"]]
        table.boneyard = []
        after(table, "5|3>5|5")
        assert (table.reason, table.points) == ("out", [4, 0])  # 22 pips, nearest 20, a fifth of it

    def test_last_draw_can_block(self) -> None:
        table = fives(*self.HANDS)
        after(table, "5|5", "5|0>5|5")
        table.hands = [["6|4"], ["6|3"]]
        table.boneyard = ["6|1"]
        after(table, "draw")
        assert (table.seat, table.reason) == (None, "blocked")

    def test_no_block_while_there_is_something_to_draw(self) -> None:
        table = fives(*self.HANDS)
        after(table, "5|5", "5|0>5|5")
        table.hands = [["6|4"], ["6|3"]]
        table.boneyard = ["6|1", "6|2"]
        after(table, "draw")
        assert (table.seat, table.all_actions()) == (0, ["draw"])

    def test_no_block_while_somebody_can_play(self) -> None:
        table = fives(*self.HANDS)
        after(table, "5|5", "5|0>5|5")
        table.hands = [["6|4"], ["5|4"]]
        table.boneyard = ["6|1"]
        after(table, "draw")
        assert table.all_actions() == ["pass"]

    @pytest.mark.parametrize(("seats", "tiles", "size"), [(2, 28, 7), (3, 28, 6), (4, 28, 5), (5, 91, 7), (8, 91, 7)])
    def test_deal_sizes(self, seats: int, tiles: int, size: int) -> None:
        table = seat_table("fives", seats)
        deal = table.random_deal(random.Random(1))
        assert {len(hand) for hand in deal["hands"]} == {size}
        assert len(deal["boneyard"]) == tiles - seats * size
