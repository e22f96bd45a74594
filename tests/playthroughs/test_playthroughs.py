"""The recorded hands are reproduced, letter by letter, by every Python and under every hash seed."""

import pytest

from tests.helpers.processes import printed_by
from tests.playthroughs.playing import FOLDER, command, names, playthrough


@pytest.mark.parametrize("name", names())
def test_playthrough_is_as_recorded(name: str) -> None:
    assert playthrough(name) == (FOLDER / f"{name}.jsonl").read_text("utf-8")


def test_every_file_has_its_game_and_the_hash_seed_changes_nothing() -> None:
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == {*names()}
    name = next(name for name in names() if name.endswith("-3"))
    for seed in ("0", "4711"):
        out = printed_by("-m", "game", *command(name), PYTHONHASHSEED=seed)
        assert out == (FOLDER / f"{name}.jsonl").read_text("utf-8")
