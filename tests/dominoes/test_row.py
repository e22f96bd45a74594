"""Rows of tiles and the captures they allow."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.dominoes.row import MATES, MOST_ROWS, Row, captures, reachable, shared, squeeze
from game.dominoes.tiles import TEXT
from tests.helpers.play import tiles


@pytest.mark.parametrize(
    ("row", "taken"),
    [
        ("6|5 3|1 6|4", ["3|1"]),
        ("6|6 6|3 6|4", ["6|3", "6|6 6|3 6|4"]),
        ("6|5 5|3 4|3", []),
        ("6|5 5|4 6|4", ["5|4"]),
        ("4|3 6|5 1|0 6|4", ["1|0"]),
        ("4|3 6|5 6|4", ["6|5"]),
        ("", []), ("6|6", []), ("6|6 6|3", []),
    ],
    ids=["one between two", "three of a suit", "only neighbours", "another number with both", "far", "then", *"012"],
)  # fmt: skip
def test_the_middle_of_two_that_share_a_number_goes_or_all_three_that_bear_it(row: str, taken: list[str]) -> None:
    assert [" ".join(TEXT[tile] for tile in each) for each in captures(tiles(row))] == taken


@pytest.mark.parametrize("taken", [["5|1", "1|1", "4|0", "4|2 4|4 4|1"], ["4|2 4|4 4|0", "1|1 5|1 4|1"]])
def test_all_six_tiles_of_the_sheets_diagram_can_go_in_both_its_orders(taken: list[str]) -> None:
    row = tiles("4|2 4|4 4|0 1|1 5|1 4|1")
    assert () in reachable(row)
    assert gone(row, map(tiles, taken)) == ()


def gone(row: Row, taken) -> Row:
    """The row after those captures, each of which must be possible in its turn."""
    for each in taken:
        assert each in captures(row)
        row = squeeze(row, each)
    return row


orders = st.permutations(range(28)).flatmap(lambda order: st.integers(0, 12).map(lambda n: tuple(order[:n])))


@given(orders)
def test_what_shares_a_number_are_mates_and_every_reachable_row_is_reached_by_the_captures_named(order: Row) -> None:
    for left, right in pairwise(order):
        common = set(TEXT[left].split("|")) & set(TEXT[right].split("|"))
        assert len(common) <= 1
        assert (MATES[left] >> right & 1 == 1) == bool(common) == (shared(left, right) is not None)
    for end, taken in reachable(order[:9]).items():
        assert gone(order[:9], taken) == end


def test_of_a_row_in_which_very_much_lies_open_some_rows_are_found_and_what_is_left_when_all_is_taken():
    """Eight people captured nothing; Master and hints never finished with such a row."""
    row = tiles(
        "5|5 8|4 9|1 1|0 8|6 4|0 5|2 6|6 2|1 0|0 1|1 6|1 7|5 6|2 8|7 9|2 9|0 3|2 4|1 9|7 8|2 8|5 9|9 9|8 3|0 9|6 7|6 "
        "4|2 5|0"
    )
    found = reachable(row)
    assert MOST_ROWS < len(found) < 3 * MOST_ROWS
    assert next(iter(found)) == row
    assert any(not captures(end) for end in found)
    for end, taken in [*found.items()][::7]:
        assert gone(row, taken) == end
