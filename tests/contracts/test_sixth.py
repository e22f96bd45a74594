"""A sixth game is one folder: put where games are found it passes what all are held to, and no file changes for it.

`python -m tests.contracts.test_sixth DIR` puts the program with six games into a new folder, to be played there.
"""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game import games
from game.core.record import Chair, Record, dumps
from tests.helpers.matches import traced
from tests.legible import faults
from tests.sixth.block import GAME

ROOT = Path(__file__).parents[2]
SIXTH = ROOT / "tests/sixth"
PLACES = {
    "block": "game/games/block",
    "levels": "levels/block",
    "referee.py": "tests/referee/block.py",
    "positions.py": "tests/games/block/test_block.py",
}
"""Where each part of a game is found."""
TESTS = (
    "test_architecture.py contracts playthroughs games/block honesty/test_what_is_told.py lab/test_against_referee.py "
    "lab/test_example_bot.py gallery/test_gallery.py ui/test_division.py scenes/test_areas.py scenes/test_books.py "
    "scenes/test_hints.py scenes/test_lesson.py scenes/test_matches.py scenes/test_lookback.py scenes/test_seats.py "
    "scenes/test_telling.py scenes/test_why.py"
)
"""What a game is held to. The others find it as well, but they take long."""
LEVELS = ("random", "novice", "casual", "skilled", "master")


pytestmark = pytest.mark.skipif("block" in games.keys(), reason="it is in place")  # noqa: SIM118


def build(house: Path) -> None:
    """The program with six games, in a folder that is not there yet."""
    own = shutil.ignore_patterns("__pycache__", ".*")
    for part in ("game", "levels", "sprites", "sounds", "docs", "tests", "tools", "packaging"):
        shutil.copytree(ROOT / part, house / part, ignore=own)
    for page in (*ROOT.glob("*.md"), *ROOT.glob("*.toml")):
        shutil.copy(page, house)
    for part, place in PLACES.items():
        (house / place).parent.mkdir(exist_ok=True)
        (shutil.copytree if (SIXTH / part).is_dir() else shutil.copy)(SIXTH / part, house / place)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("six") / "house"
    build(folder)
    run(folder, "tests.playthroughs")
    return folder


def run(house: Path, *arguments: str) -> str:
    """What a module of the house prints; it must come to its end without a fault."""
    done = subprocess.run([sys.executable, "-m", *arguments], cwd=house, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


def test_it_passes_what_every_game_is_held_to(house: Path) -> None:
    names = [f"tests/{name}" for name in TESTS.split()]
    told = run(house, "pytest", "-v", *names, "-k", "block or inwards or clock or pages or later or pygame or package")
    passed = re.search(r"(\d+) passed", told)
    assert passed
    assert int(passed[1]) > 120


def test_it_is_traced_replayed_and_found_sound(house: Path, tmp_path: Path) -> None:
    trace = run(house, "game", "trace", "block", "--seats", "3", "--seed", "7")
    record = tmp_path / "record.json"
    record.write_text(dumps(Record.of(traced(GAME, trace), [Chair(f"Seat {seat}") for seat in range(3)])), "utf-8")
    assert run(house, "game", "replay", str(record)) == trace
    assert run(house, "game", "replay", str(record), "--check").startswith("sound: block with 3 seats")


def test_its_levels_meet_in_the_arena(house: Path) -> None:
    pairs = [f"{LEVELS[at]},{LEVELS[at - 1]}" for at in range(1, len(LEVELS))]
    for pair in pairs:
        told = json.loads(run(house, "game", "arena", "block", "--players", pair, "--deals", "3", "--json"))
        assert [player["deals"] for player in told["players"]] == [3, 3]


@pytest.mark.parametrize("look", ["--size 1280x800", "--size 1024x640", "--size 1280x800 --scale 200"])
def test_all_six_can_be_read_on_the_title(house: Path, tmp_path: Path, look: str) -> None:
    run(house, "game", "gallery", str(tmp_path), "--only", "house-title*", *look.split())
    for layout in map(json.loads, (tmp_path / "layouts.jsonl").read_text("utf-8").splitlines()):
        assert sum(widget["key"].startswith("game:") for widget in layout["widgets"]) == 6
        assert faults(layout) == []


def test_its_pictures_hang_in_the_gallery(house: Path, tmp_path: Path) -> None:
    assert "20 pictures" in run(house, "game", "gallery", str(tmp_path), "--only", "block-*")


def test_what_was_there_is_as_it_was(house: Path) -> None:
    run(house, "tests.gallery", "--check", "house-*")
    paths = [path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file()]
    ours = [path for path in paths if (house / path).exists() and not any(part.startswith(".") for part in path.parts)]
    assert len(ours) > 900
    assert [path for path in ours if (ROOT / path).read_bytes() != (house / path).read_bytes()] == []


if __name__ == "__main__":
    build(Path(sys.argv[1]))
