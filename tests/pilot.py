"""A pilot who drives the real program without a screen: clicks, drags and types, and reads what the window shows.

Time is the pilot's: `settle` lets as much pass as the program asks for, so nothing here waits for the clock except for
an opponent's answer, which comes from another process.
"""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.app import App
from game.scenes.base import Scene
from game.storage import Folders, Store
from game.ui.scroll import ScrollArea

KEYS = {
    "enter": pygame.K_RETURN,
    "space": pygame.K_SPACE,
    "esc": pygame.K_ESCAPE,
    "tab": pygame.K_TAB,
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
    "backspace": pygame.K_BACKSPACE,
    "delete": pygame.K_DELETE,
    "home": pygame.K_HOME,
    "end": pygame.K_END,
    "pageup": pygame.K_PAGEUP,
    "pagedown": pygame.K_PAGEDOWN,
    **{f"f{number}": getattr(pygame, f"K_F{number}") for number in range(1, 13)},
}
STEP = 1 / 60
PATIENCE = 20.0
"""Seconds of real time an opponent may take."""


class Pilot:
    """The program in a window of `size` pixels that nobody sees, with its data below `data_dir`."""

    def __init__(
        self,
        size: tuple[int, int] = (1280, 800),
        data_dir: Path | str = "",
        *,
        seed: int | None = None,
        scale: int | None = None,
        words: bool = True,
        settings: dict[str, Any] | None = None,
    ) -> None:
        if not data_dir:
            raise ValueError("the pilot needs a data folder of its own")
        self.store = Store(Folders.find(data_dir))
        if settings:
            from dataclasses import replace

            self.store.save_settings(replace(self.store.load_settings()[0], **settings))
        self.app = App(self.store, size=size, seed=seed, scale=scale, words=words)
        self.faults_expected = False
        self.app.open()
        self.settle()

    # -- reading ------------------------------------------------------------------------------------------------------

    @property
    def scene(self) -> Scene:
        """The top scene."""
        return self.app.stack.top

    def dump(self) -> dict[str, Any]:
        """The layout of the settled window."""
        return self.app.layout()

    def shown(self) -> list[str]:
        """The keys of all widgets and items in sight."""
        layout = self.dump()
        return [entry["key"] for entry in (*layout["widgets"], *layout["items"])]

    def find(self, key: str) -> dict[str, Any]:
        """The widget or item with that key; `AssertionError` listing what there is."""
        layout = self.dump()
        for entry in (*layout["widgets"], *layout["items"]):
            if entry["key"] == key:
                return entry
        raise AssertionError(f"{layout['scene']} shows no {key!r}; it shows {', '.join(self.shown())}")

    def screenshot(self, path: Path | str) -> None:
        """Writes what the window shows as a PNG."""
        pygame.image.save(self.app.window.get_surface(), str(path))

    # -- doing --------------------------------------------------------------------------------------------------------

    def click(self, target: str | tuple[int, int], *, button: int = 1) -> None:
        """Clicks a widget (scrolled into sight if need be), an item or a point, and lets everything come to rest."""
        position = self._centre(target)
        self._send(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(0, 0, 0))
        self._send(pygame.MOUSEBUTTONDOWN, pos=position, button=button)
        self._send(pygame.MOUSEBUTTONUP, pos=position, button=button)
        self.settle()

    def hover(self, target: str | tuple[int, int], *, seconds: float = 0.0) -> None:
        """Moves the mouse there, and waits for so long."""
        self._send(pygame.MOUSEMOTION, pos=self._centre(target), rel=(0, 0), buttons=(0, 0, 0))
        self.pass_time(seconds)

    def drag(self, start: str | tuple[int, int], end: str | tuple[int, int]) -> None:
        """Presses at the one, moves in steps to the other, lets go there."""
        here, there = self._centre(start), self._centre(end)
        self._send(pygame.MOUSEMOTION, pos=here, rel=(0, 0), buttons=(0, 0, 0))
        self._send(pygame.MOUSEBUTTONDOWN, pos=here, button=1)
        for step in range(1, 9):
            spot = tuple(round(a + (b - a) * step / 8) for a, b in zip(here, there, strict=True))
            self._send(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(1, 0, 0))
        self._send(pygame.MOUSEBUTTONUP, pos=there, button=1)
        self.settle()

    def wheel(self, target: str | tuple[int, int], steps: int) -> None:
        """Turns the wheel there, away from the hand if positive."""
        self.hover(target)
        self._send(pygame.MOUSEWHEEL, x=0, y=steps, flipped=False)
        self.settle()

    def key(self, name: str) -> None:
        """Presses a key: ``enter``, ``f1``, ``ctrl+z``, ``shift+tab``, ``h``, ``?``."""
        plain = name[-1] if name.endswith("+") else name.split("+")[-1]
        modifiers = [part for part in name.removesuffix(plain).split("+") if part]
        mods = sum({"ctrl": pygame.KMOD_CTRL, "shift": pygame.KMOD_SHIFT, "alt": pygame.KMOD_ALT}[m] for m in modifiers)
        code = KEYS.get(plain) or ord(plain)
        written = plain if len(plain) == 1 and "ctrl" not in modifiers else ""
        self._send(pygame.KEYDOWN, key=code, mod=mods, unicode=written, scancode=0)
        if written and "alt" not in modifiers:
            self._send(pygame.TEXTINPUT, text=written)
        self._send(pygame.KEYUP, key=code, mod=mods, unicode=written, scancode=0)
        self.settle()

    def type(self, text: str) -> None:
        """Types letter by letter."""
        for letter in text:
            if letter == " ":
                self._space()
            else:
                self.key(letter)

    def resize(self, size: tuple[int, int]) -> None:
        """Makes the window another size."""
        self.app.window.size = size
        self._send(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1], window=self.app.window)
        self.settle()

    def lose_focus(self) -> None:
        """Another window is looked at."""
        self._send(pygame.WINDOWFOCUSLOST, window=self.app.window)
        self.settle()

    # -- time ---------------------------------------------------------------------------------------------------------

    def settle(self, *, seconds: float = 120.0) -> None:
        """Lets time pass until nothing moves and nobody thinks; `AssertionError` if that never happens."""
        self.until(lambda: False, seconds=seconds, resting=True)

    def until(self, done: Callable[[], bool], *, seconds: float = 120.0, resting: bool = False) -> None:
        """Lets time pass until `done` (or, with `resting`, until everything rests)."""
        passed, patience = 0.0, time.monotonic() + PATIENCE
        pending = self._frame(0.0, self._events())
        while self.app.running and not done():
            if pending is False and self.scene.settled():
                events = self._events()
                if not events and resting:
                    return
                if not events:
                    raise AssertionError(f"everything rests in {self.scene.name}, but it has not happened")
                pending = self._frame(0.0, events)
                continue
            thinks = pending is False or (pending is not True and not self.scene.settled())
            if thinks and time.monotonic() > patience:
                raise AssertionError(f"{self.scene.name} does not come to rest within {PATIENCE:g} s")
            step = STEP if pending is True else float(pending)
            if thinks:
                time.sleep(0.002)
            else:
                passed += step
            if passed > seconds:
                raise AssertionError(f"{self.scene.name} still moves after {seconds:g} s")
            pending = self._frame(step, self._events())
            if pending is True or not thinks:
                patience = time.monotonic() + PATIENCE

    def pass_time(self, seconds: float) -> None:
        """Lets exactly so many seconds pass."""
        while seconds > 0 and self.app.running:
            self._frame(min(STEP, seconds), self._events())
            seconds -= STEP

    def close(self) -> None:
        """Ends the program as its loop would."""
        self.app.close()

    def __enter__(self) -> "Pilot":
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()

    # -- inside -------------------------------------------------------------------------------------------------------

    def _frame(self, dt: float, events: list[pygame.event.Event]) -> bool | float:
        """One turn of the loop; a fault that the program would survive is a failure here."""
        pending = self.app.frame(dt, events)
        if self.app.trouble and not self.faults_expected:
            raise AssertionError(self.app.trouble)
        return pending

    def _centre(self, target: str | tuple[int, int]) -> tuple[int, int]:
        if not isinstance(target, str):
            return target
        widget = self.scene.widget(target)
        for area in self.scene.widgets:
            if widget is not None and isinstance(area, ScrollArea):
                area.reveal(widget)
        x, y, width, height = self.find(target)["rect"]
        return x + width // 2, y + height // 2

    def _space(self) -> None:
        self._send(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0)
        self._send(pygame.TEXTINPUT, text=" ")
        self.settle()

    def _send(self, kind: int, **values: Any) -> None:
        self._frame(0.0, [pygame.event.Event(kind, values)])

    def _events(self) -> list[pygame.event.Event]:
        """What really arrived: opponents' answers. The window's own events on a screenless machine are left out."""
        return [event for event in pygame.event.get() if event.type >= pygame.USEREVENT]
