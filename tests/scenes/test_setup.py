"""Setting the table of Castle Rock, as people do it."""

import pytest

from game import players
from game.ai.characters import of_level
from game.scenes.session import turns
from game.scenes.session.tableplan import TablePlan
from tests.pilot import Pilot


@pytest.fixture
def pilot(tmp_path):
    with Pilot((1280, 800), tmp_path, settings={"speed": "instant"}) as pilot:
        pilot.click("game:castle")
        yield pilot


def seats(pilot):
    return [(seat.name, seat.player) for seat in pilot.scene.plan.seats]


def names(level):
    return {each.name for each in of_level(level)}


def test_a_quick_table_is_chosen_and_marked(pilot):
    pilot.click("quick-2-people")
    assert seats(pilot) == [("Nora", "human"), ("Ben", "human")]
    assert pilot.find("quick-2-people")["label"].endswith("chosen")
    assert not pilot.find("quick-1-usual")["label"].endswith("chosen")


def test_enter_chooses_a_quick_table_and_deals_it_when_it_is_chosen(pilot):
    for _ in range(60):
        if pilot.dump()["focus"] == "quick-2-people":
            break
        pilot.key("shift+tab")
    assert "deals" not in pilot.dump()["tooltip"]
    pilot.key("enter")
    assert pilot.scene.name == "setup"
    assert seats(pilot) == [("Nora", "human"), ("Ben", "human")]
    pilot.key("shift+tab")
    pilot.key("tab")
    assert pilot.dump()["tooltip"].endswith("Press Enter to deal")
    pilot.key("enter")
    pilot.until(lambda: pilot.scene.name != "setup")
    assert [seat.name for seat in pilot.app.stack.scenes[1].session.plan.seats] == ["Nora", "Ben"]


def test_a_click_on_the_chosen_quick_table_deals_nothing(pilot):
    for _ in range(2):
        pilot.click("quick-2-people")
        assert pilot.scene.name == "setup"


def test_seats_come_and_go_within_the_games_range(pilot):
    pilot.click("seat:2:remove")
    assert len(seats(pilot)) == 2
    assert not pilot.find("seat:0:remove")["enabled"]
    for _ in range(6):
        pilot.click("add")
    assert len(seats(pilot)) == 8
    assert not pilot.find("add")["enabled"]


@pytest.mark.parametrize("size", [(1280, 800), (800, 560), (900, 1200)])
def test_a_second_click_on_the_same_place_removes_nobody_else(pilot, size):
    pilot.resize(size)
    pilot.click("quick-4-full")
    pilot.click("seat:6:remove")
    pilot.click("seat:3:remove")
    left, spot = seats(pilot), pilot.app.stack.mouse
    assert len(left) == 6
    pilot.click(spot)
    pilot.click((spot[0] + 3, spot[1] - 3))
    assert seats(pilot) == left
    assert not any(widget.hovered for widget in pilot.scene.widgets)
    pilot.hover("deal")
    pilot.click("seat:3:remove")
    assert len(seats(pilot)) == 5


def test_options_follow_the_number_of_seats_unless_somebody_chose(pilot):
    assert pilot.scene.plan.options["limit"] == 0
    pilot.click("option:target")
    for _ in range(2):
        pilot.click("add")
    assert pilot.scene.plan.options["limit"] == 12
    assert pilot.scene.plan.options["target"] == 75


