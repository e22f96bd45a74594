"""A process with a window, watched from outside: its notes, its memory and processor time, and its end."""

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
    """The player cannot go on; the message says where and why."""


class Running:
    """A process, the file where it notes its times (JSON Lines), and the file of its standard error."""

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
        """The id of the process."""
        return self.process.pid

    def news(self) -> list[dict[str, Any]]:
        """All notes so far."""
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
        """The notes about turns of its loop."""
        return [note for note in self.news() if note["what"] == "frame"]

    def first(self, what: Callable[[dict[str, Any]], bool]) -> float:
        """Waits for the first note that fits `what`; its seconds from the start. Raises `Stuck` after twenty."""
        limit = time.monotonic() + 20
        while time.monotonic() < limit:
            note = next((note for note in self.news() if what(note)), None)
            if note is not None:
                return float(note["at"]) - self.started
            self.check()
            time.sleep(0.01)
        raise Stuck("the program does not show anything")

    def check(self) -> None:
        """Raises `Stuck` if the process has ended."""
        if self.process.poll() is not None:
            said = self.errors.read_text(errors="replace").strip()
            raise Stuck(f"the program ended by itself with status {self.process.returncode}; {said}")

    def end(self, how: Callable[[], object]) -> float:
        """Ends the process by calling `how`; the seconds it took. Raises `Stuck` after ten."""
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
    """The ids of the process and of all processes it has started."""
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
    """The proportional set size of the tree, in MB."""
    total = 0
    for one in tree(pid):
        try:
            lines = Path(f"/proc/{one}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1024


def effort(pid: int) -> tuple[float, int]:
    """The processor seconds and wake-ups of the tree so far."""
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
    """The processor seconds of the process so far, in user and system mode, including threads that have ended."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def close_window(pid: int) -> None:
    """Asks the windows of the process to close, as a window manager would (there may be none)."""
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
