"""Results of the days: kept at once, and counted kindly."""

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from game.daily.days import deal_of
from game.daily.progress import YEAR, Entry, Progress
from game.daily.sharing import share_text, told_of

DAY = date(2026, 11, 23)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "daily.json"


def day(back: int) -> date:
    return DAY - timedelta(days=back)


def test_only_the_first_try_of_a_day_counts_even_where_it_was_given_up(path: Path) -> None:
    progress = Progress(path)
    first, _ = progress.begin("fives", DAY)
    assert progress.finish("fives", DAY, first, -5) is None
    second, _ = progress.begin("fives", DAY)
    progress.finish("fives", DAY, second, 40)
    progress.finish("fives", DAY, first, 40)
    assert (first, second) == (1, 2)
    assert Progress(path).entry("fives", DAY) == Entry(2, -5)
    for _ in range(2):
        begun, _ = progress.begin("stones", DAY)
    progress.finish("stones", DAY, begun, 40)
    assert progress.entry("stones", DAY) == Entry(2, None)


def test_masters_tries_of_the_latest_days_are_kept_others_are_worked_out_again(path: Path) -> None:
    """Even if a deal was begun while the clock was years ahead."""
    leads, progress = tuple(range(-10, 10)), Progress(path)
    progress._days = {day(back): {"fives": Entry(leads=leads)} for back in range(YEAR, 1, -1)}
    for back in (-2000, 1, 0):
        progress.keep_leads("fives", day(back), leads)
    again = Progress(path)
    kept = [again.entry("fives", day(back)).leads for back in (-2000, 0, 1, YEAR - 2, YEAR - 1)]
    assert kept == [leads, leads, leads, leads, ()]


def test_days_that_were_missed_take_nothing_away(path: Path) -> None:
    progress = Progress(path)
    for back in (0, 1, 2, 5, 13, 14):
        progress.finish("fives", day(back), 1, 0)
    progress.finish("stones", day(1), 1, 1)
    assert progress.played(DAY) == 5
    assert progress.played(day(-1)) == 4


def test_a_try_that_waits_is_the_first_of_that_deal_and_no_other_match(path: Path) -> None:
    progress, left = Progress(path), deal_of("fives", DAY)
    other = replace(left, seed=left.seed + 1)
    assert progress.waiting("fives", DAY, left) is None, "it was not begun"
    progress.begin("fives", DAY)
    assert progress.waiting("fives", DAY, left) == left
    assert progress.waiting("fives", DAY, other) is None
    progress.keep_record("fives", DAY, other)
    assert progress.waiting("fives", DAY, None) is None
    progress.keep_record("fives", DAY, left)
    assert progress.waiting("fives", DAY, other) == left
    progress.begin("fives", DAY)
    assert progress.waiting("fives", DAY, left) is None, "the first one was given up"
    stones = deal_of("stones", DAY)
    progress.begin("stones", DAY)
    progress.finish("stones", DAY, 1, 1)
    assert progress.waiting("stones", DAY, stones) is None, "it is over"


class TestInWords:
    def test_a_day_is_told_in_three_lines(self, path: Path) -> None:
        progress = Progress(path)
        progress.keep_leads("fives", DAY, (18,) * 20)
        progress.finish("fives", DAY, 1, 25)
        assert share_text(progress, "fives", DAY, date(2027, 1, 1)).splitlines()[1:] == [
            "Fives: +25, par +18",
            "played 0 of the last 14 days",
        ]
        assert share_text(progress, "fives", DAY, DAY).startswith("Pipstone, Monday, 23 November")

    def test_stones_are_won_or_lost_and_a_solitaire_is_cleared_or_so_many_tiles_are_left(self) -> None:
        told = [told_of("stones", Entry(1, lead)).result for lead in (1, -1)]
        told += [told_of("castle-solitaire", Entry(1, number)).result for number in (0, 1, 4)]
        assert told == ["won", "lost", "cleared", "1 tile left", "4 tiles left"]
        assert told_of("stones", Entry(1, 1, (1,) * 13 + (-1,) * 7)).par == "par 13 of 20"

    @pytest.mark.parametrize(
        ("key", "result", "good"),
        [("fives", 19, True), ("fives", 18, False), ("stones", 1, True), ("stones", -1, False), ("fives", None, False)],
    )
    def test_good_is_what_is_above_par_or_won(self, key: str, result: int | None, good: bool) -> None:
        assert told_of(key, Entry(1, result, (18,) * 20)).good == good
