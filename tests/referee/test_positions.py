"""The naive rules of each game against the rule sheets' own examples and against small positions."""

import random
from typing import Any

import pytest

from .brick import Brick, Wall
from .castle import Castle, captures, row_size
from .common import Event, Refused, Table, tile_set
from .fives import Fives
from .fortress import Fortress
from .stones import Stones, name
from .walk import count_sequences, seat_table

# Fives ---------------------------------------------------------------------------------------------


def fives(*hands: str, then: str = "", **options: Any) -> Fives:
    """A table with these hands dealt; `then` is what the boneyard gives first, the other tiles follow."""
    table = seat_table("fives", len(hands), options)
    assert isinstance(table, Fives)
    table.read_deal(deal_of(table.whole_set(), hands, then))
    return table


def deal_of(whole_set: list[str], hands: tuple[str, ...], then: str = "", **more: Any) -> Event:
    named = [tile for tiles in (*hands, then, *[" ".join(value) for value in more.values()]) for tile in tiles.split()]
    rest = [tile for tile in whole_set if tile not in named]
    return {"event": "deal", "hand": 0, "hands": [hand.split() for hand in hands], "boneyard": then.split() + rest}


def after(table: Table, *actions: str) -> Table:
    for action in actions:
        assert table.is_legal(action), f"{action}; legal: {table.legal(1000).actions}"
        table.play(action)
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


# Fortress ------------------------------------------------------------------------------------------


def fortress_deal(opener_has: str, sleeping: str) -> Event:
    """Three seats; seat 0 has this tile among its nine, and another one sleeps."""
    rest = [tile for tile in tile_set(6) if tile not in (opener_has, sleeping)]
    hands = [[opener_has, *rest[:8]], rest[8:17], rest[17:]]
    return {"event": "deal", "hand": 0, "hands": hands, "boneyard": [sleeping]}


def fortress() -> Fortress:
    table = seat_table("fortress", 3)
    assert isinstance(table, Fortress)
    return table


class TestFortress:
    def test_opener_of_the_highest_double_picks_up(self) -> None:
        table = fortress()
        table.read_deal(fortress_deal("6|6", "0|0"))
        after(table, "6|6")
        assert "0|0" in table.hands[0]
        assert len(table.hands[0]) == 9
        assert table.sleeping == []

    def test_sleeping_highest_double_stays_asleep(self) -> None:
        table = fortress()
        table.read_deal(fortress_deal("5|5", "6|6"))
        after(table, "5|5")
        assert len(table.hands[0]) == 8
        assert table.sleeping == ["6|6"]

    def test_attached_double_can_be_played_on_three_more_times(self) -> None:
        table = fortress()
        table.read_deal(fortress_deal("6|6", "0|0"))
        for tile, target in [("6|4", "6|6"), ("4|4", "6|4"), ("4|0", "4|4"), ("4|1", "4|4"), ("4|2", "4|4")]:
            if not table.layout.target:
                table.layout.open("6|6")
            table.layout.put(tile, target)
        assert table.layout.open_number("4|4") is None
        assert table.layout.open_number("6|6") == 6

    def test_block_pays_the_lightest_hand_less_its_own_weight(self) -> None:
        table = fortress()
        table.read_deal(fortress_deal("6|6", "0|0"))
        table.hands = [["6|6", "1|0"], ["3|2"], ["4|4"]]
        table.sleeping = []
        after(table, "6|6")
        assert (table.reason, table.points) == ("blocked", [12, 0, 0])

    def test_shared_lightest_weight_scores_nothing(self) -> None:
        table = fortress()
        table.read_deal(fortress_deal("6|6", "0|0"))
        table.hands = [["6|6", "1|0"], ["1|0"], ["4|4"]]
        table.sleeping = []
        after(table, "6|6")
        assert table.points == [0, 0, 0]

    @pytest.mark.parametrize(("score", "winners"), [(100, None), (101, [1])])
    def test_target_must_be_exceeded(self, score: int, winners: list[int] | None) -> None:
        table = fortress()
        table.scores = [20, score, 0]
        assert table.winners() == winners


# Castle Rock ---------------------------------------------------------------------------------------


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


# Brick Dominoes ------------------------------------------------------------------------------------


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

    @pytest.mark.parametrize(("seats", "tiles"), [(2, 28), (3, 28), (4, 55), (5, 55), (6, 91), (7, 91), (8, 153)])
    def test_set_sizes(self, seats: int, tiles: int) -> None:
        deal = seat_table("brick", seats).random_deal(random.Random(1))
        assert len(deal["boneyard"]) == tiles - 3 * seats - 1


