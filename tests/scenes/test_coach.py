"""The coach at the table: whom it addresses, about what, what follows, and that it knows no more than they do."""

import json
import time
from dataclasses import replace

import pygame
import pytest

from game import games
from game.ai.asked import Answer
from game.analysis.reasons import side_by_side
from game.core.bot import Budget, Verdict
from game.core.chance import stream
from game.puzzles.solving import wins_at_once
from game.scenes.match import coach as coaching
from game.scenes.match.coach import CoachScene
from game.scenes.match.play import PlayScene
from game.scenes.match.sidepaper import paper_head
from game.scenes.news.compare import Comparison
from game.scenes.session.session import Session
from game.scenes.session.tableplan import SeatPlan, TablePlan
from game.ui.widgets.blocks import BAR, Kit
from tests.analysis.recounting import cases
from tests.pilot import Pilot
from tests.scenes.sitting import begin, sit_in

NAME = "P0"
"""The name of the person at the table."""


def coached(pilot, kind, name=NAME):
    pilot.app.context.change_settings(coach={name: kind})


def answers(pilot, monkeypatch, table, loss):
    """Has the thinking process find that every action but the first costs `loss` points of margin or, without a number,
    never answer."""
    best, *others = map(str, table.view.legal)
    worse = [Verdict(each, -(loss or 0.0), 0.1, 40, 9.0, loss or 0.0, 0.1) for each in others]
    ranked = (Verdict(best, 0.0, 0.1, 40, 0.0, 0.0, 0.0), *worse)
    answered(pilot, monkeypatch, lambda number: None if loss is None else Answer(number, best, ranked=ranked))


def answered(pilot, monkeypatch, answer):
    thinker = pilot.app.context.thinker
    monkeypatch.setattr(thinker, "answer", answer)
    monkeypatch.setattr(thinker, "is_open", lambda number: True)
    monkeypatch.setattr(thinker, "ask", lambda *args, **kwargs: 1)
    monkeypatch.setattr(thinker, "cancel", lambda: None)


@pytest.mark.parametrize(
    ("chosen", "loss", "action", "speaks"),
    [
        ({}, 12.0, -1, False),
        ({"Somebody else": "all"}, 12.0, -1, False),
        ({NAME: "big"}, 6.0, -1, True),
        ({NAME: "big"}, 3.0, -1, False),
        ({NAME: "all"}, 3.0, -1, True),
        ({NAME: "all"}, 1.0, -1, False),
        ({NAME: "all"}, 12.0, 0, False),
    ],
)
def test_it_speaks_to_whom_and_as_often_as_they_want(pilot, table, monkeypatch, chosen, loss, action, speaks):
    pilot.app.context.change_settings(coach=chosen)
    answers(pilot, monkeypatch, table, loss)
    ply = table.session.match.ply
    table.play(table.view.legal[action])
    assert (pilot.scene.name == "play") == (not chosen or "Somebody else" in chosen), "nobody else's move is judged"
    pilot.pass_time(0.05)
    assert (pilot.scene.name == "coach") == speaks
    assert (table.session.match.ply == ply) == speaks
    assert table.session.coached == int(speaks)


def test_what_it_says_is_put_away_when_the_hand_is_covered(pilot, monkeypatch):
    begin(pilot, "fives", {}, P0="human", P1="human")
    pilot.settle()
    pilot.app.context.change_settings(coach={"P0": "all", "P1": "all"})
    pilot.key("space")
    table = pilot.scene
    answers(pilot, monkeypatch, table, 12.0)
    table.play(table.view.legal[-1])
    pilot.pass_time(0.05)
    assert pilot.scene.name == "coach"
    pilot.send(pygame.WINDOWFOCUSLOST, window=pilot.app.window)
    assert not any(isinstance(scene, CoachScene) for scene in pilot.app.stack.scenes)
    pilot.settle()
    assert pilot.scene.name == "curtain"


def test_what_has_to_be_done_is_not_judged_and_without_an_answer_an_action_counts_soon(pilot, table, monkeypatch):
    coached(pilot, "all")
    prompt, action = table.turns.prompt, table.view.legal[-1]
    assert table.coach.wants(prompt, action)
    assert not table.coach.wants(replace(prompt, legal_actions=(action,)), action)
    answers(pilot, monkeypatch, table, None)
    table.play(action)
    pilot.pass_time(coaching.ANSWER_WITHIN - 0.2)
    assert pilot.scene.name == "coach"
    assert pilot.find("dots")["label"] == "…"
    assert table.session.match.ply == prompt.ply
    pilot.pass_time(0.3)
    assert pilot.scene.name == "play"
    assert table.session.match.ply > prompt.ply


