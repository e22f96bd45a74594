"""Results in the book: who led an evening, who beat whom, the worth of a deal played twice, and the stamps."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from itertools import accumulate
from pathlib import Path

import pytest

from game import games
from game.book import people, statistics
from game.book.cups import Cup, standing
from game.book.index import add, open_index
from game.book.listing import FINISHED, LOST, OPPONENTS, PEOPLE, SAVED, WON, Query, count, months
from game.book.outlook import Outlook
from game.book.played import Hand, Played, deal_of, read
from game.book.shelf import Entry, Note, Shelf
from game.book.stamps import earned
from game.core.record import HUMAN, Chair
from tests.helpers.matches import finished

FIVES = read(finished())


class Evening:
    """A book that matches are written into one by one."""

    def __init__(self, index: sqlite3.Connection) -> None:
        self.index = index
        self._matches = 0

    def plays(self, ended: str, *, game: str = "fives", deal: str = "", **about: object) -> None:
        """Adds a match; ``Ana=50`` is a person with a score, ``casual=50`` an opponent."""
        self._matches += 1
        fields = {key: about.pop(key) for key in [*about] if key in Played.__dataclass_fields__}
        scores = tuple(int(str(points)) for points in about.values())
        chairs = tuple(Chair(name.title(), HUMAN if name[0].isupper() else name) for name in about)
        best = tuple(seat for seat, points in enumerate(scores) if points == max(scores))
        none = (0,) * len(chairs)
        told = replace(FIVES, game=game, chairs=chairs, scores=scores, winners=best, plays=none, behind=none)
        told = replace(told, hands=(Hand(scores, None, False),), deal=deal or f"deal {self._matches}")
        add(self.index, Entry(str(self._matches), ended, game, 1, 1), replace(told, **fields))  # type: ignore[arg-type]

    def stands(self, cup: Cup) -> list[tuple[int, ...]]:
        """Everybody's points for each match of the cup."""
        return [each.points for each in standing(self.index, cup).rounds]

    def stamps(self) -> set[str]:
        """Those of Ana."""
        return {each.stamp.key for each in earned(self.index, "Ana")}


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Evening]:
    with closing(open_index(tmp_path)) as index:
        yield Evening(index)


CUP = Cup("The winter cup", ("Ana", "Ben", "Cleo"), ("fives", "fortress"), "2026-03-07 180000")


class TestACup:
    def test_gives_neither_of_two_a_point_for_a_tie(self, book: Evening) -> None:
        book.plays("2026-03-07 190000", Ana=50, Ben=50, Cleo=30)
        assert book.stands(CUP) == [(1, 1, 0)]
        assert standing(book.index, CUP).leaders == (0, 1)

    def test_counts_the_first_match_of_its_people_alone_of_each_game_and_evening(self, book: Evening) -> None:
        assert standing(book.index, CUP).leaders == ()
        book.plays(CUP.begun, Ana=50, Ben=40, Cleo=30)  # before the cup
        book.plays("2026-03-07 190000", Ana=50, Ben=40, Cleo=30, practice=True)
        book.plays("2026-03-07 190500", Ana=50, Ben=40, Cleo=30, casual=20)
        book.plays("2026-03-07 191000", Ana=50, Ben=40, cleo=30)
        book.plays("2026-03-07 192000", Ana=50, Ben=40)
        assert book.stands(CUP) == []
        book.plays("2026-03-07 193000", Ana=50, Ben=40, Cleo=30)
        book.plays("2026-03-07 200000", Ana=30, Ben=40, Cleo=50)
        book.plays("2026-03-09 190000", Ana=30, Ben=40, Cleo=50)
        assert book.stands(CUP) == [(2, 1, 0), (0, 1, 2)]
        assert book.stands(replace(CUP, over="2026-03-09 190000")) == [(2, 1, 0)]
        stands = standing(book.index, CUP)
        assert [Outlook.of(stands, f"2026-03-{day}").games for day in ("07", "09", "10")] == [1, 1, 2]


