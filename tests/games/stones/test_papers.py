"""What the papers beside the wall say."""

import pytest

from game.games.stones.papers import added, whole_sentences
from game.ui.assets import Assets


@pytest.mark.parametrize(
    ("pips", "said"),
    [((6, 3), "6+3"), ((9, 0), "9+0"), ((1, 0, 2, 0, 6), "1+2+6, 2 blanks"), ((0, 0, 0, 9), "9, 3 blanks")],
)
def test_a_placement_is_told_as_one_would_say_it(pips: tuple[int, ...], said: str) -> None:
    assert added(pips) == said


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (2, "White outline: Ben’s last placement. Start beside it."),
        (1, "White outline: Ben’s last placement."),
        (0, ""),
    ],
)
def test_the_note_says_whole_sentences_or_nothing(lines, said):
    words = "White outline: Ben’s last placement. Start beside it."
    assert " ".join(whole_sentences(Assets(), words, 16, 260, lines)) == said