def test_two_people_share_a_coach_that_only_one_of_them_wants(pilot, monkeypatch):
    coached(pilot, "all", "Ben")
    scene = begin(pilot, "fives", Nora="human", Ben="human")
    pilot.settle()
    spoken_to = set()
    for _ in range(12):
        while pilot.scene.name == "curtain":
            pilot.key("space")
        seat = scene.session.match.to_act
        if pilot.scene.name != "play" or seat is None:
            break
        answers(pilot, monkeypatch, scene, 12.0)
        scene.play(scene.view.legal[-1])
        pilot.frame(0.05, [])
        if pilot.scene.name == "coach":
            spoken_to.add(seat)
            scene.focus_lost()  # on return the hand is covered and nothing is said
            assert not scene.coach.holds
            pilot.settle()
            assert pilot.scene.name == "curtain"
            pilot.key("space")
            scene.play(scene.view.legal[-1])
        pilot.settle()
    assert spoken_to == {1}


def test_it_says_the_same_whatever_the_others_hold(pilot, monkeypatch):
    monkeypatch.setattr(coaching, "THINKING", Budget(playouts=300))
    said = []
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
        scene._show()
        said.append((table.session.remarks[-1].words, [each.worth for each in table.hints.advice]))
        scene.close(None)
        table.close(None)
    assert said[0] == said[1]


def test_in_stones_a_reply_that_would_end_the_game_is_named_and_framed_until_the_better_move_is(pilot, monkeypatch):
    """C13 and C14 make nine; only a clear marker on C13 keeps the opponent from ending the game at once."""
    coached(pilot, "all")
    seats = (SeatPlan(NAME, "human", 0, 0), SeatPlan("Ben", "casual", 1, 1))
    session = Session.start(TablePlan("stones", seats, {}).checked(), games.find("stones"), 5006)
    session.play_written(("C11 D11 E11 F11 F12", "A11 A12 A13 A14 B11* B13 B14"))
    table = PlayScene(pilot.app.context, session)
    pilot.app.stack.push(table)
    pilot.settle()
    own = session.match.rules.parse_action("C13 C14")
    ranked = (Verdict("C13* C14", 1.0, 0.0, 40, 0.0, 0.0, 0.0), Verdict("C13 C14", 0.0, 0.0, 40, 9.0, 1.0, 0.0))
    answered(pilot, monkeypatch, lambda number: Answer(number, "C13* C14", ranked=ranked))
    table.play(own)
    pilot.pass_time(0.05)
    framed = sorted(name.partition(":")[2] for name in table.board.hinted if name.startswith("square:"))
    replies = wins_at_once(session.match.rules, session.match.rules.step(session.match.state, own))
    assert framed in [sorted(str(each).replace("*", "").split()) for each in replies]
    assert "Ben could then end the game: covering " in pilot.scene._stake
    assert all(square in pilot.scene._stake for square in framed)
    pilot.click("show")
    assert {"square:C13", "square:C14"} <= table.board.hinted


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize("window", [(800, 560), (1280, 800)])
@pytest.mark.parametrize("language", ["en", "de", "es", "pl"])
def test_every_row_of_both_moves_has_room_on_narrow_papers(language, window, tmp_path):
    names = ("Katharina", "Maximiliane", "Bartholomäus", "Wenceslao")
    with Pilot(window, tmp_path, scale=200, settings={"language": language}) as pilot:
        page = paper_head(pilot.app.context, "narrow")
        width = page.width - page.scale.px(BAR)  # if it scrolls
        for key in games.keys():  # noqa: SIM118
            case = next(cases(key, 1))
            match = case.match
            told = side_by_side(match.game.expertise(), match.rules, match.prompt(), case.own, case.best)
            part, kit = Comparison(told, names, 0, lambda: ("6|5", "6|6")), Kit(page.assets, page.scale)
            made = kit.put(part, pygame.Rect(0, 0, width, part.high(kit, width).best))
            assert kit.cramped == []
            sheet = pygame.Surface((width, made[0].rect.height))
            place = sheet.get_rect().inflate(0, 4)  # a line is slightly higher than its step
            for row in made:
                row.draw(sheet, page.assets, page.scale)
                assert [each for each in row.writings if not place.contains(each[-1])] == []
