"""The coach at the table: who it speaks to, what about, what happens then, and that it knows no more than they do."""

import json
import time
from dataclasses import replace

import pytest

from game import games
from game.ai.asked import Answer
from game.analysis.reasons import side_by_side
from game.core.bot import Budget, Verdict
from game.core.chance import stream
from game.core.record import dumps, loads
from game.puzzles.solving import wins_at_once
from game.scenes import routes
from game.scenes.match import coach as coaching
from game.scenes.match.coach import CoachScene
from game.scenes.match.play import PlayScene
from game.scenes.match.sidepaper import paper_rect
from game.scenes.session.session import Session
from game.scenes.session.tableplan import SeatPlan, TablePlan
from game.scenes.setup.setup import SetupScene
from tests.pilot import Pilot
from tests.scenes.sitting import begin, sit_in

NAME = "P0"
"""Who sits at the table."""


def coached(pilot: Pilot, kind: str, name: str = NAME) -> None:
    pilot.app.context.change_settings(coach={name: kind})


def answers(pilot: Pilot, monkeypatch: pytest.MonkeyPatch, table: PlayScene, loss: float | None) -> None:
    """The thinking process finds that every action but the first costs so many points of margin; or, without a number,
    never answers."""
    best, *others = map(str, table.view.legal)
    worse = [Verdict(each, -(loss or 0.0), 0.1, 40, 9.0, loss or 0.0, 0.1) for each in others]
    ranked = (Verdict(best, 0.0, 0.1, 40, 0.0, 0.0, 0.0), *worse)
    thinker = pilot.app.context.thinker
    monkeypatch.setattr(thinker, "answer", lambda number: None if loss is None else Answer(number, best, ranked=ranked))
    monkeypatch.setattr(thinker, "is_open", lambda number: True)
    monkeypatch.setattr(thinker, "ask", lambda *args, **kwargs: 1)
    monkeypatch.setattr(thinker, "cancel", lambda: None)


class TestWhatCounts:
    def test_whoever_wants_no_coach_is_never_asked(self, pilot: Pilot, table: PlayScene) -> None:
        ply = table.session.match.ply
        table.play(table.view.legal[-1])
        assert table.session.match.ply == ply + 1
        assert pilot.scene.name == "play"

    def test_somebody_elses_coach_keeps_silent(self, pilot: Pilot, table: PlayScene) -> None:
        coached(pilot, "all", "Somebody else")
        ply = table.session.match.ply
        table.play(table.view.legal[-1])
        assert table.session.match.ply == ply + 1

    @pytest.mark.parametrize(
        ("kind", "loss", "speaks"),
        [("big", 12.0, True), ("big", 6.0, True), ("big", 3.0, False), ("all", 3.0, True), ("all", 1.0, False)],
    )
    def test_it_speaks_as_often_as_one_wants(self, pilot, table, monkeypatch, kind, loss, speaks):
        coached(pilot, kind)
        answers(pilot, monkeypatch, table, loss)
        ply = table.session.match.ply
        table.play(table.view.legal[-1])
        pilot.pass_time(0.05)
        assert (pilot.scene.name == "coach") == speaks
        assert (table.session.match.ply == ply) == speaks
        assert table.session.coached == int(speaks)

    def test_what_has_to_be_done_is_not_judged(self, pilot: Pilot, table: PlayScene) -> None:
        coached(pilot, "all")
        prompt = table.turns.prompt
        assert prompt is not None
        action = prompt.legal_actions[-1]
        assert table.coach.wants(prompt, action)
        assert not table.coach.wants(replace(prompt, legal_actions=(action,)), action)

    def test_the_best_action_counts(self, pilot: Pilot, table: PlayScene, monkeypatch: pytest.MonkeyPatch) -> None:
        coached(pilot, "all")
        answers(pilot, monkeypatch, table, 12.0)
        ply = table.session.match.ply
        table.play(table.view.legal[0])
        pilot.pass_time(0.05)
        assert table.session.match.ply > ply
        assert table.session.coached == 0

    def test_without_an_answer_the_action_counts_after_a_moment(self, pilot, table, monkeypatch):
        coached(pilot, "all")
        answers(pilot, monkeypatch, table, None)
        ply = table.session.match.ply
        table.play(table.view.legal[-1])
        pilot.pass_time(coaching.LONGEST - 0.2)
        assert pilot.scene.name == "coach"
        assert pilot.find("dots")["label"] == "…"
        assert table.session.match.ply == ply
        pilot.pass_time(0.3)
        assert pilot.scene.name == "play"
        assert table.session.match.ply > ply


