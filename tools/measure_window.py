#!/usr/bin/env python3
"""Measures the running program against a bare pygame-ce window, side by side; Linux with X11, for developers.

    python tools/measure_window.py [--runs 5] [--size 1920x1080] [--games castle,brick] [--json FILE]

Needs pygame-ce, ``xdotool`` and, where there is no DISPLAY, ``Xvfb`` (one of its own is started). Drawing is by
software unless the machine has a graphics card. Figures:

- *first paint*, *title*: seconds from starting the process to the first flip, and to the first flip of the whole title;
  the bare window's only flip stands against both. The first run, told apart, also compiles every module.
- *memory*: proportional set size (PSS) of the program and all processes it has started, in MB, at its highest during
  the match and at the end.
- *idle*: processor time and wake-ups over some seconds at one's own turn, of all threads and processes.
- *frames*: milliseconds of a whole turn of the loop (input, rules, drawing, flip) while something moved, at the 50th
  and 99th percentile, by the clock and on the processor (on a busy machine the clock counts others' work too); and the
  longest turn of the whole match, moving or not.
- *quit*: seconds from closing the window, SIGTERM and SIGINT to the end of the process.

There are two bare windows: one as it comes, and a *plain* one that SDL is told to draw without OpenGL, as the program
does where there is no graphics card.

The program is driven by real mouse events at places it tells in its layout file; frame times come from the file that
the environment variable PIPSTONE_TIMING names. Bare window and program run by turns, and medians are shown.
"""

import argparse
import ctypes
import json
import os
import random
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from display import a_display

ROOT = Path(__file__).resolve().parent.parent
BARE = """
import sys, time
import pygame
pygame.display.init()
width, height = map(int, sys.argv[2].split("x"))
window = pygame.Window("Bare", (width, height))
window.get_surface().fill((20, 80, 60))
window.flip()
with open(sys.argv[1], "a") as file:
    print('{"what": "first", "at": %r}' % time.monotonic(), file=file)
while pygame.event.wait().type not in (pygame.QUIT, pygame.WINDOWCLOSE):
    pass
"""
PLAIN = {"SDL_FRAMEBUFFER_ACCELERATION": "0"}
"""Without it SDL itself draws the bare window by OpenGL, which costs it memory and time where there is no card."""

QUIET = 12.0
"""Seconds after which the program has nothing more to do at one's own turn: by then the loudspeakers are let go."""

Figures = dict[str, float]


# -- processes --------------------------------------------------------------------------------------------------------


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


class Running:
    """A process with a window, and the file in which it notes its times."""

    def __init__(self, command: list[str], notes: Path, **environment: str) -> None:
        self.notes = notes
        self.seen: list[dict[str, Any]] = []
        self._read = 0
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            command, cwd=ROOT, env={**os.environ, **environment}, stdout=subprocess.DEVNULL, start_new_session=True
        )

    def news(self) -> list[dict[str, Any]]:
        """All that has been noted so far."""
        if self.notes.exists():
            with self.notes.open() as file:
                file.seek(self._read)
                text = file.read()
            whole = text.rpartition("\n")[0]
            if whole:
                self._read += len(whole) + 1
                self.seen += [json.loads(line) for line in whole.splitlines()]
        return self.seen

    def first(self, what: Callable[[dict[str, Any]], bool]) -> float:
        """Seconds from the start to the first note of that kind."""
        note = wait_for(lambda: next((note for note in self.news() if what(note)), None), 20, self)
        return float(note["at"]) - self.started

    def end(self, how: Callable[[], object]) -> float:
        """Ends it that way; the seconds it took."""
        start = time.monotonic()
        how()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        return time.monotonic() - start


def wait_for(look: Callable[[], Any], seconds: float, running: Running) -> Any:
    """What `look` finds, looking again every 10 ms."""
    limit = time.monotonic() + seconds
    while True:
        found = look()
        if found:
            return found
        if running.process.poll() is not None:
            raise SystemExit(f"the program ended by itself with status {running.process.returncode}")
        if time.monotonic() > limit:
            raise TimeoutError
        time.sleep(0.01)


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


# -- a hand on the mouse ----------------------------------------------------------------------------------------------


