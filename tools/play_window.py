#!/usr/bin/env python3
"""Plays whole matches in the program's real window from outside, by mouse or by keyboard; Linux with X11, developers.

    python tools/play_window.py castle --by keyboard [--table "two people"] [--size 1280x800] [--seed 1] [--shots DIR]

Needs ``xdotool`` and, where there is no DISPLAY, ``Xvfb`` (one of its own is started); with ``--shots`` also ``import``
(ImageMagick). The player knows nothing of the program but its layout file: what may be touched (items with ``touch``),
the widgets, and what has the keyboard. It goes from the title by way of the settings (speed) and the table's setup to
the end of the match, touching whatever may be touched, by chance. ``--fidget`` also does what people do in between:
takes back, asks for hints, opens rules, log and menu, changes the size of window and words, leaves and continues.

It ends with status 1 and says why if the player gets stuck, something cannot be reached by keyboard, or the program
writes an error to its log or to standard error. Figures: touches; hands (result sheets seen); *answer*, the longest
time from a touch to a new settled layout (of the own turn; opponents take theirs); *mute*, touches that changed
nothing; *longest*, the longest turn of the program's loop, in which the window could not answer (from the file that
PIPSTONE_TIMING names).
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from display import a_display

ROOT = Path(__file__).resolve().parent.parent
SPEEDS = ("slow", "normal", "fast", "instant")
LONG = 45.0
"""Seconds after which a window in which nothing changes counts as stuck."""
ARROWS = {"Right": (1, 0), "Left": (-1, 0), "Down": (0, 1), "Up": (0, -1)}
VISITS = ("l", "question", "p", "F1", "F10")
"""Keys that open something which Escape closes."""
HABITS = ("h", "ctrl+z", "ctrl+y", "m", "ctrl+plus", "ctrl+minus", "ctrl+0", "o", "v", "r", "Home", "Escape", "F11")

Thing = dict[str, Any]


class Stuck(Exception):
    """The player cannot go on; the words say where and why."""


@dataclass
class Figures:
    """What one match was like."""

    touches: int = 0
    answer: float = 0.0
    mute: int = 0
    scenes: list[str] = field(default_factory=list)


class Window:
    """The running program as somebody outside sees it: a layout file, a mouse, a keyboard, a picture of the screen."""

    def __init__(self, folder: Path, size: tuple[int, int], *more: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self.size = folder, size
        self.file, self.complaints, self.notes = folder / "layout.json", folder / "stderr", folder / "timing"
        for old in (self.file, self.complaints, self.notes):
            old.unlink(missing_ok=True)
        given = ["--data-dir", folder, "--dump-layout", self.file, "--size", f"{size[0]}x{size[1]}", *more]
        environment = {"SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy", "PIPSTONE_TIMING": str(self.notes)}
        with self.complaints.open("w") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "game", *map(str, given)],
                cwd=ROOT,
                env={**os.environ, **environment},
                stdout=subprocess.DEVNULL,
                stderr=errors,
            )
        self._hand = subprocess.Popen(["xdotool", "-"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        self._stamp = (0, 0)
        self.corner = (0, 0)
        self.change(20)
        self.number = self.find()

    def find(self) -> str:
        """The number of its window, having noted where the window stands."""
        command = ["xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid)]
        number = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()[-1]
        command = ["xdotool", "getwindowgeometry", "--shell", number]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
        place = dict(line.split("=") for line in told)
        self.corner = int(place["X"]), int(place["Y"])
        return number

    # -- reading ------------------------------------------------------------------------------------------------------

    def layout(self) -> dict[str, Any]:
        """The layout as it is in the file now."""
        self._stamp = self._state()
        data: dict[str, Any] = json.loads(self.file.read_text())
        self.size = data["size"][0], data["size"][1]
        return data

    def _state(self) -> tuple[int, int]:
        status = self.file.stat()
        return status.st_mtime_ns, status.st_ino  # the clock of files is too coarse to tell two layouts apart

    def change(self, seconds: float) -> float | None:
        """Waits for another layout; after how many seconds it came."""
        start = time.monotonic()
        while time.monotonic() < start + seconds:
            if self.file.exists() and self._state() != self._stamp:
                return time.monotonic() - start
            if self.process.poll() is not None:
                raise Stuck(f"the program ended by itself with status {self.process.returncode}")
            time.sleep(0.004)
        return None

    def troubles(self) -> str:
        """What the program has written to its logs and to standard error."""
        files = [self.complaints, *self.folder.rglob("*.log")]
        return "\n".join(text for file in files if (text := file.read_text(errors="replace").strip()))

    def longest(self) -> float:
        """Milliseconds of the longest turn of its loop, by the clock."""
        lines = self.notes.read_text().splitlines() if self.notes.exists() else []
        frames = [json.loads(line) for line in lines[1:]]
        return max((note["wall"] for note in frames if note["what"] == "frame"), default=0.0)

    # -- doing --------------------------------------------------------------------------------------------------------

    def do(self, *words: object) -> None:
        """One command of xdotool, which runs all the time: starting it would take longer than the answer."""
        assert self._hand.stdin is not None
        self._hand.stdin.write(" ".join(map(str, words)) + "\n")
        self._hand.stdin.flush()

    def key(self, name: str) -> None:
        """Presses a key, by X's name for it."""
        self.do("key", name)

    def move(self, thing: Thing) -> None:
        """The mouse goes to the middle of a thing."""
        x, y, width, height = thing["rect"]
        self.do("mousemove", self.corner[0] + x + width // 2, self.corner[1] + y + height // 2)

    def click(self, thing: Thing, share: float = 0.5) -> None:
        """Clicks that far across a thing, half way down."""
        x, y, width, height = thing["rect"]
        x, y = x + round(width * share), y + height // 2
        if not (0 <= x < self.size[0] and 0 <= y < self.size[1]):
            raise Stuck(f"{thing['key']} lies outside the window, at {x}, {y}")
        at = self.corner[0] + x, self.corner[1] + y
        self.do("mousemove", *at)
        self.change(0.05)
        self.layout()
        self.do("click", 1)

    def resize(self, size: tuple[int, int]) -> None:
        """Makes the window another size, as dragging its edge does."""
        self.do("windowsize", self.number, *size)
        self.change(1.0)
        self.find()

    def shot(self, path: Path) -> None:
        """A picture of the screen."""
        path.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["import", "-window", "root", str(path)], check=True)

    def end(self) -> None:
        """Ends the program, kindly at first."""
        self._hand.communicate()
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise Stuck("the program did not end within ten seconds") from None


