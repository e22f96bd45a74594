"""People are asked for their names once, before the tiles are dealt for the first time."""

import pytest

from game.scenes.match.play import PlayScene
from game.scenes.session.tableplan import TablePlan
from tests.pilot import Pilot


@pytest.fixture
def pilot(tmp_path):
    with Pilot((1280, 800), tmp_path, settings={"speed": "instant", "names": ()}) as pilot:
        pilot.click("game:fives")
        yield pilot


def people(pilot):
    (table,) = (scene for scene in pilot.app.stack.scenes if isinstance(scene, PlayScene))
    return [seat.name for seat in table.session.plan.seats if seat.is_person]


def deal_another(pilot):
    pilot.app.stack.home()
    pilot.settle()
    pilot.click("game:fives")
    pilot.click("deal")


def test_the_name_is_typed_at_once_and_enter_deals(pilot):
    pilot.click("deal")
    assert pilot.scene.name == "names"
    pilot.type("Ida Maria")
    pilot.key("enter")
    assert people(pilot) == ["Ida Maria"]
    settings = pilot.store.load_settings()[0]
    assert settings.names == ("Ida Maria",)
    assert TablePlan.from_data(settings.setups["fives"]).seats[0].name == "Ida Maria"
    deal_another(pilot)
    assert people(pilot) == ["Ida Maria"]


def test_everybody_at_the_table_has_a_field_and_one_may_stay_empty(pilot):
    pilot.click("quick-2-people")
    pilot.click("deal")
    pilot.click("name:1")
    pilot.type("Tom")
    pilot.click("take")
    assert people(pilot) == ["Nora", "Tom"]
    assert pilot.store.load_settings()[0].names == ("Nora", "Tom")


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize("way", ["esc", "skip"])
def test_whoever_says_nothing_plays_and_is_not_asked_again(pilot, way):
    pilot.click("deal")
    pilot.type("Ida")
    if way == "esc":
        pilot.key("esc")
    else:
        pilot.click("skip")
    assert people(pilot) == ["Nora"]
    deal_another(pilot)
    assert people(pilot) == ["Nora"]


def test_two_of_one_name_are_told_so(pilot):
    pilot.click("quick-2-people")
    pilot.click("deal")
    pilot.type("Ben")
    assert not pilot.find("take")["enabled"]
    pilot.key("enter")
    pilot.key("enter")
    assert pilot.scene.name == "names"
    pilot.type("Tom")
    pilot.key("enter")
    assert people(pilot) == ["Ben", "Tom"]


def test_an_opponent_of_that_name_makes_room(pilot):
    opponent = pilot.scene.plan.seats[1]
    pilot.click("deal")
    pilot.type(opponent.name)
    pilot.click("take")
    seats = pilot.scene.session.plan.seats
    assert (seats[0].name, seats[1].player) == (opponent.name, opponent.player)
    assert seats[1].name != opponent.name
    assert seats[1].character


class TestAtTheSetup:
    def seats(self, pilot, *names):
        pilot.click("quick-2-people")
        for number, name in enumerate(names):
            pilot.click(f"seat:{number}:name")
            pilot.key("enter")
            pilot.type(name)

    @pytest.mark.parametrize(("one", "other"), [("Ana", "ana "), ("José", "JOSE\u0301")])
    def test_one_name_in_two_spellings_is_one_name(self, pilot, one, other):
        self.seats(pilot, one, other)
        assert not pilot.find("deal")["enabled"]
        pilot.hover("deal")
        pilot.pass_time(2)
        assert pilot.dump()["tooltip"] == f"Two players are called {one}"

    def test_names_are_kept_without_spare_space(self, pilot):
        self.seats(pilot, " Ana  P. ", "Ben")
        pilot.click("deal")
        assert people(pilot) == ["Ana P.", "Ben"]
        assert pilot.store.load_settings()[0].names == ("Ana P.", "Ben")