def test_a_person_becomes_a_computer_and_how_strong_it_is_can_be_said(pilot):
    x, y, width, height = pilot.find("seat:1:kind")["rect"]
    pilot.click((x + width // 4, y + height // 2))
    assert seats(pilot)[1] == ("Ben", "human")
    pilot.click((x + width * 3 // 4, y + height // 2))
    assert seats(pilot)[1][1] == "casual"
    assert seats(pilot)[1][0] in names("casual")
    x, y, width, height = pilot.find("seat:1:level")["rect"]
    pilot.click((x + 12, y + height // 2))
    assert seats(pilot)[1][1] == "novice"
    assert seats(pilot)[1][0] in names("novice")


def test_who_plays_is_chosen_among_those_of_the_level_who_do_not_sit_elsewhere(pilot):
    pilot.click("quick-3-four")
    pilot.click("seat:3:remove")
    met = []
    for _ in range(3):
        met.append(seats(pilot)[1][0])
        pilot.click("seat:1:character")
    assert set(met) == names("casual") - {seats(pilot)[2][0]}
    assert met[0] == met[2]


@pytest.mark.parametrize("table", ["quick-1-usual", "quick-3-four", "quick-4-full"])
def test_nobody_sits_twice_and_every_opponent_is_somebody(pilot, table):
    pilot.click(table)
    opponents = [seat for seat in pilot.scene.plan.seats if not seat.is_person]
    assert all(seat.character for seat in opponents)
    assert len({seat.name for seat in opponents}) == len(opponents)


def test_opponents_think_as_who_they_are(pilot, monkeypatch):
    thinking = []

    class Noted(players.Computer):
        def __init__(self, thinker, match, player, budget):
            super().__init__(thinker, match, player, budget)
            thinking.append(player)

    monkeypatch.setattr(turns, "Computer", Noted)
    sitting = [seat.character for seat in pilot.scene.plan.seats[1:]]
    pilot.click("deal")
    assert thinking == [f"{each.level}:{each.key}" for each in sitting]


def test_a_name_is_typed_and_remembered(pilot):
    pilot.click("seat:0:name")
    pilot.key("enter")
    pilot.type("Ida Maria")
    pilot.click("deal")
    assert pilot.scene.session.plan.seats[0].name == "Ida Maria"
    settings = pilot.app.store.load_settings()[0]
    assert settings.names == ("Ida Maria",)
    assert TablePlan.from_data(settings.setups["castle"]).seats[0].name == "Ida Maria"


@pytest.mark.parametrize(("name", "why"), [("", "Every player needs a name"), ("Ben", "Two players are called Ben")])
def test_without_proper_names_nothing_is_dealt_and_the_button_says_why(pilot, name, why):
    pilot.click("seat:0:name")
    pilot.key("enter")
    pilot.key("backspace")
    pilot.type(name and seats(pilot)[1][0])
    assert not pilot.find("deal")["enabled"]
    pilot.hover("deal", seconds=0.6)
    assert pilot.dump()["tooltip"] == why.replace("Ben", seats(pilot)[1][0])


def test_a_sign_that_another_seat_has_is_exchanged(pilot):
    pilot.click("seat:0:sign")
    pilot.click("colour:1")
    pilot.click("shape:2")
    pilot.click("take")
    signs = [(seat.colour, seat.shape) for seat in pilot.scene.plan.seats]
    assert signs == [(1, 2), (0, 1), (2, 0)]


def test_the_table_is_found_again_as_it_was_left(pilot):
    pilot.click("option:target")
    pilot.click("deal")
    pilot.app.stack.home()
    pilot.settle()
    pilot.click("game:castle")
    assert pilot.scene.plan.options["target"] == 75


def test_of_opponents_it_speaks_only_where_some_sit(pilot):
    assert pilot.find("promise")["label"].startswith("Computer opponents see only")
    pilot.click("quick-2-people")
    assert pilot.find("promise")["label"] == "Everyone’s tiles stay hidden until their turn."


def test_a_house_rule_that_does_not_count_with_another_says_why_instead_of_what_it_does(pilot):
    counts = {key: pilot.scene.widget(f"option:{key}").enabled for key in ("target", "limit", "rounds")}
    assert counts == {"target": True, "limit": True, "rounds": False}
    pilot.click("option:rounds")
    assert pilot.scene.plan.options["rounds"] == 5
    assert "Only a bar game has rounds." in [widget.label for widget in pilot.scene.widgets]
    pilot.click("option:bar")
    counts = {key: pilot.scene.widget(f"option:{key}").enabled for key in counts}
    assert counts == {"target": False, "limit": False, "rounds": True}
    assert [widget.label for widget in pilot.scene.widgets].count("A bar game has rounds and no points.") == 2
