"""A slip is taken back before anybody answers: for two seconds the others think, but hold back their plays."""

from pathlib import Path

import pygame
import pytest

from game.core.record import HUMAN
from game.scenes.match.play import PlayScene
from tests.pilot import Pilot
from tests.scenes.sitting import begin, sit_in
from tools.gallery.moments import StillThinker

PILOT = {"settings": {"speed": "normal"}}


@pytest.fixture
def pilot(pilot: Pilot) -> Pilot:
    """A pilot at the usual speed, against an opponent that answers at once."""
    pilot.app.context.thinker = thinker = StillThinker()
    thinker.answers = True
    return pilot


@pytest.fixture
def scene(pilot: Pilot) -> PlayScene:
    """The table after Nora has laid a tile, at rest."""
    scene = deal(pilot)
    while not (scene.view.legal and len(scene.view.legal) > 1):
        pilot.frame(pilot.step, [])
    lay(pilot, scene)
    return scene


def deal(pilot: Pilot) -> PlayScene:
    scene = begin(pilot, "fives", Nora=HUMAN, Yuna="novice")
    while scene.tabletop.view is None:
        pilot.frame(pilot.step, [])
    return scene


def lay(pilot: Pilot, scene: PlayScene) -> None:
    scene.play(scene.view.legal[0])
    pilot.frame(0.0, [])
    while scene.tabletop.motion.busy or not scene.turns.asks(scene.session.match.to_act):
        pilot.frame(pilot.step, [])


def test_for_two_seconds_nobody_answers_though_the_opponent_has_thought_already(pilot, scene):
    ply = scene.session.match.ply
    assert scene.hud.tile_words.words == "", "one knows oneself what one has laid"
    pilot.pass_time(1.8)
    assert (scene.session.match.ply, pilot.app.context.thinker._asked > 0) == (ply, True)
    pilot.pass_time(0.3)
    assert scene.session.match.ply == ply + 1


@pytest.mark.parametrize("by", ["key", "mouse"])
def test_what_was_laid_is_taken_back_until_then_without_a_question_or_a_trace(pilot, scene, by):
    ply = scene.session.match.ply
    scene.judged.known |= {0: {}, ply - 1: {}}
    pilot.pass_time(1.5)
    if by == "key":
        pilot.send(pygame.KEYDOWN, key=pygame.K_LCTRL, mod=pygame.KMOD_CTRL, unicode="", scancode=0)
        pilot.key("ctrl+z")
    else:
        pilot.click("undo")
    assert (pilot.scene, scene.session.match.ply, scene.session.practice) == (scene, ply - 1, False)
    assert scene.view.legal
    assert [*scene.judged.known] == [0], "how good it was does not count for what is laid instead"


def test_a_turn_that_ends_by_itself_presses_no_button_and_may_be_taken_back(tmp_path: Path) -> None:
    """In Castle Rock, if nothing can be taken, all that is left is to finish."""
    with Pilot((1280, 800), tmp_path, seed=11, settings={"speed": "normal"}) as pilot:
        scene = sit_in(pilot, "castle", 3, 6)
        pilot.app.stack.keyed, heard = True, []
        pilot.app.context.sound.play = lambda name, *_pan, **_how: heard.append(name)
        while True:
            heard.clear()
            scene.play(scene.view.legal[0])
            pilot.frame(0.0, [])
            pilot.pass_time(1.0)
            prompt = scene.turns.prompt
            if prompt is not None and prompt.seat == 0 and len(prompt.legal_actions) == 1:
                break
            pilot.settle()
        assert "turn" not in heard, "nobody is asked"
        assert not scene.widget("done").enabled
        assert scene.focus_key != "done"
        assert scene.undo_state().waited_for
        ply = scene.session.match.ply
        pilot.pass_time(2.5)
        assert scene.session.match.ply > ply
