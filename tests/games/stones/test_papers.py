"""What the papers beside the wall say."""

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game import games
from game.games.stones.table.papers import added, advice, whole_sentences
from game.ui.draw import outlines
from game.ui.sprites.assets import Assets
from game.ui.style.fonts import Fonts
from game.ui.style.theme import LAMPLIT
from tests.games.stones.walls import rules, wall
from tests.helpers.tables import make_table, view_of
from tools.gallery.moments import Moment
from tools.gallery.positions import positions
from tools.gallery.stage import Stage


@pytest.mark.parametrize(
    ("pips", "said"),
    [((6, 3), "6+3"), ((9, 0), "9+0"), ((1, 0, 2, 0, 6), "1+2+6, 2 blanks"), ((0, 0, 0, 9), "9, 3 blanks")],
)
def test_a_placement_is_told_as_one_would_say_it(pips: tuple[int, ...], said: str) -> None:
    assert added(pips) == said


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (2, "Ben placed last (outlined in white). Start next to it."),
        (1, "Ben placed last (outlined in white)."),
        (0, ""),
    ],
)
def test_the_note_says_whole_sentences_or_nothing(lines, said):
    words = "Ben placed last (outlined in white).", "Start next to it."
    assert " ".join(whole_sentences(Assets(), words, 16, 260, lines)) == said


@pytest.mark.parametrize(("drawing", "warned"), [("63xx", False), ("63xo", True)])
def test_the_note_warns_of_the_clear_marker_where_the_last_placement_has_one(drawing: str, warned: bool) -> None:
    table = make_table("stones")
    *_, said = advice(view_of(table, rules(), wall(drawing), 0))
    assert said == ("Start next to it, but not from the clear marker." if warned else "Start next to it.")


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_the_line_below_the_halves_is_whole_however_large_the_words_are(size, tmp_path, monkeypatch):
    shown: list[str] = []
    text = Fonts.text
    monkeypatch.setattr(Fonts, "text", lambda self, words, *more: shown.append(words) or text(self, words, *more))
    (asked,) = (exhibit for exhibit in positions(games.find("stones")) if exhibit.name == "2-hint")
    with Stage(size, tmp_path, scale=200) as stage:
        asked.act(stage)
    lines = "Click a square above to use a clear marker there.", "Click one for clear"
    assert [words for words in shown if words.startswith("Click") and not any(words in line for line in lines)] == []
    assert any(words and words in line for words in shown for line in lines)


def test_what_a_placement_adds_up_to_is_told_whole_however_large_the_words_are(tmp_path, monkeypatch):
    shown: list[str] = []
    text = Fonts.text
    monkeypatch.setattr(Fonts, "text", lambda self, words, *more: shown.append(words) or text(self, words, *more))
    (late,) = (exhibit for exhibit in positions(games.find("stones")) if exhibit.name == "2-late")
    with Stage((1280, 800), tmp_path, scale=200) as stage:
        late.act(stage)
    assert [words for words in shown if words.endswith("…")] == []
    assert any(words.endswith(" blanks") for words in shown)


@pytest.mark.parametrize(("scale", "seats"), [(100, 6), (150, 2)])
def test_the_ring_around_a_half_leaves_its_plus_signs_a_plus(scale: int, seats: int, tmp_path: Path) -> None:
    """Half covered they were minus signs."""
    with Stage((1280, 800), tmp_path, scale=scale) as stage:
        stage.sit_down(Moment("stones", seats, 6, 6))
        stage.pick()
        stage.app.stack.keyed = True
        things, factor = stage.table.tabletop.things, stage.app.context.scale.factor
        faces = [thing for key, thing in things.items() if key.startswith("clear:")]
        pairs = [(a, b) for a, b in pairwise(faces) if a.rect.y == b.rect.y]
        assert pairs
        for left, right in pairs:
            middle = (left.rect.right + right.rect.x) // 2, left.rect.centery
            for face in (left, right):
                shape = stage.table.focus_shape(face.key)
                assert shape
                ring = outlines.focus_ring(pygame.Surface((1, 1)), *shape, factor, LAMPLIT)
                assert not ring.collidepoint(middle)


def test_the_numbers_of_the_rows_stand_on_the_wood(tmp_path: Path) -> None:
    """At 200 % those with two digits reached to the edge of the hollow."""
    with Stage((1280, 800), tmp_path, scale=200) as stage:
        stage.sit_down(Moment("stones", 6, 6, 6))
        wall, px = stage.table.tabletop.things["wall"].rect, stage.app.context.scale.tiles.px
        shot = stage.app.window.get_surface()
        for x in range(wall.x + px(25 - 3) - 2, wall.x + px(25 - 3)):
            for y in range(wall.y + px(30), wall.bottom - px(30)):
                assert sum(shot.get_at((x, y))[:3]) < 400


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
