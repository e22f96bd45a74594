"""Brick by touch: every place in reach, including hidden ones; a readable wall; reasons in levels and pips."""

from dataclasses import replace
from typing import Any

import pytest

from game import games
from game.core.events import LAID, SETTLED, Event
from game.core.rules import HandEnd
from game.games.brick.table import wallwords
from game.games.brick.table.bricks import BrickItem, Oblique, SignItem, SpotItem
from game.games.brick.table.seenwall import SeenWall
from game.games.brick.table.table import BrickTable
from game.games.brick.table.wallview import WallLook, caption_rows
from tests.games.brick.touching import brick_table, building, things
from tests.helpers.tables import outside, view_of
from tests.helpers.words import plain

GAME = games.find("brick")
TOWER = ("6|3 @2,0 E", "5|3 @1,0 E")
"""A brick to the right of the starting one, and one that lies on both."""
WAY = {"high": 0, "low": 2}


@pytest.fixture
def table() -> BrickTable:
    return brick_table()


def labels(table: BrickTable, view) -> dict[str, str]:
    return {verb.key: verb.label for verb in table.picture(view).verbs}


def caption(table: BrickTable, view) -> str:
    return next((item.label for item in table.picture(view).items if item.key == "caption"), "")


def test_places_behind_a_tower_can_be_chosen_too_and_a_brick_is_called_alike_however_it_lies(table: BrickTable) -> None:
    view = building(table, *TOWER, hand="6|6")
    table.touch(view, "hand:6|6")
    table.way = 1
    behind = {name for name in things(table, view, SpotItem) if name.startswith("spot:1,-2 S")}
    assert behind
    assert behind <= table.leads(view)
    view = building(table, hand="4|2", start="1|1")
    lays = [action for action in view.legal if str(action).startswith("lay ")]
    assert {str(action)[4:7] for action in lays} == {"4|2", "2|4"}
    assert {table.said(view, action) for action in lays} == {"lay 4|2"}


class TestWhatToDo:
    """A line says what to do, also with nothing in hand."""

    def test_is_to_choose_a_brick_until_one_is_in_hand_with_which_one_may_still_skip(self, table: BrickTable) -> None:
        view = building(table, *TOWER)
        assert "Choose a brick" in caption(table, view)
        table.touch(view, "hand:6|5")
        assert not caption(table, view)
        assert "verb:skip" in table.leads(view)
        assert str(table.touch(view, "verb:skip").action) == "skip"

    def test_is_to_skip_where_no_brick_fits(self, table: BrickTable) -> None:
        view = building(table, start="6|6", hand="2|1 3|1 3|2")
        assert [str(action) for action in view.legal] == ["skip"]
        assert "skip" in caption(table, view)

    def test_is_nothing_of_a_hand_that_nobody_may_see(self, table: BrickTable) -> None:
        view = view_of(table, GAME.rules(3), GAME.rules(3).initial_state(5), None)
        table.begin()
        assert "Your hand" not in table.describe(view)
        assert not table.leads(view)