class Hand:
    """Plays at the program's table with the mouse: whatever may be touched, chosen by chance, clicked or dragged."""

    def __init__(self, running: Running, layout: Path, corner: tuple[int, int]) -> None:
        self.running, self.file, self.corner = running, layout, corner
        self.chance = random.Random(7)
        self.memory = self.peak = 0.0
        self.stamp = 0
        self._mouse = subprocess.Popen(["xdotool", "-"], stdin=subprocess.PIPE, text=True)

    def close(self) -> None:
        self._mouse.communicate()

    def layout(self) -> dict[str, Any]:
        data: dict[str, Any] = json.loads(self.file.read_text())
        self.stamp = self.file.stat().st_mtime_ns
        return data

    def rest(self, seconds: float) -> bool:
        """Waits until the layout has changed and settled; whether it has."""
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            if self.file.exists() and self.file.stat().st_mtime_ns != self.stamp:
                return True
            if self.running.process.poll() is not None:
                raise SystemExit(f"the program ended by itself with status {self.running.process.returncode}")
            time.sleep(0.02)
        return False

    def wait_for(self, scene: str, seconds: float, *, turn: bool = False) -> None:
        """Waits for that scene, with `turn` until something may be touched there."""
        limit = time.monotonic() + seconds
        while time.monotonic() < limit and self.rest(seconds):
            layout = self.layout()
            if layout["scene"] == scene and (not turn or any(item["touch"] for item in layout["items"])):
                return
        raise SystemExit(f"{scene} does not come")

    def say(self, *words: object) -> None:
        assert self._mouse.stdin is not None
        self._mouse.stdin.write(" ".join(map(str, words)) + "\n")
        self._mouse.stdin.flush()

    def middle(self, thing: dict[str, Any]) -> tuple[int, int]:
        x, y, width, height = thing["rect"]
        return x + width // 2 + self.corner[0], y + height // 2 + self.corner[1]

    def click(self, thing: dict[str, Any]) -> None:
        self.say("mousemove", *self.middle(thing))
        time.sleep(0.05)
        self.say("click", 1)

    def drag(self, thing: dict[str, Any], goals: list[dict[str, Any]]) -> None:
        """Takes the thing over the table in small steps, then to one of the goals."""
        spot = self.middle(thing)
        places = [(self.corner[0] + 500, self.corner[1] + 350), self.middle(self.chance.choice(goals))]
        self.say("mousemove", *spot)
        time.sleep(0.05)
        self.say("mousedown", 1)
        for place in places:
            start = spot
            for step in range(1, 26):
                spot = tuple(round(a + (b - a) * step / 25) for a, b in zip(start, place, strict=True))  # type: ignore
                self.say("mousemove", *spot)
                time.sleep(0.012)
        self.say("mouseup", 1)

    def step(self, number: int) -> str:
        """One touch; the name of the scene it was in."""
        layout = self.layout()
        scene: str = layout["scene"]
        widgets = {widget["key"]: widget for widget in layout["widgets"]}
        things = [item for item in layout["items"] if item["touch"]]
        if scene == "play" and things:
            thing = self.chance.choice(things)
            goals = [item for item in things if item is not thing]
            if number % 3 == 0 and goals and thing["key"].startswith(("tile:", "brick:")):
                self.drag(thing, goals)
            else:
                self.click(thing)
        else:
            wanted = ("next", "deal", "yes", "ok", "ready", "lift", "close", "back")
            button = next((widgets[key] for key in wanted if key in widgets), None)
            if button is None and scene != "play":
                raise SystemExit(f"no way on from {scene}, which shows {', '.join(widgets)}")
            if button is not None and scene != "play":
                self.click(button)
        self.memory = pss(self.running.process.pid)
        self.peak = max(self.peak, self.memory)
        return scene


# -- runs -------------------------------------------------------------------------------------------------------------


def program(folder: Path, size: str, *more: str) -> list[str]:
    layout = str(folder / "layout.json")
    return [sys.executable, "-m", "game", "--data-dir", str(folder), "--size", size, "--dump-layout", layout, *more]


