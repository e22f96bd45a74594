#!/usr/bin/env python3
"""Plays whole matches in the program's real window by mouse or by keyboard; Linux with X11, for developers.

    python tools/play_window.py castle --by keyboard [--table "two people"] [--size 1280x800] [--seed 1] [--shots DIR]

Needs ``xdotool`` and, if there is no DISPLAY, ``Xvfb`` (which it starts); with ``--shots`` also ``import`` of
ImageMagick. The player knows only the program's layout file: items that can be touched, widgets, and the focus. It goes
from the title through the settings (speed) and the setup to the end of the match, and touches things at random.
``--fidget`` also does what people do in between: takes back, asks for hints, opens rules, log and menu, changes the
size of window and words, leaves and continues.

It ends with status 1 and says why if the player gets stuck, something cannot be reached by keyboard, or the program
writes an error to its log or to standard error. Figures: touches; hands (result sheets seen); *answer*, the longest
time from a touch to a new settled layout (without opponents' turns); *mute*, touches that changed nothing; *gone*,
things that a hint made untouchable before the keyboard reached them; *longest*, the longest turn of the program's loop,
during which the window cannot answer (from the file named by PIPSTONE_TIMING).
"""

import argparse
import os
import random
import shutil
import sys
import tempfile
import time
from contextlib import suppress
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.window.display import a_display
from tools.window.player import SPEEDS, Player
from tools.window.process import Stuck
from tools.window.window import OURS, Window


def play(given: argparse.Namespace, folder: Path) -> list[str]:
    """Plays one match and prints its figures; the faults found, empty if there were none."""
    begun, wrong, shots = time.monotonic(), [], count(1)
    program = [str(given.program.resolve())] if given.program else OURS
    window = Window(folder, given.size, "--seed", str(given.seed), program=program)

    def told(what: str) -> None:
        if given.verbose:
            print(f"  {time.monotonic() - begun:7.2f} s  {what}", file=sys.stderr)
        if given.shots:
            name = f"{given.game}-{given.by}-{next(shots):03}-{what.split()[-1].partition(':')[0]}.png"
            window.shot(given.shots / name)

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
        f"{figures.touches} touches, {figures.scenes.count('result')} hands, {time.monotonic() - begun:.0f} s; "
        f"answer {figures.answer * 1000:.0f} ms, mute {figures.mute}, gone {figures.gone}, "
        f"longest {window.longest():.0f} ms; {'FAILED' if wrong else 'ended'}"
    )
    for each in wrong:
        print(f"    {each}", file=sys.stderr)
    return wrong


def main() -> int:
    """Plays one match; the exit status."""
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
    parser.add_argument("--program", type=Path, help="a Pipstone that is installed or frozen, instead of this folder's")
    parser.add_argument("--shots", type=Path, help="put pictures of the screen into this folder, one for each scene")
    parser.add_argument("--verbose", action="store_true")
    given = parser.parse_args()
    for tool in ("xdotool", *([] if os.environ.get("DISPLAY") else ["Xvfb"]), *(["import"] if given.shots else [])):
        if shutil.which(tool) is None:
            parser.error(f"{tool} is not installed")
    with a_display(given.size), tempfile.TemporaryDirectory() as folder:
        wrong = play(given, given.data_dir or Path(folder))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
