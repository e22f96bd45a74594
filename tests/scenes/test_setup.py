"""Setting the table of Castle Rock, as people do it; they are asked for their names once, before the first deal."""

import pygame
import pytest

from game import players
from game.ai.characters import of_level
from game.scenes.match.play import PlayScene
from game.scenes.session import turns
from game.scenes.session.tableplan import TablePlan
from game.scenes.shell.inputs import HELD, REPEAT
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


def people(pilot):
    """The people at the table that was dealt."""
    (table,) = (scene for scene in pilot.app.stack.scenes if isinstance(scene, PlayScene))
    return [seat.name for seat in table.session.plan.seats if seat.is_person]


def test_a_quick_table_is_chosen_and_marked_and_enter_deals_it_then(pilot):
    assert pilot.find("promise")["label"].startswith("Computer opponents see only")
    while pilot.dump()["focus"] != "quick-2-people":
        pilot.key("shift+tab")
    assert "deals" not in pilot.dump()["tooltip"]
    pilot.key("enter")
    for _ in range(2):
        assert pilot.scene.name == "setup"
        assert seats(pilot) == [("Nora", "human"), ("Ben", "human")]
        assert pilot.find("quick-2-people")["label"].endswith("chosen")
        assert not pilot.find("quick-1-usual")["label"].endswith("chosen")
        pilot.click("quick-2-people")  # which deals nothing
    assert pilot.find("promise")["label"] == "Everyone’s tiles stay hidden until their turn."
    pilot.key("shift+tab")
    pilot.key("tab")
    assert pilot.dump()["tooltip"].endswith("Press Enter to deal")
    pilot.key("enter")
    pilot.until(lambda: pilot.scene.name != "setup")
    assert people(pilot) == ["Nora", "Ben"]


def test_seats_come_and_go_within_the_games_range_and_options_follow_unless_somebody_chose(pilot):
    assert pilot.scene.plan.options["limit"] == 0
    pilot.click("option:target")
    for _ in range(2):
        pilot.click("add")
    assert (pilot.scene.plan.options["limit"], pilot.scene.plan.options["target"]) == (12, 75)
    for _ in range(3):
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


