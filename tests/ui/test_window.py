"""The window as it opens: for the first time, and where it was left on screens that have changed since."""

import sys
from collections.abc import Iterator
from pathlib import Path

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

Box = tuple[int, int, int, int]


@pytest.mark.parametrize(
    ("screen", "size"),
    [
        ((1920, 1080), (1280, 800)),
        ((1280, 800), (1280, 800)),
        ((1366, 768), (1280, 700)),
        ((1280, 720), (1264, 652)),
        ((1024, 600), (1008, SMALLEST[1])),
    ],
)
def test_at_first_is_as_large_as_usual_or_as_the_screen_has_room_for(screen, size):
    assert fitted((None, None), [pygame.Rect((0, 0), screen)]) == (size, None)


class TestAWindowThatWasLeft:
    @pytest.mark.parametrize(("size", "place"), [((1280, 800), (60, 50)), ((1920, 1080), (0, 0)), ((900, 600), None)])
    def test_is_found_like_that_where_there_is_room(self, size: tuple[int, int], place: tuple[int, int] | None) -> None:
        assert fitted((size, place), [WIDE]) == (size, place)

    def test_is_found_on_the_screen_it_stood_on(self) -> None:
        assert fitted(((1000, 700), (2000, 100)), [WIDE, BESIDE_IT]) == ((1000, 700), (2000, 100))

    def test_comes_to_the_first_screen_when_its_own_has_gone(self) -> None:
        assert fitted(((1000, 700), (2000, 100)), [WIDE]) == ((1000, 700), None)

    def test_on_a_screen_that_has_gone_is_no_larger_than_the_first(self) -> None:
        assert fitted(((1800, 900), (2000, 100)), [pygame.Rect(0, 0, 1280, 720)]) == ((1264, 652), None)

    @pytest.mark.parametrize("place", [None, (60, 50), (900, 600), (-300, -200)])
    def test_is_no_larger_than_a_screen_that_has_become_smaller(self, place: tuple[int, int] | None) -> None:
        screen = pygame.Rect(0, 0, 1024, 768)
        size, spot = fitted(((1900, 1000), place), [screen])
        assert size == (1008, 700)
        assert spot is None or screen.contains(pygame.Rect(spot, size))

    @pytest.mark.parametrize("place", [(1400, 700), (-400, 20), (300, -90)])
    def test_that_reached_out_of_its_screen_lies_within_it_with_its_frame(self, place: tuple[int, int]) -> None:
        size, spot = fitted(((1000, 700), place), [WIDE, BESIDE_IT])
        assert size == (1000, 700)
        assert spot
        assert WIDE.inflate(-16, -68).contains(pygame.Rect(spot, size))


@pytest.mark.parametrize("fullscreen", [False, True])
def test_the_program_opens_within_the_screens_of_today(fullscreen, tmp_path, monkeypatch):
    store = Store(Folders.find(tmp_path))
    store.save_settings(Settings(window_size=(2500, 1400), window_position=(3000, 40), fullscreen=fullscreen))
    monkeypatch.setattr(window, "find_screens", lambda: [pygame.Rect(0, 0, 1000, 740)])
    app = App(store)
    try:
        if fullscreen:
            app.preferences.command("fullscreen")
        assert app.window.size == (984, 672)
        assert pygame.Rect(0, 0, 1024, 768).contains(pygame.Rect(app.window.position, app.window.size))
    finally:
        app.close()


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
def test_a_window_lies_with_its_frame_within_the_screen(window: Box, frame: Box, inside: Box) -> None:
    assert framed(pygame.Rect(window), frame, [pygame.Rect(0, 0, 1280, 800)]) == pygame.Rect(inside)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere they belong to the system")
def test_a_system_without_the_libraries_for_its_screen_names_them(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = {"DISPLAY": ("libc.so.6", "libnowhere.so.1"), "WAYLAND_DISPLAY": ("libneither.so.2",)}
    monkeypatch.setattr(window, "LIBRARIES", wanted)
    assert window.missing_libraries({"DISPLAY": ":0", "WAYLAND_DISPLAY": ""}) == ["libnowhere.so.1"]
    assert window.missing_libraries({}) == []


class TestWhileTheProgramRuns:
    SCREEN = pygame.Rect(0, 0, 1600, 1000)

    @pytest.fixture
    def pilot(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
        self.screens = [self.SCREEN]
        monkeypatch.setattr(preferences, "find_screens", lambda: list(self.screens))
        with Pilot((1500, 900), tmp_path) as pilot:
            pilot.app.window.position = (60, 50)
            self.wait(pilot)
            yield pilot

    def wait(self, pilot: Pilot) -> None:
        """The desktop has told the window to paint itself, and has settled."""
        pilot.frame(0.0, [pygame.event.Event(pygame.WINDOWEXPOSED)])
        pilot.frame(preferences.SETTLING, ())

    def test_a_window_is_brought_back_into_a_screen_that_gets_smaller(self, pilot: Pilot) -> None:
        self.screens = [pygame.Rect(0, 0, 1024, 768)]
        self.wait(pilot)
        assert pilot.app.window.size == (1008, 700)
        assert self.screens[0].contains(pygame.Rect(pilot.app.window.position, pilot.app.window.size))

    def test_a_window_that_somebody_pulled_out_of_the_screen_stays_there(self, pilot: Pilot) -> None:
        pilot.app.window.position = (900, 50)
        self.wait(pilot)
        assert (tuple(pilot.app.window.position), pilot.app.window.size) == ((900, 50), (1500, 900))

    def test_full_screen_that_nobody_gives_is_given_up_and_that_is_said(self, tmp_path, monkeypatch):
        monkeypatch.setattr(preferences, "true_size", lambda window: (1280, 801))
        app = App(Store(Folders.find(tmp_path)))
        try:
            app.open()
            app.preferences.command("fullscreen")
            assert app.context.settings.fullscreen
            app.frame(preferences.SETTLING, ())
            assert not app.context.settings.fullscreen
            assert not app.store.load_settings()[0].fullscreen
            assert app.stack.top.title() == "Full screen"
        finally:
            app.close()


def test_what_comes_first_is_told_of_the_window_before_it_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    shown = pygame.Window.show
    monkeypatch.setattr(window, "handle_of", lambda made: 7)

    class Spy(pygame.Window):
        def show(self) -> None:
            seen.append("shown")
            shown(self)

    monkeypatch.setattr(pygame, "Window", Spy)
    first = lambda handle: seen.append(f"first {handle}")  # noqa: E731
    made = window.open_window((900, 600), (None, None), (0, 0, 0), maximized=False, fullscreen=False, first=first)
    made.destroy()
    assert seen == ["first 7", "shown"]
