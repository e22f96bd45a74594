"""Stones of the Wall: what may be covered, clear markers, and the length of a match."""

from typing import Any

import pytest

from .positions import after
from .stones import Stones, name
from .walk import seat_table


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

    def test_picked_squares_must_hang_together(self) -> None:
        assert not stones("603").is_legal("A1 C1")
        assert stones("603").is_legal("A1 B1 C1")

    def test_placement_costs_its_markers(self) -> None:
        table = stones("6363")
        after(table, "A1* B1", "C1 D1")
        assert (table.regular, table.clear) == ([29, 28], [2, 3])

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
