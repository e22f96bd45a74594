"""The month's sheet by mouse, by keys and by gamepad: which day is looked at, and what can be done with it."""

import math
from datetime import date, timedelta

import pytest

from game.daily.days import game_of, number_of
from game.daily.progress import Progress
from game.scenes.forone.dayplay import DayPlay
from game.scenes.forone.month import FIRST, MonthScene
from game.scenes.session.opening import Opening
from game.scenes.solitaire.table import SolitaireScene
from game.solitaire import GAME as SOLITAIRE
from tests.pilot import Pilot
from tests.reading import played
from tests.scenes.sitting import end_hand

DAY = date(2024, 10, 24)


@pytest.fixture
def month(pilot: Pilot) -> MonthScene:
    pilot.app.context.today = lambda: DAY
    for day, result in ((DAY - timedelta(days=2), 5), (date(2024, 9, 30), -3)):
        progress = Progress(pilot.store.daily_path)
        progress.begin("fives", day)
        progress.finish("fives", day, 1, result)
        progress.keep_leads("fives", day, (0, 2, *range(3, 21)))
    progress.begin("stones", level := DAY - timedelta(days=5))
    progress.finish("stones", level, 1, 0)
    pilot.click("forone")
    pilot.click("month")
    assert isinstance(pilot.scene, MonthScene)
    return pilot.scene


def test_every_past_day_can_be_chosen_by_mouse_and_keys_and_none_to_come(pilot: Pilot, month: MonthScene) -> None:
    days = [each.key for each in month.widgets if each.key.startswith("day:") and each.focusable]
    assert days == [f"day:2024-10-{number:02}" for number in range(1, 25)]
    pilot.click("day:2024-10-22")
    assert (month.day, month.game) == (date(2024, 10, 22), "fives")
    assert pilot.find("day:2024-10-22")["label"] == "Tuesday, 22 October 2024, Fives, +5, par +10, chosen"
    pilot.click("day:2024-10-30")
    assert month.day == date(2024, 10, 22)
    month.choose(date(2024, 8, 31))
    month.turn(-2)
    assert month.day == date(2024, 6, 30), "as far as that month has it"
    month.choose(date(2024, 10, 22))
    pilot.click("day:2024-10-19")
    assert month.game == "stones", "played, though nobody led"
    month._copied = True
    pilot.click("another")
    assert not month._copied
    pilot.click("day:2024-10-24")
    pilot.key("right")
    assert pilot.dump()["focus"] == "day:2024-10-18", "what lies next on that side"
    month.focus("day:2024-10-24")
    for key, day in (
        ("left", date(2024, 10, 23)),
        ("up", date(2024, 10, 16)),
        ("pageup", date(2024, 9, 16)),
        ("pageup", date(2024, 8, 16)),
        ("pagedown", date(2024, 9, 16)),
        ("right", date(2024, 9, 17)),
    ):
        pilot.key(key)
        assert (month.day, pilot.dump()["focus"]) == (day, f"day:{day}")
    pilot.key("down")
    pilot.key("down")
    assert pilot.dump()["focus"] == "another"  # from the last week to the rack
    pilot.click("later")
    pilot.key("pagedown")
    assert month.day.month == 10
    month.choose(FIRST - timedelta(days=400))
    assert month.day == FIRST
    pilot.key("pageup")
    assert month.day == FIRST
    month.choose(date(2030, 1, 1))
    assert month.day == DAY


def test_the_first_try_of_a_day_can_be_looked_back_at(pilot: Pilot, month: MonthScene) -> None:
    """Of a match that its first hand decides, and of one that goes on."""
    for key, number in (("fives", 20), ("castle", 19)):
        opening, day = Opening(played(key, over=True)), date(2024, 10, number)
        opening.go_on(math.inf)
        DayPlay(pilot.app.context, key, day, 1).finish(opening.session())
        assert Progress(pilot.store.daily_path).record(key, day)[0] == opening.session().record()
        month.lay_out()
        pilot.click(f"day:{day}")
        pilot.click("look")
        assert pilot.scene.name == "review"
        pilot.key("esc")


def test_the_solitaire_of_any_day_is_one_of_the_games(pilot: Pilot, month: MonthScene) -> None:
    day = date(2024, 10, 3)
    month.choose(day, SOLITAIRE.key)
    pilot.click("play")
    assert isinstance(pilot.scene, SolitaireScene)
    assert (pilot.scene.state.number, pilot.scene.kept.day) == (number_of(day), day)
    pilot.key("d")
    pilot.key("esc")
    pilot.click("play")
    assert pilot.scene.state.plays, "it goes on"
    while pilot.scene.kept.match.to_act is not None:
        pilot.scene.play(pilot.scene.legal[-1])
    assert Progress(pilot.store.daily_path).entry(SOLITAIRE.key, day).result == pilot.scene.kept.left


def test_somebody_without_a_name_is_asked_for_it_after_the_first_hand(tmp_path):
    with Pilot((1280, 800), tmp_path, seed=7, settings={"speed": "instant", "names": ()}) as pilot:
        pilot.app.context.today = lambda: DAY
        pilot.click("forone")
        pilot.key("enter")
        end_hand(pilot)  # two activations, and no question between
        pilot.until(lambda: pilot.scene.name == "names")
        pilot.type("Nora")
        pilot.key("enter")
        assert pilot.scene.name == "month"
        assert pilot.app.context.settings.names == ("Nora",)
        assert Progress(pilot.store.daily_path).entry(game_of(DAY), DAY).result is not None
