"""For one: today's deal is two activations away, its first try counts, and it comes back after a crash."""

import time
from datetime import date

import pytest

from game.ai.characters import player_of
from game.daily.days import deal_of, game_of
from game.daily.progress import Progress
from game.scenes.forone.dayplay import DayPlay
from tests.helpers.processes import thinking_after
from tests.scenes.sitting import end_hand, told

DAY = date(2024, 10, 24)


@pytest.fixture
def here(pilot):
    pilot.app.context.today = lambda: DAY
    pilot.click("forone")
    return pilot


def progress(pilot, game):
    return Progress(pilot.store.daily_path).entry(game, DAY)


def finish_hand(pilot):
    """Plays the hand to its end for everybody, and looks at the sheet."""
    end_hand(pilot)
    pilot.until(lambda: pilot.scene.name == "month")


def test_two_activations_lead_to_todays_deal_which_has_no_seal(here):
    here.key("enter")
    session, deal = here.scene.session, deal_of(game_of(DAY), DAY)
    assert (session.game.key, session.match.seed, session.match.options) == (deal.game, deal.seed, deal.options)
    chairs = session.record().chairs[1:]
    assert [player_of(chair.player, chair.name) for chair in chairs] == [each.player for each in deal.chairs[1:]]
    assert progress(here, deal.game).begun == 1
    here.key("d")
    assert here.scene.name == "honesty", "the page about seals says so"


def test_the_first_try_counts_and_master_is_asked_what_he_makes_of_it(here):
    quick = "import game.daily.par as par; par.attempt.__defaults__ = (par.Budget(playouts=1),);"
    with thinking_after(quick):
        here.click("month")
        while here.scene.game != "fives":
            here.click("another")
        here.click("play")
        finish_hand(here)
        result, month, patience = progress(here, "fives").result, here.scene, time.monotonic() + 60
        assert result is not None
        while not month.entry.leads and time.monotonic() < patience:
            time.sleep(0.02)
            here.settle()
    assert len(progress(here, "fives").leads) == 20
    here.settle()
    assert "Better than" in told(here)
    assert "played 1 of the last 14 days" in told(here)
    here.click("play")
    here.scene.session.play(here.scene.session.match.prompt().legal_actions[-1])
    finish_hand(here)
    assert (progress(here, "fives").begun, progress(here, "fives").result) == (2, result)
    assert "Only the first try counts" in told(here)
    here.click("close")
    assert here.scene.name == "month"
    assert here.store.load_autosave()[0] is None


def test_a_try_goes_on_after_leaving_the_table_and_from_what_is_on_the_disk(here):
    here.click("today")
    session = here.scene.session
    session.play(session.match.prompt().legal_actions[0])
    here.scene.save()
    before = session.record()
    here.app.stack.pop(here.scene)
    here.settle()
    assert here.find("today")["label"] == "Continue"
    here.click("today")
    assert here.scene.session.record().actions[: len(before.actions)] == before.actions
    here.app.stack.home()
    here.settle()
    here.click("continue")
    day = here.scene.day
    assert isinstance(day, DayPlay)
    assert (day.day, day.attempt, progress(here, day.game).begun) == (DAY, 1, 1)
    finish_hand(here)
    assert progress(here, day.game).result is not None


def test_damaged_progress_is_told_once(pilot):
    pilot.store.daily_path.write_text("{", "utf-8")
    pilot.click("forone")
    assert pilot.scene.name == "message"
    pilot.click("ok")
    assert pilot.scene.name == "forone"
