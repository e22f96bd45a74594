"""Rows of tiles and what may be taken from them."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.dominoes.row import MATES, MOST_ROWS, Row, captures, forms, reachable, shared, squeeze
from game.dominoes.tiles import TEXT
from tests.helpers.play import tiles


def written(rows: list[Row]) -> list[str]:
    return [" ".join(TEXT[tile] for tile in each) for each in rows]


class TestWhenTheOuterTilesShareANumber:
    def test_the_middle_tile_goes_alone_if_it_lacks_the_number(self) -> None:
        assert written(list(forms(*tiles("6|5 3|1 6|4")))) == ["3|1"]

    def test_all_three_may_go_if_the_middle_tile_bears_it_too(self) -> None:
        assert written(list(forms(*tiles("6|6 6|3 6|4")))) == ["6|3", "6|6 6|3 6|4"]

    def test_a_number_shared_only_with_one_neighbour_does_not_help(self) -> None:
        assert forms(*tiles("6|5 5|3 4|3")) == ()

    def test_the_middle_tile_may_share_another_number_with_both(self) -> None:
        """5|4 lies between two sixes; that it bears the fives and fours of its neighbours makes it no six."""
        assert written(list(forms(*tiles("6|5 5|4 6|4")))) == ["5|4"]


class TestAShortRow:
    @pytest.mark.parametrize("text", ["", "6|6", "6|6 6|3"])
    def test_gives_nothing(self, text: str) -> None:
        assert captures(tiles(text)) == []


class TestSqueezing:
    def test_closes_the_gap_and_may_make_new_captures(self) -> None:
        before = tiles("4|3 6|5 1|0 6|4")
        assert written(captures(before)) == ["1|0"]
        after = squeeze(before, tiles("1|0"))
        assert written([after]) == ["4|3 6|5 6|4"]
        assert written(captures(after)) == ["6|5"]

    def test_takes_exactly_the_neighbours_named(self) -> None:
        assert squeeze(tiles("6|6 6|3 6|4 1|1"), tiles("6|6 6|3 6|4")) == tiles("1|1")


class TestTheRowThatCanBeCleared:
    """The diagram of the Castle Rock rule sheet, 'Comments & Strategy'."""

    full = tiles("4|2 4|4 4|0 1|1 5|1 4|1")

    def test_six_tiles_can_go(self) -> None:
        assert () in reachable(self.full)

    @pytest.mark.parametrize(
        "orders", ["5|1, 1|1, 4|0, 4|2 4|4 4|1", "4|2 4|4 4|0, 1|1 5|1 4|1"], ids=["one by one", "two threes"]
    )
    def test_in_both_orders_of_the_sheet(self, orders: str) -> None:
        here = self.full
        for text in orders.split(", "):
            taken = tiles(text)
            assert taken in captures(here)
            here = squeeze(here, taken)
        assert here == ()


orders = st.permutations(range(28)).flatmap(lambda order: st.integers(0, 12).map(lambda n: tuple(order[:n])))


@given(orders)
def test_two_tiles_share_at_most_one_number_and_mates_are_those_that_share_one(order: Row) -> None:
    for left, right in pairwise(order):
        common = set(TEXT[left].split("|")) & set(TEXT[right].split("|"))
        assert len(common) <= 1
        assert (MATES[left] >> right & 1 == 1) == bool(common) == (shared(left, right) is not None)


@given(orders)
def test_every_reachable_row_is_reached_by_the_captures_named(order: Row) -> None:
    for end, taken in reachable(order[:9]).items():
        here = order[:9]
        for capture in taken:
            assert capture in captures(here)
            here = squeeze(here, capture)
        assert here == end


def test_of_a_row_in_which_very_much_lies_open_some_rows_are_found_and_what_is_left_when_all_is_taken():
    """Eight people left all of it lying: the Master and hints never came to an end over such a row."""
    row = tiles(
        "5|5 8|4 9|1 1|0 8|6 4|0 5|2 6|6 2|1 0|0 1|1 6|1 7|5 6|2 8|7 9|2 9|0 3|2 4|1 9|7 8|2 8|5 9|9 9|8 3|0 9|6 7|6 "
        "4|2 5|0"
    )
    found = reachable(row)
    assert MOST_ROWS < len(found) < 3 * MOST_ROWS
    assert next(iter(found)) == row
    assert any(not captures(end) for end in found)
    for end, taken in found.items():
        left = row
        for each in taken:
            assert each in captures(left)
            left = squeeze(left, each)
        assert left == end
