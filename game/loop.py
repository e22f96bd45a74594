"""The loop that keeps time: it hands what has come in to the program, and sleeps where nothing moves."""

import os
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.scenes.dump import LayoutFile
from game.ui.leisure import Leisure
from game.ui.waiting import SignalWatch, Waiter

if TYPE_CHECKING:
    from game.app import App

FRAME = 1 / 60
MOUSE_FRAME = 1 / 120
"""A mouse that reports more often than that is waited for."""
HUSH = 5.0
"""Seconds in which nothing happens before the loudspeakers are let go: even silence takes their time."""


class Loop:
    """Waits, calls `App.frame`, and uses quiet moments, until the program is to end."""

    def __init__(self, app: "App") -> None:
        self.app = app
        self.leisure = Leisure(lambda: app.stack.room.ahead, app.untidy, app.tidy, lambda: app.stack.top.foresee())

    def run(self, dump: LayoutFile | None) -> int:
        """Opens the title and plays until the window is closed, writing what is shown to `dump`; the exit status."""
        app, leisure = self.app, self.leisure
        signals = SignalWatch(lambda: app.post(app.quit))
        waiter, last = Waiter(), time.monotonic()
        frame = self._timed_frame()
        try:
            app.open()
            pending: bool | float = frame(0.0, ())
            app.sound.open()
            rests: float | None = time.monotonic() + HUSH
            while app.running:
                if dump and pending is not True and app.stack.top.settled():
                    dump.write(app.layout())
                if pending is True:
                    waiter.wait(max(0.0, FRAME - (time.monotonic() - last)))
                    _rest(FRAME - (time.monotonic() - last))
                else:
                    silence = None if rests is None else max(rests - time.monotonic(), 0.001)
                    quiet = leisure.wanted if pending is False else _soonest(pending, leisure.curious)
                    waiter.wait(_soonest(quiet, silence))
                events = _gathered(last)
                now = time.monotonic()
                dt = 0.0 if pending is False else min(now - last, 0.1) if pending is True else now - last
                last, drawn, rested = now, app.drawn, pending is False
                if events:
                    app.sound.wake()
                pending = frame(dt, events)
                busy = bool(events) or app.drawn != drawn or pending is True
                if busy:
                    rests = now + HUSH
                elif rests is not None and now >= rests:
                    app.sound.rest()
                    rests = None if not app.sound.awake else now + HUSH
                if busy:
                    leisure.stir()
                elif rested and pending is False:
                    app.pad.open()
                    leisure.use()
                else:
                    leisure.look_ahead()
        finally:
            signals.close()
            app.close()
        return 0

    def _timed_frame(self) -> Callable[[float, Sequence[pygame.event.Event]], bool | float]:
        """`App.frame`, noting down how long it takes if a developer asks for it."""
        path = os.environ.get("PIPSTONE_TIMING")
        if not path:
            return self.app.frame
        from game.ui.timing import Timing

        return Timing(path, self.app.frame, lambda: self.app.drawn, self.app.painted).frame


def _gathered(last: float) -> list[pygame.event.Event]:
    """What has arrived. The steps of a quick mouse are gathered, so that not each of them is drawn by itself."""
    events = pygame.event.get()
    if events and all(event.type == pygame.MOUSEMOTION for event in events):
        _rest(MOUSE_FRAME - (time.monotonic() - last))
        events += pygame.event.get()
    return events


def _soonest(one: float | None, other: float | None) -> float | None:
    return min((seconds for seconds in (one, other) if seconds is not None), default=None)


def _rest(seconds: float) -> None:
    if seconds > 0:
        time.sleep(seconds)