def idle(pid: int, seconds: float) -> tuple[float, float]:
    """Per cent of a core and wake-ups a second."""
    busy, wakes = effort(pid)
    time.sleep(seconds)
    then, more = effort(pid)
    return (then - busy) / seconds * 100, (more - wakes) / seconds


def run_bare(size: str, seconds: float, **environment: str) -> Figures:
    with tempfile.TemporaryDirectory() as name:
        notes = Path(name) / "notes"
        running = Running([sys.executable, "-c", BARE, str(notes), size], notes, **environment)
        first = running.first(lambda note: note["what"] == "first")
        time.sleep(0.5)
        share, wakes = idle(running.process.pid, seconds)
        memory = pss(running.process.pid)
        quit_ = running.end(lambda: close_window(running.process.pid))
    return {"first": first, "title": first, "memory": memory, "idle": share, "wakes": wakes, "close": quit_}


def run_start(size: str, how: str) -> Figures:
    """To the title and out again."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        running = Running(program(folder, size), folder / "notes", PIPSTONE_TIMING=str(folder / "notes"))
        first = running.first(lambda note: note["what"] == "first")
        title = running.first(lambda note: bool(note.get("drew")))
        time.sleep(0.5)
        memory = pss(running.process.pid)
        ways: dict[str, Callable[[], object]] = {
            "close": lambda: close_window(running.process.pid),
            "SIGTERM": lambda: running.process.send_signal(signal.SIGTERM),
            "SIGINT": lambda: running.process.send_signal(signal.SIGINT),
        }
        quit_ = running.end(ways[how])
    return {"first": first, "title": title, "memory at title": memory, how: quit_}


def run_match(game: str, size: str, touches: int, seconds: float, verbose: bool) -> Figures:
    """A match against the computer, as far as that many touches lead."""
    width, height = map(int, size.split("x"))
    screen = subprocess.run(["xdotool", "getdisplaygeometry"], capture_output=True, text=True, check=True).stdout
    across, down = map(int, screen.split())
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        running = Running(program(folder, size, "--seed", "5"), folder / "notes", PIPSTONE_TIMING=str(folder / "notes"))
        running.first(lambda note: bool(note.get("drew")))
        hand = Hand(running, folder / "layout.json", ((across - width) // 2, (down - height) // 2))
        try:
            hand.rest(5)
            title = hand.layout()
            hand.click(next(widget for widget in title["widgets"] if widget["key"] == f"game:{game}"))
            hand.wait_for("setup", 10)
            time.sleep(1.0)
            dealt = time.monotonic()
            hand.step(0)
            hand.wait_for("play", 20, turn=True)
            time.sleep(QUIET)
            share, wakes = idle(running.process.pid, seconds)
            for number in range(1, touches):
                scene = hand.step(number)
                if verbose:
                    print(f"  {game} {number}: {scene}, {hand.memory:.1f} MB", file=sys.stderr)
                hand.rest(4)
            memory = pss(running.process.pid)
            quit_ = running.end(lambda: close_window(running.process.pid))
        finally:
            if running.process.poll() is None:
                running.process.kill()
            hand.close()
        frames = [note for note in running.news() if note["what"] == "frame" and note["at"] > dealt]
        moving = [note for note in frames if note["moving"] and note["drew"]]
        worst = max(frames, key=lambda note: float(note["wall"]))
        if verbose:
            for note in sorted(frames, key=lambda note: -float(note["cpu"]))[:8]:
                print(f"  {note['at'] - dealt:8.3f} s: {note}", file=sys.stderr)
    return {
        "idle": share,
        "wakes": wakes,
        "memory": max(hand.peak, memory),
        "memory at end": memory,
        "frames": len(moving),
        "p50 wall": _part([note["wall"] for note in moving], 0.5),
        "p50 cpu": _part([note["cpu"] for note in moving], 0.5),
        "p99 wall": _part([note["wall"] for note in moving], 0.99),
        "p99 cpu": _part([note["cpu"] for note in moving], 0.99),
        "longest wall": worst["wall"],
        "longest cpu": max(note["cpu"] for note in frames),
        "close in match": quit_,
    }


def _part(values: list[float], share: float) -> float:
    return sorted(values)[min(int(len(values) * share), len(values) - 1)] if values else 0.0


def middle(figures: list[Figures]) -> Figures:
    """The medians."""
    keys = dict.fromkeys(key for one in figures for key in one)
    return {key: statistics.median(one[key] for one in figures if key in one) for key in keys}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--runs", type=int, default=5, help="how often bare window and program are started")
    parser.add_argument("--size", default="1920x1080", help="of both windows, in pixels")
    parser.add_argument("--games", default="castle", help="what is played, by key, with commas")
    parser.add_argument("--touches", type=int, default=60, help="clicks and drags in each match")
    parser.add_argument("--seconds", type=float, default=8.0, help="how long idling is watched")
    parser.add_argument("--json", type=Path, help="also write all figures there")
    parser.add_argument("--verbose", action="store_true")
    given = parser.parse_args()
    for tool in ("xdotool", *([] if os.environ.get("DISPLAY") else ["Xvfb"])):
        if shutil.which(tool) is None:
            parser.error(f"{tool} is not installed")
    os.environ.setdefault("SDL_VIDEODRIVER", "x11")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    bare: list[Figures] = []
    plain: list[Figures] = []
    real: list[Figures] = []
    matches: dict[str, Figures] = {}
    with a_display((1920, 1080)), tempfile.TemporaryDirectory() as compiled:
        os.environ["PYTHONPYCACHEPREFIX"] = compiled  # so that the first run compiles everything, and only that
        for number in range(given.runs):
            bare.append(run_bare(given.size, 1.0 if number else given.seconds))
            plain.append(run_bare(given.size, 1.0 if number else given.seconds, **PLAIN))
            real.append(run_start(given.size, ("close", "SIGTERM", "SIGINT")[number % 3]))
        for game in given.games.split(","):
            matches[game] = run_match(game, given.size, given.touches, given.seconds, given.verbose)
    report(given.size, bare, plain, real, matches)
    if given.json:
        data = {"size": given.size, "bare": bare, "plain": plain, "program": real, "matches": matches}
        given.json.write_text(json.dumps(data, indent=1) + "\n")


def report(
    size: str, bare: list[Figures], plain: list[Figures], real: list[Figures], matches: dict[str, Figures]
) -> None:
    one, two, three = middle(bare), middle(plain), middle(real)
    print(f"{size}, medians of {len(real)}      bare  bare, plain     Pipstone  x bare  x plain")

    def row(name: str, unit: str, a: float, b: float, c: float) -> None:
        ratios = f"{c / a:7.2f} {c / b:8.2f}" if a > 0 and b > 0 else ""
        print(f"{name:24}{unit:4} {a:10.3f} {b:12.3f} {c:12.3f} {ratios}")

    row("first paint", "s", one["first"], two["first"], three["first"])
    row("title", "s", one["title"], two["title"], three["title"])
    row("title, first run", "s", bare[0]["title"], plain[0]["title"], real[0]["title"])
    row("memory at title", "MB", one["memory"], two["memory"], three["memory at title"])
    for game, match in matches.items():
        row(f"{game}: memory, highest", "MB", one["memory"], two["memory"], match["memory"])
        row(f"{game}: memory, end", "MB", one["memory"], two["memory"], match["memory at end"])
        row(f"{game}: idle", "%", bare[0]["idle"], plain[0]["idle"], match["idle"])
        row(f"{game}: wake-ups", "/s", bare[0]["wakes"], plain[0]["wakes"], match["wakes"])
    print(f"\n{'frames':12}{'moving':>7}  p50 wall/cpu    p99 wall/cpu    longest wall/cpu  (ms)")
    for game, match in matches.items():
        pairs = [f"{match[f'{part} wall']:6.1f} /{match[f'{part} cpu']:6.1f}" for part in ("p50", "p99", "longest")]
        print(f"{game:12}{match['frames']:7.0f}  {'  '.join(pairs)}")
    ways = [f"{way} {three[way]:.2f}" for way in ("close", "SIGTERM", "SIGINT") if way in three]
    ways += [f"close in {game} {match['close in match']:.2f}" for game, match in matches.items()]
    print(f"\nquit (s): {', '.join(ways)}; bare {one['close']:.2f}")


if __name__ == "__main__":
    main()
