"""Castle Rock: captures, the turn of the deal, and who wins when several could."""

import random
from typing import Any

import pytest

from .castle import Castle, captures, row_size
from .common import Refused
from .positions import after
from .walk import seat_table


def castle(seats: int = 3, **options: Any) -> Castle:
    table = seat_table("castle", seats, options)
    assert isinstance(table, Castle)
    table.read_deal(table.random_deal(random.Random(5)))
    return table


class TestCastle:
    def test_three_sixes(self) -> None:
        assert captures(["6|6", "6|3", "6|4"]) == ["take 6|3", "take 6|6+6|3+6|4"]

    @pytest.mark.parametrize(
        "takes",
        [
            ["take 5|1", "take 1|1", "take 4|0", "take 4|2+4|4+4|1"],
            ["take 4|2+4|4+4|0", "take 1|1+5|1+4|1"],
        ],
    )
    def test_both_ways_to_clear_the_row(self, takes: list[str]) -> None:
        table = castle()
        assert table.seat is not None
        seat = table.seat
        table.row = ["4|2", "4|4", "4|0", "1|1", "5|1"]
        table.hands[seat] = ["4|1", "6|6"]
        after(table, "lay 4|1", *takes)
        assert table.row == []
        assert table.captured[seat] == 6
        assert table.all_actions() == ["done"]

    @pytest.mark.parametrize(("seats", "tiles"), [(2, 12), (3, 8), (4, 6), (5, 5), (6, 4)])
    def test_tiles_through_each_hand(self, seats: int, tiles: int) -> None:
        assert (28 - row_size(28, seats)) == seats * tiles

    def test_nothing_is_captured_before_a_tile_is_laid(self) -> None:
        table = castle()
        assert table.seat is not None
        table.row = ["6|6", "6|3", "6|4"]
        assert table.all_actions() == [f"lay {tile}" for tile in table.hands[table.seat]]
        after(table, table.all_actions()[0])
        assert table.is_legal("take 6|6+6|3+6|4")

    def test_done_draws_the_next_tile_and_passes_the_turn(self) -> None:
        table = castle()
        seat, drawn = table.seat, table.boneyard[0]
        assert seat is not None
        after(table, f"lay {table.hands[seat][0]}", "done")
        assert len(table.hands[seat]) == 2
        assert drawn in table.hands[seat]
        assert table.seat == (seat + 1) % 3

    def test_last_done_of_the_dealer_ends_the_hand(self) -> None:
        table = castle()
        assert table.dealer is not None
        table.boneyard = []
        table.hands = [["6|0"], ["3|2"], ["5|4"]]
        table.row = ["1|1"]
        after(table, f"lay {table.hands[(table.dealer + 1) % 3][0]}", "done")
        after(table, f"lay {table.hands[(table.dealer + 2) % 3][0]}", "done")
        after(table, f"lay {table.hands[table.dealer][0]}", "done")
        assert (table.reason, table.points) == ("empty", [-4, -4, -4])

    @pytest.mark.parametrize(("score", "winners"), [(49, None), (50, [1])])
    def test_target_is_reached_by_fifty(self, score: int, winners: list[int] | None) -> None:
        table = castle()
        table.scores = [3, score, -8]
        table.hands_played = 40
        assert table.winners() == winners

    def test_deal_passes_clockwise(self) -> None:
        table = castle()
        dealer = table.dealer
        deal = table.random_deal(random.Random(6))
        deal["dealer"] = dealer
        with pytest.raises(Refused, match="the deal passes"):
            table.read_deal(deal)

    def test_equal_winners_yield_to_the_hand_dealt_last(self) -> None:
        table = castle()
        table.dealer = 1
        table.scores = [55, 20, 55]
        assert table.winners() == [0]  # dealt in the order 2, 0, 1
        table.scores = [55, 55, 56]
        assert table.winners() == [2]

    def test_limit_ends_a_match_that_drifts_downwards(self) -> None:
        table = castle(limit=2)
        table.scores = [-9, -3, -20]
        table.hands_played = 1
        assert table.winners() is None
        table.hands_played = 2
        assert table.winners() == [1]

    def test_bar_counts_rounds_and_shares_the_match(self) -> None:
        table = castle(bar="on", rounds=2)
        table.dealer = 0
        table.points = [3, -1, 3]
        table.settle()
        assert table.scores == [1, 0, 0]
        assert table.winners() is None
        table.points = [0, 0, 4]
        table.settle()
        assert table.winners() == [0, 2]
