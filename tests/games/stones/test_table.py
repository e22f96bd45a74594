"""Stones of the Wall by touch: squares picked in any order, the clear one chosen on the paper, and reasons in pips."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import pytest

from game import games
from game.core.chance import stream
from game.games.stones.rules.squares import names
from game.games.stones.table.places import places
from game.games.stones.table.table import StonesTable
from game.games.stones.table.wallplan import outlines
from game.ui.board.picture import View
from game.ui.style.scale import Scale
from tests.games.stones.walls import blanks_together, naive, opening_on, rules, squares, wall
from tests.helpers.play import wander
from tests.helpers.tables import choose, make_table, outside, touchable, view_of

GAME = games.find("stones")
SIZES = [(1280, 800), (800, 560), (1024, 640), (1920, 1080), (2560, 1080)]


@pytest.fixture(scope="module")
def table() -> StonesTable:
    made = make_table("stones")
    assert isinstance(made, StonesTable)
    return made


def seen(table: StonesTable, state: Any, *touches: str, **options: Any) -> View:
    """Seat 0's view of a drawn wall, after some touches."""
    view = view_of(table, rules(len(state.markers), **options), state, 0)
    table.begin()
    for name in touches:
        assert table.touch(view, name).changed, name
    return view


def leads(table: StonesTable, view: View, kind: str) -> set[str]:
    return {name.partition(":")[2] for name in table.leads(view) if name.startswith(f"{kind}:")}


class TestPicking:
    def test_squares_that_cannot_come_to_nine_do_not_lead_on(self, table: StonesTable) -> None:
        """Beside x only 6+3 and 4+5 make nine; the 2 and the far 6 are in no set."""
        view = seen(table, wall("x63## x2##6 x45##"))
        assert leads(table, view, "square") == {"B1", "C1", "B3", "C3"}

    def test_narrows_with_every_square(self, table: StonesTable) -> None:
        view = seen(table, wall("x63## x2##6 x45##"), "square:B1")
        assert table.leads(view) == {"square:C1", "clear:B1"}
        table.touch(view, "square:C1")
        assert table.leads(view) == {"verb:place", "clear:B1", "clear:C1"}
        assert str(table.touch(view, "verb:place").action) == "B1 C1"
        assert table.picks == ()

    def test_with_nine_picked_the_keyboard_goes_on_without_the_squares_that_lead_nowhere(self, table):
        view = seen(table, wall("x63## x2##6 x45##"), "square:B1")
        assert "square:B3" in table.starts(view)
        table.touch(view, "square:C1")
        assert table.starts(view) == {"verb:place", "clear:B1", "clear:C1"}

    def test_begins_for_the_keyboard_beside_the_last_placement(self, table: StonesTable) -> None:
        view = seen(table, wall("x63## x2##6 x45##"))
        assert table.foremost(view) == {"square:B1", "square:B3"}

    def test_may_begin_away_from_the_last_placement(self, table: StonesTable) -> None:
        view = seen(table, wall("x63"), "square:C1", "square:B1")
        assert str(table.touch(view, "verb:place").action) == "B1 C1"

    def test_a_square_touched_again_is_given_back_with_its_clear_marker(self, table: StonesTable) -> None:
        view = seen(table, wall("x63"), "square:B1", "clear:B1", "square:B1")
        assert table.picks == ()
        assert table.leads(view) == {"square:B1", "square:C1"}

    def test_starting_over_gives_all_back(self, table: StonesTable) -> None:
        view = seen(table, wall("x63"), "square:B1", "square:C1", "clear:C1")
        assert table.command(view, "start over").changed
        assert table.picks == ()
        assert not table.command(view, "start over").changed

    def test_blanks_can_still_come_along_when_there_are_nine(self, table: StonesTable) -> None:
        view = seen(table, wall("x630"), "square:B1", "square:C1")
        assert {"square:D1", "verb:place"} <= table.leads(view)