class TestABrickThatScores:
    """6|5 on 3|3 and 6|4 scores a point only along the wall; across it, nothing."""

    def test_is_picked_up_the_way_that_scores_most_and_its_button_says_what_turning_it_would_score(self, table) -> None:
        view = building(table, "6|4 @2,0 E", hand="6|5 1|1")
        table.way = 1
        table.touch(view, "hand:6|5")
        assert {(item.level, item.gain) for item in things(table, view, SpotItem).values() if item.level} == {(1, "+1")}
        told = []
        for _ in range(4):
            told.append(labels(table, view)["turn"])
            table.command(view, "turn")
        assert told.count("Turn: +1") >= 2
        assert labels(table, view)["turn"] == told[0]

    def test_is_a_double_that_lies_alike_either_way_round(self, table: BrickTable) -> None:
        view = building(table, "6|4 @2,0 E", hand="6|6 1|1")
        table.touch(view, "hand:6|6")
        assert {item.gain for item in things(table, view, SpotItem).values() if item.level} == {"+1"}
        assert labels(table, view)["turn"] == "Turn"

    def test_is_told_what_the_place_asks_for_but_not_where_it_lies_face_down(self, table: BrickTable) -> None:
        view = building(table, "6|5 @2,0 E", hand="6|4")
        table.touch(view, "hand:6|4")
        table.way = 2
        spot = next(name for name, item in things(table, view, SpotItem).items() if item.level == 1)
        view = building(table, "6|5 @2,0 E", hand="6|4", hovered=spot)
        table.touch(view, "hand:6|4")
        table.way = WAY[spot.rpartition(":")[2]]
        items = {item.key: item for item in table.picture(view).overlay(spot)}
        assert items["caption"].label.startswith("Level 1, rests on 3|3 and 6|5 · left half ")
        assert items["tag"].text == "+1"
        wall = WallLook(view, SeenWall(view.observation), Oblique(40, 14, 0, 0), None, table.assets)
        for fit in wall.seen_wall.fits("readied:5|4"):
            assert "face down" not in wall.asks(fit).words
            told = {item.key: item for item in wall.overlay("spot", {"spot": fit}, "5|4", face_down=True)}
            assert told["caption"].label.endswith("face down, it is blank and scores nothing")

    def test_is_told_of_clear_of_the_wall_also_in_wide_letters(self, table: BrickTable, monkeypatch) -> None:
        monkeypatch.setattr(wallwords, "of_place", lambda *about, **more: "W" * 36)
        view = building(table, hand="6|4")
        foot, _top = caption_rows(view)
        eye = Oblique(40, 14, foot.centerx - 280, foot.centery)
        wall = WallLook(view, SeenWall(view.observation), eye, None, table.assets)
        bricks = [item.body for item in wall.bricks() if isinstance(item, BrickItem)]
        told = {
            wall.asks(fit).covers(table.assets, view.scale).collidelist(bricks)
            for fit in wall.seen_wall.fits("hand:6|4")
        }
        assert told == {-1}


class TestWhatIsRefused:
    def test_says_why_in_levels_and_pips_and_can_be_tried_all_around_the_wall_and_on_it(self, table) -> None:
        view = building(table, "3|5 @2,0 E", "6|3 @1,0 E", hand="4|4")
        table.touch(view, "hand:4|4")
        table.way, felt = 0, view.areas.felt
        for touch, why in {
            "cell:4,0": "4 is less than the 5 next to it",
            "cell:0,0": "Its halves would be on two levels",
            "cell:1,0": "It needs two different bricks below",
            "cell:4,1": "It must touch the wall",
            "": "It must touch the wall",
        }.items():
            assert table.why_not(view, touch) == why
            assert not touch or table.touch(view, touch).refused == why
            assert table.picks == ("hand:4|4",)
        points = [(x, y) for x in range(felt.left, felt.right, 6) for y in range(felt.top, felt.bottom, 6)]
        trial_at = table.picture(view).trial_at
        names = {item.touch for point in points if (item := trial_at(point)) is not None}
        assert {"cell:4,0", "cell:0,0", "cell:1,0", "cell:3,-1"} <= names
        assert names.isdisjoint({"cell:4,1", "cell:4,-1", "cell:9,0"})

    def test_tells_that_the_other_way_round_would_fit(self, table: BrickTable) -> None:
        view = building(table, "3|5 @2,0 E", hand="6|1")
        table.touch(view, "hand:6|1")
        table.way = 2
        assert table.why_not(view, "cell:4,0") == "1 is less than the 5 next to it. It fits the other way round."

    def test_is_no_readied_brick_for_its_pips(self, table: BrickTable) -> None:
        wall = SeenWall(building(table).observation)
        fits = wall.fits("readied:2|1")
        assert fits
        assert not any(wallwords.why_not(wall, "readied:2|1", fit.place, low_first=False) for fit in fits)


TURN, AGAIN = (
    "It is not your turn to build",
    "You skipped last turn, so you may not skip again while you can place a brick",
)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({}, ""),
        ({"to_act": 1}, TURN),
        ({"drawing": True}, TURN),
        ({"revealed": [None, None]}, TURN),
        ({"hand": []}, "You have no bricks to put down"),
        ({"boneyard": 0}, "There is nothing left to draw"),
        ({"boneyard": 0, "readied": ["3|3"]}, ""),
        ({"skipped": [True, False]}, AGAIN),
        ({"skipped": [False, True]}, ""),
        ({"skipped": [True, False], "hand": ["2|1"]}, ""),
    ],
)
def test_why_one_may_not_skip_is_one_short_sentence(table: BrickTable, changes: dict[str, Any], why: str) -> None:
    assert plain(wallwords.why_not_skip({**building(table).observation, **changes})) == why


