#!/usr/bin/env python3
"""Compares how soon programs show something, such as a frozen and an installed Pipstone; Linux with X11.

    python tools/measure_start.py build/freeze/dist/pipstone/pipstone .venv/bin/pipstone [--runs 9]
    python tools/measure_start.py .venv/bin/pipstone --bare

Needs ``Xvfb`` if there is no DISPLAY. The programs run by turns. Prints for each the median seconds from the start of
the process to the first flip and to the first flip of the whole title, the processor seconds until then (more reliable
on a busy machine), its memory (MB, proportional) after the title, and the ratios of these to the last program's. With
``--bare`` the last is a window of the same library that does nothing. The first run of each, which fills caches and
compiles, does not count. ``--at-most 1.3`` ends with status 1 if the first program's first paint takes more than 1.3
times as long as the last one's.
"""

import argparse
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.window.display import a_display
from tools.window.process import pss, spent
from tools.window.window import started

BARE = [sys.executable, "-m", "tools.window.bare"]
IDLE_BEFORE_MEMORY = 2.0
"""Seconds from the title, for work in idle moments, to the measurement of memory."""


def start(program: list[str]) -> tuple[float, float, float, float]:
    """Seconds to the first paint and to the title, processor seconds until then, and memory in MB."""
    with tempfile.TemporaryDirectory() as name:
        running = started(Path(name), (1280, 800), program=program)
        first = running.first(lambda note: note["what"] == "first")
        title = running.first(lambda note: bool(note.get("drew")))
        busy = spent(running.pid)
        time.sleep(IDLE_BEFORE_MEMORY)
        memory = pss(running.pid)
        running.end(running.process.terminate)
    return first, title, busy, memory


def main() -> int:
    """Measures the programs and prints the figures; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("programs", type=Path, nargs="+", metavar="PROGRAM")
    parser.add_argument("--bare", action="store_true")
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--at-most", type=float, metavar="TIMES")
    given = parser.parse_args()
    for name in ("PYTHONPATH", "PYTHONDONTWRITEBYTECODE"):
        os.environ.pop(name, None)
    programs = [[str(program.absolute())] for program in given.programs] + [BARE] * given.bare
    with a_display((1280, 800)):
        found = [[start(program) for program in programs] for _ in range(given.runs + 1)][1:]
    medians = [tuple(map(statistics.median, zip(*runs, strict=True))) for runs in zip(*found, strict=True)]
    last = medians[-1]
    for program, found_here in zip(programs, medians, strict=True):
        first, title, busy, memory = found_here
        ratios = ", ".join(f"{mine / theirs:.2f}" for mine, theirs in zip(found_here, last, strict=True))
        told = f"first paint {first:.3f} s, title {title:.3f} s, processor {busy:.2f} s, {memory:.1f} MB"
        print(f"{told} ({ratios} times the last): {' '.join(program)}")
    print(f"load {os.getloadavg()[0]:.1f}")
    return int(given.at_most is not None and medians[0][0] > given.at_most * last[0])


if __name__ == "__main__":
    sys.exit(main())