class Player:
    """Somebody at the window. `by` is ``mouse`` or ``keyboard``; nothing is ever done by the other."""

    def __init__(self, window: Window, by: str, chance: random.Random, told: Callable[[str], None]) -> None:
        self.window, self.by, self.chance, self.tell = window, by, chance, told
        self.usual = window.size
        self.figures = Figures()
        self.tried: set[str] = set()
        self.scene = ""

    # -- reading ------------------------------------------------------------------------------------------------------

    def look(self) -> dict[str, Any]:
        """The layout; a scene not seen just before is told."""
        layout = self.window.layout()
        if layout["scene"] != self.scene:
            self.scene = layout["scene"]
            self.figures.scenes.append(self.scene)
            self.tell(self.scene)
        return layout

    def wait_for(self, *scenes: str, seconds: float = 10.0) -> dict[str, Any]:
        """The layout of one of those scenes, as soon as it is there."""
        limit = time.monotonic() + seconds
        while (layout := self.look())["scene"] not in scenes:
            if time.monotonic() > limit:
                raise Stuck(f"{scenes[0]} does not come, only {layout['scene']}")
            self.window.change(0.5)
        return layout

    @staticmethod
    def named(layout: dict[str, Any], *words: str) -> Thing:
        """The widget whose key or label holds one of those words."""
        for word in words:
            for thing in layout["widgets"]:
                if thing["role"] != "label" and (thing["key"] == word or word.lower() in thing["label"].lower()):
                    return dict(thing)
        raise Stuck(f"{layout['scene']} has nothing called {' or '.join(words)}")

    # -- doing --------------------------------------------------------------------------------------------------------

    def touch(self, thing: Thing) -> float | None:
        """Presses a thing, the one way or the other; the seconds until the layout was another (None: it stayed)."""
        if self.by == "mouse":
            self.window.click(thing)
        else:
            self.reach(thing)
            self.window.key(self.chance.choice(("Return", "space")))
        took = self.window.change(12.0)
        while took is not None and self.window.change(0.12) is not None:
            self.window.layout()
        return took

    def reach(self, thing: Thing) -> None:
        """Walks the focus to a thing: often by arrows as far as they lead, always in the end by Tab."""
        by_arrows, been = self.chance.random() < 0.4, set[str]()
        for _ in range(250):
            layout = self.window.layout()
            here = layout["focus"]
            if here == thing["key"]:
                if self.window.change(0.1) is None:
                    return
                continue
            things = {each["key"]: each for each in (*layout["items"], *layout["widgets"])}
            if thing["key"] not in things:
                raise Stuck(f"{thing['key']} has gone from {layout['scene']}")
            arrows = by_arrows and here not in been and layout["scene"] == "play"  # elsewhere they also change controls
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
        """Title, settings, speed, and back."""
        self.touch(self.named(self.wait_for("title"), "settings"))
        row = self.named(self.wait_for("settings"), "speed")
        if self.by == "mouse":
            self.window.click(row, (SPEEDS.index(speed) + 0.5) / len(SPEEDS))
        else:
            self.reach(row)
            for _ in range(SPEEDS.index(speed) - SPEEDS.index("normal")):
                self.window.layout()
                self.window.key("Right")
                self.window.change(1.0)
        self.touch(self.named(self.wait_for("settings"), "done"))
        self.wait_for("title")

    def sit_down(self, game: str, table: str, people: str) -> None:
        """Title, the game, the table, the tiles."""
        self.touch(self.named(self.wait_for("title"), f"game:{game}"))
        layout = self.wait_for("setup")
        if table:
            self.touch(self.named(layout, table))
        if people == "none":
            for row in [w for w in self.look()["widgets"] if w["key"].endswith(".player")]:
                self._computer(row)
        self.touch(self.named(self.look(), "deal"))
        self.wait_for("play", "curtain", seconds=20)

    def _computer(self, row: Thing) -> None:
        """A seat is taken by the computer."""
        if self.by == "mouse":
            self.window.click(row, 0.75)
        else:
            self.reach(row)
            self.window.key("Right")
        self.window.change(1.0)

    def play(self, *, fidget: bool, limit: float) -> None:
        """Until the match is over."""
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
                if quiet > LONG:
                    raise Stuck(f"nothing may be touched and nothing happens for {LONG:g} s")

    @staticmethod
    def _over(layout: dict[str, Any]) -> bool:
        return any("again" in widget["label"].lower() for widget in layout["widgets"])

    def _forward(self, layout: dict[str, Any]) -> Thing:
        """What somebody presses who only wants to go on: what has the focus."""
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
        """Something people do in between; whatever opens is closed again."""
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
        for _ in range(4):
            if self.look()["scene"] in ("play", "result", "curtain"):
                return
            self.window.key("Escape")
            self.window.change(2.0)


