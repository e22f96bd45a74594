"""The program's window from outside: its layout file, mouse, keyboard, and a picture of the screen."""

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
"""The command of the program in this folder."""

Thing = dict[str, Any]
"""An item or widget from the layout file: ``key``, ``rect``, ``label`` and so on."""


def started(folder: Path, size: tuple[int, int], *more: str, program: Sequence[str] = OURS) -> Running:
    """Starts the program in a window of that size in pixels; everything it writes goes to the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    layout, notes, errors = folder / LAYOUT, folder / "timing", folder / "stderr"
    for old in (layout, notes):
        old.unlink(missing_ok=True)
    given = ["--data-dir", folder, "--dump-layout", layout, "--size", f"{size[0]}x{size[1]}", *more]
    command = [*program, *map(str, given)]
    drivers = {"SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    return Running(command, notes, errors, PIPSTONE_TIMING=str(notes), **drivers)


class Window:
    """The running program. `size` is the size of its window in pixels as the program sees it; `corner` and `extent`
    are the window's place and size on the screen."""

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
        """Notes the place and the size of the window; its X11 id."""
        command = ["xdotool", "search", "--onlyvisible", "--pid", str(self.running.pid)]
        number = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()[-1]
        command = ["xdotool", "getwindowgeometry", "--shell", number]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
        place = dict(line.split("=") for line in told)
        self.corner = int(place["X"]), int(place["Y"])
        self.extent = int(place["WIDTH"]), int(place["HEIGHT"])
        return number

    def misjudged(self) -> bool:
        """Whether the program is wrong about the size of its window, as in full screen without a window manager to
        stretch it: then some things lie outside and cannot be clicked."""
        self.layout()
        return self.size != self.extent

    # -- reading ------------------------------------------------------------------------------------------------------

    def layout(self) -> dict[str, Any]:
        """The layout that is in the file now."""
        self._stamp = self._state()
        data: dict[str, Any] = json.loads(self._file.read_text())
        self.size = data["size"][0], data["size"][1]
        return data

    def _state(self) -> tuple[int, int]:
        status = self._file.stat()
        return status.st_mtime_ns, status.st_ino  # the clock of files is too coarse to tell two layouts apart

    def change(self, seconds: float) -> float | None:
        """Waits for a new layout; the seconds it took, or None after `seconds`."""
        start = time.monotonic()
        while time.monotonic() < start + seconds:
            if self._file.exists() and self._state() != self._stamp:
                return time.monotonic() - start
            self.running.check()
            time.sleep(0.004)
        return None

    def troubles(self) -> str:
        """The program's logs and standard error."""
        files = [self.running.errors, *self.folder.rglob("*.log")]
        return "\n".join(text for file in files if (text := file.read_text(errors="replace").strip()))

    def longest(self) -> float:
        """The longest turn of its loop by the clock, in milliseconds."""
        return max((note["wall"] for note in self.running.frames()), default=0.0)

    # -- doing --------------------------------------------------------------------------------------------------------

    def do(self, *words: object) -> None:
        """Gives a command to xdotool, which keeps running: starting it would take longer than the answer."""
        assert self._hand.stdin is not None
        self._hand.stdin.write(" ".join(map(str, words)) + "\n")
        self._hand.stdin.flush()

    def key(self, name: str) -> None:
        """Presses a key, by its X11 name."""
        self.do("key", name)

    def middle(self, thing: Thing) -> tuple[int, int]:
        """The middle of a thing on the screen."""
        x, y, width, height = thing["rect"]
        return self.corner[0] + x + width // 2, self.corner[1] + y + height // 2

    def holds(self, x: int, y: int) -> bool:
        """Whether that point of the window is in sight; a table that was dragged aside reaches beyond it."""
        return 0 <= x < self.size[0] and 0 <= y < self.size[1]

    def click(self, thing: Thing, share: float = 0.5) -> None:
        """Clicks a thing at the part `share` of its width, halfway down; raises `Stuck` outside the window."""
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
        """Changes the size of the window in pixels, as dragging its edge does."""
        self.do("windowsize", self.number, *size)
        self.change(1.0)
        self.find()

    def shot(self, path: Path) -> None:
        """Saves a picture of the screen."""
        path.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["import", "-window", "root", str(path)], check=True)

    def end(self, how: Callable[[], object] | None = None) -> float:
        """Ends the program by calling `how`, or by SIGTERM; the seconds it took."""
        self._hand.communicate()
        return self.running.end(how or self.running.process.terminate)
