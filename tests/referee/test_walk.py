"""Counts of the ways a hand can begin, where they can be worked out by hand."""

import random

from .common import tile_set
from .positions import after, deal_of
from .walk import count_sequences, seat_table


class TestCountSequences:
    def test_opening_is_forced_and_then_everything_fits(self) -> None:
        table = seat_table("fortress", 3)
        deal = table.random_deal(random.Random(2))
        assert count_sequences("fortress", 3, {}, deal, 0) == 1
        assert count_sequences("fortress", 3, {}, deal, 1) == 1
        table.read_deal(deal)
        after(table, table.all_actions()[0])
        assert count_sequences("fortress", 3, {}, deal, 2) == len(table.all_actions())

    def test_three_reveals_of_three_bricks(self) -> None:
        deal = seat_table("brick", 3).random_deal(random.Random(2))
        assert count_sequences("brick", 3, {}, deal, 3) == 27

    def test_castle_turns_can_be_counted_by_hand(self) -> None:
        hands = ("6|6 5|0", "4|4 3|3")
        row = ["6|1", "5|2", "6|3", "4|1"]
        deal = {**deal_of(tile_set(6), hands, row=row), "row": row, "dealer": 1}
        # Either tile laid, then done or 5|2 taken from between two sixes; with 6|6 down also 4|1 next to it.
        assert count_sequences("castle", 2, {}, deal, 2) == 5
