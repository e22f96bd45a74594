"""``analyse`` prints one JSON object or plain lines, and says in one line what is wrong."""

import json
from pathlib import Path

import pytest

from game.analysis.findings import Analysis
from game.cli import main
from game.core import position
from game.core.position import Position
from tests.analysis.matches import played, text_of


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    path.write_text(text_of(played("fives", 2)))
    return path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(["analyse", *arguments])
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def test_prints_one_object_the_same_by_two_processes(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    alone = run(capsys, str(path), "--json", "--playouts", "6", "--jobs", "1")
    assert run(capsys, str(path), "--json", "--playouts", "6", "--jobs", "2") == alone
    status, out, err = alone
    assert (status, err) == (0, "")
    data = json.loads(out)
    assert list(data) == ["format", "decisions", "hands"]
    where, told = ["hand", "ply", "seat", "action", "best"], ["loss", "error", "grade", "judged", "reasons"]
    assert list(data["decisions"][0]) == [*where, *told]
    assert list(data["hands"][0]) == ["hand", "result", "dealt", "drawn", "mistakes", "rest"]
    assert Analysis.from_data(data).to_data() == data


def test_says_it_in_words(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, str(path), "--playouts", "2", "--jobs", "1")
    assert status == 0
    assert "hand 0:" in out
    assert "= dealt" in out


def illegal(sound: str) -> str:
    """The record with a fourth action that is not legal."""
    data = json.loads(sound)
    del data["sha256"]
    data["actions"][3] = "pass"
    return json.dumps(data)


@pytest.mark.parametrize(
    ("content", "arguments", "said"),
    [
        ("", "--json", "is no sound record"), ("{}", "--json", "is no sound record"), ("[1, 2", "", "it is not JSON"),
        (None, "", "No such file"), ("illegal", "--json", "ply 3"), ("sound", "--playouts 0", "--playouts"),
        ("sound", "--playouts many", "--playouts"), ("sound", "--jobs 0", "--jobs"), ("sound", "--jsn", "--jsn"),
        ("sound", "another.json", "another.json"),
    ],
    ids=lambda value: str(value)[:12],
)  # fmt: skip
def test_complains_in_one_line(content, arguments, said, path, capsys):
    if content is None:
        path.unlink()
    elif content != "sound":
        path.write_text(illegal(path.read_text()) if content == "illegal" else content)
    status, out, err = run(capsys, str(path), *arguments.split())
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err


def test_a_position_of_a_record_and_its_text_are_ranked_alike(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = played("fives", 2)
    ply = next(ply for ply in range(4, match.ply) if len(match.rules.legal_actions(match.at(ply))) > 1)
    seat = match.rules.to_act(match.at(ply))
    text = path.with_name("position.json")
    seen = match.rules.observe(match.at(ply), seat)
    text.write_text(position.dumps(Position(match.game, match.seats, match.options, seat, seen)))
    how = ("--budget", "playouts:40", "--seed", "3", "--json")
    status, of_record, err = run(capsys, str(path), "--ply", str(ply), "--ranking", *how)
    assert (status, err) == (0, "")
    assert run(capsys, "--position", str(text), *how) == (0, of_record, "")
    told = json.loads(of_record)
    assert list(told) == ["format", "legal", "ranking", "judged"]
    assert told["legal"] == sorted(map(str, match.rules.legal_actions(match.at(ply))))
    assert list(told["ranking"][0]) == ["action", "value", "error", "share", "reasons"]


def test_each_reason_of_a_ranking_is_a_sentence_of_its_line(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    how = ("--budget", "playouts:40", "--seed", "3")
    match = played("fives", 2)
    for ply in range(4, match.ply):
        if len(match.rules.legal_actions(match.at(ply))) > 1:
            told = json.loads(run(capsys, str(path), "--ply", str(ply), "--ranking", *how, "--json")[1])["ranking"]
            if any(len(each["reasons"]) > 1 for each in told):
                break
    lines = run(capsys, str(path), "--ply", str(ply), "--ranking", *how)[1].splitlines()
    for line, each in zip(lines, told, strict=True):
        assert line.startswith(f"{each['action']}: ")
        assert all(f". {reason}." in line for reason in each["reasons"])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "a RECORD or --position FILE is needed"),
        (("RECORD", "--ranking"), "--ranking needs a RECORD and --ply N"),
        (("RECORD", "--ply", "3"), "--ply belongs to a ranking: --ranking or --position"),
        (("RECORD", "--seed", "3"), "--seed belongs to a ranking: --ranking or --position"),
        (("RECORD", "--ranking", "--ply", "29999"), "so there is no position after 29999"),
        (("RECORD", "--position", "RECORD"), "--position stands alone"),
        (("--position", "RECORD"), "is no sound position: it is not a pipstone-position/1 file"),
        (("--position", "nowhere"), "'nowhere' cannot be read: No such file or directory"),
    ],
)
def test_a_ranking_that_cannot_be_is_one_line(path, capsys, arguments, said):
    status, out, err = run(capsys, *(str(path) if each == "RECORD" else each for each in arguments))
    assert (status, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1
