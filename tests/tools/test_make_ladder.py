"""The tables of docs/strength.md say what was measured, and measuring goes on where it was stopped."""

from pathlib import Path
from typing import Any

import pytest

from tools import make_ladder
from tools.make_ladder import Cell


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a ladder of single steps at the smallest tables is kept, with a page for its tables."""
    (tmp_path / "strength.md").write_text(f"Before\n{make_ladder.BEGIN}{make_ladder.END}After\n", encoding="utf-8")
    monkeypatch.setattr(make_ladder, "PAGE", tmp_path / "strength.md")
    monkeypatch.setattr(make_ladder, "LADDER", tmp_path / "ladder.json")
    monkeypatch.setattr(make_ladder, "STEPS", {("casual", "novice"): 1.0, ("casual", "random"): 1.0})
    monkeypatch.setattr(make_ladder, "seat_counts", lambda key: [3])
    return tmp_path


def climb(*flags: str) -> None:
    assert make_ladder.main(["--games", "fives", "--deals", "3", *flags]) == 0


def test_the_page_shows_what_was_measured() -> None:
    page = make_ladder.PAGE.read_text("utf-8")
    assert make_ladder.with_tables(page, make_ladder.read(make_ladder.LADDER)) == page


@pytest.mark.parametrize(
    ("text", "said"),
    [('{"cells":', "it is not JSON at line 1"), (f'{{"cells":{"9" * 5000}}}', "is too long"), ("{}", "no cells")],
)
def test_a_broken_one_ends_it_in_one_sentence_and_is_left_as_it_is(folder: Path, text: str, said: str) -> None:
    (folder / "ladder.json").write_text(text)
    with pytest.raises(SystemExit, match=said):
        make_ladder.main(["--table"])
    assert (folder / "ladder.json").read_text() == text


def test_it_is_written_as_it_is_read(tmp_path: Path) -> None:
    make_ladder.write(tmp_path / "again.json", make_ladder.read(make_ladder.LADDER))
    assert (tmp_path / "again.json").read_bytes() == make_ladder.LADDER.read_bytes()


def test_what_has_been_played_is_not_played_again_unless_it_is_to_be(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    climb()
    first = (folder / "ladder.json").read_bytes()
    assert capsys.readouterr().out.count(": 3 deals") == 2
    climb("--deals", "5")
    assert capsys.readouterr().out == ""
    climb("--renew", "fives/3/casual-r")
    told = capsys.readouterr().out
    assert told.startswith("1/1 fives/3/casual-random: 3 deals")
    assert (folder / "ladder.json").read_bytes() == first
    page = (folder / "strength.md").read_text("utf-8")
    assert page.startswith("Before\n")
    assert page.endswith("After\n")
    assert page.count("±") == 2 * 2, "two cells, in short and in full"


def test_a_cell_ends_in_time_with_the_first_deals_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make_ladder, "LEAST", 2)
    cell = Cell("fives", 2, "casual", "random")
    with make_ladder.processes(1) as executor:
        short = make_ladder.play(cell, executor, 1, 50, 0.0)
        assert short == make_ladder.play(cell, executor, 1, 2, 60.0)
    assert short["deals"] == 2


@pytest.mark.parametrize(
    ("share", "points", "shown"),
    [
        ((0.6, 0.52, 0.68), (-0.5, -1.0, 0.0), "**0.60** (0.52–0.68), −0.50 ± 0.50"),
        ((0.5, 0.42, 0.58), (2.0, 0.5, 3.5), "0.50 (0.42–0.58), **+2.00** ± 1.50"),
    ],
)
def test_what_is_surely_above_chance_is_bold(share: tuple[float, ...], points: tuple[float, ...], shown: str) -> None:
    figures: dict[str, Any] = {
        key: dict(zip(("mean", "low", "high"), values, strict=True))
        for key, values in (("win_share", share), ("score_difference", points))
    }
    assert make_ladder.entry(figures, 2) == shown
    assert make_ladder.entry(None, 2) == "–"
