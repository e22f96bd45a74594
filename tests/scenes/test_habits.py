"""What somebody loses, by kind and over time: counted anew from what lies beside the records."""

import time
from collections import Counter
from dataclasses import replace

import pytest

from game import games
from game.analysis.findings import Analysis, Graded
from game.analysis.habits import HABITS
from game.analysis.margins import Measure
from game.core.record import Record
from game.scenes import routes
from game.scenes.history.season import LookedBack
from game.scenes.progress.habits import FROM, Habits, Match, stretches
from game.scenes.progress.onegame import OneGameScene
from tests.helpers.matches import finished
from tests.pilot import Pilot
from tests.scenes.sitting import games_with, told
from tools.gallery.moments import supposed

OCTOBER, NOVEMBER = 1_729_000_000, 1_731_700_000
DAY = 86_400
NOW, THREAT = ("now", 0, 10), ("threat", 15, 0)


def keep(pilot: Pilot, moment: float, seed: int, share: int, people: tuple[str, ...] = ("Ana", "Ben")) -> None:
    """A match with mistakes of two kinds, which cost so many per cent of what they usually do."""
    record = finished(seed=seed, chairs=people)
    found = Analysis.from_data(supposed(record))
    decisions = tuple(
        replace(each, loss=each.loss * share // 100, reasons=(NOW if at % 8 == 3 else THREAT,)) if each.loss else each
        for at, each in enumerate(found.decisions)
    )
    shelf = pilot.store.shelf
    assert shelf.keep(record, moment) is None
    assert shelf.keep_analysis(shelf.name_of(record), replace(found, decisions=decisions).kept()) is None


def look(pilot: Pilot, person: str = "Ana", game: str = "fives") -> Habits:
    pilot.app.context.open(routes.habits, person, game)
    pilot.settle()
    assert isinstance(pilot.scene, OneGameScene)
    assert isinstance(pilot.scene.about, Habits)
    return pilot.scene.about


def lost(pilot: Pilot, month: str, kind: str = "") -> str:
    """What a hand of that month cost Ana by the files themselves: all mistakes, or those of a kind."""
    shelf, cost, hands = pilot.store.shelf, 0, 0
    for entry in shelf.entries():
        record, found = shelf.open(entry.name)[0], shelf.analysis(entry.name, Analysis.from_kept)[0]
        if found is None or not isinstance(record, Record) or entry.ended[:7] != month:
            continue
        measure = Measure.of(games.find("fives").expertise(), games.find("fives").rules(2, record.options))
        own = [each for each in found.decisions if each.seat == 0 and each.blamed]
        wanted = [each for each in own if not kind or each.reasons[0][0] == kind]
        cost += sum(measure.cost(each.blamed) for each in wanted)
        hands += len(found.hands)
    tenths = round(cost / hands / 10)
    return f"{tenths // 10}.{tenths % 10}" if tenths % 10 else str(tenths // 10)


def two_months(pilot: Pilot, before: int = 100, now: int = 40) -> None:
    for number in range(3):
        keep(pilot, OCTOBER + number * DAY, number + 1, before)
        keep(pilot, NOVEMBER + number * DAY, number + 11, now)


def test_every_figure_is_that_of_the_files(pilot: Pilot) -> None:
    two_months(pilot)
    look(pilot)
    page = told(pilot)
    assert "Better than in October" in page
    assert f"Points lost per hand: {lost(pilot, '2024-11')} now, {lost(pilot, '2024-10')} before" in page
    for kind, words in (("now", "You overlook points"), ("threat", "You leave others points")):
        october, november = lost(pilot, "2024-10", kind), lost(pilot, "2024-11", kind)
        assert f"{words}: October {october}, November {november}" in page
    assert "From 6 matches you looked back on" in page
    assert "Try this: " in page


@pytest.mark.parametrize(
    ("before", "now", "verdict"),
    [(100, 40, "Better than in October"), (100, 100, ""), (40, 100, "More mistakes than in October")],
)
def test_the_verdict_follows_from_them(pilot: Pilot, before: int, now: int, verdict: str) -> None:
    two_months(pilot, before, now)
    one, other, months = stretches(look(pilot).matches)
    assert months
    alike = abs(other.lost() - one.lost()) <= 0.1 * one.lost()
    expected = "Much as in" if alike else "Better than in" if other.lost() < one.lost() else "More mistakes than in"
    assert expected in told(pilot)
    assert verdict in told(pilot)


def test_there_is_nothing_to_tell_before_five_matches(pilot: Pilot) -> None:
    for number in range(FROM - 1):
        keep(pilot, OCTOBER + number * DAY, number + 1, 100)
    pilot.store.shelf.keep(finished(seed=90), NOVEMBER)  # nobody has looked back at it
    keep(pilot, NOVEMBER, 91, 100, ("Cleo", "Ben"))
    look(pilot)
    assert "So far there are 4." in told(pilot)
    assert "before" not in told(pilot)


def test_within_one_month_the_halves_are_compared() -> None:
    matches = [Match(f"2024-10-{day:02} 200000", 2, Counter({"points_now": 100 * day})) for day in range(1, 6)]
    one, other, months = stretches(matches)
    assert not months
    assert (one.matches, other.matches) == (tuple(matches[:2]), tuple(matches[2:]))
    assert (one.lost(), other.lost()) == (75.0, 200.0)


def test_other_years_are_named() -> None:
    matches = [Match(f"{month}-05 200000", 1, Counter()) for month in ("2023-12", "2024-02")]
    one, other, _months = stretches(matches)
    assert (one.heading, other.heading) == ("December 2023", "February 2024")


def test_what_nobody_is_blamed_for_costs_nothing() -> None:
    expertise = games.find("fives").expertise()
    unclear = Graded(0, 3, 0, "a", "b", 500, 900, "unclear", reasons=(NOW,))
    wrong = Graded(0, 5, 0, "a", "b", 200, 10, "mistake", reasons=(THREAT,))
    measure = Measure.of(expertise, games.find("fives").rules(2, {}))
    match = Match.of(expertise, LookedBack("2024-10-01 200000", measure, 1, (unclear, wrong)))
    assert match.costs == {"points_threat": measure.cost(200)}
    assert set(match.costs) <= set(HABITS)


def test_a_damaged_analysis_is_left_out_and_put_aside(pilot: Pilot) -> None:
    two_months(pilot)
    shelf = pilot.store.shelf
    path = shelf.analysis_path(shelf.entries()[0].name)
    path.write_text("{", "utf-8")
    assert len(look(pilot).matches) == 5
    assert path.with_name(path.name + ".broken-1").exists()
    assert path.name in pilot.store.log_path.read_text("utf-8")


def test_the_statistics_lead_there_and_keys_change_the_game(pilot: Pilot) -> None:
    two_months(pilot)
    pilot.click("records")
    pilot.click("statistics")
    pilot.click("habits")
    assert "Ana’s habits" in told(pilot)
    pilot.scene.focus_key = "game"
    assert games_with(pilot, "Better than in October") == 1
    pilot.key("esc")
    assert pilot.scene.name == "statistics"


def test_only_the_latest_sixty_are_read(pilot: Pilot) -> None:
    record = finished(seed=1)
    found = Analysis.from_data(supposed(record)).kept()
    shelf = pilot.store.shelf
    for number in range(63):
        name = f"{time.strftime('%Y-%m-%d', time.gmtime(OCTOBER + number * DAY))} 200000 fives {number:016x}.json"
        shelf.keep(record, OCTOBER)
        (shelf.folder / name).write_bytes((shelf.folder / shelf.name_of(record)).read_bytes())
        shelf.keep_analysis(name, found)
    assert len(look(pilot).matches) == 60
