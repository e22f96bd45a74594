"""Between two hands: who plays and how strong can be changed, by keys alone."""

from dataclasses import replace

import pygame
import pytest

from game.ai.characters import of_level
from game.scenes.match.play import PlayScene
from tests.pilot import Pilot
from tests.reading import played
from tools.gallery.stage import resumed

ENTER = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0)


@pytest.fixture
def pilot(tmp_path):
    with Pilot((1280, 800), tmp_path, settings={"speed": "instant"}) as pilot:
        pilot.app.stack.push(resumed(pilot.app.context, played("castle", over=True)))
        pilot.settle()
        assert pilot.scene.name == "result"
        go(pilot, "seats")
        pilot.key("enter")
        yield pilot


def go(pilot, key):
    """With the Tab key."""
    for _ in range(60):
        if pilot.dump()["focus"] == key:
            return
        pilot.key("tab")
    raise AssertionError(f"{key} is not among the stops")


def test_a_level_and_a_name_are_changed_for_the_next_hand(pilot):
    go(pilot, "seat:1:level")
    pilot.key("right")
    assert pilot.find("seat:1:character")["label"] in {f"Seat 2: {each.name}" for each in of_level("skilled")}
    go(pilot, "seat:0:name")
    pilot.key("enter")
    pilot.type("Ida Maria")
    go(pilot, "take")
    pilot.key("enter")
    assert pilot.scene.name == "result"
    assert "Ida Maria" in pilot.scene.heading() + " ".join(pilot.scene.view.names)
    go(pilot, "next")
    pilot.key("enter")
    pilot.until(lambda: pilot.scene.name == "play" and pilot.scene.session.hand_no == 1)
    chairs = pilot.scene.session.record().chairs
    assert (chairs[0].name, chairs[1].player) == ("Ida Maria", "skilled")


def test_an_enter_too_many_at_the_deal_opens_nothing(tmp_path):
    with Pilot((1280, 800), tmp_path, settings={"speed": "normal"}) as pilot:
        pilot.app.stack.push(resumed(pilot.app.context, played("castle", over=True)))
        pilot.settle()
        assert (pilot.scene.name, pilot.dump()["focus"]) == ("result", "next")
        for _ in range(2):
            pilot.frame(0.01, [ENTER])
            pilot.frame(0.01, [])
        assert pilot.scene.name == "play"


def test_a_person_may_take_over_from_a_computer(pilot):
    go(pilot, "seat:1:kind")
    pilot.key("left")
    go(pilot, "take")
    pilot.key("enter")
    assert pilot.scene.session.humans == (0, 1)


def test_without_names_nobody_is_seated_and_the_button_says_why(pilot):
    go(pilot, "seat:0:name")
    pilot.key("enter")
    pilot.key("backspace")
    go(pilot, "take")
    assert pilot.dump()["tooltip"] == "Every player needs a name"
    pilot.key("enter")
    assert pilot.scene.name == "seats"


def test_esc_leaves_everything_as_it_was(pilot):
    go(pilot, "seat:1:level")
    pilot.key("right")
    pilot.key("esc")
    assert (pilot.scene.name, pilot.dump()["focus"]) == ("result", "seats")
    assert pilot.scene.session.plan.seats[1].player == "casual"


def test_who_leaves_right_after_the_deal_finds_that_deal_again_and_not_the_result_before_it(tmp_path):
    with Pilot((1280, 800), tmp_path, settings={"speed": "instant"}) as pilot:
        pilot.app.stack.push(resumed(pilot.app.context, played("castle", over=True)))
        pilot.settle()
        pilot.scene.close("next")
        pilot.until(lambda: pilot.scene.name == "play" and pilot.scene.session.hand_no == 1)
        sealed = pilot.scene.session.seals
        pilot.app.stack.home()
    with Pilot((1280, 800), tmp_path, settings={"speed": "instant"}) as pilot:
        pilot.settle()
        assert "round 1 is over" not in pilot.find("continue")["label"]
        pilot.click("continue")
        pilot.until(lambda: pilot.scene.name != "title")
        assert (pilot.scene.name, pilot.scene.session.seals) == ("play", sealed)


def test_the_log_of_earlier_hands_keeps_the_names_also_after_continue(tmp_path):
    with Pilot((1280, 800), tmp_path, settings={"speed": "instant"}) as pilot:
        pilot.app.stack.push(resumed(pilot.app.context, played("castle", over=True)))
        pilot.settle()
        table = play_scene(pilot)
        before = names_in_the_log(table, 0)
        seats = tuple(replace(seat, name=f"New {number}") for number, seat in enumerate(table.session.plan.seats))
        table.session.reseat(replace(table.session.plan, seats=seats))
        pilot.scene.close("next")
        pilot.until(lambda: pilot.scene.name == "play" and pilot.scene.session.hand_no == 1)
        assert names_in_the_log(table, 0) == before
        pilot.app.stack.home()
    with Pilot((1280, 800), tmp_path, settings={"speed": "instant"}) as pilot:
        pilot.settle()
        pilot.click("continue")
        table = play_scene(pilot)
        assert names_in_the_log(table, 0) == before
        assert names_in_the_log(table, 1)[0] == "New 0"


def play_scene(pilot):
    return next(scene for scene in pilot.app.stack.scenes if isinstance(scene, PlayScene))


def names_in_the_log(scene, hand):
    return [seat.name for seat in scene.session.seats_in(hand)]