class TestTheClearMarker:
    def test_is_chosen_on_the_paper(self, table: StonesTable) -> None:
        view = seen(table, wall("x63"), "square:B1", "square:C1")
        faces = {item.touch for item in table.picture(view).items if item.touch.startswith("clear:")}
        assert faces == {"clear:B1", "clear:C1"}
        table.touch(view, "clear:B1")
        table.touch(view, "clear:C1")
        assert str(table.touch(view, "verb:place").action) == "B1 C1*"

    def test_or_by_the_button_which_takes_it_away_again(self, table: StonesTable) -> None:
        view = seen(table, wall("x63"), "square:B1", "square:C1")
        assert table.command(view, "clear").changed
        assert names(table.clear) == ["C1"]
        beads = {item.key: item for item in table.picture(view).items if item.key.startswith("bead:")}
        assert (beads["bead:C1"].clear, beads["bead:B1"].clear) == (True, False)  # type: ignore[attr-defined]
        assert table.command(view, "clear").changed
        assert table.clear == 0

    def test_must_be_used_when_it_is_the_last(self, table: StonesTable) -> None:
        view = seen(table, wall("x63", (1, 1), (30, 3)), "square:B1", "square:C1")
        assert table.leads(view) == {"clear:B1", "clear:C1"}
        assert "clear" in table.touch(view, "verb:place").refused
        table.touch(view, "clear:B1")
        assert "verb:place" in table.leads(view)

    def test_that_nobody_has_is_refused(self, table: StonesTable) -> None:
        view = seen(table, wall("x63", (30, 0), (30, 3)), "square:B1")
        assert table.touch(view, "clear:B1").refused == "No clear marker is left"
        verbs = {verb.key: verb for verb in table.picture(view).verbs}
        assert (verbs["clear"].enabled, verbs["clear"].reason) == (False, "No clear marker is left")


class TestWhatIsRefused:
    @pytest.mark.parametrize(
        ("drawing", "picked", "touched", "why"),
        [
            ("x65 x3#", ["B1"], "square:C1", "These make 11"),
            ("x63##45", [], "square:F1", "Start next to the last placement, which is Ben’s"),
            ("o63 x## 63#", [], "square:B1", "clear marker"),
            ("x63", [], "square:A1", "a marker on A1 already"),
            ("x63 x45", ["B1"], "square:B2", "These make 10"),
            ("x63", ["B1"], "verb:place", "These make 6: 3 more to go"),
        ],
    )
    def test_says_why_and_keeps_the_picks(self, table, drawing, picked, touched, why):
        view = seen(table, wall(drawing), *[f"square:{name}" for name in picked])
        before = table.picks
        assert why in table.touch(view, touched).refused
        assert why in table.why_not(view, touched)
        assert table.picks == before

    def test_where_the_house_wants_an_answer_a_set_without_one_does_not_lead_on(self, table: StonesTable) -> None:
        state = wall("6354 #### 63##")
        assert leads(table, seen(table, state), "square") == {"A1", "B1", "C1", "D1", "A3", "B3"}
        view = seen(table, state, opening="answerable")
        assert leads(table, view, "square") == {"A1", "B1", "C1", "D1"}
        assert table.touch(view, "square:A3").refused


def told(table: StonesTable, view: View, texts: Iterable[str]) -> set[str]:
    return {text for text in texts if str(choose(table, view, view.rules.parse_action(text))) == text}


class TestEveryPlacement:
    @pytest.mark.parametrize(
        "drawing", ["x6301 x2053 x4500 o1326", "63012 20534 45011 13262", "x0000 x0909 x0306 x6000"]
    )
    def test_of_a_small_wall_comes_out_of_its_touches(self, table: StonesTable, drawing: str) -> None:
        state = wall(drawing.replace("9", "3"), (4, 1), (30, 3))
        legal = naive(state)
        view = seen(table, state)
        assert leads(table, view, "square") == {name.rstrip("*") for text in legal for name in text.split()}
        assert told(table, view, sorted(legal)[:400]) == set(sorted(legal)[:400])

    @pytest.mark.nightly(one_in=2)
    @pytest.mark.parametrize("options", [{}, {"opening": "answerable"}])
    @pytest.mark.parametrize("seats", GAME.seats)
    def test_of_real_walls_comes_out_by_following_the_leads(self, table, seats, options):
        game, rng = GAME.rules(seats, options), stream(1, "stones table", seats)
        for number, state in enumerate(wander(game, game.initial_state(seats), rng)):
            seat = game.to_act(state)
            if seat is None or (number and number % 4):
                continue
            view = view_of(table, game, state, seat)
            action = game.legal_actions(state).sample(rng)
            assert choose(table, view, action, rng.choice) == action
            table.begin()
            for _ in range(100):
                open_now = sorted(table.leads(view))
                assert open_now
                assert set(open_now) <= touchable(table, view)
                touched = table.touch(view, rng.choice(open_now))
                if touched.action is not None:
                    assert touched.action in game.legal_actions(state)
                    break
                assert touched.changed
            else:
                raise AssertionError("no end of leads")

    def test_of_a_wall_with_all_its_blanks_together_can_be_found(self, table: StonesTable) -> None:
        game = GAME.rules(6)
        state = opening_on(blanks_together(6), game)  # type: ignore[arg-type]
        view = view_of(table, game, state, state.to_act)
        table.begin()
        assert len(leads(table, view, "square")) > 300
        rng = stream(4, "blanks")
        for _ in range(60):
            ready = "verb:place" in table.leads(view)
            touched = table.touch(view, "verb:place" if ready else rng.choice(sorted(table.leads(view))))
            if touched.action is not None:
                return
        raise AssertionError("no placement found")