class TestTheSlip:
    @pytest.fixture
    def stopped(self, pilot: Pilot, table: PlayScene, monkeypatch: pytest.MonkeyPatch) -> PlayScene:
        """The coach has spoken before a blunder."""
        coached(pilot, "big")
        answers(pilot, monkeypatch, table, 12.0)
        table.play(table.view.legal[-1])
        pilot.pass_time(0.05)
        assert pilot.scene.name == "coach"
        return table

    def test_first_says_what_is_at_stake_and_nothing_of_the_better_move(self, pilot: Pilot, stopped: PlayScene) -> None:
        best, own = (stopped.table.noun(stopped.view, stopped.view.legal[at]) for at in (0, -1))
        words = stopped.session.remarks[-1].words
        assert words.endswith(" points are at stake. Look again?")
        assert all(each not in words for each in (best, own, "Better"))
        assert stopped.hints.advice == []
        assert stopped.board.hinted == frozenset()
        for sentence in words.split(". "):
            assert len(sentence.split()) <= 16, sentence

    def test_names_the_better_move_to_whoever_asks(self, pilot: Pilot, stopped: PlayScene) -> None:
        best = stopped.table.noun(stopped.view, stopped.view.legal[0])
        pilot.click("show")
        assert stopped.board.hinted == stopped.table.touches(stopped.view.legal[0])
        assert stopped.session.remarks[-1].words.startswith(f"Better: {best}. ")
        assert stopped.session.remarks[-1].seat == stopped.viewer

    def test_compares_both_beside_the_table_and_hides_nothing_of_it(self, pilot: Pilot, stopped: PlayScene) -> None:
        best, own = stopped.view.legal[0], stopped.view.legal[-1]
        match, whole = stopped.session.match, stopped.view.areas
        facts = side_by_side(match.game.expertise(), match.rules, match.prompt(), own, best)
        pilot.click("show")
        ends = [f". You: {each.yours}. Better: {each.better}" for each in facts]
        rows = [each.label for each in pilot.scene.widgets if ". You: " in each.label]
        assert [row.endswith(end) for row, end in zip(rows, ends, strict=True)] == [True] * len(facts)
        paper = paper_rect(pilot.app.context.scale)
        things = [item for item in stopped.tabletop.things.values() if item.touch or item.key.startswith("hint:")]
        assert not [item.key for item in things if paper.colliderect(item.rect)]
        pilot.key("enter")  # the safe button has the focus
        assert pilot.scene is stopped
        assert stopped.view.areas == whole

    def test_gives_the_room_back_when_the_hand_is_covered(self, pilot: Pilot, stopped: PlayScene) -> None:
        whole = stopped.view.areas
        pilot.click("show")
        assert stopped.view.areas != whole
        stopped.coach.forget()
        assert stopped.view.areas == whole

    def test_lets_one_think_again_and_then_do_the_same_without_a_word(self, pilot: Pilot, stopped: PlayScene) -> None:
        ply, action = stopped.session.match.ply, stopped.view.legal[-1]
        pilot.key("enter")  # the safe button has the focus
        assert pilot.scene.name == "play"
        assert (stopped.session.match.ply, stopped.table.picks) == (ply, ())
        stopped.play(action)
        assert stopped.session.match.actions[ply] == action
        assert stopped.session.coached == 1

    def test_tells_why(self, pilot: Pilot, stopped: PlayScene) -> None:
        ply = stopped.session.match.ply
        pilot.click("show")
        pilot.click("tell")
        assert pilot.scene.name == "hints"
        assert stopped.hints.advice[0].action == stopped.view.legal[0]
        assert stopped.session.match.ply == ply

    def test_marks_the_match_for_good(self, pilot: Pilot, stopped: PlayScene) -> None:
        pilot.click("play")
        pilot.settle()
        stopped.taking_back.undo()
        kept = loads(dumps(stopped.session.record()))
        assert kept.aside.coached == 1
        assert Session.resume(kept, games.find("fives")).coached == 1


