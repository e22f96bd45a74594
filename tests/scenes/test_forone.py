"""For one: today's deal is two activations away, its first try counts, and it comes back after a crash."""

import time
from collections.abc import Iterator
from datetime import date

import pytest

from game.ai.characters import player_of
from game.daily.days import deal_of, game_of
from game.daily.progress import Progress
from game.scenes.forone.dayplay import DayPlay
from game.scenes.forone.month import MonthScene
from game.scenes.match.play import PlayScene
from tests.helpers.processes import thinking_after
from tests.pilot import Pilot
from tests.scenes.sitting import end_hand, told

DAY = date(2024, 10, 24)


def play_scene(pilot: Pilot) -> PlayScene:
    scene = pilot.scene
    assert isinstance(scene, PlayScene)
    return scene


def progress(pilot: Pilot) -> Progress:
    return Progress(pilot.store.daily_path)


def finish_hand(pilot: Pilot) -> None:
    """Plays the hand to its end for everybody, and looks at the sheet."""
    end_hand(pilot)
    pilot.until(lambda: pilot.scene.name == "month")


def choose(pilot: Pilot, game: str) -> None:
    """Asks for another game on the month's sheet until it is that one."""
    scene = pilot.scene
    assert isinstance(scene, MonthScene)
    while scene.game != game:
        pilot.click("another")


@pytest.fixture
def here(pilot: Pilot) -> Pilot:
    pilot.app.context.today = lambda: DAY
    return pilot


def test_two_activations_lead_from_the_title_to_todays_deal(here: Pilot) -> None:
    here.click("forone")
    here.key("enter")
    here.settle()
    match, deal = play_scene(here).session.match, deal_of(game_of(DAY), DAY)
    assert (match.game.key, match.seed, match.options) == (deal.game, deal.seed, deal.options)
    record = play_scene(here).session.record()
    assert [player_of(chair.player, chair.name) for chair in record.chairs[1:]] == [c.player for c in deal.chairs[1:]]
    assert progress(here).entry(deal.game, DAY).begun == 1


@pytest.fixture
def quick() -> Iterator[None]:
    """Master does not think for long, in his process."""
    with thinking_after("import game.daily.par as par; par.attempt.__defaults__ = (par.Budget(playouts=1),);"):
        yield


@pytest.mark.usefixtures("quick")
def test_the_first_try_counts_and_master_is_asked_what_he_makes_of_it(here: Pilot) -> None:
    here.click("forone")
    here.click("month")
    choose(here, "fives")
    here.click("play")
    here.settle()
    finish_hand(here)
    result = progress(here).entry("fives", DAY).result
    assert result is not None
    month, patience = here.scene, time.monotonic() + 60
    assert isinstance(month, MonthScene)
    while not month.entry.leads and time.monotonic() < patience:
        time.sleep(0.02)
        here.settle()
    assert len(progress(here).entry("fives", DAY).leads) == 20
    here.settle()
    assert "Better than" in told(here)
    assert "played 1 of the last 14 days" in told(here)
    here.click("play")
    here.settle()
    play_scene(here).session.play(play_scene(here).session.match.prompt().legal_actions[-1])
    finish_hand(here)
    assert progress(here).entry("fives", DAY).begun == 2
    assert progress(here).entry("fives", DAY).result == result
    assert "Only the first try counts" in told(here)
    here.click("close")
    assert here.scene.name == "month"
    assert here.store.load_autosave()[0] is None


def test_a_try_goes_on_from_what_is_on_the_disk(here: Pilot) -> None:
    here.click("forone")
    here.click("today")
    here.settle()
    here.app.stack.home()
    here.settle()
    here.click("continue")
    here.settle()
    day = play_scene(here).day
    assert isinstance(day, DayPlay)
    assert (day.day, day.attempt) == (DAY, 1)
    finish_hand(here)
    assert progress(here).entry(day.game, DAY).result is not None


def test_who_has_left_the_table_goes_on_with_the_try_that_counts(here: Pilot) -> None:
    here.click("forone")
    here.click("today")
    here.settle()
    play_scene(here).session.play(play_scene(here).session.match.prompt().legal_actions[0])
    play_scene(here).save()
    before = play_scene(here).session.record()
    here.app.stack.pop(here.scene)
    here.settle()
    assert here.find("today")["label"] == "Continue"
    here.click("today")
    assert play_scene(here).session.record().actions[: len(before.actions)] == before.actions
    assert progress(here).entry(before.game, DAY).begun == 1


def test_a_dated_deal_has_no_seal_and_the_page_about_seals_says_so(here: Pilot) -> None:
    here.click("forone")
    here.click("today")
    here.settle()
    here.key("d")
    assert here.scene.name == "honesty"


def test_damaged_progress_is_told_once(here: Pilot) -> None:
    here.store.daily_path.write_text("{", "utf-8")
    here.click("forone")
    assert here.scene.name == "message"
    here.click("ok")
    assert here.scene.name == "forone"