class TestThePicture:
    @pytest.mark.nightly(one_in=2)
    @pytest.mark.parametrize("seats", GAME.seats)
    @pytest.mark.parametrize("size", SIZES)
    def test_lies_within_the_window(self, table: StonesTable, seats: int, size: tuple[int, int]) -> None:
        game, rng = GAME.rules(seats, {"stake": 5}), stream(1, "stones fits", seats)
        for number, state in enumerate(wander(game, game.initial_state(seats), rng)):
            if number % 7 == 0:
                view = view_of(table, game, state, game.to_act(state) or 0, size=size)
                table.begin()
                assert outside(table, view) == []
                if view.legal:
                    choose(table, view, game.legal_actions(state).sample(rng))

    @pytest.mark.parametrize("seats", GAME.seats)
    @pytest.mark.parametrize("size", [*SIZES, (640, 448)])
    def test_has_nothing_over_anything_else(self, seats: int, size: tuple[int, int]) -> None:
        where = places(Scale(*size), seats, 0)
        parts = [where.wall.rect, where.cover, where.recent, where.buttons, where.start_over]
        parts += [*where.plates.values(), *where.trays.values()]
        rects = [part for part in parts if part is not None]
        assert not [(one, two) for one in rects for two in rects if one is not two and one.colliderect(two)]
        assert set(where.plates) == set(range(seats))

    def test_marks_where_one_may_start_and_what_was_refused(self, table: StonesTable) -> None:
        state = wall("x63## x2##6 x45##")
        view = view_of(table, rules(), state, 0, refused="square:B2")
        table.begin()
        marks = {item.key: item.mark for item in table.picture(view).items if item.key.startswith("square:")}  # type: ignore[attr-defined]
        assert (marks["square:B1"], marks["square:C1"]) == ("next", "")
        assert (marks["square:B2"], marks["square:E2"]) == ("refused", "")
        shown = {item.key for item in table.picture(view).items if item.shows}
        assert ("square:B1" in shown, "square:C1" in shown) == (True, False), "without a mark nothing is painted"

    def test_tells_of_pot_markers_and_games(self, table: StonesTable) -> None:
        view = seen(table, wall("x63", (11, 2), (9, 0)), stake=10)
        assert table.head(view) == "Game 1 of 3 · best of 3 · pot 20"
        said = [item.label for item in table.picture(view).items]
        assert "Nora has 11 markers and 2 clear left" in said
        assert any(label.startswith("Pot 20: everyone put in 10") for label in said)

    def test_in_words_is_enough_to_choose_by(self, table: StonesTable) -> None:
        said = table.describe(seen(table, wall("o61## x2#45"), "square:B2"))
        for part in ("Row 1: B* 6 1", "Ben placed last: A1* A2.", "You have picked B2: 2 pips."):
            assert part in said

    def test_says_before_it_is_placed_what_wins(self, table: StonesTable) -> None:
        for drawing, wins in (("x63##", True), ("x6345", False)):
            view = seen(table, wall(drawing), "square:B1", "square:C1")
            cover = next(item for item in table.picture(view).items if item.key == "cover")
            assert ("wins" in cover.painter.stamp[3][0]) == wins  # type: ignore[attr-defined]


class TestTheLineAroundSquares:
    def around(self, text: str) -> list[set[frozenset[tuple[int, int]]]]:
        return [{frozenset(edge) for edge in group} for group in outlines(squares(text))]

    def test_goes_once_around_squares_that_hang_together(self) -> None:
        corners = [(0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (0, 1)]
        assert self.around("A1 B1") == [set(map(frozenset, pairwise([*corners, corners[0]])))]

    def test_goes_around_each_that_only_touch_at_a_corner(self) -> None:
        assert list(map(len, self.around("A1 B2"))) == [4, 4]

    def test_has_an_inner_line_around_a_hole(self) -> None:
        (hole,) = self.around("B2")
        (ring,) = self.around("A1 A2 A3 B1 B3 C1 C2 C3")
        assert len(ring) == 16
        assert hole < ring
