"""A process beside the window that exchanges lines of JSON with it. No call ever waits for the process."""

import contextlib
import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence

from game.core.rules import Json
from game.isolated import aside

LAST_WORDS = 8_000
"""How much of the end of the process's standard error is kept, in bytes."""
FAREWELL = 2.0
"""Longest wait for the rest of standard error after the process has ended, in seconds."""


class Pipe:
    """One process. `heard` gets this pipe and each message; `ended` gets this pipe, how it ended, and its last words.

    Threads of the pipe start, write to and wait for the process, and call both callbacks.
    """

    def __init__(
        self,
        words: Sequence[str],
        heard: Callable[["Pipe", Json], None],
        ended: Callable[["Pipe", str, str], None],
    ) -> None:
        self._words = words
        self._heard = heard
        self._ended = ended
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        """Lines still to be written; an empty one ends the writing."""
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._over = False
        self._last_words = b""
        threading.Thread(target=self._write, daemon=True).start()

    @property
    def pid(self) -> int | None:
        """The id of the process, once it has started."""
        return self._process.pid if self._process else None

    def say(self, message: Json) -> None:
        """Queues a message, which is sent as soon as the process accepts it."""
        self._lines.put(json.dumps(message).encode() + b"\n")

    def end(self) -> None:
        """Kills the process."""
        with self._lock:
            self._over = True
            if self._process is not None:
                self._process.kill()
        self._lines.put(b"")

    def _write(self) -> None:
        try:
            process = self._started()
        except OSError as error:
            self._ended(self, f"cannot be started: {error.strerror}", "")
            return
        with self._lock:
            self._process = process
            if self._over:
                process.kill()
        threading.Thread(target=self._listen, args=(process,), daemon=True).start()
        assert process.stdin is not None
        with contextlib.suppress(OSError), process.stdin:
            while line := self._lines.get():
                left = memoryview(line)
                while left:
                    left = left[os.write(process.stdin.fileno(), left) :]

    def _started(self) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(
            self._words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=sys.platform != "win32",
            creationflags=aside(),
        )

    def _listen(self, process: "subprocess.Popen[bytes]") -> None:
        listens_to_trouble = threading.Thread(target=self._keep_last_words, args=(process,), daemon=True)
        listens_to_trouble.start()
        assert process.stdout is not None
        with process.stdout:
            for line in process.stdout:
                message = None
                with contextlib.suppress(ValueError):
                    message = json.loads(line)
                if isinstance(message, dict):
                    self._heard(self, message)
        status = process.wait()
        self._lines.put(b"")
        listens_to_trouble.join(FAREWELL)
        self._ended(self, f"ended with status {status}", self._last_words.decode(errors="replace").strip())

    def _keep_last_words(self, process: "subprocess.Popen[bytes]") -> None:
        assert process.stderr is not None
        with process.stderr:
            while words := os.read(process.stderr.fileno(), LAST_WORDS):
                self._last_words = (self._last_words + words)[-LAST_WORDS:]
