"""The deal of the next hand: a key too many opens nothing, and the deal is found again after leaving."""

from contextlib import contextmanager
from dataclasses import replace

import pygame

from game.scenes.match.play import PlayScene
from tests.pilot import Pilot
from tools.gallery.moments import Moment
from tools.gallery.stage import resumed

ENTER = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0)


@contextmanager
def after_a_hand(folder, speed="instant"):
    """A pilot at the result of the first hand of a match."""
    with Pilot((1280, 800), folder, settings={"speed": speed}) as pilot:
        pilot.app.stack.push(resumed(pilot.app.context, Moment("castle", 3, until="hand").record_for_people()))
        pilot.settle()
        assert (pilot.scene.name, pilot.dump()["focus"]) == ("result", "next")
        yield pilot


def deal(pilot):
    """Deals the next hand."""
    pilot.scene.close("next")
    pilot.until(lambda: pilot.scene.name == "play" and pilot.scene.session.hand_no == 1)


def play_scene(pilot):
    return next(scene for scene in pilot.app.stack.scenes if isinstance(scene, PlayScene))


def test_an_enter_too_many_at_the_deal_opens_nothing(tmp_path):
    with after_a_hand(tmp_path, speed="normal") as pilot:
        for _ in range(2):
            pilot.frame(0.01, [ENTER])
            pilot.frame(0.01, [])
        assert pilot.scene.name == "play"


def test_who_leaves_right_after_the_deal_finds_that_deal_again_and_the_log_keeps_the_names(tmp_path):
    def names(hand):
        return [seat.name for seat in play_scene(pilot).session.seats_in(hand)]

    with after_a_hand(tmp_path) as pilot:
        session, before = play_scene(pilot).session, names(0)
        seats = tuple(replace(seat, name=f"New {number}") for number, seat in enumerate(session.plan.seats))
        session.reseat(replace(session.plan, seats=seats))
        pilot.app.context.change_settings(earlier_seats={"deal": "ab" * 32, "hands": []})
        play_scene(pilot).board.hand.recall({"deal": "", "seats": {"0": ["6|6"]}}, "")
        deal(pilot)
        assert "6|6" not in pilot.scene.board.hand.kept("")["seats"]["0"], "in the order of this hand"
        sealed = pilot.scene.session.seals
        assert names(0) == before
        pilot.app.stack.home()
    with Pilot((1280, 800), tmp_path, settings={"speed": "instant"}) as pilot:
        assert "round 1 is over" not in pilot.find("continue")["label"]
        pilot.click("continue")
        pilot.until(lambda: pilot.scene.name != "title")
        assert (pilot.scene.name, pilot.scene.session.seals) == ("play", sealed)
        assert (names(0), names(1)[0]) == (before, "New 0")
