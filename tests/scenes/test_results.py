"""The end of a hand and of a match: the last tile in lamplight, the winner, then the result, which can be put aside."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from game import games
from game.book.listing import Finished, Sitter
from game.core.events import written
from game.core.record import HUMAN
from game.scenes.book.rows import result_of
from game.scenes.match.play import PlayScene
from game.scenes.results.tally import points_of_hand
from game.scenes.results.totals import Totals
from game.scenes.results.winning import TILE_SECONDS, WINNER_SECONDS
from game.scenes.session.names import result
from game.scenes.session.sayings import farewell
from game.scenes.session.session import Session
from tests.scenes.sitting import table_for
from tools.gallery.moments import Moment
from tools.gallery.stage import Stage, resumed

FIVES = Moment("fives", 2, seed=3, until="match", options={"target": 50})
CASTLE = Moment("castle", 2, seed=3, until="match", options={"limit": 2})


def after(stage: Stage, moment: Moment) -> str:
    """The name of the scene that follows the last move of that match."""
    stage.sit_down(moment)
    for _ in range(40):
        if stage.scene.name != "play":
            break
        stage.pass_time(stage.step)
    return stage.scene.name


class TestTheMomentAfterAMatch:
    def test_is_two_seconds_on_the_tile_then_the_winner_then_the_result(self, stage: Stage) -> None:
        assert after(stage, FIVES) == "winning"
        assert not stage.scene.names_winner
        stage.pass_time(TILE_SECONDS)
        assert stage.scene.names_winner
        stage.pass_time(WINNER_SECONDS)
        assert stage.scene.name == "result"
        assert after(stage, Moment("fortress", 3, seed=3, until="hand")) == "result", "this decides no match"

    @pytest.mark.parametrize("kind", [pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN])
    def test_ends_by_any_key_or_click_which_presses_nothing_but_not_by_one_for_the_window(self, stage, kind):
        assert after(stage, FIVES) == "winning"
        stage.send(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=pygame.KMOD_LSHIFT, unicode="", scancode=0)
        stage.tap("m")
        stage.send(pygame.FINGERDOWN, x=0.5, y=0.5)
        assert (stage.scene.name, stage.app.context.settings.mute) == ("winning", True), "the mouse tells it as well"
        stage.send(kind, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0, pos=(640, 400), button=1)
        assert stage.scene.name == "result"
        stage.settle()
        assert stage.scene.name == "result"
        stage.click("leave")
        assert stage.scene.name == "title", "the table hears of what was chosen all the same"

    def test_is_left_out_at_instant_speed(self, stage: Stage) -> None:
        stage.app.preferences.change(speed="instant")
        stage.app.stack.push(resumed(stage.app.context, FIVES.record(), FIVES.plan))
        for _ in range(3):
            stage.frame(0.0, ())
        assert stage.scene.name == "result"

    def test_shows_a_match_that_is_on_the_disk(self, stage: Stage) -> None:
        whole = CASTLE.record_for_people()
        session = Session.resume(replace(whole, actions=whole.actions[:-1]), games.find("castle"))
        stage.app.stack.push(table := PlayScene.at(stage.app.context, session))
        table.count(session.match.rules.parse_action(whole.actions[-1]))
        while stage.scene.name == "play":
            stage.pass_time(stage.step)
        assert stage.scene.name == "winning"
        kept, notice = stage.store.load_autosave()
        assert (kept.actions, notice) == (whole.actions, None)
        counting, before = Totals(stage.app.context, session, table.table, table.view), session.hand_results[-2][1]
        assert any(before)
        assert [counting._total(seat) for seat in range(2)] == [written(score) for score in before], "they count up"

    def test_tells_people_by_how_much_and_opponents_without_a_name_speak_plainly(self, stage: Stage) -> None:
        session = Session.resume(FIVES.record(), games.find("fives"))
        for name, player, said in (
            ("Nora", HUMAN, "A match well played."),
            ("Ben", "casual", f"“{session.game.won}”"),
        ):
            seats = tuple(replace(seat, name=name, player=player) for seat in session.plan.seats)
            session.plan = replace(session.plan, seats=seats)
            assert farewell(stage.app.context, session) == said


class TestTheSheet:
    @pytest.mark.parametrize("size", [(1280, 800), (800, 560)])
    def test_can_be_laid_aside_to_see_the_table_and_comes_back(self, tmp_path: Path, size: tuple[int, int]) -> None:
        with Stage(size, tmp_path) as stage:
            assert after(stage, Moment("fortress", 4, seed=1, until="hand")) == "result"
            stage.settle()
            sheet, middle = stage.scene, (stage.scene.paper.centerx, stage.scene.paper.y + 8)
            paper = tuple(stage.app.canvas.surface.get_at(middle))
            for back in (lambda: stage.click("result"), lambda: stage.key("esc"), lambda: stage.click(middle)):
                stage.click("table")
                stage.settle()
                assert stage.scene.name == "table look"
                assert tuple(stage.app.canvas.surface.get_at(middle)) != paper
                back()
                stage.settle()
                assert stage.scene is sheet
                assert tuple(stage.app.canvas.surface.get_at(middle)) == paper


def test_two_with_the_same_total_are_told_apart_by_a_rule_that_is_said_or_share_the_win() -> None:
    assert result(["Ana", "Ben"], [5, 5], [1], "dealt last") == "Ben wins, 5 to 5: dealt last"
    assert result(["Ana", "Ben"], [5, 4], [0], "dealt last") == "Ana wins, 5 to 4"
    assert result(["Ana", "Ben", "Cleo"], [7, 2, 7], [0, 2]) == "Ana and Cleo share the win with 7 each"
    sitters = tuple(Sitter(name, "human", 52, float(name == "Ben"), ()) for name in ("Ana", "Ben"))
    entry = Finished("file", "2026-11-26 183012", "castle", sitters, False, 0, False)
    assert result_of(entry) == "Ben wins, 52 to 52: dealt last"
    assert result_of(replace(entry, game="brick")) == "Ben wins, 52 to 52"


def test_a_match_that_ends_with_its_last_hand_says_after_how_many() -> None:
    for key, options, hands in (
        ("castle", {"limit": 2}, 2),
        ("castle", {"bar": "on", "rounds": 2}, 2),
        ("castle", {"bar": "on", "rounds": 1}, 0),
        ("brick", {"matches": 3}, 3),
        ("brick", {"matches": 1}, 0),
        ("fives", {"target": 50}, 0),
    ):
        rules = games.find(key).rules(3, options)
        state = rules.initial_state(4)
        while rules.winners(state) is None:
            if rules.to_act(state) is None:
                state = rules.next_hand(state)
            state = rules.step(state, next(iter(rules.legal_actions(state))))
        assert rules.limit(state) == hands, (key, options)


def test_running_totals_go_on_from_the_hand_before() -> None:
    plan = replace(table_for("fives", HUMAN, HUMAN), options={"target": 200}).checked()
    session = Session.start(plan, games.find("fives"), 3)
    for hand in range(2):
        if hand:
            session.deal_next()
        while session.match.to_act is not None:
            session.play(next(iter(session.match.prompt().legal_actions)))
    lines = points_of_hand(session, SimpleNamespace(adds_up=True))  # type: ignore[arg-type]
    assert {line.seat: line.total for line in lines} == dict(enumerate(session.hand_results[-1][1]))
    assert all(session.hand_results[0][1]), "both had points before"
