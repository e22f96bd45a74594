"""What the papers beside the wall say."""

import pytest

from game.games.stones.papers import added


@pytest.mark.parametrize(
    ("pips", "said"),
    [((6, 3), "6+3"), ((9, 0), "9+0"), ((1, 0, 2, 0, 6), "1+2+6, 2 blanks"), ((0, 0, 0, 9), "9, 3 blanks")],
)
def test_a_placement_is_told_as_one_would_say_it(pips: tuple[int, ...], said: str) -> None:
    assert added(pips) == said
