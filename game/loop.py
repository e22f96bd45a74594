"""The loop that keeps time: it hands what has come in to the program, and sleeps where nothing moves."""

import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from game.app import App
from game.scenes.access.dump import LayoutFile, Spoken
from game.storage import Folders, Store
from game.ui.platform.idle import IdleTasks
from game.ui.platform.pending import Pending
from game.ui.platform.waiting import SignalWatch, Waiter

FRAME = 1 / 60
MOUSE_FRAME = 1 / 120
"""A mouse that reports more often than that is waited for."""
HUSH = 5.0
"""Seconds in which nothing happens before the loudspeakers are let go: even silence takes their time."""


def run(
    *,
    data_dir: str | Path | None = None,
    dump_layout: str | Path | None = None,
    size: tuple[int, int] | None = None,
    scale: int | None = None,
    seed: int | None = None,
    describe: bool = False,
) -> int:
    """Opens the table and plays until the window is closed; the exit status.

    `scale` is the UI scale in per cent and, like `size`, holds for this time only. `dump_layout` names a file that is
    replaced whenever the settled window has changed. With `describe` it includes the position in words, and standard
    output gets a line for everything that happens and the position whenever a person is to act.
    """
    store = Store(Folders.find(data_dir))
    app = App(store, size=size, scale=scale, seed=seed, words=describe)
    if describe:
        from game.scenes.access.telling import Teller

        app.afterwards = Teller(app.stack, Spoken(sys.stdout)).look
    return Loop(app).run(LayoutFile(dump_layout) if dump_layout else None)


class Loop:
    """Waits, calls `App.frame`, and uses quiet moments, until the program is to end."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.idle_tasks = IdleTasks(lambda: app.stack.room.ahead, app.untidy, app.tidy, lambda: app.stack.top.prewarm())
        self._waiter = Waiter()
        self._last = time.monotonic()
        """When the latest turn of the loop began."""
        self._hush: float | None = None
        """When the loudspeakers are let go unless something happens; None: they have been."""

    def run(self, dump: LayoutFile | None) -> int:
        """Opens the title and plays until the window is closed, writing what is shown to `dump`; the exit status."""
        app, frame = self.app, self._timed_frame()
        signals = SignalWatch(lambda: app.post(app.quit))
        self._last = time.monotonic()
        try:
            app.open()
            pending = frame(0.0, ())
            app.sound.open()
            self._hush = time.monotonic() + HUSH
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
                self._use_quiet(busy=busy, nothing_waits=waited is False and pending is False)
        finally:
            signals.close()
            app.close()
        return 0

    def _wait(self, pending: Pending) -> None:
        """Sleeps until something comes in, the next frame is due, or a quiet moment can be used.

        `pending` is what the frame before has answered (see `Scene.update`).
        """
        if pending is True:
            self._waiter.wait(max(0.0, FRAME - (time.monotonic() - self._last)))
            _rest(FRAME - (time.monotonic() - self._last))
            return
        silence = None if self._hush is None else max(self._hush - time.monotonic(), 0.001)
        quiet = self.idle_tasks.wanted if pending is False else _soonest(pending, self.idle_tasks.curious)
        self._waiter.wait(_soonest(quiet, silence))

    def _passed(self, pending: Pending) -> float:
        """The seconds that pass for the scenes now; none where the frame before asked for none (see `Scene.update`).

        While something moves it is a tenth at most, so that nothing jumps when the machine was busy.
        """
        now = time.monotonic()
        passed, self._last = now - self._last, now
        if pending is False:
            return 0.0
        return min(passed, 0.1) if pending is True else passed

    def _rest_sound(self, *, busy: bool) -> None:
        """Lets the loudspeakers go once nothing has happened for a while."""
        if busy:
            self._hush = self._last + HUSH
        elif self._hush is not None and self._last >= self._hush:
            self.app.sound.rest()
            self._hush = self._last + HUSH if self.app.sound.awake else None

    def _use_quiet(self, *, busy: bool, nothing_waits: bool) -> None:
        """Does one of the things that quiet moments are for."""
        if busy:
            self.idle_tasks.stir()
        elif nothing_waits:
            self.app.pad.open()
            self.idle_tasks.use()
        else:
            self.idle_tasks.look_ahead()

    def _timed_frame(self) -> Callable[[float, Sequence[pygame.event.Event]], Pending]:
        """`App.frame`, noting down how long it takes if a developer asks for it."""
        path = os.environ.get("PIPSTONE_TIMING")
        if not path:
            return self.app.frame
        from game.ui.platform.timing import Timing

        return Timing(path, self.app.frame, lambda: self.app.drawn, self.app.painted).frame


def _gathered(last: float) -> list[pygame.event.Event]:
    """What has arrived. The steps of a quick mouse are gathered, so that not each of them is drawn by itself."""
    events = pygame.event.get()
    if events and all(event.type == pygame.MOUSEMOTION for event in events):
        _rest(MOUSE_FRAME - (time.monotonic() - last))
        events += pygame.event.get()
    return events


def _soonest(one: float | None, other: float | None) -> float | None:
    """The shorter of two waits in seconds; None is a wait without end."""
    return min((seconds for seconds in (one, other) if seconds is not None), default=None)


def _rest(seconds: float) -> None:
    if seconds > 0:
        time.sleep(seconds)
