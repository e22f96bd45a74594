"""The book of matches: its files, its index, and its statistics."""

import json
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path

import pytest

from game import games
from game.book import statistics
from game.book.cups import Cup, load, standing, store
from game.book.index import add, open_index, refresh
from game.book.listing import Query, count
from game.book.played import read
from game.book.shelf import Entry, Note, Shelf
from game.book.stamps import STAMPS, earned
from game.book.statistics import Share
from game.cli import main
from game.core import record as records
from game.core.record import HUMAN, BadRecord, Chair, Record
from tests.helpers.matches import finished

DAY = 86_400


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "matches")


@pytest.fixture(autouse=True)
def closed_in_the_end(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Closes every index that a test has opened."""
    with ExitStack() as opened:
        connect = sqlite3.connect
        keep = lambda *given, **how: opened.enter_context(closing(connect(*given, **how)))  # noqa: E731
        monkeypatch.setattr(sqlite3, "connect", keep)
        yield


def indexed(shelf: Shelf, *matches: Record) -> sqlite3.Connection:
    """The index of a book with these matches, one per day."""
    for day, match in enumerate(matches):
        assert shelf.keep(match, day * DAY) is None
    index = open_index(shelf.folder)
    refresh(index, shelf)
    return index


class TestAMatch:
    @pytest.mark.parametrize("key", ["fives", "fortress", "stones", "brick"])
    def test_is_read_from_its_record_alone(self, key: str) -> None:
        record = finished(key, chairs=("Ana", "Ben", "Cleo"))
        played, match = read(record), records.rebuild(record, games.find)
        assert (played.winners, played.scores) == (match.winners, match.rules.scores(match.state))
        assert len(played.hands) == match.hands_finished
        assert tuple(map(sum, zip(*(hand.points for hand in played.hands), strict=True))) == played.scores

    def test_says_who_went_out_and_what_was_blocked(self) -> None:
        hands = [hand for seed in range(4) for hand in read(finished("fortress", seed, ("Ana", "Ben", "Cleo"))).hands]
        assert {hand.blocked for hand in hands} == {True, False}
        assert all((hand.out is None) == hand.blocked for hand in hands)

    def test_that_is_not_over_or_not_legal_is_none(self) -> None:
        record = finished()
        with pytest.raises(BadRecord, match="not been played to its end"):
            read(replace(record, actions=record.actions[:-1]))
        with pytest.raises(BadRecord, match=r"illegal action .* at ply 0; legal: "):
            read(replace(record, actions=record.actions[1:]))


class TestTheShelf:
    def test_keeps_a_match_once_and_clears_away_the_oldest_but_what_is_marked(self, shelf: Shelf) -> None:
        assert shelf.keep(finished(), 10 * DAY) is shelf.keep(finished(), 11 * DAY) is None
        (entry,) = shelf.entries()
        assert shelf.open(entry.name) == (finished(), None)
        shelf.delete(entry.name)
        for day in range(4):
            shelf.keep(finished(seed=day), day * DAY)
        first, second, third, fourth = shelf.entries()
        shelf.annotate(first.name, Note(marked=True, text="The evening it snowed"))
        assert shelf.surplus(10**9) == []
        shelf.keep_analysis(second.name, 100 * "x")
        all_but_it = sum(each.size for each in (first, third, fourth))
        assert [each.name for each in shelf.surplus(all_but_it + 50)] == [second.name], "its analysis goes with it"
        shelf.analysis_path(second.name).unlink()
        going = shelf.surplus(first.size + fourth.size)
        assert going == [second, third]
        assert shelf.clear(going) is None
        assert shelf.entries() == [first, fourth]
        assert shelf.notes() == ({first.name: Note(True, "The evening it snowed")}, None)


class TestTheIndex:
    def test_follows_the_folder(self, shelf: Shelf) -> None:
        index = indexed(shelf, *(finished(seed=seed) for seed in range(3)))
        assert refresh(index, shelf, progress=lambda done, of: True) == []
        shelf.delete(shelf.entries()[0].name)
        entry = shelf.entries()[0]
        (shelf.folder / entry.name).write_bytes(entry.size * b"x")
        os.utime(shelf.folder / entry.name, ns=(1, 1))
        (told,) = refresh(index, shelf)
        assert "could not be used and was set aside" in told
        assert count(index, Query()) == 1

    def test_leaves_alone_what_it_cannot_play_again(self, shelf: Shelf) -> None:
        record = finished()
        shelf.keep(replace(record, actions=record.actions[:-1]), 0)
        index = open_index(shelf.folder)
        assert "not been played to its end" in refresh(index, shelf)[0]
        assert refresh(index, shelf) == []
        assert len(shelf.entries()) == 1


class TestStatistics:
    def test_count_results_apart_from_practice_hints_and_what_was_coached(self, shelf: Shelf) -> None:
        apart = ({"practice": True}, {"hints": 2}, {"coached": 1})
        matches = [finished(seed=seed, chairs=("Ana", "steady"), **aside) for seed, aside in enumerate(({}, *apart))]
        (ana,) = statistics.people(indexed(shelf, *matches), "Ana")
        played = read(matches[0])
        assert (ana.share.matches, ana.practice, ana.hints, ana.coached) == (1, 1, 1, 1)
        assert (ana.share.won, ana.points) == (0 in played.winners, played.scores[0])
        assert ana.curve == (ana.average,)

    def test_draw_a_curve_through_stretches_of_matches(self, shelf: Shelf) -> None:
        (ana,) = statistics.people(indexed(shelf, *(finished(seed=seed) for seed in range(40))), "Ana")
        first = [read(finished(seed=seed)) for seed in range(3)]
        assert len(ana.curve) == 12
        assert ana.curve[0] == sum(each.scores[0] for each in first) / sum(len(each.hands) for each in first)

    def test_tell_levels_and_characters_at_each_game(self, shelf: Shelf) -> None:
        keys = ("fives", "fives", "fortress")
        matches = [finished(key, seed, ("Ana", "master:oswin", "casual")) for seed, key in enumerate(keys)]
        told = statistics.against(indexed(shelf, *matches), "Ana")
        assert {(each.player, each.game): each.share.matches for each in told} == {
            (who, key): keys.count(key) for who in ("casual", "master", "master:oswin") for key in keys
        }

    def test_tell_a_share_only_from_ten_matches_on(self) -> None:
        assert (Share(5, 9).rate, Share(5, 10).rate) == (None, 0.5)
        assert [round(bound, 3) for bound in Share(5, 10).interval] == [0.237, 0.763]  # Wilson's interval


def test_stamps_are_at_most_twenty_five_and_one_for_a_level_needs_a_win_against_it_at_every_game(shelf: Shelf) -> None:
    assert len({stamp.key for stamp in STAMPS}) == len(STAMPS) <= 25
    shelf.folder.mkdir()
    index = open_index(shelf.folder)
    for day, key in enumerate(games.keys()):
        chairs = (Chair("Ana", HUMAN), Chair("Yuna", "casual:yuna"))
        played = replace(read(finished()), game=key, chairs=chairs, winners=(0,), deal=key)
        assert "steady" not in [each.stamp.key for each in earned(index, "Ana")]
        add(index, Entry(f"{day}", f"2026-01-0{day + 1} 120000", key, 1, 1), played)
    stamps = [each.stamp.key for each in earned(index, "Ana")]
    assert stamps[0] == "first"
    assert {"win", "steady", "won-all", "played-all"} <= {*stamps}
    assert len({*stamps}) == len(stamps)


def test_a_cup_gives_a_point_for_everyone_beaten_once_a_game_and_evening(shelf: Shelf) -> None:
    chairs, begun = ("Ana", "Ben", "Cleo"), time.mktime((2026, 3, 7, 18, 0, 0, 0, 0, -1))
    for hours, key in enumerate(("fives", "fives", "fortress"), start=1):
        shelf.keep(finished(key, hours, chairs), begun + 3600 * hours)
    shelf.keep(finished("fives", 9, ("Ana", "Ben")), begun + 100)
    cup = Cup("The winter cup", ("Cleo", "Ana", "Ben"), ("fives", "stones", "fortress"), "2026-03-07 180000")
    assert store(shelf, [cup]) is None
    assert load(shelf) == ([cup], None)
    stands = standing(indexed(shelf), cup)
    assert [each.game for each in stands.rounds] == ["fives", "fortress"]
    first = read(finished("fives", 1, chairs)).scores
    assert stands.rounds[0].scores == (first[2], first[0], first[1])
    assert max(stands.rounds[0].points) == 2
    assert (stands.evenings, stands.next_game("2026-03-07")) == (["2026-03-07"], "stones")
    assert sum(stands.totals) == sum(map(sum, (each.points for each in stands.rounds)))


def test_the_command_tells_what_the_book_holds(shelf: Shelf, capsys: pytest.CaptureFixture[str]) -> None:
    shelf.keep(finished(), 0)
    assert main(["book", "--json", "--data-dir", str(shelf.folder.parent)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["format"], told["matches"]) == ("pipstone-book/1", 1)
    assert [person["name"] for person in told["people"]] == ["Ana", "Ben"]
    won = [float(seat in read(finished()).winners) for seat in (0, 1)]
    assert told["pairs"] == [{"a": "Ana", "b": "Ben", "game": "fives", "matches": 1, "a_won": won[0], "b_won": won[1]}]
