"""What the papers beside the wall say."""

from pathlib import Path

import pytest

from game.games.stones.table.papers import added, advice
from game.ui.style.fonts import Fonts
from tests.games.stones.walls import rules, wall
from tests.helpers.tables import make_table, view_of
from tools.gallery.moments import Moment
from tools.gallery.stage import Stage


@pytest.mark.parametrize(
    ("pips", "said"),
    [((6, 3), "6+3"), ((9, 0), "9+0"), ((1, 0, 2, 0, 6), "1+2+6, 2 blanks"), ((0, 0, 0, 9), "9, 3 blanks")],
)
def test_a_placement_is_told_as_one_would_say_it(pips: tuple[int, ...], said: str) -> None:
    assert added(pips) == said


@pytest.mark.parametrize(("drawing", "warned"), [("63xx", False), ("63xo", True)])
def test_the_note_warns_of_the_clear_marker_where_the_last_placement_has_one(drawing: str, warned: bool) -> None:
    table = make_table("stones")
    *_, said = advice(view_of(table, rules(), wall(drawing), 0))
    assert said == ("Start next to it, but not from the clear marker." if warned else "Start next to it.")


@pytest.mark.parametrize("seats", [4, 5])
def test_how_the_first_placement_goes_is_said_at_every_table(seats: int, tmp_path: Path, monkeypatch) -> None:
    """At 125 % five plates left no room for the note, and an empty list of placements stood there."""
    shown: list[str] = []
    text = Fonts.text
    monkeypatch.setattr(Fonts, "text", lambda self, words, *more: shown.append(words) or text(self, words, *more))
    with Stage((1280, 780), tmp_path, scale=125) as stage:
        stage.sit_down(Moment("stones", seats, 6, people=tuple(range(seats))))
        stage.settle()
    assert "The first placement may be anywhere" in " ".join(shown)
    assert "." not in shown