def test_two_people_share_a_coach_that_only_one_of_them_wants(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    coached(pilot, "all", "Ben")
    scene = begin(pilot, "fives", Nora="human", Ben="human")
    pilot.settle()
    spoken_to = set()
    for _ in range(12):
        while pilot.scene.name == "curtain":
            pilot.key("space")
            pilot.settle()
        seat = scene.session.match.to_act
        if pilot.scene.name != "play" or seat is None:
            break
        if len(scene.view.legal) < 2:
            scene.play(scene.view.legal[0])
            pilot.settle()
            continue
        answers(pilot, monkeypatch, scene, 12.0)
        scene.play(scene.view.legal[-1])
        pilot.frame(0.05, [])
        if pilot.scene.name == "coach":
            spoken_to.add(seat)
            scene.focus_lost()  # on coming back one finds the hand covered, and nothing said
            assert not scene.coach.holds
            pilot.settle()
            assert pilot.scene.name == "curtain"
            pilot.key("space")
            pilot.settle()
            scene.play(scene.view.legal[-1])
        pilot.settle()
    assert spoken_to == {1}


def test_it_says_the_same_whatever_the_others_hold(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coaching, "THINKING", Budget(playouts=300))
    said: list[object] = []
    for other in range(2):
        table = sit_in(pilot, "fives", 2, 8, seed=11)
        coached(pilot, "all")
        match = table.session.match
        prompt = match.prompt()
        if other:
            state = match.rules.sample_state(prompt.observation, stream("another deal", other))
            assert json.dumps(match.rules.observe(state, 0)) == json.dumps(prompt.observation)
            assert state != match.state
            match._states[match.ply] = state
        table.play(next(action for action in table.view.legal if str(action) == "3|0>5|3"))
        while isinstance(scene := pilot.scene, CoachScene) and scene.thinking:
            pilot.frame(0.0, pilot.arrived())
            time.sleep(0.005)
        assert isinstance(scene, CoachScene)
        scene._show()
        said.append((table.session.remarks[-1].words, [each.worth for each in table.hints.advice]))
        scene.close(None)
        table.close(None)
    assert said[0] == said[1]


class TestItIsChosenInTheRowOfASeat:
    @pytest.fixture
    def row(self, pilot: Pilot) -> SetupScene:
        pilot.app.context.open(routes.setup, game=games.find("fives"))
        pilot.settle()
        assert isinstance(pilot.scene, SetupScene)
        return pilot.scene

    def test_step_by_step(self, pilot: Pilot, row: SetupScene) -> None:
        steps = []
        for _ in range(4):
            steps.append(pilot.find("seat:0:coach")["label"].partition("coach: ")[2])
            pilot.click("seat:0:coach")
        assert steps == ["No coach", "Coach: rarely", "Coach: often", "No coach"]

    def test_and_is_kept_for_whoever_sits_down_there(self, pilot: Pilot, row: SetupScene) -> None:
        name = row.plan.seats[0].name
        pilot.click("seat:0:coach")
        pilot.click("deal")
        assert pilot.app.context.settings.coach == {name: "big"}

    def test_and_follows_whoever_gives_another_name(self, pilot: Pilot, row: SetupScene) -> None:
        pilot.click("seat:0:coach")
        pilot.click("seat:0:name")
        pilot.key("enter")
        pilot.type("Bea")
        assert pilot.find("seat:0:coach")["label"] == "Bea – coach: Coach: rarely"
        pilot.click("deal")
        assert pilot.app.context.settings.coach == {"Bea": "big"}

    def test_somebody_who_is_known_without_one_keeps_without(self, pilot: Pilot, row: SetupScene) -> None:
        name = row.plan.seats[0].name
        pilot.app.context.change_settings(coach={name: "all", "Ben": ""})
        pilot.click("seat:0:name")
        pilot.key("enter")
        pilot.type("Ben")
        assert pilot.find("seat:0:coach")["label"] == "Ben – coach: No coach"
        pilot.click("deal")
        assert pilot.app.context.settings.coach == {name: "all", "Ben": ""}


class TestInStones:
    """C13 and C14 make nine; only with a clear marker on C13 the other one cannot end the game at once."""

    ACTIONS = ("C11 D11 E11 F11 F12", "A11 A12 A13 A14 B11* B13 B14")

    def test_the_reply_that_would_end_the_game_is_named_and_framed_until_the_better_one_is(
        self, pilot: Pilot, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        coached(pilot, "all")
        seats = (SeatPlan(NAME, "human", 0, 0), SeatPlan("Ben", "casual", 1, 1))
        session = Session.start(TablePlan("stones", seats, {}).checked(), games.find("stones"), 5006)
        session.play_written(self.ACTIONS)
        table = PlayScene(pilot.app.context, session)
        pilot.app.stack.push(table)
        pilot.settle()
        own = session.match.rules.parse_action("C13 C14")
        ranked = (Verdict("C13* C14", 1.0, 0.0, 40, 0.0, 0.0, 0.0), Verdict("C13 C14", 0.0, 0.0, 40, 9.0, 1.0, 0.0))
        thinker = pilot.app.context.thinker
        monkeypatch.setattr(thinker, "answer", lambda number: Answer(number, "C13* C14", ranked=ranked))
        monkeypatch.setattr(thinker, "ask", lambda *args, **kwargs: 1)
        table.play(own)
        pilot.pass_time(0.05)
        coach = pilot.scene
        assert isinstance(coach, CoachScene)
        framed = sorted(name.partition(":")[2] for name in table.board.hinted if name.startswith("square:"))
        after = session.match.rules.step(session.match.state, own)
        replies = [each for each in wins_at_once(session.match.rules, after) if framed == sorted(squares_of(each))]
        assert replies
        assert "Ben could then end the game: covering " in coach._stake
        assert all(square in coach._stake for square in framed)
        pilot.click("show")
        assert {"square:C13", "square:C14"} <= table.board.hinted


def squares_of(action: object) -> list[str]:
    return str(action).replace("*", "").split()
