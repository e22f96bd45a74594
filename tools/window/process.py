"""A process with a window, watched from outside: what it notes, how much memory and effort it takes, how it ends."""

import ctypes
import json
import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


class Stuck(Exception):
    """It cannot go on; the words say where and why."""


class Running:
    """A process, the file in which it notes its times (JSON Lines), and the file that its standard error goes to."""

    def __init__(self, command: list[str], notes: Path, errors: Path, **environment: str) -> None:
        self.notes, self.errors = notes, errors
        self._seen: list[dict[str, Any]] = []
        self._read = 0
        self.started = time.monotonic()
        with errors.open("w") as file:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env={**os.environ, **environment}, stdout=subprocess.DEVNULL, stderr=file
            )

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self.process.pid

    def news(self) -> list[dict[str, Any]]:
        """All that has been noted so far."""
        if self.notes.exists():
            with self.notes.open() as file:
                file.seek(self._read)
                text = file.read()
            whole = text.rpartition("\n")[0]
            if whole:
                self._read += len(whole) + 1
                self._seen += [json.loads(line) for line in whole.splitlines()]
        return self._seen

    def frames(self) -> list[dict[str, Any]]:
        """What has been noted of the turns of its loop."""
        return [note for note in self.news() if note["what"] == "frame"]

    def first(self, what: Callable[[dict[str, Any]], bool]) -> float:
        """Seconds from the start to the first note of that kind, for which it waits."""
        limit = time.monotonic() + 20
        while time.monotonic() < limit:
            note = next((note for note in self.news() if what(note)), None)
            if note is not None:
                return float(note["at"]) - self.started
            self.check()
            time.sleep(0.01)
        raise Stuck("the program does not show anything")

    def check(self) -> None:
        """`Stuck` if it has ended."""
        if self.process.poll() is not None:
            said = self.errors.read_text(errors="replace").strip()
            raise Stuck(f"the program ended by itself with status {self.process.returncode}; {said}")

    def end(self, how: Callable[[], object]) -> float:
        """Ends it that way; the seconds it took. `Stuck` if it does not end within ten."""
        start = time.monotonic()
        how()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise Stuck("the program did not end within ten seconds") from None
        return time.monotonic() - start


def tree(pid: int) -> list[int]:
    """The process and all it has started."""
    parents: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            parents.setdefault(parent, []).append(int(entry.name))
    found = [pid]
    for one in found:
        found += parents.get(one, [])
    return found


def pss(pid: int) -> float:
    """Proportional set size of the tree in MB."""
    total = 0
    for one in tree(pid):
        try:
            lines = Path(f"/proc/{one}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1024


def effort(pid: int) -> tuple[float, int]:
    """Seconds on the processor and the number of wake-ups so far, of the tree."""
    seconds, wakes = 0.0, 0
    for one in tree(pid):
        for task in Path(f"/proc/{one}/task").glob("*"):
            try:
                seconds += int((task / "schedstat").read_text().split()[0]) / 1e9
                status = (task / "status").read_text()
            except OSError:
                continue
            wakes += sum(int(line.split()[1]) for line in status.splitlines() if line.startswith("voluntary"))
    return seconds, wakes


def spent(pid: int) -> float:
    """Seconds on the processor so far, of its own and of the system for it, with threads that have ended."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def close_window(pid: int) -> None:
    """Asks its window to close, as a window manager's button does (there may be no window manager)."""
    found = subprocess.run(["xdotool", "search", "--pid", str(pid)], capture_output=True, text=True, check=False)
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.restype = ctypes.c_ulong
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    for window in map(int, found.stdout.split()):
        event = (ctypes.c_long * 24)()
        head = ctypes.cast(event, ctypes.POINTER(ctypes.c_int))
        head[0], event[4], head[12] = 33, window, 32  # ClientMessage, 32-bit data
        event[5] = x11.XInternAtom(display, b"WM_PROTOCOLS", 0)
        event[7] = x11.XInternAtom(display, b"WM_DELETE_WINDOW", 0)
        x11.XSendEvent(display, ctypes.c_ulong(window), 0, ctypes.c_long(0), ctypes.byref(event))
    x11.XFlush(display)
    x11.XCloseDisplay(display)
