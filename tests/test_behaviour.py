"""The program on a desktop: its keys, what it remembers, that it quits at once, and runs only once."""

import contextlib
import random
import signal
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

import game
from game import preferences
from game.app import App
from game.core.events import PASSED
from game.scenes.match.play import PlayScene
from game.scenes.news.news import News
from tests.helpers.closed import closed
from tests.helpers.processes import heeding
from tests.pilot import Pilot
from tests.scenes.sitting import by_mouse, sit_down

ROOT = Path(game.__file__).parents[1]


@pytest.mark.parametrize("fullscreen", [False, True])
@pytest.mark.parametrize("maximized", [False, True])
def test_the_window_is_found_again_as_it_was_left_and_beneath_that_as_it_was_before(
    maximized: bool, fullscreen: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Pilot((1280, 800), tmp_path) as pilot:
        pilot.app.preferences.keep_size = True
        pilot.app.window.position = (60, 50)
        pilot.resize((900, 600))
        if maximized:
            monkeypatch.setattr(preferences, "is_maximized", lambda window: True)
            pilot.resize((1600, 980))
        if fullscreen:
            pilot.key("f11")
    kept = pilot.store.load_settings()[0]
    assert (kept.window_maximized, kept.fullscreen) == (maximized, fullscreen)
    assert (kept.window_size, kept.window_position) == ((900, 600), (60, 50))

    made: list[tuple[int, int]] = []

    class Window(pygame.Window):
        def maximize(self) -> None:
            made.append(self.size)

    if maximized:
        monkeypatch.setattr(pygame, "Window", Window)
    again = App(pilot.store)
    assert made == ([(900, 600)] if maximized and not fullscreen else [])
    if fullscreen:
        again.preferences.command("fullscreen")
    assert len(made) == int(maximized)
    assert (again.window.position, again.window.size) == ((60, 50), (900, 600))
    again.close()


class TestAForcedMove:
    """Two people in Fortress: a seat that cannot play can only pass."""

    def test_plays_itself_and_is_told_until_it_has_been_read(self, tmp_path, monkeypatch):
        lines, say = list[str](), News.say
        monkeypatch.setattr(News, "say", lambda news, line, *rule: lines.append(line) or say(news, line, *rule))
        with Pilot((1280, 800), tmp_path, seed=23, settings={"speed": "instant"}) as pilot:
            until_somebody_passes(pilot)
        assert "Player 0 could not play and passed" in lines
        assert any("Player 1 could not play and passed" in line for line in lines), lines

    def test_waits_to_be_pressed_if_people_want_to_be_asked(self, tmp_path: Path) -> None:
        with Pilot((1280, 800), tmp_path, seed=4, settings={"speed": "instant", "ask_me": True}) as pilot:
            until_somebody_passes(pilot, by_hand=True)


def until_somebody_passes(pilot: Pilot, *, by_hand: bool = False) -> None:
    """Plays until a person must pass. With `by_hand` the person must press a button to pass."""
    sit_down(pilot, "fortress", "human", "random", "random")
    scene = pilot.scene
    assert isinstance(scene, PlayScene)
    rng = random.Random(1)

    def passed() -> bool:
        return any(entry.event.kind == PASSED and entry.event.seat == 0 for entry in scene.session.log)

    for _ in range(200):
        if by_hand and [str(action) for action in scene.view.legal] == ["pass"]:
            assert not passed()
            pilot.click(next(item["key"] for item in pilot.dump()["items"] if item["touch"]))
            assert passed()
            return
        if passed():
            assert not by_hand
            return
        if pilot.scene is not scene:
            pilot.key("enter")
            continue
        by_mouse(pilot, rng)
    raise AssertionError("nobody ever passes")


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGQUIT"])
def test_a_signal_ends_the_program_quietly_and_everything_is_kept(name: str, tmp_path: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("there are no such signals")
    layout, here, home = tmp_path / "layout.json", tmp_path / "here", tmp_path / "home"
    here.mkdir()
    home.mkdir()
    command = [sys.executable, "-m", "game", "--data-dir", str(tmp_path / "data"), "--dump-layout", str(layout)]
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PATH": "/usr/bin:/bin"}
    quiet |= {"PYTHONPATH": str(ROOT), "HOME": str(home)}
    with heeding(name):
        process = subprocess.Popen(command, cwd=here, env=quiet, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    with process:
        for _ in range(600):
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(0.05)
            if layout.exists() or process.returncode is not None:
                break
        process.send_signal(getattr(signal, name))
        said, complained = process.communicate(timeout=30)
    assert process.returncode == 0
    assert (said, b"Traceback" in complained) == (b"", False)
    assert not (tmp_path / "data" / "running.lock").exists()
    assert [*here.iterdir(), *home.iterdir()] == [], "nothing is written but below the folder asked for"


@pytest.mark.parametrize("name", [".", "saves"])
def test_a_folder_that_may_not_be_entered_is_told_once_and_one_can_play(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    folder.mkdir()
    with closed(folder / name), Pilot((1280, 800), folder, seed=3) as pilot:
        assert pilot.scene.name == "message"
        assert [str(folder) in notice for notice in pilot.app.notices] == [True]
        pilot.key("enter")
        assert pilot.scene.name == "title"
        sit_down(pilot, "castle", "human", "random")
        assert isinstance(pilot.scene, PlayScene)
        plies = pilot.scene.session.match.ply
        pilot.key("1")
        pilot.click(next(item["key"] for item in pilot.dump()["items"] if item["touch"]))
        assert isinstance(pilot.scene, PlayScene)
        assert pilot.scene.session.match.ply > plies
        pilot.app.preferences.change(mute=True)
        assert isinstance(pilot.scene, PlayScene)


def test_at_rest_nothing_blinks(tmp_path: Path) -> None:
    """No frame is drawn without input."""
    with Pilot((1280, 800), tmp_path, seed=3) as pilot:
        sit_down(pilot, "fives", "human", "random")
        pilot.pass_time(6.0)
        drawn = pilot.app.drawn
        pilot.pass_time(2.0)
        assert pilot.app.drawn == drawn
