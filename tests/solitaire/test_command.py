"""``pipstone solitaire``."""

import json

import pytest

from game.cli import main


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["solitaire", *arguments]) == 0
    return capsys.readouterr().out


def test_it_prints_the_deal(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(printed(capsys, "--number", "74", "--json"))
    assert list(told) == ["format", "number", "options", "tiles"]
    assert (told["format"], told["number"], told["options"]) == ("pipstone-solitaire/1", 74, {"forced": "off"})
    assert told["tiles"][:4] == ["2|2", "5|3", "6|4", "2|1"]
    assert len(set(told["tiles"])) == 28


def test_it_solves_it(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(printed(capsys, "--number", "74", "--solve", "--json"))
    assert (told["clearable"], told["best"]) == (False, 1)
    assert told["line"].count("draw") == 25
    told = json.loads(printed(capsys, "--number", "74", "--option", "forced=on", "--solve", "--json"))
    assert (told["clearable"], told["best"], told["options"]) == (False, 4, {"forced": "on"})


def test_it_says_so_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    told = printed(capsys, "--number", "74", "--solve").splitlines()
    assert told[0].startswith("deal 74: 2|2 5|3 6|4 2|1")
    assert told[1].startswith("1 tile left: draw, draw")


@pytest.mark.parametrize(
    "arguments",
    [(), ("--number", "0"), ("--number", "07"), ("--number", "1", "--option", "forced=yes"), ("--number", "1", "x")],
)
def test_anything_else_is_refused_in_one_line(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    assert main(["solitaire", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
