"""How long frames take, noted down for developers: only when the environment variable PIPSTONE_TIMING names a file."""

import json
import time
from collections.abc import Callable, Sequence
from typing import Any, TextIO

from game.ui.platform.pending import Pending

Frame = Callable[[float, Sequence[Any]], Pending]
"""A turn of the loop, as `App.frame` is."""


class Timing:
    """Wraps the turn of the loop; the file gets one JSON object a line (``tools/measure_window.py`` reads them).

    ``at`` is the system's monotonic clock in seconds. ``what`` is ``first`` for the first picture of all, ``frame``
    for a turn of the loop, with its milliseconds by the clock (``wall``) and on the processor (``cpu``), whether it
    drew and whether something still moves. Lines are kept back until nothing moves.
    """

    def __init__(self, path: str, frame: Frame, drawn: Callable[[], int], first: float) -> None:
        self._frame = frame
        self._drawn = drawn
        self._file: TextIO = open(path, "a", encoding="utf-8")  # noqa: SIM115 (open as long as the program runs)
        self._lines = [json.dumps({"what": "first", "at": first})]

    def frame(self, dt: float, events: Sequence[Any]) -> Pending:
        """One turn of the loop, timed."""
        before, start, busy = self._drawn(), time.monotonic(), time.thread_time()
        pending = self._frame(dt, events)
        busy, end = time.thread_time() - busy, time.monotonic()
        line = {
            "what": "frame",
            "at": round(end, 6),
            "wall": round((end - start) * 1000, 3),
            "cpu": round(busy * 1000, 3),
            "drew": self._drawn() > before,
            "moving": pending is True,
        }
        self._lines.append(json.dumps(line))
        if pending is not True:
            self._file.write("\n".join(self._lines) + "\n")
            self._file.flush()
            self._lines = []
        return pending
