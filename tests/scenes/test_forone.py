"""Solo: the first try at a deal of the day; the days on offer; a solitaire that cannot be kept."""

import time
from datetime import date, timedelta

import pytest

from game import files
from game.daily.progress import Progress
from game.scenes import routes
from game.scenes.forone.month import FIRST_DAY
from tests.helpers.processes import thinking_after
from tests.scenes.sitting import DAY, end_hand, told
from tools.gallery.moments import StillThinker


@pytest.fixture
def month(pilot):
    pilot.click("forone")
    pilot.click("month")
    return pilot.scene


def finish_hand(pilot):
    """Plays the hand to its end for everybody and waits for the result sheet."""
    end_hand(pilot)
    pilot.until(lambda: pilot.scene.name == "month")


def test_the_first_try_counts_and_master_is_asked_what_he_makes_of_it(pilot, month):
    quick = "import game.daily.par as par; par.attempt.__defaults__ = (par.Budget(playouts=1),);"
    with thinking_after(quick):
        month.choose(DAY, "fives")
        pilot.click("play")
        finish_hand(pilot)
        result, sheet, patience = (
            Progress(pilot.store.daily_path).entry("fives", DAY).result,
            pilot.scene,
            time.monotonic(),
        )
        while not sheet.entry.leads and time.monotonic() < patience + 60:
            time.sleep(0.02)
            pilot.settle()
    assert len(sheet.entry.leads) == 20
    pilot.click("play")
    pilot.scene.session.play(pilot.scene.session.match.prompt().legal_actions[-1])
    finish_hand(pilot)
    entry = Progress(pilot.store.daily_path).entry("fives", DAY)
    assert (entry.begun, entry.result) == (2, result)


def test_a_question_that_was_asked_since_is_not_dropped(pilot, month):
    pilot.app.context.thinker = thinker = StillThinker()
    month._question, other, dropped = thinker.rank(""), thinker.rank(""), []
    thinker.cancel = lambda: dropped.append(other)
    month.choose(DAY - timedelta(days=1))
    assert dropped == []
    month._question = other
    month.choose(DAY)
    assert dropped == [other]


def test_no_day_before_the_first_nor_after_today_is_looked_at(pilot, month):
    month.choose(FIRST_DAY - timedelta(days=400))
    assert month.day == FIRST_DAY
    pilot.key("pageup")
    assert month.day == FIRST_DAY
    month.choose(date(2030, 1, 1))
    assert month.day == DAY


def test_a_solitaire_that_cannot_be_kept_is_told_once_until_it_can(pilot, monkeypatch):
    full = "solitaire.json could not be saved: the disk is full."
    pilot.app.context.open(routes.solitaire)
    pilot.settle()
    table = pilot.scene
    with monkeypatch.context() as disk:
        disk.setattr(files, "save", lambda path, text: full)
        table.play(table.legal[0])
        pilot.settle()
        assert pilot.scene.name == "message"
        assert full in told(pilot)
        pilot.click("ok")
        table.play(table.legal[0])
        pilot.settle()
        assert pilot.scene is table, "once is enough"
    table.undo()
    monkeypatch.setattr(files, "save", lambda path, text: full)
    table.undo()
    pilot.settle()
    assert pilot.scene.name == "message", "it had been kept meanwhile"
