"""An own slip is taken back before anybody answers: for two seconds the others think, but hold back what they do."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.core.record import HUMAN
from game.scenes.match.play import PlayScene
from tests.pilot import Pilot
from tests.scenes.sitting import begin, sit_in
from tools.gallery.moments import StillThinker


class Asked(StillThinker):
    """Answers at once, and counts the questions."""

    def __init__(self) -> None:
        super().__init__()
        self.answers = True

    @property
    def questions(self) -> int:
        return self._asked


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    """Nora has laid a tile at the usual speed, against an opponent who answers at once; all lies still."""
    with Pilot((1280, 800), tmp_path, seed=11, settings={"speed": "normal"}) as pilot:
        pilot.app.context.thinker = Asked()
        scene = deal(pilot)
        while not (scene.view.legal and len(scene.view.legal) > 1):
            pilot.frame(pilot.step, [])
        lay(pilot, scene)
        yield pilot


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


def plies(pilot: Pilot) -> int:
    assert isinstance(pilot.scene, PlayScene)
    return pilot.scene.session.match.ply


class TestForTwoSeconds:
    def test_nobody_answers_though_the_opponent_has_thought_already(self, pilot: Pilot) -> None:
        ply, thinker = plies(pilot), pilot.app.context.thinker
        assert isinstance(thinker, Asked)
        pilot.pass_time(1.8)
        assert plies(pilot) == ply
        assert thinker.questions > 0
        pilot.pass_time(0.3)
        assert plies(pilot) == ply + 1

    @pytest.mark.parametrize("by", ["key", "mouse"])
    def test_what_was_laid_is_taken_back_without_a_question_or_a_trace(self, pilot: Pilot, by: str) -> None:
        scene, ply = pilot.scene, plies(pilot)
        assert isinstance(scene, PlayScene)
        pilot.pass_time(1.5)
        if by == "key":
            pilot.send(pygame.KEYDOWN, key=pygame.K_LCTRL, mod=pygame.KMOD_CTRL, unicode="", scancode=0)
            pilot.key("ctrl+z")
        else:
            pilot.click("undo")
        assert pilot.scene is scene
        assert plies(pilot) == ply - 1
        assert not scene.session.practice
        assert scene.view.legal

    @pytest.mark.parametrize("kind", [pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN])
    def test_whoever_presses_anything_else_lets_the_others_go_on(self, pilot: Pilot, kind: int) -> None:
        ply = plies(pilot)
        pilot.pass_time(0.8)
        assert plies(pilot) == ply
        press = {"key": pygame.K_TAB, "mod": 0, "unicode": "", "scancode": 0, "pos": (640, 300), "button": 1}
        pilot.send(kind, **press)
        pilot.frame(pilot.step, [])
        assert plies(pilot) == ply + 1


def test_where_nothing_moves_nobody_waits(tmp_path: Path) -> None:
    with Pilot((1280, 800), tmp_path, seed=11, settings={"speed": "instant"}) as pilot:
        pilot.app.context.thinker = Asked()
        scene = deal(pilot)
        pilot.settle()
        ply = scene.session.match.ply
        scene.play(scene.view.legal[0])
        for _ in range(3):
            pilot.frame(pilot.step, [])
        assert scene.session.match.ply > ply + 1


def test_a_turn_that_ends_by_itself_presses_no_button_and_may_be_taken_back(tmp_path: Path) -> None:
    """In Castle Rock, where nothing can be taken: all that is left is to finish."""
    with Pilot((1280, 800), tmp_path, seed=11, settings={"speed": "normal"}) as pilot:
        scene = sit_in(pilot, "castle", 3, 6)
        pilot.app.stack.keyed = True
        while True:
            scene.play(scene.view.legal[0])
            pilot.frame(0.0, [])
            pilot.pass_time(1.0)
            prompt = scene.turns.prompt
            if prompt is not None and prompt.seat == 0 and len(prompt.legal_actions) == 1:
                break
            pilot.settle()
        done, ply = scene.widget("done"), plies(pilot)
        assert done is not None
        assert not done.enabled
        assert scene.focus_key != "done"
        assert scene.undo_state().waited_for
        pilot.pass_time(2.5)
        assert plies(pilot) > ply
