"""The program's window as somebody outside has it: a layout file to read, mouse, keyboard, a picture of the screen."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tools.window.process import Running, Stuck

LAYOUT = "layout.json"

OURS = (sys.executable, "-m", "game")
"""The program as it lies in this folder."""

Thing = dict[str, Any]
"""A thing or widget as the layout file has it: ``key``, ``rect``, ``label`` and so on."""


def started(folder: Path, size: tuple[int, int], *more: str, program: Sequence[str] = OURS) -> Running:
    """The program, just started in a window of that size; all it writes goes to the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    layout, notes, errors = folder / LAYOUT, folder / "timing", folder / "stderr"
    for old in (layout, notes):
        old.unlink(missing_ok=True)
    given = ["--data-dir", folder, "--dump-layout", layout, "--size", f"{size[0]}x{size[1]}", *more]
    command = [*program, *map(str, given)]
    drivers = {"SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    return Running(command, notes, errors, PIPSTONE_TIMING=str(notes), **drivers)


class Window:
    """The running program. `size` is that of its window in pixels as the program has it, `corner` where on the screen
    the window stands, `extent` its size there."""

    def __init__(self, folder: Path, size: tuple[int, int], *more: str, program: Sequence[str] = OURS) -> None:
        self.folder, self.size = folder, size
        self.running = started(folder, size, *more, program=program)
        self._file = folder / LAYOUT
        self._hand = subprocess.Popen(["xdotool", "-"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        self._stamp = (0, 0)
        self.corner, self.extent = (0, 0), size
        self.change(20)
        self.number = self.find()

    def find(self) -> str:
        """The number of its window, having noted where the window stands and how large it is."""
        command = ["xdotool", "search", "--onlyvisible", "--pid", str(self.running.pid)]
        number = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()[-1]
        command = ["xdotool", "getwindowgeometry", "--shell", number]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
        place = dict(line.split("=") for line in told)
        self.corner = int(place["X"]), int(place["Y"])
        self.extent = int(place["WIDTH"]), int(place["HEIGHT"])
        return number

    def misjudged(self) -> bool:
        """Whether the program takes its window for another size than it has, as in full screen where no window manager
        stretches it: what lies outside cannot be clicked."""
        self.layout()
        return self.size != self.extent

    # -- reading ------------------------------------------------------------------------------------------------------

    def layout(self) -> dict[str, Any]:
        """The layout as it is in the file now."""
        self._stamp = self._state()
        data: dict[str, Any] = json.loads(self._file.read_text())
        self.size = data["size"][0], data["size"][1]
        return data

    def _state(self) -> tuple[int, int]:
        status = self._file.stat()
        return status.st_mtime_ns, status.st_ino  # the clock of files is too coarse to tell two layouts apart

    def change(self, seconds: float) -> float | None:
        """Waits for another layout; after how many seconds it came."""
        start = time.monotonic()
        while time.monotonic() < start + seconds:
            if self._file.exists() and self._state() != self._stamp:
                return time.monotonic() - start
            self.running.check()
            time.sleep(0.004)
        return None

    def troubles(self) -> str:
        """What the program has written to its logs and to standard error."""
        files = [self.running.errors, *self.folder.rglob("*.log")]
        return "\n".join(text for file in files if (text := file.read_text(errors="replace").strip()))

    def longest(self) -> float:
        """Milliseconds of the longest turn of its loop, by the clock."""
        return max((note["wall"] for note in self.running.frames()), default=0.0)

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
        self.do("mousemove", *self.middle(thing))

    def middle(self, thing: Thing) -> tuple[int, int]:
        """Where on the screen the middle of a thing is."""
        x, y, width, height = thing["rect"]
        return self.corner[0] + x + width // 2, self.corner[1] + y + height // 2

    def holds(self, x: int, y: int) -> bool:
        """Whether that point, from the window's corner, is in sight; a table that was pulled aside reaches further."""
        return 0 <= x < self.size[0] and 0 <= y < self.size[1]

    def click(self, thing: Thing, share: float = 0.5) -> None:
        """Clicks that far across a thing, half way down."""
        x, y, width, height = thing["rect"]
        x, y = x + round(width * share), y + height // 2
        if not self.holds(x, y):
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

    def end(self, how: Callable[[], object] | None = None) -> float:
        """Ends the program, by SIGTERM if it is not said how; the seconds it took."""
        self._hand.communicate()
        return self.running.end(how or self.running.process.terminate)
