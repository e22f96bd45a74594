"""A sixth game is one folder: put where games are found, it can be played, watched, traced and drawn like the five.

The tests for every game run for it as well: see `tests.helpers.sixth`.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.cli import main
from game.core.record import Chair, Record, dumps
from game.games import find, keys
from tests.helpers import sixth
from tests.helpers.matches import traced
from tests.legible import faults
from tools.gallery.rooms import everything
from tools.gallery.stage import Look
from tools.gallery.taking import take


@pytest.fixture(autouse=True)
def six() -> Iterator[None]:
    with sixth.in_place():
        yield


def test_it_is_traced_replayed_and_found_sound(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trace", "block", "--seats", "3", "--seed", "7"]) == 0
    trace = capsys.readouterr().out
    record = tmp_path / "record.json"
    chairs = [Chair(f"Seat {seat}") for seat in range(3)]
    record.write_text(dumps(Record.of(traced(find("block"), trace), chairs)), "utf-8")
    assert main(["replay", str(record)]) == 0
    assert capsys.readouterr().out == trace
    assert main(["replay", str(record), "--check"]) == 0
    assert capsys.readouterr().out.startswith("sound: block with 3 seats")


def test_its_levels_meet_in_the_arena(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "block", "--players", "master,skilled", "--deals", "3", "--json", "--jobs", "1"]) == 0
    assert [player["deals"] for player in json.loads(capsys.readouterr().out)["players"]] == [3, 3]


@pytest.mark.parametrize("look", [Look(), Look((1024, 640)), Look(scale=200)], ids=["usual", "small", "large words"])
def test_all_six_can_be_read_on_the_title(look: Look) -> None:
    for taken in take(["house-title", "house-title-continue"], look, 1):
        assert not taken.problem
        assert sum(widget["key"].startswith("game:") for widget in taken.layout["widgets"]) == len(keys())
        assert faults(taken.layout) == []


def test_its_pictures_hang_in_the_gallery_and_can_be_read() -> None:
    names = [exhibit.key for exhibit in everything() if exhibit.group == "block"]
    assert len(names) == 21
    assert [(taken.key, taken.problem or faults(taken.layout)) for taken in take(names, Look(), 1)] == [
        (name, []) for name in names
    ]