class TestAnEvening:
    def test_ends_at_five_in_the_morning(self, book: Evening) -> None:
        for ended in ("2026-03-07 230000", "2026-03-08 045959", "2026-03-08 050000"):
            book.plays(ended, Ana=50, Ben=40)
        told = [(evening.day, evening.matches) for evening in statistics.evenings(book.index)]
        assert told == [("2026-03-08", 1), ("2026-03-07", 2)]
        for hour, minute, day in ((4, 59, "2026-03-07"), (5, 0, "2026-03-08")):
            assert statistics.evening_of(datetime(2026, 3, 8, hour, minute)) == day

    def test_is_one_among_people_and_no_practice(self, book: Evening) -> None:
        book.plays("2026-03-07 200000", Ana=50, casual=40)
        book.plays("2026-03-07 210000", Ana=50, Ben=40, practice=True)
        assert statistics.evenings(book.index) == []


class TestResults:
    def test_of_a_deal_played_twice_the_first_end_counts(self, book: Evening) -> None:
        book.plays("2026-03-07 200000", Ana=40, Ben=50, deal="the same")
        book.plays("2026-03-07 210000", Ana=50, Ben=40, deal="the same")
        (ana,) = statistics.people(book.index, "Ana")
        assert (ana.share.won, ana.share.matches) == (0, 1)
        assert (ana.hands, ana.points, ana.best) == (1, 40, 40)
        (pair,) = statistics.pairs(book.index)
        assert (pair.matches, pair.a_won, pair.b_won) == (1, 0, 1)
        assert "win" not in book.stamps()

    def test_another_table_is_another_deal(self) -> None:
        assert deal_of(finished(chairs=("Ana", "Ben"))) != deal_of(finished(chairs=("Ben", "Ana")))

    def test_of_two_the_one_with_more_is_ahead_whoever_won(self, book: Evening) -> None:
        book.plays("2026-03-07 200000", Ana=30, Ben=20, Cleo=50)
        book.plays("2026-03-07 210000", Ana=20, Ben=20, Cleo=50)
        won = {(pair.a, pair.b): pair.a_won for pair in statistics.pairs(book.index)}
        assert won == {("Ana", "Ben"): 1.5, ("Ana", "Cleo"): 0, ("Ben", "Cleo"): 0}

    def test_against_a_level_count_matches_and_no_programs_from_outside(self, book: Evening) -> None:
        players = {"Ana": HUMAN, "Oswin": "master:oswin", "Mira": "master:mira", "Mine": "exec:mine"}
        book.plays("2026-03-07 200000", chairs=tuple(map(Chair, players, players.values())), a=50, b=40, c=30, d=20)
        told = [(each.player, each.share.matches) for each in statistics.against(book.index, "Ana")]
        assert told == [("master", 1), ("master:mira", 1), ("master:oswin", 1)]

    def test_by_chance_would_be_the_share_of_a_seat(self, book: Evening) -> None:
        book.plays("2026-03-07 200000", Ana=50, Ben=40)
        book.plays("2026-03-07 210000", Ana=50, Ben=40, Cleo=30, Dan=20)
        (ana,) = statistics.people(book.index, "Ana")
        assert ana.chance == (1 / 2 + 1 / 4) / 2
        assert ana.share.won == 2

    def test_are_found_by_who_won_who_sat_there_and_when(self, book: Evening) -> None:
        book.plays("2026-02-28 220000", Dan=40, Ana=50)
        book.plays("2026-03-07 200000", Ana=50, Ben=40)
        book.plays("2026-03-07 210000", Ana=40, Ben=50)
        book.plays("2026-03-07 220000", Ana=40, casual=50)
        asked = [Query(person=person, result=result) for person in ("", "Ana") for result in (WON, LOST)]
        assert [count(book.index, wanted) for wanted in asked] == [3, 1, 2, 2]
        assert [count(book.index, Query(company=company)) for company in (PEOPLE, OPPONENTS)] == [3, 1]
        assert [count(book.index, Query(kind=kind)) for kind in (FINISHED, SAVED)] == [4, 0]
        assert months(book.index) == {"2026-02", "2026-03"}
        assert [count(book.index, Query(month=month)) for month in ("2026-02", "2026-03", "2026-04")] == [1, 3, 0]


