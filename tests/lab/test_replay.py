"""A record gives the trace of its match; a damaged one prints nothing."""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from game.core import record
from game.core.match import Match
from game.core.record import Aside, Chair, Record
from tests.helpers import toy
from tests.helpers.commands import Run
from tests.helpers.matches import traced

CHAIRS = (Chair("Ana"), Chair("Ben", "casual"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.json"


@pytest.fixture
def trace(run: Run) -> str:
    return run("trace", "toy", "--seed", "11")[1]


@pytest.fixture
def match(trace: str) -> Match:
    return traced(toy.GAME, trace)


def test_a_sound_record_replays_to_the_trace_it_was_made_from_and_is_summed_up(run, path, trace, match):
    asides = (Aside(), Aside(practice=True, hints=2, undone=("draw",)))  # which no action depends on
    hands = trace.count('"hand_end"')
    said = f"sound: toy with 2 seats, {match.ply} plies, {hands} hands finished, won by seat {match.winners[0]}\n"
    for aside in asides:
        path.write_text(record.dumps(replace(Record.of(match, CHAIRS), aside=aside)))
        assert run("replay", str(path)) == (0, trace, "")
        assert run("replay", str(path), "--check") == (0, said, "")
    match.back_to(1)
    path.write_text(record.dumps(Record.of(match, CHAIRS)))
    assert run("replay", str(path)) == (0, "".join(trace.splitlines(keepends=True)[:3]), "")
    said = "sound: toy with 2 seats, 1 ply, 0 hands finished, undecided\n"
    assert run("replay", str(path), "--check") == (0, said, "")


class TestWhateverElseIsHandedIn:
    def refused(self, run: Run, path: Path | str, *flags: str) -> str:
        status, out, err = run("replay", str(path), *flags)
        assert (status, out, err.count("\n"), err[-1]) == (2, "", 1, "\n")
        return err

    def test_an_illegal_action_late_in_it_is_found_before_anything_is_printed(self, run, path, match):
        document = json.loads(record.dumps(Record.of(match, CHAIRS)))
        del document["sha256"]
        document["actions"][-1] = "lay 9"
        path.write_text(json.dumps(document))
        last = len(document["actions"]) - 1
        assert f"lay 9 at ply {last}" in self.refused(run, path)
        assert f"lay 9 at ply {last}" in self.refused(run, path, "--check")

    def test_a_file_that_is_not_there_or_too_large_and_one_that_is_left_as_it_is(self, run: Run, path: Path) -> None:
        assert "No such file" in self.refused(run, path)
        with open(path, "wb") as file:
            file.truncate(10**10)
        assert "larger than" in self.refused(run, path)
        path.write_bytes(b"\xff nonsense")
        self.refused(run, path)
        assert path.read_bytes() == b"\xff nonsense"
        assert list(path.parent.iterdir()) == [path]

    @pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to the superuser")
    def test_a_file_one_may_not_read(self, run: Run, path: Path) -> None:
        path.write_text("{}")
        path.chmod(0)
        assert "Permission denied" in self.refused(run, path)

    @pytest.mark.parametrize("name", ["a\nb", "a\x00b", "\x1b[2J", "\udcff", "x" * 5000, ""])
    def test_a_name_that_is_none(self, run: Run, name: str) -> None:
        assert "\x1b" not in self.refused(run, name)
