#!/usr/bin/env python3
"""Measures the running program against a bare pygame-ce window, side by side; Linux with X11, for developers.

    python tools/measure_window.py [--runs 5] [--size 1920x1080] [--games castle,brick] [--json FILE]

Needs pygame-ce, ``xdotool`` and, if there is no DISPLAY, ``Xvfb`` (which it starts). Drawing is by software unless the
machine has a graphics card. Figures:

- *first paint*, *title*: seconds from the start of the process to the first flip, and to the first flip of the whole
  title; both are compared with the bare window's only flip. The first run, listed apart, also compiles every module.
- *memory*: proportional set size (PSS) of the program and all processes it has started, in MB, at its highest during
  the match and at the end.
- *idle*: processor time and wake-ups over some seconds while the person is to act, of all threads and processes.
- *frames*: milliseconds of a whole turn of the loop (input, rules, drawing, flip) while something moves, at the 50th
  and 99th percentile, by the clock and by processor time (on a busy machine the clock includes others' work), and the
  longest turn of the whole match, moving or not.
- *quit*: seconds from closing the window, SIGTERM and SIGINT to the end of the process.

There are two bare windows: one with SDL's defaults, and a *plain* one that SDL draws without OpenGL, as the program
does without a graphics card.

The program is driven by real mouse events at places from its layout file; frame times come from the file named by the
environment variable PIPSTONE_TIMING. Bare window and program run by turns, and medians are shown.
"""

import argparse
import json
import os
import shutil
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.window.display import a_display
from tools.window.process import Running, close_window, effort, pss
from tools.window.randommouse import RandomMouse
from tools.window.window import Window, started

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
"""Without this SDL draws the bare window by OpenGL, which costs memory and time without a graphics card."""

QUIET = 12.0
"""Seconds until the program is idle while the person is to act: by then it has released the loudspeakers."""

Measured = dict[str, float]
"""The figures of one run, by name."""


def pixels(size: str) -> tuple[int, int]:
    """Width and height of ``1920x1080``."""
    width, height = map(int, size.split("x"))
    return width, height


def idle(pid: int, seconds: float) -> tuple[float, float]:
    """Per cent of a core, and wake-ups per second."""
    busy, wakes = effort(pid)
    time.sleep(seconds)
    then, more = effort(pid)
    return (then - busy) / seconds * 100, (more - wakes) / seconds


def run_bare(size: str, seconds: float, **environment: str) -> Measured:
    """Starts the bare window, watches it while it does nothing, and closes it."""
    with tempfile.TemporaryDirectory() as name:
        notes = Path(name) / "notes"
        running = Running([sys.executable, "-c", BARE, str(notes), size], notes, Path(name) / "stderr", **environment)
        first = running.first(lambda note: note["what"] == "first")
        time.sleep(0.5)
        share, wakes = idle(running.pid, seconds)
        memory = pss(running.pid)
        quit_ = running.end(lambda: close_window(running.pid))
    return {"first": first, "title": first, "memory": memory, "idle": share, "wakes": wakes, "close": quit_}


def run_start(size: str, how: str) -> Measured:
    """Starts the program, waits for the title, and ends it in the way `how`."""
    with tempfile.TemporaryDirectory() as name:
        running = started(Path(name), pixels(size))
        first = running.first(lambda note: note["what"] == "first")
        title = running.first(lambda note: bool(note.get("drew")))
        time.sleep(0.5)
        memory = pss(running.pid)
        ways: dict[str, Callable[[], object]] = {
            "close": lambda: close_window(running.pid),
            "SIGTERM": lambda: running.process.send_signal(signal.SIGTERM),
            "SIGINT": lambda: running.process.send_signal(signal.SIGINT),
        }
        quit_ = running.end(ways[how])
    return {"first": first, "title": title, "memory at title": memory, how: quit_}


def run_match(game: str, size: str, touches: int, seconds: float, verbose: bool) -> Measured:
    """Plays a match against the computer for that many touches."""
    with tempfile.TemporaryDirectory() as name:
        window = Window(Path(name), pixels(size), "--seed", "5")
        running, mouse = window.running, RandomMouse(window)
        try:
            title = window.layout()
            window.click(next(widget for widget in title["widgets"] if widget["key"] == f"game:{game}"))
            mouse.wait_for("setup", 10)
            time.sleep(1.0)
            dealt = time.monotonic()
            mouse.step(0)
            mouse.wait_for("play", 20, turn=True)
            time.sleep(QUIET)
            share, wakes = idle(running.pid, seconds)
            for number in range(1, touches):
                scene = mouse.step(number)
                if verbose:
                    print(f"  {game} {number}: {scene}, {mouse.memory:.1f} MB", file=sys.stderr)
                window.change(4)
            memory = pss(running.pid)
            quit_ = window.end(lambda: close_window(running.pid))
        finally:
            if running.process.poll() is None:
                running.process.kill()
        frames = [note for note in running.frames() if note["at"] > dealt]
    if verbose:
        for note in sorted(frames, key=lambda note: -float(note["cpu"]))[:8]:
            print(f"  {note['at'] - dealt:8.3f} s: {note}", file=sys.stderr)
    return {
        "idle": share,
        "wakes": wakes,
        "memory": max(mouse.peak, memory),
        "memory at end": memory,
        **lengths(frames),
        "close in match": quit_,
    }


def lengths(frames: list[dict[str, Any]]) -> Measured:
    """The lengths of turns of the loop in ms: while something moved, and the longest of all."""
    moving = [note for note in frames if note["moving"] and note["drew"]]
    return {
        "frames": len(moving),
        "p50 wall": _part([note["wall"] for note in moving], 0.5),
        "p50 cpu": _part([note["cpu"] for note in moving], 0.5),
        "p99 wall": _part([note["wall"] for note in moving], 0.99),
        "p99 cpu": _part([note["cpu"] for note in moving], 0.99),
        "longest wall": max(note["wall"] for note in frames),
        "longest cpu": max(note["cpu"] for note in frames),
    }


def _part(values: list[float], share: float) -> float:
    return sorted(values)[min(int(len(values) * share), len(values) - 1)] if values else 0.0


def medians(figures: list[Measured]) -> Measured:
    """The median of every figure."""
    keys = dict.fromkeys(key for one in figures for key in one)
    return {key: statistics.median(one[key] for one in figures if key in one) for key in keys}


def main() -> None:
    """Measures windows and program and prints the figures side by side."""
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
    bare: list[Measured] = []
    plain: list[Measured] = []
    real: list[Measured] = []
    matches: dict[str, Measured] = {}
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
    size: str, bare: list[Measured], plain: list[Measured], real: list[Measured], matches: dict[str, Measured]
) -> None:
    one, two, three = medians(bare), medians(plain), medians(real)
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
