"""Walks through the real program: from the launch to a table and through every screen, by mouse and by keys alone."""

import json
from dataclasses import replace

import pygame
import pytest

from game.core.record import Chair
from game.games import keys
from game.scenes.shell.context import Context
from game.scenes.shell.scene import Scene
from game.ui.widgets.buttons import Button
from tests.helpers.saves import opened
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

    def test_the_game_played_last_is_the_first_stop(self, tmp_path):
        with Pilot((1280, 800), tmp_path, settings={"last_game": KEYS[-1]}) as pilot:
            assert pilot.dump()["focus"] == f"game:{KEYS[-1]}"

    def test_esc_never_quits_from_the_title(self, pilot):
        pilot.key("esc")
        assert pilot.scene.name == "pause"
        pilot.key("esc")
        assert (pilot.scene.name, pilot.app.running) == ("title", True)

    def test_ctrl_q_does(self, pilot):
        pilot.key("ctrl+q")
        assert not pilot.app.running

    def test_closing_the_window_does(self, pilot):
        pilot.send(pygame.WINDOWCLOSE, window=pilot.app.window)
        assert not pilot.app.running


class TestAMatchThatWaits:
    def test_is_the_first_stop_and_says_how_it_stands(self, tmp_path):
        with Pilot((1280, 800), tmp_path) as first:
            first.app.store.autosave(kept_match())
        with Pilot((1280, 800), tmp_path) as pilot:
            assert pilot.dump()["focus"] == "continue"
            assert pilot.find("waiting")["label"].startswith("Castle Rock – Hand 1: ")
            pilot.key("enter")
            assert pilot.scene.name == "play"


class TestEveryScreen:
    @pytest.mark.parametrize(
        ("way", "scene"),
        [
            ("lessons", "lessons"),
            ("records", "records"),
            ("settings", "settings"),
            ("about", "about"),
            ("menu", "pause"),
        ],
    )
    def test_opens_by_mouse_and_gives_the_focus_back(self, pilot, way, scene):
        pilot.click(way)
        assert pilot.scene.name == scene
        pilot.key("esc")
        assert (pilot.scene.name, pilot.dump()["focus"]) == ("title", way)

    @pytest.mark.parametrize(("key", "scene"), [("f1", "rules"), ("?", "shortcuts"), ("f10", "pause")])
    def test_opens_by_its_key(self, pilot, key, scene):
        pilot.key(key)
        assert pilot.scene.name == scene

    def test_of_a_lesson_leads_back_to_the_page_of_the_book_it_was_opened_from(self, pilot):
        pilot.key("f1")
        pilot.click("chapter:2")
        pilot.click("play")
        assert pilot.scene.name == "lesson"
        pilot.key("esc")
        assert (pilot.scene.name, pilot.scene.chapter, pilot.dump()["focus"]) == ("rules", 2, "play")

    def test_is_reached_with_the_tab_key(self, pilot):
        seen = set()
        for _ in range(12):
            pilot.key("tab")
            seen.add(pilot.dump()["focus"])
        stops = {w["key"] for w in pilot.dump()["widgets"] if w["role"] in ("button",)}
        assert stops <= seen


class TestADialog:
    @pytest.fixture
    def asked(self, pilot):
        """Whether a saved match is to be deleted."""
        pilot.app.store.save_named("An evening", kept_match())
        pilot.click("records")
        pilot.click("delete")
        return pilot

    def test_begins_at_the_safe_choice_and_keeps_the_keyboard(self, asked):
        assert (asked.scene.name, asked.dump()["focus"]) == ("dialog", "no")
        seen = set()
        for _ in range(4):
            asked.key("tab")
            seen.add(asked.dump()["focus"])
        assert seen == {"yes", "no"}

    @pytest.mark.parametrize(("answer", "left"), [("no", ["An evening"]), ("yes", [])])
    def test_does_what_is_answered(self, asked, answer, left):
        asked.key("esc") if answer == "no" else asked.click("yes")
        assert [save.name for save in asked.app.store.list_saves()[0]] == left
        assert any("No matches yet" in w["label"] for w in asked.dump()["widgets"]) == (not left)


class TestASavedMatchThatGoesOn:
    def test_is_the_next_thing_to_press_once_it_is_left(self, pilot):
        pilot.app.store.save_named("An evening", replace(kept_match(), seed=8, actions=()))
        pilot.app.store.autosave(kept_match())
        pilot.app.stack.top.lay_out()
        pilot.click("records")
        pilot.click("close")
        assert pilot.dump()["focus"] == "records"
        pilot.click("records")
        pilot.click("row:0:continue")
        pilot.click("menu")
        pilot.click("title")
        assert pilot.dump()["focus"] == "continue"

    def test_is_the_match_in_progress_before_a_move_is_made(self, pilot):
        name, left = "Castle Rock left at the table", replace(kept_match(), chairs=(Chair("A"), Chair("B"), Chair("C")))
        pilot.app.store.save_named(name, left)
        pilot.app.store.autosave(replace(left, seed=8))
        pilot.click("records")
        pilot.click("row:0:continue")
        assert pilot.app.store.load_autosave() == (left, None)
        assert {name: record.seed for name, record in opened(pilot.app.store).items()} == {name: 8}


