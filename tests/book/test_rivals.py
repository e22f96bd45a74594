"""How people stand with characters: counted anew from the records, by who came out ahead."""

from pathlib import Path

import pytest

from game.ai.characters import CHARACTERS
from game.book.index import open_index, refresh
from game.book.played import read
from game.book.rivals import Rivalry, ladder_of, rivalries
from game.book.shelf import Shelf
from tests.helpers.matches import against

YUNA = next(each for each in CHARACTERS if each.key == "yuna")
PIM = CHARACTERS[0]
DAY = 86_400


def test_the_score_is_that_of_the_records(tmp_path: Path) -> None:
    shelf, won = Shelf(tmp_path), list[float]()
    for seed in range(1, 9):
        record = against("Yuna", "casual", seed)
        shelf.keep(record, seed * DAY)
        won.append(read(record).share(0))
    index = open_index(tmp_path)
    refresh(index, shelf)
    found = rivalries(index, "fives").of("Ana", YUNA)
    assert found.course == tuple(won)
    assert 0 < found.own < 8
    assert (found.own, found.other) == (sum(won), 8 - sum(won))
    assert rivalries(index, "castle").of("Ana", YUNA) == Rivalry()
    assert rivalries(index, "fives").of("Ben", YUNA) == Rivalry()


def test_it_does_not_matter_how_a_record_writes_the_character_or_the_person(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    for seed, (person, player) in enumerate((("Ana", "casual"), ("ANA", "casual:yuna")), start=1):
        shelf.keep(against("Yuna", player, seed, person), seed * DAY)
    shelf.keep(against("Yuna", "master", 3), 3 * DAY)  # no character of that level is called so
    index = open_index(tmp_path)
    refresh(index, shelf)
    assert len(rivalries(index, "fives").of("ana", YUNA).course) == 2


@pytest.mark.parametrize("aside", [{"practice": True}, {"hints": 2}, {"coached": 1}])
def test_what_is_counted_apart_is_no_result(tmp_path: Path, aside: dict[str, object]) -> None:
    shelf = Shelf(tmp_path)
    shelf.keep(against("Yuna", "casual", 1, **aside), DAY)
    index = open_index(tmp_path)
    refresh(index, shelf)
    assert rivalries(index, "fives").of("Ana", YUNA) == Rivalry()


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
    shelf, levels, day = Shelf(tmp_path), ("novice", "casual", "skilled", "master"), 0
    index = open_index(tmp_path)
    assert rivalries(index, "fives").next_on("Ana", levels) == PIM
    for seed in range(1, 40):
        record = against("Pim", "novice", seed)
        if read(record).winners == (0,) and day < 2:
            day += 1
            shelf.keep(record, day * DAY)
    refresh(index, shelf)
    assert rivalries(index, "fives").of("Ana", PIM).beaten
    assert rivalries(index, "fives").next_on("Ana", levels) == CHARACTERS[1]
    assert rivalries(index, "fives").next_on("Ana", ("novice",)) == CHARACTERS[1]
    assert len(ladder_of(levels)) == 12
    assert [each.level for each in ladder_of(("skilled",))] == ["skilled"] * 3
