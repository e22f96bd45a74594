"""A mouse that keeps a table busy: it clicks or drags things at random."""

import random
import time

from tools.window.process import Stuck, pss
from tools.window.window import Thing, Window


class RandomMouse:
    """Plays at the table of one window, one touch at a time."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.chance = random.Random(7)
        self.memory = self.peak = 0.0
        """The program's memory now and at its highest, in MB."""

    def wait_for(self, scene: str, seconds: float, *, turn: bool = False) -> None:
        """Waits for that scene and, with `turn`, until something can be touched in it; `Stuck` after `seconds`."""
        limit = time.monotonic() + seconds
        while time.monotonic() < limit and self.window.change(seconds) is not None:
            layout = self.window.layout()
            if layout["scene"] == scene and (not turn or any(item["touch"] for item in layout["items"])):
                return
        raise Stuck(f"{scene} does not come")

    def drag(self, thing: Thing, goals: list[Thing]) -> None:
        """Drags the thing over the table in small steps, then to one of the goals."""
        window = self.window
        spot, corner = window.middle(thing), window.corner
        places = [(corner[0] + 500, corner[1] + 350), window.middle(self.chance.choice(goals))]
        window.do("mousemove", *spot)
        time.sleep(0.05)
        window.do("mousedown", 1)
        for place in places:
            start = spot
            for step in range(1, 26):
                spot = tuple(round(a + (b - a) * step / 25) for a, b in zip(start, place, strict=True))  # type: ignore
                window.do("mousemove", *spot)
                time.sleep(0.012)
        window.do("mouseup", 1)

    def step(self, number: int) -> str:
        """Touches something; the name of the scene it was in."""
        layout = self.window.layout()
        scene: str = layout["scene"]
        widgets = {widget["key"]: widget for widget in layout["widgets"]}
        things = [item for item in layout["items"] if item["touch"] and self._in_sight(item)]
        if scene == "play" and things:
            thing = self.chance.choice(things)
            goals = [item for item in things if item is not thing]
            if number % 3 == 0 and goals and thing["key"].startswith(("tile:", "brick:")):
                self.drag(thing, goals)
            else:
                self.window.click(thing)
        else:
            wanted = ("next", "deal", "take", "yes", "ok", "ready", "lift", "close", "back")
            button = next((widgets[key] for key in wanted if key in widgets), None)
            if button is None and scene != "play":
                raise Stuck(f"no way on from {scene}, which shows {', '.join(widgets)}")
            if button is not None and scene != "play":
                self.window.click(button)
        self.memory = pss(self.window.running.pid)
        self.peak = max(self.peak, self.memory)
        return scene

    def _in_sight(self, thing: Thing) -> bool:
        x, y, width, height = thing["rect"]
        return self.window.holds(x + width // 2, y + height // 2)
