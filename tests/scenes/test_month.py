"""The month's sheet by mouse, by keys and by gamepad: which day is looked at, and what can be done with it."""

import math
import time
from datetime import date, timedelta
from pathlib import Path

import pytest

from game.daily.days import game_of, number_of
from game.daily.progress import Progress
from game.scenes.forone.dayplay import DayPlay
from game.scenes.forone.month import FIRST, MonthScene
from game.scenes.forone.monthparts import DayTile
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
    pilot.click("forone")
    pilot.click("month")
    assert isinstance(pilot.scene, MonthScene)
    return pilot.scene


def test_every_past_day_can_be_chosen_and_none_to_come(pilot: Pilot, month: MonthScene) -> None:
    tiles = [each for each in month.widgets if isinstance(each, DayTile)]
    assert [tile.number for tile in tiles if tile.focusable] == [str(number) for number in range(1, 25)]
    pilot.click("day:2024-10-22")
    assert (month.day, month.game) == (date(2024, 10, 22), "fives")
    assert pilot.find("day:2024-10-22")["label"] == "Tuesday, 22 October 2024, Fives, +5, par +10, chosen"
    pilot.click("day:2024-10-30")
    assert month.day == date(2024, 10, 22)


def test_arrows_go_on_by_days_and_weeks_and_pages_by_months(pilot: Pilot, month: MonthScene) -> None:
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


def test_nobody_leafs_beyond_the_calendar(pilot: Pilot, month: MonthScene) -> None:
    month.choose(FIRST - timedelta(days=400))
    assert month.day == FIRST
    pilot.key("pageup")
    assert month.day == FIRST
    month.choose(date(2030, 1, 1))
    assert month.day == DAY


@pytest.mark.parametrize("key", ["fives", "castle"])  # a match that its first hand decides, and one that goes on
def test_the_first_try_of_a_day_can_be_looked_back_at(pilot: Pilot, month: MonthScene, key: str) -> None:
    opening = Opening(played(key, over=True))
    opening.go_on(math.inf)
    play = DayPlay(pilot.app.context, key, date(2024, 10, 20), 1)
    play.finish(opening.session())
    assert Progress(pilot.store.daily_path).record(key, play.day)[0] == opening.session().record()
    month.lay_out()
    pilot.click("day:2024-10-20")
    pilot.click("look")
    assert pilot.scene.name == "review"


def test_the_solitaire_of_any_day_is_one_of_the_games(pilot: Pilot, month: MonthScene) -> None:
    day = date(2024, 10, 3)
    month.choose(day, SOLITAIRE.key)
    pilot.click("play")
    table = pilot.scene
    assert isinstance(table, SolitaireScene)
    assert (table.state.number, table.kept.day) == (number_of(day), day)
    pilot.key("d")
    pilot.key("esc")
    pilot.click("play")
    assert isinstance(pilot.scene, SolitaireScene)
    assert pilot.scene.state.plays  # it goes on
    while pilot.scene.kept.match.to_act is not None:
        pilot.scene.play(pilot.scene.legal[-1])
    assert Progress(pilot.store.daily_path).entry(SOLITAIRE.key, day).result == pilot.scene.kept.left


def test_the_day_is_the_one_it_is_here(pilot: Pilot, month: MonthScene, monkeypatch: pytest.MonkeyPatch) -> None:
    moment = 1_729_810_800  # 23:00 in Greenwich, when it is another day in half of the world
    for zone, day in (("Etc/GMT+11", 24), ("Europe/Berlin", 25), ("Pacific/Kiritimati", 25), ("UTC", 24)):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        pilot.app.context.today = lambda: date.fromtimestamp(moment)
        month.lay_out()
        assert pilot.find(f"day:2024-10-{day}")["label"].count("today")
    monkeypatch.undo()
    time.tzset()


def test_somebody_without_a_name_is_asked_for_it_after_the_first_hand(tmp_path: Path) -> None:
    with Pilot((1280, 800), tmp_path, seed=7, settings={"speed": "instant", "names": ()}) as pilot:
        pilot.app.context.today = lambda: DAY
        pilot.click("forone")
        pilot.key("enter")
        pilot.settle()
        end_hand(pilot)  # two activations, and no question between
        pilot.until(lambda: pilot.scene.name == "names")
        pilot.type("Nora")
        pilot.key("enter")
        assert pilot.scene.name == "month"
        assert pilot.app.context.settings.names == ("Nora",)
        assert Progress(pilot.store.daily_path).entry(game_of(DAY), DAY).result is not None