TILES = {f"{high}|{low}" for high in range(13) for low in range(high)} - {"3|3", "6|5", "2|1"}
TALL = ("6|6 @0,-1 S", "6|5 @0,-3 S", "6|4 @-1,-5 S", "6|2 @1,1 S", "5|2 @0,3 S")


class TestTheWall:
    def test_of_forty_cells_and_seven_levels_keeps_cells_of_twenty_pixels_and_can_be_looked_at_from_near(self, table):
        xs = [*range(2, 20, 2), *range(-2, -21, -2)]
        xs += [x for level in range(1, 8) for x in range(level - 8, 9 - level, 2)]
        view = building(table, *(f"x{tile} @{x},0 E" for tile, x in zip(sorted(TILES), xs, strict=False)))
        lying = things(table, view, BrickItem)
        assert max(brick.level for brick in lying.values()) == 7
        assert min(brick.half for brick in lying.values()) >= 20
        assert outside(table, view) == []
        table.zoom, felt = 2.0, view.areas.felt
        near = things(table, view, BrickItem)
        assert all(near[key].half >= 1.9 * brick.half for key, brick in lying.items())
        for brick in near.values():
            assert not any(brick.holds(at) for at in ((felt.left - 1, brick.rect.centery), (felt.right, 10)))

    def test_looks_the_same_until_a_brick_no_longer_fits_in(self, table: BrickTable) -> None:
        far = [f"x9|{low} @{2 * low},0 E" for low in range(1, 5)]
        rects = [things(table, building(table, *wall), BrickItem)["tile:3|3"].rect for wall in ((), TOWER, far)]
        assert rects[0] == rects[1] != rects[2]
        middle = (*TALL, "6|1 @2,0 E")
        walls = middle, (*middle, "5|1 @1,0 E")
        rects = [things(table, building(table, *wall), BrickItem)["tile:6|6"].rect for wall in walls]
        assert rects[0] == rects[1]

    def test_is_as_large_as_a_window_allows_whatever_the_window_was_before(self, table: BrickTable) -> None:
        def width(table: BrickTable, *size: int) -> int:
            return things(table, building(table, *TALL, size=size), BrickItem)["tile:6|6"].rect.width

        before = width(table, 1600, 600)
        assert width(table, 900, 1000) == width(brick_table(), 900, 1000)
        assert width(table, 1600, 600) == before

    def test_from_above_has_its_levels_in_figures(self, table: BrickTable) -> None:
        view = building(table, "6|3 @2,0 E", "6|3 @-2,0 E", "5|3 @1,0 E", "x4|2 @-1,0 E")
        table.command(view, "above")
        assert not any(brick.front for brick in things(table, view, BrickItem).values())
        assert set(things(table, view, SignItem)) == {"sign:level:5|3", "sign:level:4|2"}

    def test_can_be_looked_through_and_tells_levels_what_lies_below_and_what_may_come_beside(self, table) -> None:
        view = building(table, *TOWER)
        table.looked_through = True
        bricks = things(table, view, BrickItem)
        assert {key: (brick.alpha, brick.tip) for key, brick in bricks.items() if key != "tile:3|3"} == {
            "tile:5|3": (64, "5|3 · level 1 · rests on 3|3 and 6|3 · beside it: 5 or more, 3 or more"),
            "tile:6|3": (255, "6|3 · on the ground · beside it: 3 or more"),
        }


@pytest.mark.parametrize(
    ("sizes", "words"),
    [
        ([1, 1], "Ben cannot build any further"),
        ([1, 0], "Ben has no bricks left"),
        ([0, 0], "All bricks have been laid"),
    ],
)
def test_the_result_says_what_nobody_could_build_with(table: BrickTable, sizes: list[int], words: str) -> None:
    view = building(table, *TALL)
    log = (Event(LAID, 0, "{name} laid 6|6", ("6|6",)), Event(SETTLED, 0, "{name} lost 9", ("5|4",), -9))
    over = replace(view, log=log, observation={**view.observation, "hand_sizes": sizes})
    assert table.ending(over, HandEnd("stuck", (0, 0))) == words
    assert table.ending(over, HandEnd("skips", (0, 0))) == "Everyone skipped"
