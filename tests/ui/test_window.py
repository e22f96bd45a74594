"""The opening window: for the first time, and where it was left, on screens that have changed since."""

import sys
from contextlib import closing

import pygame
import pytest

from game import preferences
from game.app import App
from game.settings import Settings
from game.storage import Folders, Store
from game.ui.platform import window
from game.ui.platform.window import SMALLEST, fitted, framed
from tests.pilot import Pilot

WIDE = pygame.Rect(0, 0, 1920, 1080)
BESIDE_IT = pygame.Rect(1920, 0, 1280, 1024)
FIRST_TIME = None, None


def screen(width, height):
    return pygame.Rect(0, 0, width, height)


@pytest.mark.parametrize(
    ("left", "screens", "found"),
    [
        (FIRST_TIME, [WIDE], ((1280, 800), None)),
        (FIRST_TIME, [screen(1280, 800)], ((1280, 800), None)),
        (FIRST_TIME, [screen(1366, 768)], ((1280, 700), None)),
        (FIRST_TIME, [screen(1280, 720)], ((1264, 652), None)),
        (FIRST_TIME, [screen(1024, 600)], ((1008, SMALLEST[1]), None)),
        (((1280, 800), (60, 50)), [WIDE], ((1280, 800), (60, 50))),
        (((1920, 1080), (0, 0)), [WIDE], ((1920, 1080), (0, 0))),
        (((900, 600), None), [WIDE], ((900, 600), None)),
        (((1000, 700), (2000, 100)), [WIDE, BESIDE_IT], ((1000, 700), (2000, 100))),
        (((1000, 700), (2000, 100)), [WIDE], ((1000, 700), None)),
        (((1800, 900), (2000, 100)), [screen(1280, 720)], ((1264, 652), None)),
    ],
)
def test_a_window_is_as_it_was_left_or_as_the_screen_has_room_for(left, screens, found):
    assert fitted(left, screens) == found


@pytest.mark.parametrize("place", [None, (60, 50), (900, 600), (-300, -200)])
def test_it_is_no_larger_than_a_screen_that_has_become_smaller(place):
    size, spot = fitted(((1900, 1000), place), [screen(1024, 768)])
    assert size == (1008, 700)
    assert spot is None or screen(1024, 768).contains(pygame.Rect(spot, size))


@pytest.mark.parametrize("place", [(1400, 700), (-400, 20), (300, -90)])
def test_one_that_reached_out_of_its_screen_lies_within_it_with_its_frame(place):
    size, spot = fitted(((1000, 700), place), [WIDE, BESIDE_IT])
    assert size == (1000, 700)
    assert WIDE.inflate(-16, -68).contains(pygame.Rect(spot, size))


@pytest.mark.parametrize(
    ("window", "frame", "inside"),
    [
        ((0, 0, 1280, 800), (0, 0, 0, 0), (0, 0, 1280, 800)),
        ((1, 20, 1280, 800), (20, 1, 5, 1), (1, 20, 1278, 775)),
        ((0, 0, 900, 600), (20, 1, 5, 1), (1, 20, 900, 600)),
        ((300, 300, 900, 600), (20, 1, 5, 1), (300, 195, 900, 600)),
        ((100, 100, 900, 600), (20, 1, 5, 1), (100, 100, 900, 600)),
    ],
    ids=["without a frame", "as large as the screen", "title above the screen", "foot below it", "well inside"],
)
def test_a_window_lies_with_its_frame_within_the_screen(window, frame, inside):
    assert framed(pygame.Rect(window), frame, [screen(1280, 800)]) == pygame.Rect(inside)


@pytest.mark.parametrize("fullscreen", [False, True])
def test_the_program_opens_within_the_screens_of_today(fullscreen, tmp_path, monkeypatch):
    store = Store(Folders.find(tmp_path))
    store.save_settings(Settings(window_size=(2500, 1400), window_position=(3000, 40), fullscreen=fullscreen))
    monkeypatch.setattr(window, "find_screens", lambda: [screen(1000, 740)])
    with closing(App(store)) as app:
        if fullscreen:
            app.preferences.command("fullscreen")
        assert app.window.size == (984, 672)
        assert screen(1024, 768).contains(pygame.Rect(app.window.position, app.window.size))


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere they belong to the system")
def test_a_system_without_the_libraries_for_its_screen_names_them(monkeypatch):
    wanted = {"DISPLAY": ("libc.so.6", "libnowhere.so.1"), "WAYLAND_DISPLAY": ("libneither.so.2",)}
    monkeypatch.setattr(window, "LIBRARIES", wanted)
    assert window.missing_libraries({"DISPLAY": ":0", "WAYLAND_DISPLAY": ""}) == ["libnowhere.so.1"]
    assert window.missing_libraries({}) == []


def test_a_running_window_stays_where_somebody_pulled_it_until_its_screen_gets_smaller(tmp_path, monkeypatch):
    screens = [screen(1600, 1000)]
    monkeypatch.setattr(preferences, "find_screens", lambda: [*screens])
    with Pilot((1500, 900), tmp_path) as pilot:

        def settled(*place):
            """Its place once the desktop has asked it to paint itself and has settled."""
            pilot.app.window.position = place or pilot.app.window.position
            pilot.frame(0.0, [pygame.event.Event(pygame.WINDOWEXPOSED)])
            pilot.frame(preferences.SETTLING, ())
            return pygame.Rect(pilot.app.window.position, pilot.app.window.size)

        settled(60, 50)
        assert settled(900, 50) == (900, 50, 1500, 900), "out of the screen"
        screens[:] = [screen(1024, 768)]
        assert settled().size == (1008, 700)
        assert screens[0].contains(settled())


def test_full_screen_that_nobody_gives_is_given_up_and_that_is_said(tmp_path, monkeypatch):
    monkeypatch.setattr(preferences, "true_size", lambda window: (1280, 801))
    with closing(App(Store(Folders.find(tmp_path)))) as app:
        app.open()
        app.preferences.command("fullscreen")
        assert app.context.settings.fullscreen
        app.frame(preferences.SETTLING, ())
        assert not app.context.settings.fullscreen
        assert not app.store.load_settings()[0].fullscreen
        assert app.stack.top.title() == "Full screen"


def test_what_comes_first_is_told_of_the_window_before_it_is_seen(monkeypatch):
    seen, shown = [], pygame.Window.show
    monkeypatch.setattr(window, "handle_of", lambda made: 7)

    class Spy(pygame.Window):
        def show(self):
            seen.append("shown")
            shown(self)

    monkeypatch.setattr(pygame, "Window", Spy)
    first = lambda handle: seen.append(f"first {handle}")  # noqa: E731
    window.open_window((900, 600), (None, None), (0, 0, 0), maximized=False, fullscreen=False, first=first).destroy()
    assert seen == ["first 7", "shown"]
