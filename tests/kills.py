"""Kills the program at random moments of play and checks what comes back: ``python -m tests.kills 300``.

Nothing may be lost that was told by a line of ``--describe``, by the file of ``--dump-layout``, or by a picture in
which everything is at rest.
"""

import random
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from game import games
from game.core.record import rebuild
from game.storage import Folders, Store

SPEEDS = ("instant", "fast", "normal")
WAYS = ("words", "layout", "picture")
PLAYER = """
import json, random, sys, threading, time
from dataclasses import replace
from pathlib import Path
sys.path.insert(0, sys.argv[1])
folder, key, seed, opponents, speed = Path(sys.argv[2]), sys.argv[3], int(sys.argv[4]), int(sys.argv[5]), sys.argv[6]
import tests.pilot, pygame
from game.app import App
from game.loop import Loop
from game.scenes.access.dump import LayoutFile
from game.scenes.match.play import PlayScene
from game.scenes.access.telling import Describer
from game.storage import Folders, Store
from game.ui.platform.window import post
from tests.scenes.sitting import table_for, useful

store, rng = Store(Folders.find(folder)), random.Random(seed)
store.save_settings(replace(store.load_settings()[0], speed=speed))
app = App(store, size=(800, 560), seed=seed, words=True)

def tell(way):
    table = next((scene for scene in app.stack.scenes if isinstance(scene, PlayScene)), None)
    if table is not None and table.tabletop.view is not None:
        match = table.session.match
        print(way, match.seed, match.ply, int(match.winners is not None), flush=True)

class Layout(LayoutFile):
    def write(self, layout):
        super().write(layout)
        tell("layout")

def show(areas):
    canvas(areas)
    top = app.stack.top
    if not (isinstance(top, PlayScene) and top.tabletop.motion.busy):
        tell("picture")

canvas, app.canvas.show = app.canvas.show, show
app.afterwards = Describer(app.stack, lambda words: tell("words")).look

def hand():
    post(lambda: app.stack.push(PlayScene.start(app.context, table_for(key, "human", *["random"] * opponents))))
    while True:
        time.sleep(rng.uniform(0.0, 0.03))
        try:
            seen = json.loads((folder / "layout.json").read_text())
        except (OSError, ValueError):
            continue
        if seen["scene"] == "play" and useful(seen):
            x, y, width, height = rng.choice(useful(seen))["rect"]
            pos = x + width // 2, y + height // 2
            pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))
        elif seen["scene"] not in ("play", "title"):
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                enter = {"key": pygame.K_RETURN, "mod": 0, "unicode": "", "scancode": 0}
                pygame.event.post(pygame.event.Event(kind, enter))

threading.Thread(target=hand, daemon=True).start()
Loop(app).run(Layout(folder / "layout.json"))
"""
"""The program with its own loop and clock. A hand that sees only the layout file touches what leads on. Prints which
match has been told, up to which move, and whether it is over, as soon as that is told."""


@dataclass
class Lost:
    """What was told but did not come back."""

    plies: int = 0
    ends: int = 0
    told: Counter[str] = field(default_factory=Counter)
    """How often something was told, by the way of telling."""


def kill_once(key: str, seed: int, after: float, lost: Lost) -> None:
    """Plays that game in a process, kills it `after` seconds after the first move, and compares."""
    root = Path(__file__).parent.parent
    with tempfile.TemporaryDirectory() as folder:
        opponents = str(games.find(key).default_seats - 1)
        command = [sys.executable, "-c", PLAYER, str(root), folder, key, str(seed), opponents, SPEEDS[seed % 3]]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root) as process:
            assert process.stdout is not None
            said: list[str] = []
            patience = threading.Timer(60.0, process.kill)  # a hand that touches at random may never play
            patience.start()
            for line in process.stdout:
                if line.startswith(WAYS):
                    said.append(line)
                    if line.endswith("\n") and int(line.split()[2]) > 0:
                        break
            assert said, "the program ended by itself"
            patience.cancel()
            time.sleep(after)
            process.kill()
            said += [line for line in process.stdout.read().splitlines(keepends=True) if line.startswith(WAYS)]
        whole = [line.split() for line in said if line.endswith("\n")]
        lost.told.update(words[0] for words in whole)
        store = Store(Folders.find(folder))
        record, notice = store.load_autosave()
        assert record is not None, notice
        over = {seed for _, seed, _, end in whole if end == "1"}
        shown = max((int(ply) for _, seed, ply, _ in whole if seed == str(record.seed)), default=0)
        lost.plies += max(0, shown - rebuild(record, games.find).ply)
        lost.plies += whole[-1][1] not in {str(record.seed), *over}
        lost.ends += max(0, len(over) - len(store.shelf.entries()))


def main(times: int) -> int:
    """Kills that many programs, over all games; the number of losses."""
    rng, keys, lost = random.Random(1), sorted(games.keys()), Lost()
    for number in range(times):
        before = lost.plies, lost.ends
        longest = 6.0 if number % 4 == 3 else 1.5  # sometimes long enough for a match to end
        kill_once(keys[number % len(keys)], number, rng.uniform(0.0, longest), lost)
        if (lost.plies, lost.ends) != before:
            print(f"kill {number} ({keys[number % len(keys)]}, {SPEEDS[number % 3]}) lost something", flush=True)
    told = ", ".join(f"{number} by {way}" for way, number in sorted(lost.told.items()))
    print(f"{times} kills, {lost.plies} plies and {lost.ends} ends of matches lost; told {told}")
    return lost.plies + lost.ends


if __name__ == "__main__":
    raise SystemExit(main(int(sys.argv[1])) > 0)
