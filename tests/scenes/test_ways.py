"""Walks through the real program: from the launch to a table and through every screen, by mouse and by keys alone."""

import json
from dataclasses import replace

import pygame
import pytest

from game.games import keys
from game.scenes.session import opening
from game.scenes.shell.context import Context
from game.scenes.shell.scene import Scene
from game.ui.widgets.buttons import Button
from tests.pilot import Pilot
from tests.scenes.sitting import kept_match

KEYS = keys()


class TestFromTheLaunch:
    def test_a_first_game_takes_three_presses(self, pilot):
        pilot.key("enter")
        assert pilot.dump()["scene"] == "setup"
        pilot.key("enter")
        pilot.until(lambda: pilot.scene.name == "play")
        assert pilot.app.store.load_autosave()[0] is not None

    def test_the_game_played_last_is_the_first_stop_and_a_match_that_waits_says_how_it_stands(self, tmp_path):
        with Pilot((1280, 800), tmp_path, settings={"last_game": KEYS[-1]}) as pilot:
            assert pilot.dump()["focus"] == f"game:{KEYS[-1]}"
            pilot.app.store.autosave(kept_match())
        with Pilot((1280, 800), tmp_path) as pilot:
            assert pilot.dump()["focus"] == "continue"
            assert pilot.find("waiting")["label"].startswith("Castle Rock – Hand 1: ")
            pilot.key("enter")
            assert pilot.scene.name == "play"

    def test_ctrl_q_and_closing_the_window_quit_but_esc_never(self, pilot, tmp_path):
        for name in ("pause", "title"):
            pilot.key("esc")
            assert (pilot.scene.name, pilot.app.running) == (name, True)
        pilot.key("ctrl+q")
        assert not pilot.app.running
        with Pilot((1280, 800), tmp_path / "another") as another:
            another.send(pygame.WINDOWCLOSE, window=another.app.window)
            assert not another.app.running


class TestEveryScreen:
    def test_opens_by_mouse_and_gives_the_focus_back_and_by_its_key(self, pilot):
        for way in ("lessons", "records", "settings", "about", "menu"):
            pilot.click(way)
            assert pilot.scene.name == ("pause" if way == "menu" else way)
            assert "saying" not in pilot.shown(), "only the top screen is told"
            pilot.key("esc")
            assert (pilot.scene.name, pilot.dump()["focus"]) == ("title", way)
        for key, scene in (("f1", "rules"), ("?", "shortcuts"), ("f10", "pause")):
            pilot.key(key)
            assert pilot.scene.name == scene
            pilot.key("esc")

    def test_of_a_lesson_leads_back_to_the_page_of_the_book_it_was_opened_from(self, pilot):
        pilot.key("f1")
        pilot.click("chapter:2")
        pilot.click("play")
        assert pilot.scene.name == "lesson"
        pilot.key("esc")
        assert (pilot.scene.name, pilot.scene.chapter, pilot.dump()["focus"]) == ("rules", 2, "play")

    def test_is_reached_with_the_tab_key_and_tooltips_come_at_once_then_but_after_a_while_by_mouse(self, pilot):
        pilot.hover("menu", seconds=0.4)
        assert pilot.dump()["tooltip"] == ""
        pilot.hover("menu", seconds=0.2)
        assert pilot.dump()["tooltip"] == "Menu F10"
        pilot.send(pygame.WINDOWLEAVE)
        pilot.app.stack.lay_out()
        pilot.pass_time(0.6)
        assert (pilot.scene.inputs.hovered, pilot.dump()["tooltip"]) == (None, ""), "the mouse is not there any more"
        tips = {}
        for _ in range(12):
            pilot.key("tab")
            tips[pilot.dump()["focus"]] = pilot.dump()["tooltip"]
        assert {each["key"] for each in pilot.dump()["widgets"] if each["role"] == "button"} <= {*tips}
        assert tips["menu"] == "Menu F10"


@pytest.mark.parametrize(("answer", "left"), [("no", ["An evening"]), ("yes", [])])
def test_a_dialog_begins_at_the_safe_choice_keeps_the_keyboard_and_does_what_is_answered(pilot, answer, left):
    pilot.app.store.save_named("An evening", kept_match())
    pilot.click("records")
    pilot.click("delete")
    assert (pilot.scene.name, pilot.dump()["focus"]) == ("dialog", "no")
    seen = set()
    for _ in range(4):
        pilot.key("tab")
        seen.add(pilot.dump()["focus"])
    assert seen == {"yes", "no"}
    pilot.key("esc") if answer == "no" else pilot.click("yes")
    assert [save.name for save in pilot.app.store.list_saves()[0]] == left
    assert any("No matches yet" in each["label"] for each in pilot.dump()["widgets"]) == (not left)


