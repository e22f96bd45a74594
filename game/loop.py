"""The main loop: passes events to the program, sleeps while nothing moves, and works in idle moments."""

import contextlib
import importlib
import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from pathlib import Path

import pygame

from game import files
from game.app import App
from game.scenes.access.dump import LayoutFile
from game.ui.platform.pending import Pending
from game.ui.platform.sdl import SignalWatch, Waiter
from game.ui.platform.window import post

FRAME = 1 / 60
MOUSE_FRAME = 1 / 120
"""Seconds for which the motions of a fast mouse are gathered."""
HUSH = 5.0
"""Idle seconds before the loudspeakers are closed, because even silence takes processor time."""
QUIET = 0.1
"""Idle seconds before an idle task begins."""


class Loop:
    """Waits, calls `App.frame`, and works in idle moments, until the program ends."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.idle_tasks = IdleTasks(lambda: app.stack.ground.preloads, app.untidy, app.tidy)
        self._waiter = Waiter()
        self._last = time.monotonic()
        """When the latest turn of the loop began."""
        self._silent_at: float | None = None
        """When the loudspeakers will be closed unless something happens; None if they are."""

    def run(self, dump: LayoutFile | None) -> int:
        """Opens the title and runs until the window is closed, writing the layout to `dump`; the exit status."""
        app, frame = self.app, self._timed_frame()
        signals = SignalWatch(lambda: post(app.quit))
        self._last = time.monotonic()
        try:
            app.open()
            pending = frame(0.0, ())
            app.sound.open()
            self._silent_at = time.monotonic() + HUSH
            while app.running:
                if dump and pending is not True and app.stack.top.settled():
                    dump.write(app.layout())
                self._wait(pending)
                events, drawn, waited = _gathered(self._last), app.drawn, pending
                if events:
                    app.sound.wake()
                pending = frame(self._passed(pending), events)
                busy = bool(events) or app.drawn != drawn or pending is True
                self._rest_sound(busy=busy)
                if not busy and waited is False and pending is False:
                    app.pad.open()
                    self.idle_tasks.use()
        finally:
            signals.close()
            app.close()
        return 0

    def _wait(self, pending: Pending) -> None:
        """Sleeps until there is input, the next frame is due, or an idle task can begin.

        `pending` is the answer of the previous frame (see `Scene.update`).
        """
        if pending is True:
            self._waiter.wait(max(0.0, FRAME - (time.monotonic() - self._last)))
            _rest(FRAME - (time.monotonic() - self._last))
            return
        silence = None if self._silent_at is None else max(self._silent_at - time.monotonic(), 0.001)
        quiet = self.idle_tasks.wanted if pending is False else pending
        self._waiter.wait(_soonest(quiet, silence, _until_tomorrow()))

    def _passed(self, pending: Pending) -> float:
        """The seconds that now pass for the scenes; 0 if the previous frame asked for none (see `Scene.update`).

        While something moves it is at most a tenth, so that nothing jumps after a delay.
        """
        now = time.monotonic()
        passed, self._last = now - self._last, now
        if pending is False:
            return 0.0
        return min(passed, 0.1) if pending is True else passed

    def _rest_sound(self, *, busy: bool) -> None:
        """Closes the loudspeakers after `HUSH` idle seconds."""
        if busy:
            self._silent_at = self._last + HUSH
        elif self._silent_at is not None and self._last >= self._silent_at:
            self.app.sound.rest()
            self._silent_at = self._last + HUSH if self.app.sound.awake else None

    def _timed_frame(self) -> Callable[[float, Sequence[pygame.event.Event]], Pending]:
        """`App.frame`, timed if PIPSTONE_TIMING names a file for the times (``tools/measure_window.py`` reads it).

        Each line is a JSON object. ``at`` is the system's monotonic clock in seconds. ``what`` is ``first`` for the
        first image shown, or ``frame`` for a turn of the loop, with its milliseconds by the clock (``wall``) and on the
        processor (``cpu``), whether it drew, and whether something still moves. Lines are written once nothing moves.
        """
        path, app = os.environ.get("PIPSTONE_TIMING"), self.app
        if not path:
            return app.frame
        lines: list[dict[str, object]] = [{"what": "first", "at": app.painted}]

        def timed(dt: float, events: Sequence[pygame.event.Event]) -> Pending:
            before, start, busy = app.drawn, time.monotonic(), time.thread_time()
            pending = app.frame(dt, events)
            busy, end = time.thread_time() - busy, time.monotonic()
            took = {"wall": round((end - start) * 1000, 3), "cpu": round(busy * 1000, 3)}
            drew, moving = app.drawn > before, pending is True
            lines.append({"what": "frame", "at": round(end, 6), **took, "drew": drew, "moving": moving})
            if not moving:
                files.append(Path(path), "".join(json.dumps(line) + "\n" for line in lines))
                lines.clear()
            return pending

        return timed


class IdleTasks:
    """Work for idle moments, one step at a time: frees memory if `untidy`, then imports the modules that will be needed
    next (`ahead`). When all is done the program sleeps until something happens."""

    def __init__(
        self, ahead: Callable[[], Sequence[str]], untidy: Callable[[], bool], tidy: Callable[[], object]
    ) -> None:
        self._ahead = ahead
        self._untidy = untidy
        self._tidy = tidy
        self._tried: set[str] = set()

    @property
    def wanted(self) -> float | None:
        """The idle seconds until the next task is due; None if there is none."""
        return QUIET if self._untidy() or self._missing() else None

    def use(self) -> None:
        """Does the next task, if there is one."""
        if self._untidy():
            self._tidy()
        elif missing := self._missing():
            self._tried.add(missing)
            with contextlib.suppress(ImportError):  # reported when it is really needed
                importlib.import_module(missing)

    def _missing(self) -> str:
        return next((name for name in self._ahead() if name not in sys.modules and name not in self._tried), "")


def _gathered(last: float) -> list[pygame.event.Event]:
    """The pending events. The motions of a fast mouse are gathered, so that not every one causes a frame."""
    events = pygame.event.get()
    if events and all(event.type == pygame.MOUSEMOTION for event in events):
        _rest(MOUSE_FRAME - (time.monotonic() - last))
        events += pygame.event.get()
    return events


def _soonest(*waits: float | None) -> float | None:
    """The shortest of several waits in seconds; None is an endless wait."""
    return min((seconds for seconds in waits if seconds is not None), default=None)


def _until_tomorrow() -> float:
    """Seconds until just after midnight."""
    now = datetime.now()
    return (datetime.combine(now.date() + timedelta(days=1), datetime.min.time()) - now).total_seconds() + 0.05


def _rest(seconds: float) -> None:
    if seconds > 0:
        time.sleep(seconds)
