"""Reads what is new in the book of matches without keeping anybody waiting: a few files in a thread, many in a process
of its own, which works at low priority and ends with the one that started it."""

import contextlib
import json
import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from game.book.index import WAIT, open_index, outdated, refresh
from game.book.shelf import Shelf
from game.isolated import aside, command

BY_THREAD = 20
"""The most new matches that are read by a thread."""
Progress = Callable[[int, int], object]
"""Called with the number of new matches read, and of all new matches."""


class Reader:
    """Brings the index of a shelf up to date. `progress` and `done` are called from a thread.

    `done` is given the notices about damaged files, a sentence each, and why the index could not be brought up to date,
    or an empty text.
    """

    def __init__(
        self, shelf: Shelf, progress: Progress, done: Callable[[list[str], str], object], wait: float = WAIT
    ) -> None:
        self._shelf = shelf
        self._wait = wait
        self._progress = progress
        self._done = done
        self._process: subprocess.Popen[str] | None = None
        self._stopped = False

    def read(self) -> None:
        """Reads, and returns when done."""
        notices, problem = list[str](), ""
        try:
            notices = self._read()
        except (OSError, ValueError, sqlite3.Error) as error:
            problem = str(error)
        if not self._stopped:
            self._done(notices, problem)

    def start(self) -> None:
        """Reads in a thread."""
        threading.Thread(target=self.read, name="reader of the book", daemon=True).start()

    def stop(self) -> None:
        """Stops reading; `done` is not called any more."""
        self._stopped = True
        if self._process is not None:
            self._process.kill()

    def _read(self) -> list[str]:
        with contextlib.closing(open_index(self._shelf.folder, self._wait)) as index:
            fresh, _gone = outdated(index, self._shelf)
            if len(fresh) <= BY_THREAD:
                return refresh(index, self._shelf, lambda done, of: not self._stopped)
        return self._read_apart(len(fresh))

    def _read_apart(self, number: int) -> list[str]:
        """Reads in a process of its own; `OSError` if that ends early."""
        self._progress(0, number)
        notices = None
        with subprocess.Popen(
            command("game.book.reader", str(self._shelf.folder)),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            creationflags=aside(),
        ) as self._process:
            if self._stopped:
                self._process.kill()
            assert self._process.stdout is not None
            for line in self._process.stdout:
                match json.loads(line):
                    case [int(done), int(of)]:
                        self._progress(done, of)
                    case {"notices": list(told)}:
                        notices = told
        if notices is None and not self._stopped:
            raise OSError("the process that reads the book has ended")
        return notices or []


def main(folder: str) -> None:
    """The work of that process: prints its progress line by line, and at the end the notices."""
    if sys.platform != "win32":
        os.nice(10)

    def progress(done: int, of: int) -> bool:
        print(json.dumps([done, of]), flush=True)
        return True

    shelf = Shelf(Path(folder))
    with contextlib.suppress(BrokenPipeError), contextlib.closing(open_index(shelf.folder)) as index:
        notices = refresh(index, shelf, progress)
        print(json.dumps({"notices": notices}), flush=True)
