"""People's results against characters, counted from the records by who came out ahead."""

from contextlib import closing
from pathlib import Path

import pytest

from game.ai.characters import CHARACTERS
from game.book.index import open_index, refresh
from game.book.played import read
from game.book.rivals import Rivalries, Rivalry, ladder_of, rivalries
from game.book.shelf import Shelf
from game.core.record import Record
from tests.helpers.matches import against

YUNA = next(each for each in CHARACTERS if each.key == "yuna")
PIM = CHARACTERS[0]
DAY = 86_400


def of_book(folder: Path, *matches: Record, key: str = "fives") -> Rivalries:
    """The rivalries after those matches, one per day."""
    folder.mkdir(exist_ok=True)
    shelf = Shelf(folder)
    for day, match in enumerate(matches, start=1):
        assert shelf.keep(match, day * DAY) is None
    with closing(open_index(folder)) as index:
        refresh(index, shelf)
        return rivalries(index, key)


def test_the_score_is_that_of_the_records(tmp_path: Path) -> None:
    matches = [against("Yuna", "casual", seed) for seed in range(1, 9)]
    won = [read(record).share(0) for record in matches]
    found = of_book(tmp_path, *matches).of("Ana", YUNA)
    assert found.course == tuple(won)
    assert 0 < found.own < 8
    assert (found.own, found.other) == (sum(won), 8 - sum(won))
    assert of_book(tmp_path, key="castle").of("Ana", YUNA) == Rivalry()
    assert of_book(tmp_path).of("Ben", YUNA) == Rivalry()


def test_it_does_not_matter_how_a_record_writes_the_character_or_the_person(tmp_path: Path) -> None:
    alike = (against("Yuna", "casual", 1), against("Yuna", "casual:yuna", 2, "ANA"))
    nobody = against("Yuna", "master", 3)  # no character of that level has this name
    assert len(of_book(tmp_path, *alike, nobody).of("ana", YUNA).course) == 2


@pytest.mark.parametrize("aside", [{"practice": True}, {"hints": 2}, {"coached": 1}])
def test_what_is_counted_apart_is_no_result(tmp_path: Path, aside: dict[str, object]) -> None:
    assert of_book(tmp_path, against("Yuna", "casual", 1, **aside)).of("Ana", YUNA) == Rivalry()


@pytest.mark.parametrize(
    ("course", "beaten"),
    [
        ((), False), ((1.0,), False), ((1.0, 1.0), True), ((1.0, 0.0, 1.0), True), ((1.0, 0.0, 0.0, 1.0), False),
        ((0.0, 1.0, 1.0, 0.0, 0.0, 0.0), True), ((1.0, 0.5, 0.5), False),
    ],
)  # fmt: skip
def test_beaten_is_who_lost_two_of_three_one_after_the_other(course: tuple[float, ...], beaten: bool) -> None:
    assert Rivalry(course).beaten is beaten


def test_the_first_win_is_the_latest_match_and_the_only_one_won() -> None:
    assert Rivalry((0.0, 0.0, 1.0)).just_first
    assert Rivalry((1.0,)).just_first
    assert not any(Rivalry(each).just_first for each in ((), (0.0,), (1.0, 0.0), (1.0, 1.0)))


def test_the_gentlest_who_has_not_been_beaten_is_asked_next(tmp_path: Path) -> None:
    levels = ("novice", "casual", "skilled", "master")
    assert of_book(tmp_path / "empty").next_on("Ana", levels) == PIM
    won = [each for each in (against("Pim", "novice", seed) for seed in range(1, 40)) if read(each).winners == (0,)]
    found = of_book(tmp_path / "full", *won[:2])
    assert found.of("Ana", PIM).beaten
    assert found.next_on("Ana", levels) == found.next_on("Ana", ("novice",)) == CHARACTERS[1]
    assert len(ladder_of(levels)) == 12
    assert [each.level for each in ladder_of(("skilled",))] == ["skilled"] * 3