def test_a_match_tells_the_most_that_a_leader_was_ahead_after_a_hand_and_no_settlement_as_the_best_play() -> None:
    played = read(finished("fives", 7, ("Ana", "Ben", "Cleo")))
    courses = [[*accumulate(hand.points[seat] for hand in played.hands)] for seat in range(3)]
    totals = [*zip(*courses, strict=True)]
    assert played.behind == tuple(max(max(each) - each[seat] for each in totals) for seat in range(3))
    assert played.behind == (49, 14, 48), "Ben, who won, had been behind"
    assert max(played.plays) == 15
    assert read(finished("fortress", 1, ("Ana", "Ben", "Cleo"))).plays == (0, 0, 0), "one only scores at the end"


class TestAStamp:
    @pytest.mark.parametrize(
        ("key", "enough", "not_quite"),
        [
            ("one-point", {"Ana": 50, "Ben": 49}, {"Ana": 50, "Ben": 48}),
            ("comeback", {"Ana": 50, "Ben": 49, "behind": (40, 0)}, {"Ana": 50, "Ben": 49, "behind": (39, 0)}),
            ("comeback", {"Ana": 50, "Ben": 49, "behind": (90, 0)}, {"Ana": 49, "Ben": 50, "behind": (90, 0)}),
            ("twice", {"Ana": 50, "Ben": 25}, {"Ana": 50, "Ben": 26}),
            ("twice", {"Ana": 2, "Ben": -9}, {"Ana": 1, "Ben": 0}),
            ("shared", {"Ana": 50, "Ben": 50}, {"Ana": 50, "Ben": 40}),
            ("twenty-five", {"Ana": 5, "Ben": 50, "plays": (25, 0)}, {"Ana": 5, "Ben": 50, "plays": (20, 25)}),
            ("family", {"Ana": 9, "Ben": 8, "Cleo": 7, "Dan": 6}, {"Ana": 9, "Ben": 8, "Cleo": 7, "casual": 6}),
            ("master", {"Ana": 50, "master": 40}, {"Ana": 50, "master": 50}),
        ],
    )
    def test_needs_just_so_much(self, book: Evening, key: str, enough: dict, not_quite: dict) -> None:  # type: ignore[type-arg]
        book.plays("2026-03-07 200000", **not_quite)
        assert key not in book.stamps()
        book.plays("2026-03-07 210000", **enough)
        assert key in book.stamps()

    def test_for_every_game_in_one_day_needs_one_day(self, book: Evening) -> None:
        for hour, game in enumerate(games.keys(), start=21):
            book.plays(f"2026-03-0{7 + hour // 24} {hour % 24:02}0000", game=game, Ana=1, Ben=2, Cleo=3)
        assert "played-all" in book.stamps()
        assert "one-day" not in book.stamps()
        for hour, game in enumerate(games.keys()):
            book.plays(f"2026-03-09 1{hour}0000", game=game, Ana=1, Ben=2, Cleo=3)
        assert "one-day" in book.stamps()


def test_one_person_is_parted_by_any_spelling(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    assert people.join(shelf, "Anna", "Ana") is None
    assert people.join(shelf, "ana", "ANNA") is None
    assert people.load(shelf)[0] == {"Anna": "Ana"}, "they are one already"
    people.part(shelf, "anna")
    assert people.load(shelf)[0] == {}


class TestTheShelf:
    def test_forgets_note_and_analysis_of_a_match_that_is_deleted(self, tmp_path: Path) -> None:
        shelf = Shelf(tmp_path)
        shelf.keep(finished(), 0)
        (name,) = (entry.name for entry in shelf.entries())
        shelf.annotate(name, Note(text="The evening it snowed"))
        shelf.keep_analysis(name, "{}")
        assert shelf.entries()[0].beside == 2
        shelf.delete(name)
        assert shelf.notes()[0] == {}
        assert not shelf.analysis_path(name).exists()

    def test_makes_room_for_analyses_too_up_to_what_was_told(self, tmp_path: Path) -> None:
        shelf = Shelf(tmp_path)
        for day in range(4):
            shelf.keep(finished(seed=day), 86_400 * day)
        first, second, *others = shelf.entries()
        room = sum(entry.size for entry in shelf.entries())
        assert shelf.surplus(room) == []
        shelf.keep_analysis(first.name, "x")
        assert [entry.name for entry in shelf.surplus(room)] == [first.name]
        assert shelf.trim(room - first.size, told="") is None
        assert len(shelf.entries()) == 4, "nobody has been told"
        shelf.trim(room - first.size, told=second.name)
        assert shelf.entries() == others, "a tenth stays free, so that it is not full again after the next match"
