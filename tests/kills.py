"""Kills the program at random moments of play and looks what comes back: ``python -m tests.kills 300``."""

import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from game import games
from game.core.record import rebuild
from game.storage import Folders, Store

PLAYER = """
import random, sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from tests.pilot import Pilot
from game.scenes.play import PlayScene
from tests.scenes.sitting import by_mouse, sit_down
pilot = Pilot((800, 560), Path(sys.argv[2]), seed=int(sys.argv[4]), settings={"speed": "instant"})
sit_down(pilot, sys.argv[3], "human", *["random"] * int(sys.argv[5]))
rng = random.Random(int(sys.argv[4]))
scene = pilot.scene
while True:
    print(scene.session.match.ply, flush=True)
    layout = pilot.dump()
    if layout["scene"] == "play":
        by_mouse(pilot, rng)
    elif pilot.find("next")["label"] == "Play again":
        print("over", flush=True)
        sys.stdin.read()
    else:
        pilot.key("enter")
"""


def kill_once(key: str, seed: int, after: float) -> tuple[int, int]:
    """Plays that game in a process of its own and kills it `after` seconds past the first ply.

    The last ply the process had shown as settled, and the ply that is found on the disk.
    """
    root = Path(__file__).parent.parent
    with tempfile.TemporaryDirectory() as folder:
        opponents = str(games.find(key).default_seats - 1)
        command = [sys.executable, "-c", PLAYER, str(root), folder, key, str(seed), opponents]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=root) as process:
            assert process.stdout is not None
            first = process.stdout.readline()
            while not first.strip().isdigit():
                assert first, "the program ended by itself"
                first = process.stdout.readline()
            time.sleep(after)
            process.kill()
            said = [int(line) for line in (first + process.stdout.read()).split() if line.isdigit()]
        record, notice = Store(Folders.find(folder)).load_autosave()
        assert record is not None, notice
        return said[-1], rebuild(record, games.find).ply


def main(times: int) -> int:
    """So many kills over all games; the number of plies lost in all."""
    rng, keys, lost = random.Random(1), sorted(games.keys()), 0
    for number in range(times):
        shown, kept = kill_once(keys[number % len(keys)], number, rng.uniform(0.0, 1.5))
        lost += max(0, shown - kept)
    print(f"{times} kills, {lost} plies lost")
    return lost


if __name__ == "__main__":
    raise SystemExit(main(int(sys.argv[1])) > 0)
