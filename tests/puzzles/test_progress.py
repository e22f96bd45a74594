"""A person's progress with puzzles: the rating, when puzzles come back, and the file."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from game.puzzles import glicko, progress
from game.puzzles.collection import Collection
from game.puzzles.glicko import Rating
from game.puzzles.progress import BACK, Progress
from game.puzzles.puzzle import WIN_1, Puzzle

TODAY = date(2026, 11, 23)


def puzzle(name: str, rating: int = 1500) -> Puzzle:
    return Puzzle("stones", WIN_1, 2, {}, 1, (), 0, ("A1",), rating=rating, id=name)


def test_the_example_of_the_paper() -> None:
    found = glicko.after(Rating(1500, 200, 0.06), (1400, 30, 1), (1550, 100, 0), (1700, 300, 0))
    assert found.rating == pytest.approx(1464.06, abs=0.02)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=1e-5)


def test_a_rating_can_always_change_and_stays_within_bounds() -> None:
    own = Rating(1500, 46, 0.01)
    for number in range(100):  # a person whose results never surprise
        own = glicko.after_puzzle(own, own.rating, number % 2 == 0)
    assert own.deviation == 45
    assert glicko.after_puzzle(own, own.rating, True).rating > own.rating + 5
    for _ in range(400):
        own = glicko.after_puzzle(own, 5000, True)
    assert own.rating <= 5000
    assert own.volatility <= 0.5


def test_surprises_make_a_rating_vary_more() -> None:
    own = Rating(1500, 60, 0.06)
    surprised, as_expected = glicko.after_puzzle(own, 800, False), glicko.after_puzzle(own, 1500, True)
    assert surprised.volatility > own.volatility > as_expected.volatility


def test_a_missed_one_comes_back_after_1_3_7_and_21_days() -> None:
    one, day = puzzle("one"), TODAY
    now = Progress().after(one, False, day)
    for days in BACK:
        assert now.due(day + timedelta(days=days - 1)) == []
        day += timedelta(days=days)
        assert now.due(day) == ["one"]
        assert now.next_of([one, puzzle("two")], day) == one
        now = now.after(one, True, day)
    assert now.due(date(2100, 1, 1)) == []
    assert now.after(one, False, day).due(day + timedelta(days=1)) == ["one"]


def test_missed_again_begins_anew_and_a_puzzle_that_is_not_due_waits() -> None:
    one = puzzle("one")
    now = Progress().after(one, False, TODAY).after(one, True, TODAY)
    assert now.tried["one"].again == "2026-11-24"
    now = now.after(one, True, date(2026, 11, 24)).after(one, False, date(2026, 11, 27))
    assert now.tried["one"].again == "2026-11-28"
    assert (now.tried["one"].tries, now.tried["one"].first) == (4, False)
    assert now.after(one, True, date(2026, 11, 28)).tried["one"].again == "2026-12-01"


def test_a_new_one_is_about_as_good_as_the_person() -> None:
    some = [puzzle("a", 900), puzzle("b", 1450), puzzle("c", 2000)]
    now = Progress().after(some[1], True, TODAY)
    assert now.next_of(some, TODAY) == some[2]
    for each in some:
        now = now.after(each, True, TODAY)
    assert now.next_of(some, TODAY) is None


def test_where_all_are_tried_the_one_after_the_last_follows_and_round_again(tmp_path: Path) -> None:
    collection, some = Collection(tmp_path), [puzzle(name) for name in "abc"]
    for each in some:
        assert collection.answered(each, True, TODAY) is None
    offered = [collection.next_of(some, TODAY, after) for after in (None, *some, puzzle("of another shelf"))]
    assert [each and each.id for each in offered] == ["a", "b", "c", "a", "a"]
    assert collection.next_of(some[:1], TODAY, some[0]) is None


def test_it_is_kept(tmp_path: Path) -> None:
    now = Progress().after(puzzle("one"), False, TODAY).after(puzzle("two"), True, TODAY)
    assert progress.load(tmp_path) == (Progress(), None)
    assert progress.save(tmp_path, now) is None
    assert progress.load(tmp_path) == (now, None)
