"""Running commands in this process, with the toy as the only game."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game import games
from game.cli import main
from tests.helpers import toy

Run = Callable[..., tuple[int, str, str]]
"""Runs a command; returns its exit status, standard output and standard error."""

BOT = f"{sys.executable} {Path(toy.__file__).with_name('bot.py')}"
"""The command of the program from outside; a mode must follow."""


def runner(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.setattr(games, "find", toy.find)
    monkeypatch.setattr(games, "keys", lambda: ("toy",))

    def running(*arguments: str) -> tuple[int, str, str]:
        status = main(arguments)
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return running
