"""Stones of the Wall by touch: squares picked in any order, the clear marker chosen on the paper, reasons in pips."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import games
from game.core.chance import stream
from game.games.stones.table.papers import added, advice
from game.games.stones.table.places import places
from game.games.stones.table.table import StonesTable
from game.games.stones.table.wallplan import outlines
from game.ui.board.layout import corner
from game.ui.board.picture import View
from game.ui.style.fonts import Fonts
from game.ui.style.scale import Scale
from tests.games.stones.walls import blanks_together, opening_on, rules, squares, wall
from tests.helpers.tables import make_table, view_of
from tools.gallery.moments import Moment
from tools.gallery.stage import Stage

GAME = games.find("stones")
SIZES = [(1280, 800), (800, 560), (1024, 640), (1920, 1080), (2560, 1080)]
BESIDE = "x63## x2##6 x45##"
"""Beside x only 6+3 and 4+5 make nine; the 2 and the distant 6 are in no set."""


@pytest.fixture(scope="module")
def table() -> StonesTable:
    made = make_table("stones")
    assert isinstance(made, StonesTable)
    return made


def seen(table: StonesTable, drawing: str, *touches: str, markers: Any = (30, 3), **options: Any) -> View:
    """Seat 0's view of a drawn wall, after some touches."""
    view = view_of(table, rules(2, **options), wall(drawing, markers, (30, 3)), 0)
    table.begin()
    for name in touches:
        assert table.touch(view, name).changed, name
    return view


def leads(table: StonesTable, view: View, kind: str) -> set[str]:
    return {name.partition(":")[2] for name in table.leads(view) if name.startswith(f"{kind}:")}


def items(table: StonesTable, view: View, kind: str) -> dict[str, Any]:
    return {item.key: item for item in table.picture(view).items if item.key.startswith(kind)}


class TestPicking:
    def test_narrows_with_every_square(self, table: StonesTable) -> None:
        """Squares that cannot make nine do not lead on; the keyboard begins beside the last placement."""
        view = seen(table, BESIDE)
        assert leads(table, view, "square") == {"B1", "C1", "B3", "C3"}
        assert table.foremost(view) == {"square:B1", "square:B3"}
        table.touch(view, "square:B1")
        assert table.leads(view) == {"square:C1", "clear:B1"}
        assert "square:B3" in table.starts(view)
        table.touch(view, "square:C1")
        assert table.leads(view) == table.starts(view) == {"verb:place", "clear:B1", "clear:C1"}
        assert str(table.touch(view, "verb:place").action) == "B1 C1"
        assert table.picks == ()

    def test_may_begin_away_from_the_last_placement_and_take_blanks_along(self, table: StonesTable) -> None:
        view = seen(table, "x630", "square:C1", "square:B1")
        assert {"square:D1", "verb:place"} <= table.leads(view)
        assert str(table.touch(view, "verb:place").action) == "B1 C1"


class TestTheClearMarker:
    def test_must_be_used_when_it_is_the_last_and_is_refused_when_nobody_has_it(self, table: StonesTable) -> None:
        view = seen(table, "x63", "square:B1", "square:C1", markers=(1, 1))
        assert table.leads(view) == {"clear:B1", "clear:C1"}
        assert "clear" in table.touch(view, "verb:place").refused
        table.touch(view, "clear:B1")
        assert "verb:place" in table.leads(view)
        table.touch(view, "square:B1")
        assert table.picks == ("square:C1",), "a square given back takes its clear marker along"
        view = seen(table, "x63", "square:B1", markers=(30, 0))
        assert table.touch(view, "clear:B1").refused == "No clear marker is left"
        verbs = {verb.key: verb for verb in table.picture(view).verbs}
        assert (verbs["clear"].enabled, verbs["clear"].reason) == (False, "No clear marker is left")


class TestWhatIsRefused:
    @pytest.mark.parametrize(
        ("drawing", "picked", "touched", "why"),
        [
            ("x65 x3#", ["B1"], "square:C1", "These make 11"),
            ("x63##45", [], "square:F1", "Start next to the last placement, which is Ben’s"),
            ("x63", ["B1"], "verb:place", "These make 6: 3 more to go"),
        ],
    )
    def test_says_why_and_keeps_the_picks(self, table, drawing, picked, touched, why):
        view = seen(table, drawing, *[f"square:{name}" for name in picked])
        before = table.picks
        assert why in table.touch(view, touched).refused
        assert why in table.why_not(view, touched)
        assert table.picks == before

    def test_where_the_house_wants_an_answer_a_set_without_one_does_not_lead_on(self, table: StonesTable) -> None:
        drawing = "6354 #### 63##"
        assert leads(table, seen(table, drawing), "square") == {"A1", "B1", "C1", "D1", "A3", "B3"}
        view = seen(table, drawing, opening="answerable")
        assert leads(table, view, "square") == {"A1", "B1", "C1", "D1"}
        assert table.touch(view, "square:A3").refused


class TestEveryPlacement:
    def test_of_a_wall_with_all_its_blanks_together_can_be_found(self, table: StonesTable) -> None:
        state = opening_on(blanks_together(6), rules(6))
        view, rng = view_of(table, rules(6), state, state.to_act), stream(4, "blanks")
        table.begin()
        assert len(leads(table, view, "square")) > 300
        for _ in range(60):
            ready = "verb:place" in table.leads(view)
            touched = table.touch(view, "verb:place" if ready else rng.choice(sorted(table.leads(view))))
            if touched.action is not None:
                return
        raise AssertionError("no placement found")


