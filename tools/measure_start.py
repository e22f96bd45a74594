#!/usr/bin/env python3
"""Measures how soon programs show something, by turns: a frozen Pipstone beside an installed one; Linux with X11.

    python tools/measure_start.py build/freeze/dist/pipstone/pipstone .venv/bin/pipstone [--runs 9]

Needs ``Xvfb`` where there is no DISPLAY. Prints for each program the median seconds from starting the process to the
first flip and to the first flip of the whole title, and how often the last one's these are. The first run of each,
which warms caches up and compiles, does not count. ``--at-most 1.3`` ends with status 1 where the first paint of the
first program takes more than so many times that of the last.
"""

import argparse
import os
import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.window.display import a_display
from tools.window.window import started


def start(program: Path) -> tuple[float, float]:
    """Seconds to the first paint and to the title."""
    with tempfile.TemporaryDirectory() as name:
        running = started(Path(name), (1280, 800), program=[str(program.absolute())])
        times = running.first(lambda note: note["what"] == "first"), running.first(lambda note: bool(note.get("drew")))
        running.end(running.process.terminate)
    return times


def main() -> int:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("programs", type=Path, nargs="+", metavar="PROGRAM")
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--at-most", type=float, metavar="TIMES")
    given = parser.parse_args()
    for name in ("PYTHONPATH", "PYTHONDONTWRITEBYTECODE"):
        os.environ.pop(name, None)
    with a_display((1280, 800)):
        found = [[start(program) for program in given.programs] for _ in range(given.runs + 1)][1:]
    medians = [tuple(map(statistics.median, zip(*runs, strict=True))) for runs in zip(*found, strict=True)]
    for program, (first, title) in zip(given.programs, medians, strict=True):
        ratios = f"{first / medians[-1][0]:.2f} and {title / medians[-1][1]:.2f} times the last"
        print(f"first paint {first:.3f} s, title {title:.3f} s ({ratios}): {program}")
    return int(given.at_most is not None and medians[0][0] > given.at_most * medians[-1][0])


if __name__ == "__main__":
    sys.exit(main())
