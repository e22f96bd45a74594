"""What a person loses, by kind and over time: counted from analyses beside the records, made first if missing."""

import time
from collections import Counter
from dataclasses import replace

import pytest

from game import games
from game.analysis.findings import Analysis, Graded
from game.analysis.margins import Measure
from game.core.message import message
from game.scenes import routes
from game.scenes.history.season import LookedBack
from game.scenes.progress.habits import Habits, Match, stretches
from game.scenes.puzzles.table import PuzzleScene
from game.words import said
from tests.helpers.matches import finished
from tests.scenes.sitting import told
from tools.gallery.moments import made_up_analysis

OCTOBER, NOVEMBER = 1_729_000_000, 1_731_700_000
DAY = 86_400
NOW, THREAT = ("now", 0, 10), ("threat", 15, 0)


def keep(pilot, moment, seed, share, people=("Ana", "Ben")):
    """Keeps a match with mistakes of two kinds, which cost `share` per cent of their usual cost."""
    record = finished(seed=seed, chairs=people)
    found = Analysis.from_data(made_up_analysis(record))
    decisions = tuple(
        replace(each, loss=each.loss * share // 100, reasons=(NOW if at % 8 == 3 else THREAT,)) if each.loss else each
        for at, each in enumerate(found.decisions)
    )
    shelf = pilot.store.shelf
    assert shelf.keep(record, moment) is None
    assert shelf.keep_analysis(shelf.name_of(record), replace(found, decisions=decisions).dumps()) is None


def two_months(pilot, share):
    """Keeps three matches in October and the same in November, where mistakes cost `share` per cent as much."""
    for number in range(3):
        keep(pilot, OCTOBER + number * DAY, number + 1, 100)
        keep(pilot, NOVEMBER + number * DAY, number + 1, share, ("Ana", "Cleo"))


def look(pilot):
    pilot.app.context.open(routes.habits, "Ana", "fives")
    pilot.settle()
    assert isinstance(pilot.scene.about, Habits)
    return pilot.scene.about


@pytest.mark.parametrize(
    ("share", "verdict"), [(89, "Better than"), (91, "Much as"), (109, "Much as"), (111, "More mistakes than")]
)
def test_the_verdict_follows_from_them_where_it_is_more_than_a_tenth(pilot, share, verdict):
    two_months(pilot, share)
    look(pilot)
    assert f"{verdict} in October" in told(pilot)


def test_within_one_month_the_halves_are_compared_and_other_years_are_named():
    matches = [Match(f"2024-10-{day:02} 200000", 2, Counter({"points_now": 100 * day})) for day in range(1, 6)]
    one, other, months = stretches(matches)
    assert not months
    assert (one.matches, other.matches) == (tuple(matches[:2]), tuple(matches[2:]))
    assert (one.lost(), other.lost()) == (75.0, 200.0)
    months = [Match(f"{month}-05 200000", 1, Counter()) for month in ("2023-11", "2023-12", "2023-12", "2024-02")]
    one, other, _ = stretches(months)
    assert (one.heading, other.heading) == ("December 2023", "February 2024")
    assert (one.matches, other.matches) == (tuple(months[1:3]), tuple(months[3:]))


def test_what_nobody_is_blamed_for_costs_nothing():
    expertise = games.find("fives").expertise()
    unclear = Graded(0, 3, 0, "a", "b", 500, 900, "unclear", reasons=(NOW,))
    wrong = Graded(0, 5, 0, "a", "b", 200, 10, "mistake", reasons=(THREAT,))
    measure = Measure.of(expertise, games.find("fives").rules(2, {}))
    record = finished(seed=1, chairs=("Ana", "Ben"))
    match = Match.of(expertise, LookedBack(record, 0, "2024-10-01 200000", measure, 1, (unclear, wrong)))
    assert match.costs == {"points_threat": measure.cost(200)}
    assert all(said(message(f"habit.{kind}")) for kind in match.costs)


def test_only_the_latest_sixty_are_read(pilot):
    record = finished(seed=1)
    found = Analysis.from_data(made_up_analysis(record)).dumps()
    shelf = pilot.store.shelf
    for number in range(63):
        name = f"{time.strftime('%Y-%m-%d', time.gmtime(OCTOBER + number * DAY))} 200000 fives {number:016x}.json"
        shelf.keep(record, OCTOBER)
        (shelf.folder / name).write_bytes((shelf.folder / shelf.name_of(record)).read_bytes())
        shelf.keep_analysis(name, found)
    assert len(look(pilot).matches) == 60


def to_statistics(stage, matches):
    """Opens the statistics after matches that nobody has looked back on."""
    for at in range(matches):
        assert stage.store.shelf.keep(finished(seed=at + 1), NOVEMBER + at * DAY) is None
    stage.click("records")
    stage.click("statistics")
    assert "Ana" in told(stage)


def answer(stage, frames=20):
    """Answers the questions asked during that many frames."""
    stage.thinker.answers = True
    for _ in range(frames):
        stage.frame(0.0, ())
    stage.thinker.answers = False
    stage.settle()


def sees_mistakes_of(stage, matches):
    assert stage.seen(PuzzleScene).name == "mistakes"
    assert sum(bool(entry.beside) for entry in stage.store.shelf.entries()) == matches


def test_what_is_found_by_then_is_enough_and_where_something_is_known_nobody_has_to_wait(stage):
    to_statistics(stage, 2)
    stage.click("mistakes")
    stage.click("close")
    assert stage.scene.name == "statistics", "nothing follows"
    stage.click("mistakes")
    answer(stage, 2)
    assert "match 2 of 2" in told(stage)
    stage.click("enough")
    sees_mistakes_of(stage, 1)
    stage.key("esc")
    stage.click("mistakes")
    assert "match 1 of 1" in told(stage)
    stage.click("enough")
    sees_mistakes_of(stage, 1)
