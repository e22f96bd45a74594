"""Drives the real program without a screen: clicks, drags, types, and reads the window."""

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game import games
from game.app import App
from game.scenes.session.tableplan import NAMES
from game.scenes.shell.layer import Layer
from game.storage import Folders, Store
from game.ui.platform.pending import Pending
from game.ui.style.scale import DESIGN
from game.ui.widgets.scroll import ScrollArea
from game.words import language

NAMED = "tab left right up down backspace delete home end pageup pagedown f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 f11 f12"
KEYS = {
    "enter": pygame.K_RETURN,
    "space": pygame.K_SPACE,
    "esc": pygame.K_ESCAPE,
    **{name: getattr(pygame, f"K_{name.upper()}") for name in NAMED.split()},
}
STEP = 1 / 60
"""Seconds of the program's time from one frame to the next."""


class OffCourse(Exception):
    """The program does not show what it should, or reported a fault."""


class Driver:
    """The program in an invisible window of `size` pixels, with its data below `data_dir`.

    Only `settle`, `rest` and `pass_time` let time pass.
    """

    step = STEP
    pending: Pending = True
    """What the last turn of the loop returned: when it wants the next one."""
    faults_expected = False

    def __init__(
        self,
        size: tuple[int, int] = DESIGN,
        data_dir: Path | str = "",
        *,
        seed: int | None = None,
        scale: int | None = None,
        words: bool = True,
        settings: dict[str, Any] | None = None,
    ) -> None:
        if not data_dir:
            raise ValueError("a driver needs a data folder of its own")
        self.store = Store(Folders.find(data_dir))
        kept = self.store.load_settings()[0]
        usual = {
            "language": kept.language or language.ENGLISH,
            "names": kept.names or NAMES[:1],
            "begun": kept.begun or dict.fromkeys(games.keys(), 3),
        }  # so that the program neither asks for a name nor greets a newcomer
        chosen = {**usual, **(settings or {})}
        self.store.save_settings(replace(kept, **chosen))
        self.app = App(self.store, size=size, seed=seed, scale=scale, words=words)
        self.app.context.synchronous = True
        self.begin()

    def begin(self) -> None:
        """Opens the window and shows the title."""
        self.app.open()
        self.settle()

    # -- reading ------------------------------------------------------------------------------------------------------

    @property
    def scene(self) -> Layer:
        """The top scene."""
        return self.app.stack.top

    def dump(self) -> dict[str, Any]:
        """The layout of the settled window."""
        return self.app.layout()

    def shown(self) -> list[str]:
        """The keys of all visible widgets and items."""
        layout = self.dump()
        return [entry["key"] for entry in (*layout["widgets"], *layout["items"])]

    def find(self, key: str) -> dict[str, Any]:
        """The widget or item with that key; raises `OffCourse` with the keys in sight if there is none."""
        layout = self.dump()
        for entry in (*layout["widgets"], *layout["items"]):
            if entry["key"] == key:
                found: dict[str, Any] = entry
                return found
        raise OffCourse(f"{layout['scene']} shows no {key!r}; it shows {', '.join(self.shown())}")

    # -- doing --------------------------------------------------------------------------------------------------------

    def click(self, target: str | tuple[int, int], *, button: int = 1, held: float = 0.0) -> None:
        """Clicks a widget (scrolled into sight if need be), an item or a point, and lets everything come to rest.
        The button stays down for `held` seconds."""
        position = self.centre(target)
        self.send(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(0, 0, 0))
        self.send(pygame.MOUSEBUTTONDOWN, pos=position, button=button)
        self.pass_time(held)
        self.send(pygame.MOUSEBUTTONUP, pos=position, button=button)
        self.rest()

    def pad(self, *names: str) -> None:
        """Presses buttons of a gamepad, such as ``A`` or ``DPAD_UP``."""
        for name in names:
            for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
                self.send(kind, button=getattr(pygame, f"CONTROLLER_BUTTON_{name}"), instance_id=0)
            self.rest()

    def hover(self, target: str | tuple[int, int], *, seconds: float = 0.0) -> None:
        """Moves the mouse there and waits."""
        self.send(pygame.MOUSEMOTION, pos=self.centre(target), rel=(0, 0), buttons=(0, 0, 0))
        self.pass_time(seconds)

    def drag(self, start: str | tuple[int, int], end: str | tuple[int, int], *, let_go: bool = True) -> None:
        """Presses the button at `start`, moves in steps to `end`, and releases it there if `let_go`."""
        here, there = self.centre(start), self.centre(end)
        self.send(pygame.MOUSEMOTION, pos=here, rel=(0, 0), buttons=(0, 0, 0))
        self.send(pygame.MOUSEBUTTONDOWN, pos=here, button=1)
        for step in range(1, 9):
            spot = tuple(round(a + (b - a) * step / 8) for a, b in zip(here, there, strict=True))
            self.send(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(1, 0, 0))
        if let_go:
            self.send(pygame.MOUSEBUTTONUP, pos=there, button=1)
            self.rest()

    def wheel(self, target: str | tuple[int, int], steps: int) -> None:
        """Turns the wheel there, away from the hand if `steps` is positive."""
        self.hover(target)
        self.send(pygame.MOUSEWHEEL, x=0, y=steps, flipped=False)
        self.rest()

    def key(self, name: str) -> None:
        """Presses a key, as for `tap`, and lets everything come to rest."""
        self.tap(name)
        self.rest()

    def tap(self, name: str, *, release: bool = True) -> None:
        """Presses a key, and lets no time pass: ``enter``, ``f1``, ``ctrl+z``, ``shift+tab``, ``h``, ``?``."""
        plain = name[-1] if name.endswith("+") else name.split("+")[-1]
        modifiers = [part for part in name.removesuffix(plain).split("+") if part]
        mods = sum({"ctrl": pygame.KMOD_CTRL, "shift": pygame.KMOD_SHIFT, "alt": pygame.KMOD_ALT}[m] for m in modifiers)
        code = KEYS.get(plain) or ord(plain)
        written = plain if len(plain) == 1 and "ctrl" not in modifiers else ""
        self.send(pygame.KEYDOWN, key=code, mod=mods, unicode=written, scancode=0)
        if written and "alt" not in modifiers:
            self.send(pygame.TEXTINPUT, text=written)
        if release:
            self.send(pygame.KEYUP, key=code, mod=mods, unicode=written, scancode=0)

    def type(self, text: str) -> None:
        """Types letter by letter."""
        for letter in text:
            self.key(letter)

    def resize(self, size: tuple[int, int]) -> None:
        """Changes the size of the window, in pixels."""
        self.app.window.size = size
        self.send(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1], window=self.app.window)
        self.rest()

    # -- time ---------------------------------------------------------------------------------------------------------

    def settle(self, *, seconds: float = 120.0) -> None:
        """Gives the program a turn, for changes made without an event, and lets everything come to rest."""
        self.frame(0.0, self.arrived())
        self.rest(seconds=seconds)

    def rest(self, *, seconds: float = 120.0) -> None:
        """Lets time pass until nothing moves and the table waits for input; news may still be shown.

        As in the program's own loop, each turn says whether there is another. `OffCourse` after `seconds`.
        """
        while self.app.running and self.pending is not False and (self.pending is True or not self.scene.settled()):
            step = self.step if self.pending is True else float(self.pending)
            self.frame(step, ())
            seconds -= step
            if seconds < 0:
                raise OffCourse(f"{self.scene.name} does not come to rest")

    def pass_time(self, seconds: float) -> None:
        """Lets that many seconds pass."""
        while seconds > 0 and self.app.running:
            self.frame(min(self.step, seconds), self.arrived())
            seconds -= self.step

    def frame(self, dt: float, events: Sequence[pygame.event.Event]) -> Pending:
        """One turn of the loop; raises `OffCourse` for any fault, unless faults are expected."""
        self.pending = self.app.frame(dt, events)
        if self.app.trouble and not self.faults_expected:
            raise OffCourse(self.app.trouble)
        return self.pending

    def arrived(self) -> list[pygame.event.Event]:
        """Events from elsewhere, such as an opponent's answer, but not the window's own."""
        return []

    def close(self) -> None:
        """Ends the program as its loop would."""
        self.app.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()

    # -- inside -------------------------------------------------------------------------------------------------------

    def centre(self, target: str | tuple[int, int]) -> tuple[int, int]:
        """The middle of a widget (scrolled into sight if need be) or item; a point stays as it is."""
        if not isinstance(target, str):
            return target
        widget = self.scene.widget(target)
        for area in self.scene.widgets:
            if widget is not None and isinstance(area, ScrollArea):
                area.reveal(widget)
        x, y, width, height = self.find(target)["rect"]
        return x + width // 2, y + height // 2

    def send(self, kind: int, **values: Any) -> None:
        """Gives the program one event."""
        self.frame(0.0, [pygame.event.Event(kind, values)])
