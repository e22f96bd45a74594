"""Helpers for processes that tests start."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

from game.isolated import command
from tests.helpers.source import GAME


def printed_by(*words: str, send: str = "", **environ: str) -> str:
    """What a fresh Python with those arguments prints if it is sent that; it must end well."""
    command, quiet = [sys.executable, *words], {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1", **environ}
    done = subprocess.run(command, cwd=GAME.parent, env=quiet, input=send, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@contextlib.contextmanager
def heeding(name: str) -> Iterator[None]:
    """Keeps processes started within from ignoring that signal, as a shell makes background processes do."""
    before = signal.signal(getattr(signal, name), signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(getattr(signal, name), before)


@contextlib.contextmanager
def thinking_after(first: str) -> Iterator[None]:
    """Makes thinking processes started within run that code first: ``import game.x; …;``."""

    def started(module: str, *arguments: str) -> list[str]:
        return [
            word.replace("; from", f"; {first} from", 1) if word.startswith("import sys;") else word
            for word in command(module, *arguments)
        ]

    with patch("game.ai.thinker.command", started):
        yield


def is_gone(pid: int) -> bool:
    """Whether that process has ended, also if it is still a zombie (Linux)."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):  # it may also end between opening and reading
        return True


def is_ended(pid: int) -> bool:
    """Whether that process ends within ten seconds."""
    deadline = time.monotonic() + 10.0
    while not is_gone(pid) and time.monotonic() < deadline:
        time.sleep(0.01)
    return is_gone(pid)
