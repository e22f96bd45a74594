"""Looking at a table through what lies on top, nearer and further, by mouse alone and by keys alone."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.core.record import HUMAN
from game.ui.animation.planner import RACK
from tools.gallery.moments import Moment
from tools.gallery.stage import Stage


def test_the_wall_of_stones_comes_nearer_by_wheel_and_keys_and_follows_the_cursor(tmp_path: Path) -> None:
    with Stage((1024, 640), tmp_path) as stage:
        stage.sit_down(Moment("stones", 6, seed=3, ply=6))
        whole = stage.find("square:L7")["rect"]
        frame = pygame.Rect(stage.find("wall")["rect"])
        stage.wheel("square:L7", 5)
        near = stage.find("square:L7")["rect"]
        assert near[2] > 1.4 * whole[2]
        assert pygame.Rect(near).inflate(8, 8).collidepoint(pygame.Rect(whole).center), "it stays under the mouse"
        window = pygame.Rect(stage.find("wall")["rect"])
        assert window.right <= frame.right + 1
        for _ in range(40):
            stage.key("right")
            focus = stage.dump()["focus"]
            if focus.startswith("square:"):
                assert window.contains(stage.find(focus)["rect"])
        seen = [thing for thing in stage.table.tabletop.items.values() if thing.key.startswith("square:")]
        beside = next(thing for thing in seen if not window.colliderect(thing.rect))
        assert stage.table.tabletop.item_at(beside.rect.center) is not beside
        stage.key("-")
        stage.key("home")
        assert stage.find("square:L7")["rect"] == whole
        stage.key("+")
        stage.click("fit")
        assert stage.find("square:L7")["rect"] == whole


def test_a_hint_shows_the_whole_wall_and_leaves_one_free_to_come_nearer_again(tmp_path: Path) -> None:
    with Stage((800, 560), tmp_path) as stage:
        stage.sit_down(Moment("stones", 6, seed=3, ply=8))
        stage.wheel("square:X1", 6)
        near = stage.find("square:X1")["rect"]
        stage.ask_for_hint()
        window = pygame.Rect(stage.find("wall")["rect"])
        marks = [thing for thing in stage.table.tabletop.items.values() if thing.key.startswith("hint:square:")]
        assert stage.find("square:X1")["rect"] != near
        assert [mark.lamp for mark in marks] == [True] + [False] * (len(marks) - 1)
        assert len(marks) > 1
        stage.wheel("square:X1", 6)
        marks = [thing.rect for thing in stage.table.tabletop.items.values() if thing.key.startswith("hint:square:")]
        assert stage.find("square:X1")["rect"][2] == near[2]
        assert all(window.contains(mark) for mark in marks)


@pytest.mark.parametrize(
    ("players", "sees", "nearest"),
    [("chc", 1, 1), ("cch", 2, 2), ("chh", None, 1), ("ccc", None, 0)],
    ids=["second", "third", "two people", "nobody"],
)
def test_a_replay_is_seen_from_where_the_only_person_sat(stage, players, sees, nearest):
    record = Moment("fives", 3, seed=3, ply=4).record_for_people()
    who = {"h": HUMAN, "c": "casual"}
    chairs = tuple(replace(chair, player=who[each]) for chair, each in zip(record.chairs, players, strict=True))
    stage.store.save_named("evening", replace(record, chairs=chairs))
    stage.click("records")
    stage.click("replay")
    tabletop = stage.scene.tabletop
    view = tabletop.view
    assert (view.viewer, tabletop.situation.home) == (sees, nearest)
    assert bool(view.observation["hand"]) == (sees is not None)


@pytest.mark.parametrize(("key", "seats", "ply"), [("fives", 2, 12), ("fortress", 4, 20), ("brick", 2, 16)])
def test_what_the_keyboard_goes_to_comes_into_sight_however_near_one_looks(tmp_path, key, seats, ply):
    with Stage((1024, 640), tmp_path) as stage:
        stage.sit_down(Moment(key, seats, seed=3, ply=ply))
        table = stage.table
        tile = next(name for name in sorted(table.table.starts(table.view)) if name.startswith("hand:"))
        stage.wheel(table.view.areas.felt.center, 14)
        table.controller.pan((300, 260))
        stage.click(f"tile:{tile[5:]}")
        gone_to = set[str]()
        for _ in range(16):
            stage.key("tab")
            item = table.tabletop.items.get(stage.dump()["focus"] or "")
            if item is not None and item.layer < RACK:
                assert table.view.areas.felt.contains(item.rect), item.key
                gone_to.add(item.key)
        assert gone_to
