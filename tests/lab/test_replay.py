"""A record gives the trace of its match; nothing is printed of one that is not sound."""

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


class TestASoundRecord:
    def test_replays_to_the_trace_it_was_made_from(self, run: Run, path: Path, trace: str, match: Match) -> None:
        path.write_text(record.dumps(Record.of(match, CHAIRS)))
        assert run("replay", str(path)) == (0, trace, "")

    def test_of_an_unfinished_match_ends_after_its_last_action(self, run, path, trace, match):
        match.back_to(1)
        path.write_text(record.dumps(Record.of(match, CHAIRS)))
        _, out, _ = run("replay", str(path))
        assert out == "".join(trace.splitlines(keepends=True)[:3])

    def test_may_say_what_no_action_does(self, run: Run, path: Path, trace: str, match: Match) -> None:
        aside = Aside(practice=True, hints=2, undone=("draw",))
        path.write_text(record.dumps(replace(Record.of(match, CHAIRS), aside=aside)))
        assert run("replay", str(path)) == (0, trace, "")
        assert run("replay", str(path), "--check")[0] == 0

    def test_is_summed_up_in_a_line(self, run: Run, path: Path, trace: str, match: Match) -> None:
        path.write_text(record.dumps(Record.of(match, CHAIRS)))
        hands = trace.count('"hand_end"')
        assert match.winners is not None
        said = f"sound: toy with 2 seats, {match.ply} plies, {hands} hands finished, won by seat {match.winners[0]}\n"
        assert run("replay", str(path), "--check") == (0, said, "")
        match.back_to(1)
        path.write_text(record.dumps(Record.of(match, CHAIRS)))
        said = "sound: toy with 2 seats, 1 ply, 0 hands finished, undecided\n"
        assert run("replay", str(path), "--check") == (0, said, "")


class TestWhateverElseIsHandedIn:
    def refused(self, run: Run, path: Path | str, *flags: str) -> str:
        status, out, err = run("replay", str(path), *flags)
        assert (status, out) == (2, "")
        assert err.count("\n") == 1
        assert err.endswith("\n")
        return err

    def test_an_illegal_action_late_in_it_is_found_before_anything_is_printed(self, run, path, match):
        document = json.loads(record.dumps(Record.of(match, CHAIRS)))
        del document["sha256"]
        document["actions"][-1] = "lay 9"
        path.write_text(json.dumps(document))
        last = len(document["actions"]) - 1
        assert f"lay 9 at ply {last}" in self.refused(run, path)
        assert f"lay 9 at ply {last}" in self.refused(run, path, "--check")

    def test_a_file_that_is_not_there(self, run: Run, path: Path) -> None:
        assert "No such file" in self.refused(run, path)

    def test_a_folder(self, run: Run, tmp_path: Path) -> None:
        assert "no ordinary file" in self.refused(run, tmp_path)

    def test_a_pipe_nobody_writes_to(self, run: Run, path: Path) -> None:
        os.mkfifo(path)
        assert "no ordinary file" in self.refused(run, path)

    @pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to the superuser")
    def test_a_file_one_may_not_read(self, run: Run, path: Path) -> None:
        path.write_text("{}")
        path.chmod(0)
        assert "Permission denied" in self.refused(run, path)

    @pytest.mark.parametrize("name", ["a\nb", "a\x00b", "\x1b[2J", "\udcff", "x" * 5000, ""])
    def test_a_name_that_is_none(self, run: Run, name: str) -> None:
        assert "\x1b" not in self.refused(run, name)

    def test_a_huge_file(self, run: Run, path: Path) -> None:
        with open(path, "wb") as file:
            file.truncate(10**10)
        assert "larger than" in self.refused(run, path)

    def test_leaves_the_file_as_it_is(self, run: Run, path: Path) -> None:
        path.write_bytes(b"\xff nonsense")
        self.refused(run, path)
        assert path.read_bytes() == b"\xff nonsense"
        assert list(path.parent.iterdir()) == [path]
