"""Looking after processes that tests start."""

import contextlib
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

from game.isolated import command


@contextlib.contextmanager
def heeding(name: str) -> Iterator[None]:
    """Processes started within do not ignore that signal, as all do that a shell has started in the background."""
    before = signal.signal(getattr(signal, name), signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(getattr(signal, name), before)


@contextlib.contextmanager
def thinking_after(first: str) -> Iterator[None]:
    """Thinking processes that are started within do that first: ``import game.x; …;``."""

    def started(module: str, *arguments: str) -> list[str]:
        return [
            word.replace("; from", f"; {first} from", 1) if word.startswith("import sys;") else word
            for word in command(module, *arguments)
        ]

    with patch("game.ai.thinker.command", started):
        yield


def is_gone(pid: int) -> bool:
    """Whether that process has ended, if only just (Linux)."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):  # between opening and reading, too
        return True


def is_ended(pid: int, seconds: float = 10.0) -> bool:
    """Whether that process ends within so many seconds."""
    deadline = time.monotonic() + seconds
    while not is_gone(pid) and time.monotonic() < deadline:
        time.sleep(0.01)
    return is_gone(pid)
