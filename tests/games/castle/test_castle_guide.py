"""What the table says about captures."""

import pytest

from game.games.castle.rules.guide import number_around, why_not_take
from tests.helpers.words import plain


@pytest.mark.parametrize(
    ("row", "laid", "tile", "number", "why"),
    [
        ("6|5 4|2 3|1", True, "4|2", None, "4|2 cannot be captured: its neighbours 6|5 and 3|1 share no number"),
        ("6|5 4|2 6|1", True, "6|1", None, "6|1 is at the end of the row, not between two tiles"),
        ("6|5 4|2 6|1", True, "6|5", None, "6|5 is at the end of the row, not between two tiles"),
        ("6|5 4|2 6|1", True, "3|3", None, "3|3 is not in the row"),
        ("6|5 4|2 6|1", False, "4|2", 6, "Play a tile first, then capture"),
        ("10|5 4|2 10|1", True, "4|2", 10, ""),
    ],
)
def test_it_is_said_in_a_short_sentence_why_a_tile_cannot_be_taken(row, laid, tile, number, why) -> None:
    seen = {"row": row.split(), "laid": laid}
    assert plain(why_not_take(seen, tile)) == why
    assert number_around(seen, tile) == number