class TestSettings:
    @pytest.mark.parametrize(("key", "scale"), [("ctrl++", 110), ("ctrl+-", 90)])
    def test_the_ui_scale_has_keys(self, pilot, key, scale):
        pilot.key(key)
        assert pilot.app.context.settings.ui_scale == scale
        pilot.key("ctrl+0")
        assert pilot.app.context.settings.ui_scale == 100

    def test_m_mutes_but_not_while_a_name_is_typed(self, pilot):
        pilot.key("m")
        assert pilot.app.context.settings.mute
        pilot.click("game:castle")
        pilot.click("seat:0:name")
        pilot.key("m")
        assert pilot.app.context.settings.mute
        assert pilot.find("seat:0:name")["value"] == "Noram"


class TestTooltips:
    def test_come_after_half_a_second(self, pilot):
        pilot.hover("menu", seconds=0.4)
        assert pilot.dump()["tooltip"] == ""
        pilot.hover("menu", seconds=0.2)
        assert pilot.dump()["tooltip"] == "Menu F10"

    def test_come_at_once_with_the_keyboard(self, pilot):
        while pilot.dump()["focus"] != "menu":
            pilot.key("tab")
        assert pilot.dump()["tooltip"] == "Menu F10"


class TestTheLayoutFile:
    def test_shows_only_the_top_scene(self, pilot):
        pilot.click("settings")
        assert "game:castle" not in pilot.shown()


class Page(Scene):
    """A screen that counts how often it is laid out."""

    def __init__(self, context: Context, *, opaque: bool = True) -> None:
        super().__init__(context)
        self.opaque, self.times = opaque, 0

    def make_widgets(self) -> None:
        self.times += 1

    def draw(self, surface: pygame.Surface) -> None:
        pass


class TestAScreenOutOfSight:
    def test_is_laid_out_when_it_is_seen_again(self, pilot):
        stack, context = pilot.app.stack, pilot.app.context
        pages = [Page(context), Page(context, opaque=False), Page(context)]
        for page in pages:
            stack.push(page)
        pilot.resize((1000, 700))
        assert [page.times for page in pages] == [1, 1, 2]
        stack.pop(pages[2])
        assert [page.times for page in pages] == [2, 2, 2]

    def test_is_left_alone_if_nothing_has_changed_but_what_lay_on_it(self, pilot):
        stack, context = pilot.app.stack, pilot.app.context
        below, above = Page(context), Page(context, opaque=False)
        stack.push(below)
        stack.push(above)
        stack.push(Page(context))
        stack.pop(stack.top)
        assert (below.times, above.times) == (1, 2)


class Broken(Scene):
    """A scene with a fault, such as every program has somewhere."""

    name = "broken"

    def make_widgets(self) -> None:
        self.widgets = [Button("fail", "Fail", pygame.Rect(100, 100, 200, 60), self.fail)]

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill((0, 0, 0))
        self.draw_widgets(surface)

    def fail(self) -> None:
        raise ZeroDivisionError("a fault in a scene")


class TestAFault:
    def test_is_logged_and_told_without_a_traceback_and_the_program_goes_on(self, pilot):
        pilot.faults_expected = True
        context: Context = pilot.app.context
        context.stack.push(Broken(context))
        pilot.settle()
        pilot.click("fail")
        assert pilot.scene.name == "message"
        words = json.dumps(pilot.dump())
        assert "saved" in words
        assert "ZeroDivision" not in words
        assert "a fault in a scene" in pilot.app.store.log_path.read_text()
        pilot.key("enter")
        assert pilot.scene.name == "title"


class TestASecondProgram:
    def test_warns(self, pilot, tmp_path):
        with Pilot((1280, 800), tmp_path) as second:
            assert second.scene.name == "message"
            assert "Another copy of Pipstone is running" in json.dumps(second.dump())


class TestFrames:
    def test_are_drawn_only_when_something_has_changed(self, pilot):
        drawn = pilot.app.drawn
        for x in range(0, 1280, 40):
            pilot.hover((x, 5))
        pilot.pass_time(2.0)
        assert pilot.app.drawn == drawn
        pilot.hover("settings")
        assert pilot.app.drawn > drawn
