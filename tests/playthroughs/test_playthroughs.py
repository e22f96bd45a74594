"""The recorded hands come out again, letter by letter, on every Python and under every hash seed."""

import os
import subprocess
import sys

import pytest

from tests.playthroughs.playing import FOLDER, names, playthrough


@pytest.mark.parametrize("name", names())
def test_playthrough_is_as_recorded(name: str) -> None:
    assert playthrough(name) == (FOLDER / f"{name}.jsonl").read_text("utf-8")


@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_the_hash_seed_changes_nothing(hash_seed: str) -> None:
    name = next(name for name in names() if name.endswith("-3"))
    key, seats = name.split("-")
    flags = ["--seats", seats, "--seed", "2718", "--hands", "1", "--legal", "count"]
    out = subprocess.run(
        [sys.executable, "-m", "game", "trace", key, *flags],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        cwd=FOLDER.parent.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    assert out.stdout == (FOLDER / f"{name}.jsonl").read_text("utf-8")


def test_there_is_no_file_without_a_game() -> None:
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == set(names())
