"""The moment after a match: the last tile in lamplight, then who has won, then the result."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game import games
from game.core.record import HUMAN
from game.scenes.match.play import PlayScene
from game.scenes.results.winning import TILE, WINNER, WinningScene
from game.scenes.session.sayings import farewell
from game.scenes.session.session import Session
from tools.gallery.moments import Moment
from tools.gallery.stage import Stage, resumed

MOMENTS = {
    "fives": Moment("fives", 2, seed=3, until="match", options={"target": 50}),
    "fortress": Moment("fortress", 3, seed=3, until="match"),
    "castle": Moment("castle", 2, seed=3, until="match", options={"limit": 2}),
    "stones": Moment("stones", 3, seed=3, until="match"),
    "brick": Moment("brick", 2, seed=3, until="match"),
}


def winning(stage: Stage, key: str = "fives") -> WinningScene:
    """A match of that game has just been won."""
    stage.sit_down(MOMENTS[key])
    for _ in range(40):
        if isinstance(stage.scene, WinningScene):
            return stage.scene
        stage.pass_time(stage.step)
    raise AssertionError(stage.scene.name)


def test_two_seconds_on_the_tile_then_the_winner_then_the_result(stage: Stage) -> None:
    scene = winning(stage)
    assert not scene.names_winner
    stage.pass_time(TILE)
    assert scene.names_winner
    assert stage.scene is scene
    stage.pass_time(WINNER)
    assert stage.scene.name == "result"


@pytest.mark.parametrize("kind", [pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN])
def test_any_key_or_click_goes_on_and_presses_nothing(stage: Stage, kind: int) -> None:
    winning(stage)
    stage.send(kind, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0, pos=(640, 400), button=1)
    assert stage.scene.name == "result"
    stage.settle()
    assert stage.scene.name == "result"


def test_a_modifier_alone_and_keys_for_the_window_do_not_go_on(stage: Stage) -> None:
    scene = winning(stage)
    stage.send(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=pygame.KMOD_LSHIFT, unicode="", scancode=0)
    stage.send(pygame.KEYDOWN, key=pygame.K_m, mod=0, unicode="m", scancode=0)
    assert stage.scene is scene
    assert stage.app.context.settings.mute


def test_at_instant_speed_nobody_waits(tmp_path: Path) -> None:
    with Stage((1280, 800), tmp_path, settings={"speed": "instant"}) as stage:
        stage.app.stack.push(resumed(stage.app.context, MOMENTS["fives"].record(), MOMENTS["fives"].plan))
        for _ in range(3):
            stage.frame(0.0, ())
        assert stage.scene.name == "result"


def test_a_hand_that_decides_no_match_has_no_such_moment(stage: Stage) -> None:
    stage.sit_down(replace(MOMENTS["fortress"], until="hand"))
    for _ in range(40):
        if stage.scene.name != "play":
            break
        stage.pass_time(stage.step)
    assert stage.scene.name == "result"


def test_the_match_is_on_the_disk_while_its_winner_is_shown(stage: Stage) -> None:
    moment = MOMENTS["castle"]
    whole = moment.record_for_people()
    session = Session.resume(replace(whole, actions=whole.actions[:-1]), games.find("castle"))
    stage.app.stack.push(table := PlayScene.at(stage.app.context, session))
    table.count(session.match.rules.parse_action(whole.actions[-1]))
    while stage.scene.name == "play":
        stage.pass_time(stage.step)
    assert stage.scene.name == "winning"
    kept, notice = stage.store.load_autosave()
    assert not notice
    assert kept is not None
    assert kept.actions == whole.actions


def test_people_are_told_by_how_much_and_opponents_without_a_name_speak_plainly(stage: Stage) -> None:
    context, moment = stage.app.context, MOMENTS["fives"]
    session = Session.resume(moment.record(), games.find("fives"))

    def sit(name: str, player: str) -> None:
        seats = tuple(replace(seat, name=name, player=player) for seat in session.plan.seats)
        session.plan = replace(session.plan, seats=seats)

    sit("Nora", HUMAN)
    assert farewell(context, session) == "A match well played."
    sit("Ben", "casual")
    assert farewell(context, session) == f"“{session.game.won}”"
