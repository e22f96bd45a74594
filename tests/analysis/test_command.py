"""``analyse`` prints one JSON object or plain lines, and says in one line what is wrong."""

import json
from pathlib import Path

import pytest

from game.analysis.findings import Analysis
from game.cli import main
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


def test_prints_one_object(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, str(path), "--json", "--playouts", "6", "--jobs", "1")
    assert (status, err) == (0, "")
    data = json.loads(out)
    assert list(data) == ["format", "decisions", "hands"]
    where, told = ["hand", "ply", "seat", "action", "best"], ["loss", "error", "grade", "judged", "reasons"]
    assert list(data["decisions"][0]) == [*where, *told]
    assert list(data["hands"][0]) == ["hand", "result", "dealt", "drawn", "mistakes", "rest"]
    assert Analysis.from_data(data).to_data() == data


def test_prints_the_same_by_two_processes(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    alone = run(capsys, str(path), "--json", "--playouts", "6", "--jobs", "1")
    assert run(capsys, str(path), "--json", "--playouts", "6", "--jobs", "2") == alone


def test_says_it_in_words(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, str(path), "--playouts", "6", "--jobs", "1")
    assert status == 0
    assert "hand 0:" in out
    assert "= dealt" in out


@pytest.mark.parametrize(
    ("content", "arguments"),
    [
        ("", ["--json"]),
        ("{}", ["--json"]),
        ("[1, 2", []),
        (None, []),
        ("sound", ["--playouts", "0"]),
        ("sound", ["--playouts", "many"]),
        ("sound", ["--jobs", "0"]),
        ("sound", ["--jsn"]),
        ("sound", ["another.json"]),
    ],
)
def test_complains_in_one_line(
    content: str | None, arguments: list[str], path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if content is None:
        path.unlink()
    elif content != "sound":
        path.write_text(content)
    status, out, err = run(capsys, str(path), *arguments)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1


def test_names_the_ply_of_an_illegal_action(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(path.read_text())
    del data["sha256"]
    data["actions"][3] = "pass"
    path.write_text(json.dumps(data))
    status, out, err = run(capsys, str(path), "--json")
    assert (status, out) == (2, "")
    assert "ply 3" in err
