"""What Windows and macOS need, as far as it can be tested elsewhere: taken from documentation, not tried there."""

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

import game
from game import files
from game.lab.arguments import command
from game.ui.platform import sdl, window

ROOT = Path(game.__file__).parents[1]


class TestAFileThatAnotherProgramHolds:
    def test_is_saved_once_it_is_let_go_and_told_where_it_is_held_for_longer(self, tmp_path, monkeypatch):
        refusals, replace, path = [0], os.replace, tmp_path / "settings.json"

        def refused(old: Path, new: Path) -> None:
            if refusals[0]:
                refusals[0] -= 1
                raise PermissionError(13, "The process cannot access the file")
            replace(old, new)

        monkeypatch.setattr(os, "replace", refused)
        monkeypatch.setattr(files, "HELD", (0.0, 0.0, 0.0))
        assert files.save(path, "one") is None
        refusals[0] = 3
        assert files.save(path, "two") is None
        assert (path.read_text(), path.with_name("settings.json.bak").read_text()) == ("two", "one")
        refusals[0] = 9
        assert "cannot access the file" in (files.save(path, "three") or "")


class TestACommandOnWindows:
    @pytest.mark.parametrize(
        ("given", "words", "windows"),
        [
            (r"C:\bots\mine.exe --fast", [r"C:\bots\mine.exe", "--fast"], True),
            (r'"C:\Program Files\python.exe" C:\bots\it.py', [r"C:\Program Files\python.exe", r"C:\bots\it.py"], True),
            (r"C:\Users\O'Brien\bot.exe", [r"C:\Users\O'Brien\bot.exe"], True),
            (r"my\ bot 'a b'", ["my bot", "a b"], False),
        ],
    )
    def test_keeps_its_backslashes_and_is_split_as_a_shell_would_elsewhere(self, given, words, windows) -> None:
        assert command(f"exec:{given}", windows=windows) == words


class TestSdl:
    @pytest.mark.parametrize(
        ("package", "library"),
        [
            ("site-packages/pygame", "site-packages/pygame/.dylibs/libSDL2-2.0.0.dylib"),
            ("Pipstone.app/Contents/pygame", "Pipstone.app/Contents/libSDL2-2.0.0.dylib"),
            ("Pipstone.app/Contents/pygame", "Pipstone.app/Contents/pygame/__dot__dylibs/libSDL2-2.0.0.dylib"),
            ("site-packages/pygame", "site-packages/pygame/SDL2.dll"),
            ("_internal/pygame", "_internal/SDL2.dll"),
        ],
    )
    def test_is_found_in_the_wheel_and_in_a_frozen_program(self, package, library, tmp_path, monkeypatch):
        (tmp_path / library).parent.mkdir(parents=True)
        (tmp_path / package).mkdir(parents=True, exist_ok=True)
        (tmp_path / library).touch()
        monkeypatch.setattr(sys, "platform", "darwin")
        monkeypatch.setattr(pygame, "__file__", str(tmp_path / package / "__init__.py"))
        assert sdl._candidates() == [tmp_path / library]

    def test_is_told_before_it_starts_that_we_draw_every_pixel(self, monkeypatch: pytest.MonkeyPatch) -> None:
        told = {}

        class Started(Exception):
            pass

        def start() -> None:
            told.update({name: os.environ.get(name) for name in window.SHARP})
            raise Started

        for name in window.SHARP:
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("SDL_WINDOWS_DPI_SCALING", "0")
        monkeypatch.setattr(window, "_start_video", start)
        with pytest.raises(Started):
            window.open_window(None, (None, None), (0, 0, 0), maximized=False, fullscreen=False)
        assert told == {"SDL_WINDOWS_DPI_AWARENESS": "permonitorv2", "SDL_WINDOWS_DPI_SCALING": "0"}, (
            "one's own word counts"
        )


@pytest.mark.skipif(sys.platform == "win32", reason="closes what a shell hands on")
def test_without_standard_streams_everything_works_as_in_a_program_of_windows_without_a_console() -> None:
    line = ["sh", "-c", 'exec "$0" -m game --self-test <&- >&- 2>&-', sys.executable]
    assert subprocess.run(line, cwd=ROOT, timeout=60, check=False).returncode == 0
