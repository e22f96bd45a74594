"""Brick Dominoes: where a brick may lie, skips and draws, and how a hand ends."""

import random

import pytest

from .brick import Brick, Wall
from .common import tile_set
from .positions import after, deal_of
from .walk import seat_table


def brick(*hands: str, start: str = "6|4", then: str = "") -> Brick:
    """A table after the reveals: the first tile of every hand is revealed."""
    table = seat_table("brick", len(hands))
    assert isinstance(table, Brick)
    deal = deal_of(tile_set(6), hands, then, start=[start])
    table.read_deal({**deal, "start": start})
    for hand in hands:
        after(table, f"reveal {hand.split()[0]}")
    return table


class TestBrick:
    def test_heaviest_revealed_brick_starts(self) -> None:
        assert brick("6|3 0|0 1|0", "6|5 1|1 2|0").seat == 1

    def test_higher_half_breaks_the_tie(self) -> None:
        assert brick("5|3 0|0 1|0", "6|2 1|1 2|0").seat == 1

    def test_a_half_is_at_least_its_neighbour_and_blanks_are_wild(self) -> None:
        table = brick("6|6 5|4 6|0", "1|1 2|1 3|1")
        assert table.is_legal("lay 4|5 @2,0 E")
        assert table.is_legal("lay 5|4 @2,0 S")
        assert table.is_legal("lay 6|6 @-1,-1 S")
        assert table.is_legal("lay 0|6 @-1,0 S")
        assert not table.is_legal("lay 4|5 @0,1 S")
        assert table.is_legal("lay 6|0 @-2,0 E")
        assert not table.is_legal("lay 1|1 @2,0 E")
        assert not table.is_legal("lay 5|4 @2,1 S"), "it only touches at a corner"

    def test_anything_may_lie_beside_a_blank(self) -> None:
        table = brick("6|6 5|4 6|3", "1|1 2|1 3|1", start="6|0")
        table.hands[0] = ["3|1"]
        assert table.is_legal("lay 1|3 @2,0 E")
        assert not table.is_legal("lay 1|3 @-1,0 S")

    def test_readied_brick_lies_face_down(self) -> None:
        table = brick("6|6 5|4 6|0", "1|1 2|1 3|1")
        table.readied = ["5|5"]
        after(table, "ready 5|5 @2,0 E")
        assert (table.readied, table.skipped) == ([], [False, False])
        assert table.is_legal("lay 1|1 @4,0 E")

    def test_double_is_written_one_way_only(self) -> None:
        table = brick("6|6 5|4 6|0", "1|1 2|1 3|1")
        assert table.all_actions().count("lay 6|6 @2,0 E") == 1
        assert len(table.all_actions()) == len(set(table.all_actions()))

    def test_no_brick_beside_both_faces_of_another(self) -> None:
        wall = Wall()
        wall.put((0, 0), 6, (1, 0), 4)
        assert not wall.can_lie((0, 1), (1, 1))
        assert not wall.can_lie((0, -1), (1, -1))
        assert wall.can_lie((1, 1), (2, 1))
        wall.put((2, 0), 4, (3, 0), 6)
        assert not wall.can_lie((2, 1), (3, 1))
        assert wall.can_lie((1, 1), (2, 1)), "one face of each of two bricks"
        wall.put((1, 0), 6, (2, 0), 6)
        assert wall.can_lie((0, 1), (1, 1)), "the start shows one face only by now"
        assert not wall.can_lie((1, 1), (2, 1)), "nor beside both faces of a brick on top"

    def test_stacking_needs_two_bricks_of_one_height(self) -> None:
        wall = Wall()
        wall.put((0, 0), 6, (1, 0), 4)
        wall.put((2, 0), 4, (3, 0), 6)
        assert not wall.can_lie((0, 0), (1, 0))
        assert not wall.can_lie((3, 0), (4, 0))
        assert wall.can_lie((1, 0), (2, 0))
        assert wall.put((1, 0), 6, (2, 0), 6) == 1
        assert not wall.can_lie((0, 0), (1, 0))

    def test_level_scores_for_hand_bricks_only(self) -> None:
        table = brick("6|6 5|4 6|0", "1|1 2|1 3|1")
        after(table, "lay 4|5 @2,0 E", "skip", "draw 1|1", "draw 2|1", "draw", "lay 6|6 @1,0 E")
        assert table.scores == [1, 0]
        table.wall.put((0, 1), 0, (0, 2), 0)
        table.wall.put((1, 2), 0, (2, 2), 0)
        assert table.is_legal("ready 3|1 @0,2 E")
        after(table, "ready 3|1 @0,2 E")
        assert table.scores == [1, 0]

    def test_covered_faces_are_compared_with_nobody(self) -> None:
        table = brick("6|6 5|4 6|3", "1|1 2|1 3|1", start="6|0")
        table.wall.put((2, 0), 6, (3, 0), 3)
        table.hands[0] = ["6|3"]
        assert table.is_legal("lay 6|3 @1,0 E"), "3 covers a 6 and stands beside a 3, 6 beside a 6"

    def test_skip_readies_the_hand_and_may_take_it_back(self) -> None:
        table = brick("6|6 5|4 6|0", "1|1 2|1 3|1", then="2|2")
        after(table, "skip")
        assert table.seat == 0
        assert sorted(table.all_actions()) == ["draw", "draw 5|4", "draw 6|0", "draw 6|6"]
        after(table, "draw 6|6", "draw", "draw 5|4")
        assert table.hands[0] == ["6|6", "2|2", "5|4"]
        assert table.seat == 1

    def test_no_two_skips_running_while_one_could_place(self) -> None:
        table = brick("6|6 5|4 6|0", "3|1 1|1 2|1")
        after(table, "skip", "draw 6|6", "draw 5|4", "draw 6|0")
        after(table, "skip", "draw 1|1", "draw 2|1", "draw 3|1")
        assert not table.is_legal("skip")
        after(table, "lay 4|5 @2,0 E")
        table.hands[1] = ["1|1"]
        assert table.all_actions() == ["skip"], "nothing else is left, so it may"

    def test_empty_hand_draws_at_once(self) -> None:
        table = brick("6|6 5|4 6|0", "3|1 1|1 2|1")
        table.hands[0] = ["6|6"]
        table.brickyard = ["2|2", "2|0", "3|0", "4|0"]
        after(table, "lay 6|6 @-2,0 E")
        assert (table.seat, table.all_actions()) == (0, ["draw"])
        after(table, "draw", "draw", "draw")
        assert table.hands[0] == ["2|2", "2|0", "3|0"]
        assert table.seat == 1

    def test_draws_stop_when_nothing_is_left_and_stuck_follows_at_once(self) -> None:
        table = brick("6|6 5|4 6|0", "3|1 1|1 2|1")
        table.hands[0] = ["6|6"]
        table.brickyard = ["2|2"]
        after(table, "lay 6|6 @-2,0 E", "draw")
        assert (table.reason, table.points) == ("stuck", [-4, -9])

    def test_nothing_to_do_ends_the_hand(self) -> None:
        table = brick("6|6 5|4 6|0", "3|1 1|1 2|1")
        table.brickyard = []
        table.hands[1] = ["1|1", "3|1"]
        after(table, "lay 6|6 @-2,0 E")
        assert (table.reason, table.points) == ("stuck", [-15, -6])

    def test_skipping_all_round_twice_ends_the_hand(self) -> None:
        table = brick("3|3 1|1 2|1", "3|1 2|2 3|2", start="6|5")
        for _ in range(2):
            after(table, "skip", "draw 3|3", "draw 1|1", "draw 2|1")
            after(table, "skip", "draw 3|1", "draw 2|2", "draw 3|2")
        assert (table.reason, table.points) == ("skips", [-11, -13])

    def test_any_brick_laid_breaks_the_row_of_skips(self) -> None:
        table = brick("3|3 1|1 2|1", "3|1 2|2 3|2", start="6|5")
        after(table, "skip", "draw 3|3", "draw 1|1", "draw 2|1")
        table.readied = ["0|0"]
        after(table, "ready 0|0 @2,0 E", "lay 3|3 @4,0 E")
        after(table, "skip", "draw 3|1", "draw 2|2", "draw 3|2")
        assert table.skips_running == 1
        assert table.skipped == [False, True]

    @pytest.mark.parametrize(("seats", "tiles"), [(2, 28), (3, 28), (4, 55), (5, 55), (6, 91), (7, 91), (8, 153)])
    def test_set_sizes(self, seats: int, tiles: int) -> None:
        deal = seat_table("brick", seats).random_deal(random.Random(1))
        assert len(deal["boneyard"]) == tiles - 3 * seats - 1
