"""A player of whole matches at the window, by mouse or keyboard, who touches things at random."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tools.window.process import Stuck
from tools.window.window import Thing, Window

SPEEDS = ("slow", "normal", "fast", "instant")
STUCK_AFTER = 45.0
"""Seconds without a change after which a window counts as stuck."""
ARROWS = {"Right": (1, 0), "Left": (-1, 0), "Down": (0, 1), "Up": (0, -1)}
VISITS = ("l", "question", "p", "F1", "F10")
"""Keys that open something that Escape closes."""
HABITS = ("h", "ctrl+z", "ctrl+y", "m", "ctrl+plus", "ctrl+minus", "ctrl+0", "o", "v", "r", "Home", "Escape", "F11")


@dataclass
class Figures:
    """The figures of one match, as in `tools/play_window.py`."""

    touches: int = 0
    answer: float = 0.0
    mute: int = 0
    gone: int = 0
    scenes: list[str] = field(default_factory=list)


class Player:
    """A player at the window, who uses only the ``mouse`` or only the ``keyboard``, as `by` says."""

    def __init__(self, window: Window, by: str, chance: random.Random, told: Callable[[str], None]) -> None:
        self.window, self.by, self.chance, self.tell = window, by, chance, told
        self.usual = window.size
        self.figures = Figures()
        self.tried: set[str] = set()
        self.scene = ""

    # -- reading ------------------------------------------------------------------------------------------------------

    def look(self) -> dict[str, Any]:
        """The layout; a new scene is reported."""
        layout = self.window.layout()
        if layout["scene"] != self.scene:
            self.scene = layout["scene"]
            self.figures.scenes.append(self.scene)
            self.tell(self.scene)
        return layout

    def wait_for(self, *scenes: str, seconds: float = 10.0) -> dict[str, Any]:
        """The layout of one of those scenes, as soon as it appears; raises `Stuck` after `seconds`."""
        limit = time.monotonic() + seconds
        while (layout := self.look())["scene"] not in scenes:
            if time.monotonic() > limit:
                raise Stuck(f"{scenes[0]} does not come, only {layout['scene']}")
            self.window.change(0.5)
        return layout

    @staticmethod
    def named(layout: dict[str, Any], *words: str) -> Thing:
        """The widget whose key is one of those words, or else whose label contains one; raises `Stuck` without one."""
        things = [dict(thing) for thing in layout["widgets"] if thing["role"] != "label"]
        for word in words:
            for thing in things:
                if thing["key"] == word:
                    return thing
        for word in words:
            for thing in things:
                if word.lower() in thing["label"].lower():
                    return thing
        raise Stuck(f"{layout['scene']} has nothing called {' or '.join(words)}")

    # -- doing --------------------------------------------------------------------------------------------------------

    def touch(self, thing: Thing) -> float | None:
        """Presses a thing by mouse or keyboard; the seconds until the layout changed, or None if it did not, or the
        thing was gone before it was reached."""
        if self.by == "mouse":
            self.window.click(thing)
        else:
            if not self.reach(thing):
                self.figures.gone += 1
                self.tell(f"gone: {thing['key']}")
                return None
            self.window.key(self.chance.choice(("Return", "space")))
        took = self.window.change(12.0)
        while took is not None and self.window.change(0.12) is not None:
            self.window.layout()
        return took

    def reach(self, thing: Thing) -> bool:
        """Moves the focus to a thing, often by arrows as far as they lead, and always by Tab in the end; whether it
        could be touched all the way, because a hint that comes meanwhile picks something else."""
        by_arrows, been = self.chance.random() < 0.4, set[str]()
        for _ in range(250):
            layout = self.window.layout()
            here = layout["focus"]
            ready = {each["key"] for each in layout["items"] if each["touch"]}
            if "role" not in thing and thing["key"] not in ready:  # only widgets have a role, and they stay
                return False
            if here == thing["key"]:
                if self.window.change(0.1) is None:
                    return True
                continue
            things = {each["key"]: each for each in (*layout["items"], *layout["widgets"])}
            arrows = by_arrows and here not in been and layout["scene"] == "play"  # elsewhere they also change controls
            arrows = arrows and thing["key"] in things  # Tab brings back a widget scrolled out of sight
            step = self._arrow(things.get(here), things[thing["key"]]) if arrows else "Tab"
            been.add(here)
            self.window.key(step)
            if self.window.change(0.6) is None:
                by_arrows = False
        raise Stuck(
            f"{thing['key']} in {layout['scene']} cannot be reached by keyboard, only {', '.join(sorted(been))}"
        )

    @staticmethod
    def _arrow(here: Thing | None, there: Thing) -> str:
        if here is None:
            return "Tab"
        x, y = (there["rect"][n] + there["rect"][n + 2] / 2 - here["rect"][n] - here["rect"][n + 2] / 2 for n in (0, 1))
        return max(ARROWS, key=lambda name: ARROWS[name][0] * x + ARROWS[name][1] * y)

    # -- the way through the program ----------------------------------------------------------------------------------

    def set_speed(self, speed: str) -> None:
        """Goes from the title to the settings, chooses the speed, and goes back."""
        self.touch(self.named(self.wait_for("title"), "settings"))
        row = self.named(self.wait_for("settings"), "speed")
        self._choose(row, SPEEDS.index(speed), len(SPEEDS), SPEEDS.index("normal"))
        self.touch(self.named(self.wait_for("settings"), "done"))
        self.wait_for("title")

    def sit_down(self, game: str, table: str, people: str) -> None:
        """Goes from the title to the game, chooses the table, and deals."""
        self.touch(self.named(self.wait_for("title"), f"game:{game}"))
        layout = self.wait_for("setup")
        if table:
            self.touch(self.named(layout, table))
        if people == "none":
            for row in [w for w in self.look()["widgets"] if w["key"].endswith(".player")]:
                self._choose(row, 1, 2, 0)
        self.touch(self.named(self.look(), "deal"))
        layout = self.wait_for("play", "curtain", "names", seconds=20)
        if layout["scene"] == "names":
            self.touch(self.named(layout, "take"))
            self.wait_for("play", "curtain", seconds=20)

    def _choose(self, row: Thing, number: int, of: int, chosen: int) -> None:
        """Chooses one `of` so many options of a row by its number; that of number `chosen` is chosen at first."""
        if self.by == "mouse":
            self.window.click(row, (number + 0.5) / of)
            self.window.change(1.0)
        else:
            self.reach(row)
            for _ in range(number - chosen):
                self.window.layout()
                self.window.key("Right")
                self.window.change(1.0)

    def play(self, *, fidget: bool, limit: float) -> None:
        """Plays until the match is over; raises `Stuck` after `limit` seconds."""
        end, quiet = time.monotonic() + limit, 0.0
        while True:
            if time.monotonic() > end:
                raise Stuck(f"the match is not over after {limit:g} s")
            layout = self.look()
            things = [item for item in layout["items"] if item["touch"]]
            if layout["scene"] == "result" and self._over(layout):
                return
            if layout["scene"] != "play":
                self.touch(self._forward(layout))
                quiet = 0.0
            elif things:
                quiet = 0.0
                self._one_touch(layout, things)
                if fidget and self.chance.random() < 0.2:
                    self._habit()
            else:
                before = time.monotonic()
                quiet = 0.0 if self.window.change(2.0) is not None else quiet + time.monotonic() - before
                if quiet > STUCK_AFTER:
                    raise Stuck(f"nothing may be touched and nothing happens for {STUCK_AFTER:g} s")

    @staticmethod
    def _over(layout: dict[str, Any]) -> bool:
        return any("again" in widget["label"].lower() for widget in layout["widgets"])

    def _forward(self, layout: dict[str, Any]) -> Thing:
        """The widget that a person presses to go on: the one in focus."""
        things = [widget for widget in layout["widgets"] if widget["enabled"] and widget["role"] != "label"]
        if not things:
            raise Stuck(f"{layout['scene']} has nothing to press")
        return next((thing for thing in things if thing["key"] == layout["focus"]), things[-1])

    def _one_touch(self, layout: dict[str, Any], things: list[Thing]) -> None:
        fresh = [thing for thing in things if thing["key"] not in self.tried]
        if not fresh:
            self.tried.clear()
        thing = self.chance.choice(fresh or things)
        self.tried.add(thing["key"])
        self.figures.touches += 1
        took = self.touch(thing)
        if took is None:
            if self.window.layout() == layout:
                self.figures.mute += 1
                self.tell(f"mute: {thing['key']}")
            return
        after = self.look()
        if any(item["touch"] for item in after["items"]):
            if took > max(self.figures.answer, 0.5):
                self.tell(f"slow: {thing['key']} took {took:.2f} s")
            self.figures.answer = max(self.figures.answer, took)
        if {item["key"] for item in after["items"]} != {item["key"] for item in layout["items"]}:
            self.tried = set() if not any(item["touch"] for item in after["items"]) else self.tried

    def _habit(self) -> None:
        """Does something people do in between, and closes whatever opens."""
        if self.chance.random() < 0.15:
            width, height = self.usual
            part = self.chance.choice((0.7, 0.8, 0.9, 1.0))
            self.window.resize((max(800, round(width * part)), max(560, round(height * part))))
            return
        name = self.chance.choice((*VISITS, *HABITS))
        self.tell(f"key {name}")
        self.window.layout()
        self.window.key(name)
        self.window.change(1.0)
        self.window.find()
        if name == "F11" and self.window.misjudged():
            self.window.key(name)
            self.window.change(1.0)
            self.window.find()
        for _ in range(4):
            if self.look()["scene"] in ("play", "result", "curtain"):
                return
            self.window.key("Escape")
            self.window.change(2.0)