def test_a_person_becomes_a_computer_of_any_level_and_who_that_is_can_be_chosen(pilot):
    x, y, width, height = pilot.find("seat:1:kind")["rect"]
    pilot.click((x + width // 4, y + height // 2))
    assert seats(pilot)[1] == ("Ben", "human")
    pilot.click((x + width * 3 // 4, y + height // 2))
    assert seats(pilot)[1][1] == "casual"
    assert seats(pilot)[1][0] in names("casual")
    pilot.app.context.change_settings(names=("Nora", "Tom"))
    pilot.click((x + width // 4, y + height // 2))
    assert seats(pilot)[1] == ("Tom", "human"), "by the name that was given there"
    pilot.click((x + width * 3 // 4, y + height // 2))
    x, y, width, height = pilot.find("seat:1:level")["rect"]
    pilot.click((x + 12, y + height // 2))
    assert seats(pilot)[1][1] == "novice"
    assert seats(pilot)[1][0] in names("novice")
    pilot.click("quick-3-four")
    pilot.click("seat:3:remove")
    met = []
    for _ in range(3):
        met.append(seats(pilot)[1][0])
        pilot.click("seat:1:character")
    assert set(met) == names("casual") - {seats(pilot)[2][0]}, "who does not sit elsewhere"
    assert met[0] == met[2]
    for table in ("quick-1-usual", "quick-3-four", "quick-4-full"):
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


def test_what_was_chosen_is_found_again_and_a_name_is_needed_to_deal(pilot):
    pilot.click("option:target")
    pilot.click("deal")
    pilot.app.stack.home()
    pilot.settle()
    pilot.click("game:castle")
    assert pilot.scene.plan.options["target"] == 75
    for names in (("",), ("Ana", "ana "), ("José", "JOSE\u0301"), (" Ana  P. ", "Ben")):
        pilot.click("quick-2-people")
        for number, name in enumerate(names):
            pilot.click(f"seat:{number}:name")
            for key in ("enter", "backspace"):
                pilot.key(key)
            pilot.type(name)
        twice = f"Two players are called {names[0]}" if names[-1] != "Ben" else ""
        fault = twice if names[0] else "Every player needs a name"
        pilot.hover("deal", seconds=0.6)
        assert (pilot.find("deal")["enabled"], pilot.dump()["tooltip"]) == (not fault, fault)
        if fault:
            pilot.click("deal")
            assert pilot.dump()["focus"] != "deal", "what cannot be pressed takes no keyboard"
        assert (pilot.scene.widget("quick-2-people").onward is None) is bool(fault), "nor does Enter deal on its card"
    pilot.click("deal")
    assert people(pilot) == ["Ana P.", "Ben"]
    assert pilot.store.load_settings()[0].names == ("Ana P.", "Ben")


def test_an_arrow_that_is_held_goes_on_until_it_is_let_go(pilot):
    levels = list(pilot.scene.game.levels)
    at, (x, y, width, height) = levels.index(seats(pilot)[1][1]), pilot.find("seat:1:level")["rect"]
    press = {"pos": (x + width - 8, y + height // 2), "button": 1}
    pilot.hover(press["pos"])
    pilot.send(pygame.MOUSEBUTTONDOWN, **press)
    pilot.pass_time(HELD + REPEAT / 2)
    for _once in ("held", "let go"):
        assert seats(pilot)[1][1] == levels[at + 1]
        pilot.send(pygame.MOUSEBUTTONUP, **press)


def test_a_sign_that_another_seat_has_is_exchanged(pilot):
    for key in ("seat:0:sign", "colour:1", "shape:2", "take"):
        pilot.click(key)
    assert [(seat.colour, seat.shape) for seat in pilot.scene.plan.seats] == [(1, 2), (0, 1), (2, 0)]


def test_a_house_rule_that_does_not_count_with_another_says_why_instead_of_what_it_does(pilot):
    def counting():
        return [key for key in ("target", "limit", "rounds") if pilot.scene.widget(f"option:{key}").enabled]

    assert counting() == ["target", "limit"]
    pilot.click("option:rounds")
    assert pilot.scene.plan.options["rounds"] == 5
    assert "Only a bar game has rounds." in [widget.label for widget in pilot.scene.widgets]
    pilot.click("option:bar")
    assert counting() == ["rounds"]
    assert [widget.label for widget in pilot.scene.widgets].count("A bar game has rounds and no points.") == 2


class TestWhoHasNoNameYet:
    @pytest.fixture
    def pilot(self, tmp_path):
        with Pilot((1280, 800), tmp_path, settings={"speed": "instant", "names": ()}) as pilot:
            pilot.click("game:fives")
            yield pilot

    def again(self, pilot):
        """Another match is dealt."""
        pilot.app.stack.home()
        pilot.settle()
        pilot.click("game:fives")
        pilot.click("deal")
        return people(pilot)

    def test_types_it_at_once_and_enter_deals(self, pilot):
        pilot.click("deal")
        assert pilot.scene.name == "names"
        pilot.type("Ida Maria")
        pilot.key("enter")
        assert people(pilot) == ["Ida Maria"]
        settings = pilot.store.load_settings()[0]
        assert settings.names == ("Ida Maria",)
        assert TablePlan.from_data(settings.setups["fives"]).seats[0].name == "Ida Maria"
        assert self.again(pilot) == ["Ida Maria"]

    @pytest.mark.nightly(one_in=2)
    @pytest.mark.parametrize("way", ["esc", "skip"])
    def test_may_say_nothing_and_is_not_asked_again(self, pilot, way):
        pilot.click("deal")
        pilot.type("Ida")
        pilot.key("esc") if way == "esc" else pilot.click("skip")
        assert people(pilot) == ["Nora"]
        assert self.again(pilot) == ["Nora"]

    @pytest.mark.parametrize("first", ["", "Ben"], ids=["one may stay empty", "two of one name are told so"])
    def test_has_a_field_as_everybody_at_the_table(self, pilot, first):
        pilot.click("quick-2-people")
        pilot.click("deal")
        pilot.type(first)
        assert pilot.find("take")["enabled"] == (not first)
        for _ in range(2 if first else 1):
            pilot.key("enter")
            assert pilot.scene.name == "names"
        pilot.type("Tom")
        pilot.click("take")
        assert people(pilot) == [first or "Nora", "Tom"]
        assert pilot.store.load_settings()[0].names == (first or "Nora", "Tom")

    def test_may_be_called_as_an_opponent_who_makes_room(self, pilot):
        opponent = pilot.scene.plan.seats[1]
        pilot.click("deal")
        pilot.type(opponent.name)
        pilot.click("take")
        one, other = pilot.scene.session.plan.seats[:2]
        assert (one.name, other.player) == (opponent.name, opponent.player)
        assert other.name != opponent.name
        assert other.character
