"""An opponent thinks at the table: it is marked, and leaving, taking back and a crash do no harm."""

import os
import signal
import time

import pygame
import pytest

from game.ai.thinker import Thinker
from game.core.bot import Budget
from game.core.record import HUMAN
from game.scenes.match.play import PlayScene
from game.scenes.session import turns
from game.ui.platform.window import post
from tests.helpers.processes import is_ended
from tests.pilot import Pilot
from tests.scenes.sitting import begin
from tools.gallery.moments import StillThinker

SEED = 11
USUAL = turns.THINKING


@pytest.fixture(autouse=True)
def thinks_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits thinking to a few playouts, so that it is quick and repeatable."""
    monkeypatch.setattr(turns, "THINKING", Budget(playouts=8))


def deal(pilot: Pilot, key: str = "castle", *players: str) -> PlayScene:
    """Like `sit_down`, but without waiting; two Masters if no players are given."""
    return begin(pilot, key, **{f"Player {n}": each for n, each in enumerate(players or ("master", "master"))})


class TestARound:
    """All opponents between two turns of a person share its seconds."""

    @pytest.fixture(autouse=True)
    def thinks_as_usual(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(turns, "THINKING", USUAL)

    def spent(self, shares: turns.Shares, seats: range, actions: int) -> float:
        """The seconds used if every seat acts `actions` times and thinks as long as it may."""
        spent = 0.0
        for seat in seats:
            for _ in range(actions):
                shares.spend(seconds := shares.of(seat).seconds)
                spent += seconds
        return spent

    @pytest.mark.parametrize("opponents", range(2, 8))
    @pytest.mark.parametrize("actions", [1, 2, 4])
    def test_lasts_no_longer_however_many_there_are(self, opponents: int, actions: int) -> None:
        shares = turns.Shares({0}, opponents + 1)
        for _ in range(2):
            shares.of(0)
            assert 1.0 < self.spent(shares, range(1, opponents + 1), actions) <= turns.ROUND + 0.1

    def test_gives_everybody_the_same_for_one_action_and_one_opponent_all_of_it(self) -> None:
        assert USUAL.playouts is None
        assert 0 < USUAL.seconds <= 1.5, "nobody waits longer"
        assert turns.Shares({1}, 2).of(0) == USUAL
        shares = turns.Shares({2}, 6)
        given = [self.spent(shares, range(seat, seat + 1), 1) for seat in (3, 4, 5, 0, 1)]
        assert given == pytest.approx([turns.ROUND / 6] * 5)
        nobody = turns.Shares((), 4)  # no person is kept waiting
        assert {nobody.of(seat) for seat in (0, 1, 2, 3) if not nobody.spend(0.9)} == {USUAL}

    def test_gives_what_others_did_not_need_to_those_after_them_and_a_moment_when_it_is_used_up(self) -> None:
        shares = turns.Shares({0}, 4)
        first = shares.of(1).seconds
        shares.spend(0.0)
        assert shares.of(2).seconds > first
        shares.spend(10.0)
        assert shares.of(3).seconds == turns.LEAST_THINKING


class TestTheMark:
    """With a thinker that answers when the test says so, and a clock of the test."""

    @pytest.mark.parametrize("speed", ["instant", "normal"])
    def test_comes_after_three_tenths_of_a_second(self, pilot: Pilot, speed: str) -> None:
        scene = self.just_asked(pilot, speed, StillThinker())
        assert self.words_after(pilot, scene, 0.29) == "to play"
        assert self.words_after(pilot, scene, 0.02) == "thinking"
        drawn = pilot.app.drawn
        assert self.words_after(pilot, scene, 5.0) == "thinking"
        assert pilot.app.drawn <= drawn + 1

    def test_does_not_come_for_an_answer_that_only_waits_for_its_beat(self, pilot: Pilot) -> None:
        thinker = StillThinker()
        thinker.answers = True
        scene = self.just_asked(pilot, "slow", thinker)
        for _ in range(12):
            assert self.words_after(pilot, scene, 0.1) == "to play"
            assert scene.session.match.ply == 0
        assert self.words_after(pilot, scene, 0.2) != "thinking"
        assert scene.session.match.ply > 0

    def just_asked(self, pilot: Pilot, speed: str, thinker: StillThinker) -> PlayScene:
        pilot.app.context.thinker = thinker  # type: ignore[assignment]
        scene = deal(pilot)
        while not scene.turns.asks(scene.session.match.to_act):
            pilot.frame(1.0, [])
        pilot.app.preferences.change(speed=speed)
        scene.turns.forget(thoughts=True)
        scene.hud.news.say("")
        pilot.frame(0.0, [])
        return scene

    def words_after(self, pilot: Pilot, scene: PlayScene, seconds: float) -> str:
        pilot.pass_time(seconds)
        return scene.situation(scene.view, 0).turn_words


class Unlucky(Thinker):
    """A thinker whose process is hit by a signal after the first `times` of `questions`. Time passes for it only when
    the test says so."""

    def __init__(self, pilot: Pilot, blow: signal.Signals, *, times: int = 1, questions: int = 1000) -> None:
        super().__init__(post, pilot.store.log)
        self.blow, self.times, self.questions = blow, times, questions
        self.struck: list[int] = []
        self.about: list[int] = []
        pilot.app.context.thinker = self

    def _watch(self) -> None:
        """Watches no clock."""

    def _send(self) -> None:
        self.start()
        number = self._open.number
        if number <= self.questions and self.about.count(number) < self.times:
            while (pid := self.pid) is None:
                time.sleep(0.002)
            os.kill(pid, self.blow)
            self.struck.append(pid)
            self.about.append(number)
        super()._send()


class TestTheProcess:
    """The real process, hit whenever it has been asked."""

    def test_killed_twice_over_one_question_leaves_it_to_chance_and_says_so(self, pilot: Pilot) -> None:
        thinker = Unlucky(pilot, signal.SIGKILL, times=2, questions=1)
        scene = deal(pilot)
        pilot.until(lambda: scene.session.match.ply > 0)
        assert scene.hud.news.line.endswith("ran into a problem and played at random")
        assert "status -9" in pilot.store.log_path.read_text("utf-8")
        pilot.until(lambda: scene.session.match.ply > 4)
        assert len(set(thinker.struck)) == 2
        assert not scene.turns.trouble

    def test_killed_twice_over_a_hint_gives_no_advice(self, pilot: Pilot) -> None:
        thinker = Unlucky(pilot, signal.SIGKILL, times=2, questions=0)
        scene = deal(pilot, "fives", HUMAN, HUMAN)
        pilot.settle()
        pilot.scene.lift()  # type: ignore[attr-defined]
        pilot.settle()
        thinker.questions = thinker._asked + 1
        ask_for_hint(pilot, scene)
        assert scene.hud.news.line == "No hint: the computer ran into a problem"
        found = scene.board.hinted, scene.hints.advice, scene.table.picks, scene.session.hints
        assert [each for each in found if each] == []
        assert "status -9" in pilot.store.log_path.read_text("utf-8")
        thinker.questions = 0
        ask_for_hint(pilot, scene)
        assert scene.hud.news.line.startswith("Hint: ")

    def test_that_never_answers_is_told_of_and_replaced_and_the_match_goes_on(self, pilot: Pilot) -> None:
        scene, thinker = asked(pilot, Unlucky(pilot, signal.SIGSTOP, questions=1))
        pilot.pass_time(3.0)
        assert not scene.hud.news.line
        thinker.pass_time(5.0)
        pilot.frame(0.0, pilot.arrived())
        assert scene.hud.news.line == "The computer has stopped thinking and starts again in a moment"
        thinker.pass_time(5.0)
        pilot.until(lambda: scene.session.match.ply > 2)
        assert "stopped" not in scene.hud.news.line
        assert [is_ended(pid) for pid in thinker.struck] == [True]
        assert "stood still" in pilot.store.log_path.read_text("utf-8")

    def test_does_not_answer_about_what_was_taken_back(self, pilot: Pilot) -> None:
        thinker = Unlucky(pilot, signal.SIGSTOP, questions=0)
        scene = deal(pilot, "stones", HUMAN, "novice")
        pilot.until(lambda: scene.turns.asks(scene.session.match.to_act) and scene.session.match.to_act == 0)
        thinker.questions = thinker._asked + 1
        ply, legal = scene.session.match.ply, scene.session.match.prompt().legal_actions
        scene.play(legal[0])
        pilot.until(lambda: len(thinker.struck) > 0)
        pilot.key("ctrl+z")
        assert scene.session.match.ply == ply
        assert [is_ended(pid) for pid in thinker.struck] == [True]
        scene.play(legal[1])
        pilot.until(lambda: scene.session.match.ply >= ply + 2)
        assert scene.session.match.actions[ply] == legal[1]

    def test_goes_with_the_window_and_is_asked_again_when_the_match_goes_on_that_was_left(self, pilot, tmp_path):
        expected = first_actions(pilot, 3)
        pilot.app.context.seed = SEED
        _scene, thinker = asked(pilot, Unlucky(pilot, signal.SIGSTOP))
        pilot.key("ctrl+q")
        assert not pilot.app.running
        pilot.close()
        assert [is_ended(pid) for pid in thinker.struck] == [True]
        with Pilot((1280, 800), tmp_path) as again:
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                again.send(kind, pos=again.centre("continue"), button=1)
            table = next(scene for scene in reversed(again.app.stack.scenes) if isinstance(scene, PlayScene))
            again.until(lambda: len(table.session.match.actions) >= 3)
            assert [str(action) for action in table.session.match.actions[:3]] == expected


def ask_for_hint(pilot: Pilot, scene: PlayScene) -> None:
    """Asks for a hint and waits for it: meanwhile the table counts as settled, because the person may act."""
    pilot.key("h")
    while scene.hints._adviser.thinking:
        time.sleep(0.01)
        pilot.pass_time(0.02)


def first_actions(pilot: Pilot, number: int) -> list[str]:
    """The first actions of a match between two opponents."""
    pilot.app.context.seed = SEED
    scene = deal(pilot)
    pilot.until(lambda: scene.session.match.ply >= number)
    assert not scene.turns.trouble
    return [str(action) for action in scene.session.match.actions[:number]]


def asked(pilot: Pilot, thinker: Unlucky) -> tuple[PlayScene, Unlucky]:
    """A match in which the question for the opponent has just been sent."""
    scene = deal(pilot)
    pilot.until(lambda: len(thinker.struck) > 0)
    return scene, thinker