# Stones of the Wall --------------------------------------------------------------------------------


def stones(rows: str, seats: int = 2, last: str = "", **options: Any) -> Stones:
    """A corner of a board, rows by blanks, `.` covered; everything beyond is covered too."""
    table = seat_table("stones", seats, options)
    assert isinstance(table, Stones)
    table.set_up([[0] * 4 * seats for _ in range(14)], 0)
    table.uncovered = {
        column * 14 + row: int(pips)
        for row, line in enumerate(rows.split())
        for column, pips in enumerate(line)
        if pips != "."
    }
    if last:
        table.last = [square for square in table.near if name(square) in last.split()]
    return table


class TestStones:
    def test_nine_pips_with_and_without_a_clear_marker(self) -> None:
        assert stones("63").legal(100).actions == ["A1 B1", "A1 B1*", "A1* B1"]

    def test_blanks_may_be_included(self) -> None:
        actions = stones("630").all_actions()
        assert len(actions) == 3 + 4
        assert "A1 B1 C1*" in actions

    def test_squares_touch_by_their_sides(self) -> None:
        assert stones("6. .3").all_actions() == []

    def test_rows_are_numbers_not_letters(self) -> None:
        table = stones(". . . . . . . . 6 3")
        assert table.is_legal("A9 A10")
        assert not table.is_legal("A10 A9")

    def test_later_placements_touch_the_last_one(self) -> None:
        assert stones("63.63", last="C1").is_legal("D1 E1")
        assert not stones("63..63", last="C1").is_legal("E1 F1")

    def test_clear_marker_is_no_foothold(self) -> None:
        table = stones("6363. ...63")
        after(table, "A1 B1*")
        assert table.seat is None  # C1 only touches the clear marker on B1
        table = stones("6363")
        after(table, "A1* B1")
        assert table.is_legal("C1 D1")

    def test_square_beside_clear_and_regular_is_fine(self) -> None:
        table = stones("63 .6 .3")
        after(table, "A1 B1*")
        assert table.seat is None
        table = stones("63 45")
        after(table, "A1 B1*")
        assert table.is_legal("A2 B2")

    @pytest.mark.parametrize(
        ("regular", "clear", "actions"),
        [(2, 0, ["A1 B1"]), (1, 1, ["A1 B1*", "A1* B1"]), (1, 0, []), (0, 3, [])],
    )
    def test_markers_run_out(self, regular: int, clear: int, actions: list[str]) -> None:
        table = stones("63")
        table.regular[0], table.clear[0] = regular, clear
        assert sorted(table.all_actions()) == actions
        assert [action for action in ("A1 B1", "A1 B1*", "A1* B1") if table.is_legal(action)] == actions

    def test_last_to_place_wins_the_hand(self) -> None:
        table = stones("6363", seats=3)
        after(table, "A1 B1", "C1 D1")
        assert (table.reason, table.points) == ("stuck", [0, 1, 0])

    def test_answerable_opening_leaves_an_answer(self) -> None:
        free, answerable = stones("6363"), stones("6363", opening="answerable")
        assert free.is_legal("B1 C1")
        assert not answerable.is_legal("B1 C1")
        assert sorted(answerable.all_actions()) == ["A1 B1", "A1* B1", "C1 D1", "C1 D1*"]

    @pytest.mark.parametrize(
        ("scores", "hands", "winners"),
        [
            ([2, 0], 2, [0]),
            ([1, 1], 2, None),
            ([5, 1, 0], 6, [0]),
            ([4, 4, 1], 9, None),
            ([4, 3, 2], 9, [0]),
            ([4, 4, 2], 10, None),
            ([8, 7, 0, 0], 15, [0]),
            ([7, 0, 0, 0], 7, None),
        ],
    )
    def test_best_of(self, scores: list[int], hands: int, winners: list[int] | None) -> None:
        table = seat_table("stones", len(scores))
        table.scores, table.hands_played = scores, hands
        assert table.winners() == winners

    def test_number_of_groups_matches_a_count_over_all_subsets(self) -> None:
        table = stones("6302 0140 1203")
        squares = sorted(table.uncovered)
        subsets = (
            frozenset(square for place, square in enumerate(squares) if pattern >> place & 1)
            for pattern in range(1, 2 ** len(squares))
        )
        nines = {
            group
            for group in subsets
            if sum(table.uncovered[square] for square in group) == 9 and table.hangs_together(group)
        }
        assert set(table.groups()) == nines
        assert len(list(table.groups())) == len(nines)


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
