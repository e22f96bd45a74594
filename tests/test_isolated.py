"""Starting the processes beside the window, also from a frozen program, which has no Python to run a module."""

import json
import queue
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from game import games, isolated
from game.ai import thinker
from game.ai.asked import Answer
from game.ai.thinker import MatchHeader, Thinker
from game.core.bot import Budget
from game.core.match import Match

START = Path(__file__).parents[1] / "packaging/pipstone.py"
"""The entry point of a frozen program, which Python can run as well."""


@pytest.fixture
def frozen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    program = tmp_path / "pipstone"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(program))
    return program


def test_a_frozen_program_starts_itself_to_think_and_on_windows_the_one_with_a_console(frozen, monkeypatch):
    words = isolated.command("game.ai.thought", "game.games:find")
    assert words == [str(frozen), "--think", "game.ai.thought", "game.games:find"]
    for program, other in (("Pipstone.exe", "pipstone-console.exe"), ("pythonw.exe", "python.exe")):
        monkeypatch.setattr(sys, "executable", str(frozen.with_name(program)))
        assert isolated.command("game.book.reader", "shelf")[0] == sys.executable
        frozen.with_name(other).touch()
        assert isolated.command("game.book.reader", "shelf")[0] == str(frozen.with_name(other))


def test_python_keeps_what_it_compiles_where_the_window_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", "/elsewhere")
    assert isolated.command("game.book.reader", "shelf")[3:5] == ["-X", "pycache_prefix=/elsewhere"]
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert isolated.command("game.book.reader", "shelf")[3] == "-B"


class TestWhatItStarts:
    def test_answers_for_a_seat(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(thinker, "command", lambda *words: [sys.executable, str(START), isolated.THINK, *words])
        monkeypatch.setenv("PYTHONPATH", str(START.parents[1]))
        answers: queue.Queue[Answer] = queue.Queue()
        match = Match(games.find("fives"), 2, None, 5)
        with closing(Thinker(answers.put)) as asked:
            asked.ask(MatchHeader.of(match), match.prompt(), player="novice", budget=Budget(playouts=1), seed=1)
            answer = answers.get(timeout=60)
        assert answer.note is None
        assert answer.action in map(str, match.prompt().legal_actions)

    def test_reads_the_book_calls_no_other_module_and_is_the_program_without_that_word(self, tmp_path: Path) -> None:
        told = started(isolated.THINK, "game.book.reader", str(tmp_path)).stdout.splitlines()
        assert json.loads(told[-1]) == {"notices": []}
        done = started(isolated.THINK, "game.core.match")
        assert done.returncode == 2
        assert isolated.THINK in done.stderr
        assert started("--version").stdout.startswith("Pipstone ")


def started(*words: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, str(START), *words]
    env = {"PYTHONPATH": str(START.parents[1]), "PYTHONPYCACHEPREFIX": sys.pycache_prefix or ""}
    return subprocess.run(command, capture_output=True, text=True, env=env, timeout=60, check=False)
