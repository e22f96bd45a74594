"""What is drawn around the row of Castle Rock is not crowded, whatever the row has come to."""

from dataclasses import replace

import pygame
import pytest

from game import games
from game.games.castle.table import lookahead
from tests.games.castle.touching import position, seen
from tests.helpers.tables import make_table
from tools.gallery.moments import Moment
from tools.gallery.positions import positions
from tools.gallery.stage import Stage

TWO_LINES = "6|2 5|2 3|0 4|1 2|0 2|1 2|2 6|1 4|4 1|0 5|5 5|4 3|1 5|0 3|2 6|6 6|4 6|3 5|1"


def test_between_two_lines_the_suits_word_stands_clear_of_the_tiles_held_up_and_is_large():
    table = make_table("castle")
    view = seen(table, TWO_LINES, laid=True, seats=3)
    table.begin()
    table.touch(view, "tile:6|4")
    things = {item.key: item.rect for item in table.picture(view).items}
    above, held, suit = things["tile:2|2"], things["tile:6|4"], things["suit"]
    assert above.bottom < suit.top < suit.bottom <= held.top - 3
    assert suit.height >= 32
    assert held.top < things["tile:5|1"].top


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640), (1920, 1080)])
def test_the_rows_looked_ahead_to_lie_between_boneyard_and_ones_own_pile_however_large_the_words_are(
    size, tmp_path, monkeypatch
):
    crowded = []
    ahead_panels = lookahead.ahead_panels

    def watched(room, *more):
        named, panels = ahead_panels(room, *more)
        crowded.extend(panel for _, panel, _ in panels if not room.contains(panel))
        return named, panels

    monkeypatch.setattr(lookahead, "ahead_panels", watched)
    (late,) = (exhibit for exhibit in positions(games.find("castle")) if exhibit.name == "6-late")
    with Stage(size, tmp_path, scale=200) as stage:
        late.act(stage)
    assert crowded == []


def test_between_two_lines_the_suits_word_stands_clear_of_the_ring_around_the_tile_in_focus(stage):
    (longest,) = (exhibit for exhibit in positions(games.find("castle")) if exhibit.name == "8-longest")
    longest.act(stage)
    things = stage.table.tabletop.things
    assert things["suit"].rect.bottom <= things[stage.table.focus_key].rect.top - 7
    assert things["suit"].rect.height >= 30


def test_the_matchbox_stands_in_the_middle_of_its_place_beside_large_tiles():
    table = make_table("castle")
    view = seen(table, "6|2 5|2 3|0 4|1", laid=False)
    table.begin()
    (box,) = (item for item in table.picture(view).items if item.key == "matchbox")
    surface = pygame.Surface((view.scale.width, view.scale.height))
    surface.fill("white")
    box.paint(surface, table.assets, box.rect, view.scale)
    painted = pygame.mask.from_threshold(surface, (170, 50, 35), (60, 45, 45, 255))
    red = max(painted.get_bounding_rects(), key=lambda each: each.width * each.height)
    assert red.height > 80
    assert abs(red.centery - box.rect.centery) <= 2


def test_the_row_looked_ahead_to_closes_up():
    row = ["1|1", "6|6", "6|3", "6|4"]
    assert lookahead.closed_up(row, ["6|3"]) == (["1|1", "6|6", "6|4"], 2)
    assert lookahead.closed_up(row, ["6|6", "6|3", "6|4"]) == (["1|1"], 1)


def test_where_nothing_is_left_of_the_row_that_is_said_within_its_panel():
    table = make_table("castle")
    view = seen(table, "6|6 6|3 6|4", laid=True)
    words, empty = (
        [(("After 6|3", "6|3"), 2), (("After all three", "All three"), 0)],
        table.assets.text_size("empty", "sans", view.px(16))[0],
    )
    margin, panels = lookahead.ahead_panels(view.areas.strip, words, table.assets, view.scale)
    told, panel, _ = panels[1]
    left = panel.x + 2 * margin - view.px(2) + table.assets.text_size(told, "sans-bold", view.px(16))[0]
    assert left + empty <= panel.right - margin // 2


class TestWhileOneCaptureIsLookedAt:
    ROW = "6|6 6|3 6|4 1|1 5|5 2|2 4|4 3|2 1|0"

    def brackets(self, row: str, tile: str) -> dict[str, pygame.Rect]:
        table = make_table("castle")
        view = replace(seen(table, row, laid=True, seats=3), hovered=f"tile:{tile}")
        table.begin()
        items = table.picture(view).items
        return {item.key.partition(":")[2]: item.rect for item in items if item.key.startswith("bracket:")}

    def test_the_other_threes_stay_marked(self):
        found = self.brackets(self.ROW, "4|4")
        assert set(found) == {"6|3", "4|4"}

    def test_those_the_suits_name_would_hide_are_marked_below_their_middle_tile(self):
        near = "6|6 6|3 6|4 2|1 4|0 5|3"
        alone = self.brackets(near, "5|3")
        beside = self.brackets(near, "2|1")
        assert set(alone) == set(beside) == {"6|3", "2|1"}
        assert alone["6|3"].width > 2 * beside["6|3"].width
        assert beside["6|3"].bottom > alone["6|3"].bottom


@pytest.mark.parametrize("seats", [2, 8])
def test_what_is_said_stands_under_the_verbs_of_a_row_in_one_line(seats, stage):
    stage.sit_down(Moment("castle", seats, seed=2, ply=0))
    scene = stage.table
    row, verbs = scene.tabletop.things["row"].rect, scene.scale.px(12 + 52)
    scene.hud.news.say("Ana took 5|0 from between two threes")
    assert row.bottom + verbs <= scene.hud.line().pill.top


class TestInLargeWords:
    def test_buttons_in_the_strip_leave_the_boneyards_figure_in_sight(self, tmp_path):
        rules, state = position("3|3 3|0 3|2", laid=True, seats=8)
        with Stage((800, 560), tmp_path, scale=200) as stage:
            stage.sit_down(Moment("castle", 8, seed=2))
            table, view = stage.table.table, stage.table.view
            seen_so = {**rules.observe(state, 0), "boneyard": 13}
            view = replace(view, observation=seen_so, legal=rules.legal_actions(state))
            table.begin()
            table.touch(view, "tile:3|0")
            first, strip = table.picture(view).verbs[0].rect, view.areas.strip
            words = table.assets.text_size("Boneyard 13", "sans-bold", view.px(18))[0]
            assert first.top >= strip.top
            assert first.left >= strip.left + view.px(28) + view.scale.tiles.px(2 * 20 + 18) + words

    @pytest.mark.parametrize("scale", [100, 200])
    def test_the_words_of_the_open_end_stand_in_the_row(self, tmp_path, scale):
        with Stage((1280, 800), tmp_path, scale=scale) as stage:
            stage.sit_down(Moment("castle", 4, seed=2, ply=3))
            things = stage.table.tabletop.things
            assert things["row"].rect.contains(things["open end"].rect)