class TestThePicture:
    @pytest.mark.parametrize("seats", GAME.seats)
    @pytest.mark.parametrize("ui", [1.0, 1.5, 2.0])
    @pytest.mark.parametrize("size", [*SIZES, (640, 448), (800, 1000), (900, 1200), (1080, 1920)])
    def test_has_nothing_over_anything_else(self, size: tuple[int, int], ui: float, seats: int) -> None:
        """In windows wider than high, the papers are beside the wall."""
        scale = Scale(*size, ui)
        where = places(scale, seats, 0)
        papers = [where.cover, where.recent, where.note, where.place, where.use_clear, where.start_over, where.buttons]
        rects = [*where.plates.values(), *where.trays.values(), where.wall.rect, *filter(None, papers)]
        assert not any(one.colliderect(other) for one, other in combinations(rects, 2))
        assert all(pygame.Rect((0, 0), size).contains(each) for each in rects)
        assert {*where.plates} == {*range(seats)}
        if size[0] > size[1]:
            assert where.cover.left >= where.wall.rect.right
            return
        assert where.log is not None or corner(scale).collidelist(rects) < 0
        below = where.cover.top >= where.wall.rect.bottom and where.cover.left < where.wall.rect.right
        assert not below or not where.site(scale).colliderect(where.cover)

    def test_marks_where_one_may_start_and_what_was_refused(self, table: StonesTable) -> None:
        view = view_of(table, rules(), wall(BESIDE), 0, refused="square:B2")
        table.begin()
        marks = {key: (item.mark, bool(item.shows)) for key, item in items(table, view, "square:").items()}
        expected = {"B1": ("next", True), "C1": ("", False), "B2": ("refused", True), "E2": ("", False)}
        assert {name: marks[f"square:{name}"] for name in expected} == expected, "without a mark nothing is painted"

    def test_tells_of_pot_markers_and_games(self, table: StonesTable) -> None:
        view = seen(table, "x63", markers=(11, 2), stake=10)
        assert table.head(view) == "Game 1 of 3 · best of 3 · pot 20"
        said = [item.label for item in table.picture(view).items]
        assert "Nora has 11 markers and 2 clear left" in said
        assert any(label.startswith("Pot 20: everyone put in 10") for label in said)

    def test_says_before_it_is_placed_what_wins(self, table: StonesTable) -> None:
        for drawing, wins in (("x63##", True), ("x6345", False)):
            cover = items(table, seen(table, drawing, "square:B1", "square:C1"), "cover")["cover"]
            assert ("wins" in cover.painter.stamp[3][0]) == wins


class TestThePapers:
    @pytest.mark.parametrize(
        ("pips", "said"),
        [((6, 3), "6+3"), ((9, 0), "9+0"), ((1, 0, 2, 0, 6), "1+2+6, 2 blanks"), ((0, 0, 0, 9), "9, 3 blanks")],
    )
    def test_tell_a_placement_as_one_would_say_it(self, pips: tuple[int, ...], said: str) -> None:
        assert added(pips) == said

    def test_warn_of_the_clear_marker_where_the_last_placement_has_one(self, table: StonesTable) -> None:
        for opening, words in (("free", "on the wall"), ("answerable", "but leave a reply")):
            small = replace(seen(table, "6345", opening=opening), scale=Scale(800, 560, 2.0))
            assert [*advice(small)] == [f"Begin anywhere{',' * (opening != 'free')} {words}."]
        said = [[*advice(seen(table, drawing))][-1] for drawing in ("63xx", "63xo")]
        assert said == ["Start next to it.", "Start next to it, but not from the clear marker."]

    @pytest.mark.parametrize("seats", [4, 5])
    def test_say_at_every_table_how_the_first_placement_goes(self, seats: int, tmp_path: Path, monkeypatch) -> None:
        """At 125 % five plates left no room for the note, and an empty list of placements was shown."""
        shown: list[str] = []
        text = Fonts.text
        monkeypatch.setattr(Fonts, "text", lambda self, words, *more: shown.append(words) or text(self, words, *more))
        with Stage((1280, 780), tmp_path, scale=125) as stage:
            stage.sit_down(Moment("stones", seats, 6, people=tuple(range(seats))))
            stage.settle()
        assert "The first placement may be anywhere" in " ".join(shown)
        assert "." not in shown


def around(text: str) -> list[set[frozenset[Iterable[int]]]]:
    """The edges of the line around those squares, by group."""
    return [{frozenset(edge) for edge in group} for group in outlines(squares(text))]


def test_a_line_goes_once_around_squares_that_hang_together_and_inside_around_a_hole() -> None:
    corners = [(0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (0, 1)]
    assert around("A1 B1") == [{*map(frozenset, pairwise([*corners, corners[0]]))}]
    assert [*map(len, around("A1 B2"))] == [4, 4], "they only touch at a corner"
    (hole,), (ring,) = around("B2"), around("A1 A2 A3 B1 B3 C1 C2 C3")
    assert len(ring) == 16
    assert hole < ring
