"""Which names are one person in the book: other spellings, and joined names."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from game.book import statistics
from game.book.cups import Cup, standing
from game.book.index import open_index, refresh
from game.book.listing import Query, count
from game.book.people import FILE, called, join, load, met, others, part
from game.book.shelf import Shelf
from game.cli import main
from game.core.record import Chair
from tests.helpers.matches import finished

DAY = 86_400
JOSE, APART = "José", "Jose\u0301"


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "matches")


@pytest.fixture
def index(shelf: Shelf) -> Iterator[sqlite3.Connection]:
    shelf.folder.mkdir()
    with closing(open_index(shelf.folder)) as index:
        yield index


def sat(shelf: Shelf, *tables: str) -> None:
    """Keeps a match for each table, one per day; commas separate names."""
    for day, table in enumerate(tables):
        record = finished(seed=day)
        chairs = tuple(Chair(name, "human") for name in table.split(","))
        assert shelf.keep(replace(record, chairs=chairs), day * DAY) is None


def test_two_spellings_are_one_person_called_by_the_one_used_most(shelf: Shelf, index: sqlite3.Connection) -> None:
    sat(shelf, "Ana,Ben", "ana ,Ben", f"{APART},Ana", f"{JOSE},BEN")
    refresh(index, shelf)
    assert statistics.names(index) == ["Ana", "Ben", JOSE]
    assert {each.name: each.share.matches for each in statistics.people(index)} == {"Ana": 3, "Ben": 3, JOSE: 2}
    met_often = {(pair.a, pair.b): pair.matches for pair in statistics.pairs(index)}
    assert met_often == {("Ana", "Ben"): 2, ("Ana", JOSE): 1, ("Ben", JOSE): 1}
    assert count(index, Query(person="Ana")) == 3


def test_of_spellings_used_as_often_the_latest_is_taken_and_a_cup_knows_them_all(shelf, index):
    sat(shelf, "ANA,BEN", "Ana,Ben", f"{APART},Ben")
    refresh(index, shelf)
    assert statistics.names(index)[:2] == ["Ben", "Ana"]
    stands = standing(index, Cup("Cup", ("ana", "ben"), ("fives",), ""))
    assert len(stands.rounds) == 2
    assert stands.cup.people == ("Ana", "Ben")


class TestTwoNamesThatAreJoined:
    @pytest.fixture
    def shelf(self, shelf: Shelf) -> Shelf:
        sat(shelf, "Ana,Ben", "ana p.,Ben", "Ana P.,Cleo", "Anna,Cleo")
        return shelf

    @pytest.fixture
    def index(self, shelf: Shelf) -> Iterator[sqlite3.Connection]:
        with closing(open_index(shelf.folder)) as index:
            yield index

    def test_are_one_person_until_they_are_separated(self, shelf: Shelf, index: sqlite3.Connection) -> None:
        assert join(shelf, "Ana P.", "Ana") is None
        refresh(index, shelf)
        assert statistics.names(index) == ["Ana", "Ben", "Cleo", "Anna"]
        assert (called(index, "ANA P."), called(index, "ana")) == ("Ana", "Ana")
        assert others(load(shelf)[0], "Ana") == ["Ana P."]
        assert part(shelf, "ana p.") is None
        refresh(index, shelf)
        assert statistics.names(index) == ["Ana P.", "Ben", "Cleo", "Ana", "Anna"]

    def test_follow_one_another_and_no_ring_holds_anybody_up(self, shelf: Shelf, index: sqlite3.Connection) -> None:
        for other, name in (("Anna", "Ana P."), ("Ana P.", "Ana"), ("Ana", "Anna")):
            assert join(shelf, other, name) is None
        refresh(index, shelf)
        assert statistics.names(index) == ["Ana", "Ben", "Cleo"]
        assert load(shelf)[0] == {"Anna": "Ana P.", "Ana P.": "Ana"}

    def test_are_told_apart_by_having_met(self, shelf: Shelf, index: sqlite3.Connection) -> None:
        refresh(index, shelf)
        assert met(index, "Ben") == {"Ana", "Ana P."}

    def test_count_together_in_what_the_command_prints(self, shelf: Shelf, capsys: pytest.CaptureFixture[str]) -> None:
        join(shelf, "Ana P.", "Ana")
        assert main(["book", "--json", "--data-dir", str(shelf.folder.parent)]) == 0
        told = json.loads(capsys.readouterr().out)
        played = {each["name"]: each["games"]["fives"]["matches"] for each in told["people"]}
        assert played == {"Ana": 3, "Ben": 2, "Cleo": 2, "Anna": 1}
        assert [pair["matches"] for pair in told["pairs"] if pair["a"] == "Ana"] == [2, 1]

    def test_are_forgotten_where_the_file_says_nonsense(self, shelf: Shelf, index: sqlite3.Connection) -> None:
        (shelf.folder / FILE).write_text("{")
        (told,) = refresh(index, shelf)
        assert "people.json.broken-1" in told
        assert len(statistics.names(index)) == 5
