"""What holds on every screen: tooltips, the focus, layout and redrawing, faults, and long tasks."""

import json

import pygame
import pytest

from game.scenes.session import opening
from game.scenes.shell.context import Context
from game.scenes.shell.scene import Scene
from game.ui.widgets.buttons import Button
from tests.pilot import Pilot
from tests.scenes.sitting import kept_match


def test_tooltips_come_at_once_by_key_but_after_a_while_by_mouse_and_go_with_it(pilot):
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


def test_a_scale_that_was_asked_for_at_the_start_holds_until_another_one_is_chosen(tmp_path):
    with Pilot(data_dir=tmp_path, scale=150) as pilot:
        large = pilot.app.context.scale.factor
        pilot.key("ctrl+-")
        assert pilot.app.context.settings.ui_scale == 125
        assert pilot.app.context.scale.factor < large


class Page(Scene):
    """A screen that counts its layouts and has a fault."""

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
    monkeypatch.setattr(opening, "SHEET_AFTER", 0.0)
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
