"""What the papers beside the wall say."""

import pytest

from game import games
from game.gallery.positions import positions
from game.gallery.stage import Stage
from game.games.stones import wallwords
from game.games.stones.papers import added, whole_sentences
from game.ui.assets import Assets
from tests.games.stones.walls import rules, wall
from tests.helpers.tables import make_table, view_of


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


@pytest.mark.parametrize(("drawing", "warned"), [("63xx", False), ("63xo", True)])
def test_the_note_warns_of_the_clear_marker_where_the_last_placement_has_one(drawing: str, warned: bool) -> None:
    table = make_table("stones")
    said = wallwords.advice(view_of(table, rules(), wall(drawing), 0))
    assert said.endswith("Start beside it, not from its clear marker." if warned else "placement. Start beside it.")


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_the_line_below_the_halves_is_whole_however_large_the_words_are(size, tmp_path, monkeypatch):
    shown: list[str] = []
    text = Assets.text
    monkeypatch.setattr(Assets, "text", lambda self, words, *more: shown.append(words) or text(self, words, *more))
    (asked,) = (exhibit for exhibit in positions(games.find("stones")) if exhibit.name == "2-hint")
    with Stage(size, tmp_path, scale=200) as stage:
        asked.act(stage)
    line = "Touch one above for a clear marker."
    assert [words for words in shown if words.startswith("Touch one") and words not in line] == []
    assert " ".join(dict.fromkeys(words for words in shown if words and words in line)).count("marker") == 1


def test_what_a_placement_adds_up_to_is_told_whole_however_large_the_words_are(tmp_path, monkeypatch):
    shown: list[str] = []
    text = Assets.text
    monkeypatch.setattr(Assets, "text", lambda self, words, *more: shown.append(words) or text(self, words, *more))
    (late,) = (exhibit for exhibit in positions(games.find("stones")) if exhibit.name == "2-late")
    with Stage((1280, 800), tmp_path, scale=200) as stage:
        late.act(stage)
    assert [words for words in shown if words.endswith("…")] == []
    assert any(words.endswith(" blanks") for words in shown)