def play(given: argparse.Namespace, folder: Path) -> tuple[Figures, list[str], float]:
    """One match; what it was like and what was wrong."""
    started, wrong = time.monotonic(), []
    shots = 0
    window = Window(folder, given.size, *(["--seed", str(given.seed)] if given.seed is not None else []))

    def told(what: str) -> None:
        nonlocal shots
        if given.verbose:
            print(f"  {time.monotonic() - started:7.2f} s  {what}", file=sys.stderr)
        if given.shots:
            shots += 1
            window.shot(given.shots / f"{given.game}-{given.by}-{shots:03}-{what.split()[-1].partition(':')[0]}.png")

    player = Player(window, given.by, random.Random(given.seed), told)
    try:
        player.set_speed(given.speed)
        player.sit_down(given.game, given.table, given.people)
        player.play(fidget=given.fidget, limit=given.limit)
        told("over")
    except Stuck as stuck:
        wrong.append(str(stuck))
        told("stuck")
    with suppress(ProcessLookupError):
        try:
            window.end()
        except Stuck as stuck:
            wrong.append(str(stuck))
    if troubles := window.troubles():
        wrong.append(troubles)
    figures = player.figures
    print(
        f"{given.game:9}{given.by:9}{given.size[0]}x{given.size[1]:<5}{given.table or 'usual':12} seed {given.seed}: "
        f"{figures.touches} touches, {figures.scenes.count('result')} hands, {time.monotonic() - started:.0f} s; "
        f"answer {figures.answer * 1000:.0f} ms, mute {figures.mute}, longest {window.longest():.0f} ms; "
        f"{'FAILED' if wrong else 'ended'}"
    )
    for each in wrong:
        print(f"    {each}", file=sys.stderr)
    return player.figures, wrong, window.longest()


def main() -> int:
    """Plays one match and says how it was."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", help="the game's key, e.g. castle")
    parser.add_argument("--by", choices=("mouse", "keyboard"), default="mouse")
    parser.add_argument(
        "--table", default="", help="a word in the label of a quick table; else the one that is offered"
    )
    parser.add_argument("--people", choices=("usual", "none"), default="usual", help="none: computers in every seat")
    parser.add_argument("--speed", choices=SPEEDS[1:], default="instant")
    parser.add_argument("--size", type=lambda text: tuple(map(int, text.split("x"))), default=(1280, 800))
    parser.add_argument("--seed", type=int, default=1, help="of the match and of the player")
    parser.add_argument("--limit", type=float, default=600.0, help="seconds that the match may take")
    parser.add_argument("--fidget", action="store_true", help="also do what people do in between")
    parser.add_argument("--data-dir", type=Path, help="keep settings and matches there, else nowhere")
    parser.add_argument("--shots", type=Path, help="put pictures of the screen into this folder, one for each scene")
    parser.add_argument("--verbose", action="store_true")
    given = parser.parse_args()
    for tool in ("xdotool", *([] if os.environ.get("DISPLAY") else ["Xvfb"]), *(["import"] if given.shots else [])):
        if shutil.which(tool) is None:
            parser.error(f"{tool} is not installed")
    with a_display(given.size), tempfile.TemporaryDirectory() as folder:
        _, wrong, _ = play(given, given.data_dir or Path(folder))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