def test_a_saved_match_that_goes_on_is_the_next_thing_to_press_once_it_is_left(pilot):
    pilot.app.store.save_named("An evening", replace(kept_match(), seed=8, actions=()))
    pilot.app.store.autosave(kept_match())
    pilot.app.stack.top.lay_out()
    pilot.click("records")
    pilot.click("close")
    assert pilot.dump()["focus"] == "records"
    for key in ("records", "row:0:continue", "menu", "title"):
        pilot.click(key)
    assert pilot.dump()["focus"] == "continue"


def test_a_scale_that_was_asked_for_at_the_start_holds_until_another_one_is_chosen(tmp_path):
    with Pilot(data_dir=tmp_path, scale=150) as pilot:
        large = pilot.app.context.scale.factor
        pilot.key("ctrl+-")
        assert pilot.app.context.settings.ui_scale == 125
        assert pilot.app.context.scale.factor < large


def test_the_ui_scale_and_muting_have_keys_but_not_while_a_name_is_typed(pilot):
    for key, scale in (("ctrl++", 110), ("ctrl+0", 100), ("ctrl+-", 90), ("ctrl+0", 100)):
        pilot.key(key)
        assert pilot.app.context.settings.ui_scale == scale
    pilot.key("m")
    assert pilot.app.context.settings.mute
    pilot.click("game:castle")
    pilot.click("seat:0:name")
    pilot.key("m")
    assert pilot.app.context.settings.mute
    assert pilot.find("seat:0:name")["value"] == "Noram"


class Page(Scene):
    """A screen that counts how often it is laid out, and has a fault, such as every program has somewhere."""

    name = "page"

    def __init__(self, context: Context, *, opaque: bool = True) -> None:
        super().__init__(context)
        self.opaque, self.times = opaque, 0

    def make_widgets(self) -> None:
        self.times += 1
        self.widgets = [Button("fail", "Fail", pygame.Rect(100, 100, 200, 60), self.fail)]

    def draw(self, surface: pygame.Surface) -> None:
        self.draw_widgets(surface)

    def fail(self) -> None:
        raise ZeroDivisionError("a fault in a scene")


def test_a_screen_out_of_sight_is_laid_out_when_it_is_seen_again_if_anything_has_changed(pilot):
    stack, context = pilot.app.stack, pilot.app.context
    pages = [Page(context), Page(context, opaque=False), Page(context)]
    for page in pages:
        stack.push(page)
    pilot.resize((1000, 700))
    assert [page.times for page in pages] == [1, 1, 2]
    stack.pop(pages[2])
    assert [page.times for page in pages] == [2, 2, 2]
    stack.push(Page(context))
    stack.pop(stack.top)
    assert [page.times for page in pages] == [2, 3, 2], "what lay on it has changed"


def test_a_fault_is_logged_and_told_without_a_traceback_and_the_program_goes_on(pilot):
    pilot.faults_expected = True
    pilot.app.stack.push(Page(pilot.app.context))
    pilot.settle()
    pilot.click("fail")
    assert pilot.scene.name == "message"
    words = json.dumps(pilot.dump())
    assert "saved" in words
    assert "ZeroDivision" not in words
    assert "a fault in a scene" in pilot.app.store.log_path.read_text()
    pilot.key("enter")
    assert pilot.scene.name == "title"


def test_a_second_program_warns(pilot, tmp_path):
    with Pilot((1280, 800), tmp_path) as second:
        assert second.scene.name == "message"
        assert "Another copy of Pipstone is running" in json.dumps(second.dump())


def test_frames_are_drawn_only_when_something_has_changed(pilot):
    drawn = pilot.app.drawn
    for x in range(0, 1280, 40):
        pilot.hover((x, 5))
    pilot.pass_time(2.0)
    assert pilot.app.drawn == drawn
    pilot.hover("settings")
    assert pilot.app.drawn > drawn


@pytest.mark.parametrize(("way", "scene"), [("continue", "play"), ("replay", "replay")])
def test_what_takes_long_to_open_is_said_to_be_opened_until_it_is(pilot, way, scene, monkeypatch):
    pilot.app.store.save_named("An evening", kept_match(plies=60))
    pilot.app.context.synchronous = False
    monkeypatch.setattr(opening, "AT_ONCE", 0.0)
    monkeypatch.setattr(opening, "SLICE", 0.0)
    pilot.click("records")
    pilot.hover(way)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pilot.send(kind, pos=pilot.centre(way), button=1)
    for _ in range(10):
        assert (pilot.scene.name, pilot.scene.title()) == ("opening", "Opening the match")
        pilot.frame(0.02, ())
    monkeypatch.setattr(opening, "SLICE", 0.01)
    pilot.until(lambda: pilot.scene.name == scene)


def test_a_saved_match_that_makes_no_sense_is_told_when_it_is_opened(pilot):
    pilot.app.store.save_named("An evening", replace(kept_match(), actions=("nonsense",)))
    pilot.click("records")
    pilot.click("replay")
    assert pilot.scene.name == "message"
    assert "“An evening” cannot be used: the action at ply 0 cannot be read" in str(pilot.dump())
    assert pilot.app.store.save_path("An evening").exists()
