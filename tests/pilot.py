"""Drives the real program without a screen, and waits for opponents that think in their own process.

The pilot controls time: `rest` lets as much pass as the program asks for, so nothing here waits for the clock except
for an opponent's answer.
"""

import time
from collections.abc import Callable
from typing import Any

import pygame

from tools.gallery.driver import STEP, Driver

PATIENCE = 20.0
"""Seconds of real time that an opponent may take."""


class Pilot(Driver):
    """The program in an invisible window, with opponents; with `news` it comes to rest while news can still be read."""

    def __init__(self, *where: Any, news: bool = False, **more: Any) -> None:
        self.news = news
        super().__init__(*where, **more)

    def begin(self) -> None:
        """Opens the window; the thinking process starts with the first question, because many tests ask none."""
        thinker, start = self.app.context.thinker, self.app.context.thinker.start
        thinker.start = lambda: start() if thinker._open else None
        super().begin()

    def rest(self, *, seconds: float = 120.0) -> None:
        if self.news:
            super().rest(seconds=seconds)
        else:
            self._go_on(lambda: False, seconds, resting=True)

    def until(self, done: Callable[[], bool], *, seconds: float = 120.0) -> None:
        """Gives the program a turn and lets time pass until `done`."""
        self.frame(0.0, self.arrived())
        self._go_on(done, seconds, resting=False)

    def _go_on(self, done: Callable[[], bool], seconds: float, *, resting: bool) -> None:
        """Lets time pass until `done` or, with `resting`, until everything rests and nobody thinks."""
        passed, patience = 0.0, time.monotonic() + PATIENCE
        while self.app.running and not done():
            pending, events = self.pending, self.arrived()
            thinks = pending is not True and not self.scene.settled()
            if thinks and time.monotonic() > patience:
                raise AssertionError(f"{self.scene.name} does not come to rest within {PATIENCE:g} s")
            if pending is False and not events:  # the program sleeps until an event arrives
                if not thinks and resting:
                    return
                if not thinks:
                    raise AssertionError(f"everything rests in {self.scene.name}, but it has not happened")
                time.sleep(0.002)
                continue
            step = STEP if pending is True else float(pending)
            if thinks:
                time.sleep(0.002)
            else:
                passed += step
            if passed > seconds:
                raise AssertionError(f"{self.scene.name} still moves after {seconds:g} s")
            if self.frame(step, events) is True or not thinks:
                patience = time.monotonic() + PATIENCE

    def arrived(self) -> list[pygame.event.Event]:
        """The events that opponents' answers cause, without the window's own events."""
        return [event for event in pygame.event.get() if event.type >= pygame.USEREVENT]
