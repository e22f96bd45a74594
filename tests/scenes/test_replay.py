"""A match is seen again, move by move: by button, by key and by itself, from the records or from the table."""

import random
import re
from dataclasses import replace

import pytest

from game import games
from game.ai.asked import Answer
from game.scenes.history.replay import ReplayScene
from game.scenes.news.advice import NO_ADVICE
from tests.scenes.sitting import by_mouse, kept_match
from tools.gallery.moments import Moment
from tools.gallery.stage import Stage

HIDING = [game for game in map(games.find, games.keys()) if game.hidden]
"""Games in which not everybody sees everything."""


class TestAReplay:
    @pytest.fixture
    def replay(self, pilot):
        pilot.app.store.save_named("An evening", kept_match(plies=20))
        pilot.click("records")
        pilot.click("replay")
        return pilot

    def test_begins_before_the_first_move_and_goes_on_by_key(self, replay):
        assert replay.dump()["title"] == "Castle Rock, move 0 of 20"
        assert not replay.find("before")["enabled"]
        replay.key("enter")
        replay.key("enter")
        assert replay.dump()["title"] == "Castle Rock, move 2 of 20"
        assert replay.find("told")["label"].startswith("Move 2 of 20 – Ana ")

    def test_goes_back_and_to_both_ends(self, replay):
        replay.key("end")
        assert not replay.find("next")["enabled"]
        replay.click("before")
        assert replay.dump()["title"] == "Castle Rock, move 19 of 20"
        replay.click("start")
        assert replay.dump()["title"] == "Castle Rock, move 0 of 20"

    def test_is_leafed_through_with_the_arrows_wherever_the_ring_is(self, replay):
        replay.key("tab")
        for step in ("right", "right", "right", "left"):
            replay.key(step)
        assert replay.dump()["title"] == "Castle Rock, move 2 of 20"
        assert replay.dump()["focus"] == "play"

    def test_tells_what_was_scored(self, pilot):
        pilot.app.stack.push(ReplayScene(pilot.app.context, Moment("fives", 2, seed=2, ply=12).record_for_people()))
        scored = 0
        for _ in pilot.scene.texts:
            pilot.key("right")
            for points in [event.points for event in pilot.scene.session.latest(None) if event.points]:
                assert f": +{points}" in pilot.find("told")["label"]
                scored += 1
        assert scored

    def test_plays_by_itself_to_the_end(self, replay):
        replay.click("play")
        replay.until(lambda: replay.dump()["title"].endswith("move 20 of 20"))
        assert replay.find("play")["label"] == "Play"

    def test_of_the_last_round_plays_at_the_table_and_leads_back_to_it(self, pilot):
        pilot.click("game:castle")
        pilot.click("deal")
        pilot.until(lambda: pilot.scene.name == "play" and pilot.scene.settled())
        while not pilot.scene.session.log:
            by_mouse(pilot, random.Random(1))
        pilot.key("l")
        pilot.click("again")
        pilot.until(lambda: pilot.scene.name == "replay" and pilot.scene.settled())
        assert not pilot.find("next")["enabled"]
        pilot.key("esc")
        assert pilot.scene.name == "play"

    def test_shows_on_a_score_sheet_what_earlier_hands_brought(self, pilot):
        record = Moment("fives", 2, seed=3, ply=75).record_for_people()
        pilot.app.stack.push(ReplayScene(pilot.app.context, record))
        pilot.key("end")
        scene = pilot.scene
        assert scene.session.hand_no > 0
        for seat, score in enumerate(scene.tabletop.view.scores):
            before, now = scene.table.instrument(scene.tabletop.view, seat).stamp
            assert sum(before) + sum(now) == score > sum(now)

    @pytest.mark.parametrize("game", HIDING, ids=lambda game: game.key)
    def test_shows_only_what_all_may_see_where_several_people_played(self, pilot, game):
        record = Moment(game.key, game.default_seats, ply=16).record()
        people = tuple(replace(chair, player="human") for chair in record.chairs)
        pilot.app.stack.push(ReplayScene(pilot.app.context, replace(record, chairs=people)))
        for _ in record.actions:
            pilot.click("next")
            match, seen = pilot.scene.session.match, dict(pilot.scene.tabletop.view.observation)
            del seen["seat"]
            for seat in range(match.seats):
                sees = match.rules.observe(match.state, seat)
                assert all(value == sees[name] for name, value in seen.items() if value not in (None, []))


class TestAskingWhatWouldHaveBeenGood:
    """The answers are those of the stage: each action is said to bring two points less than the one before."""

    @pytest.fixture
    def replay(self, tmp_path):
        with Stage((1280, 800), tmp_path) as stage:
            record = Moment("fortress", 3, seed=2, ply=16).record_for_people()
            stage.app.stack.push(ReplayScene(stage.app.context, record))
            stage.settle()
            yield stage

    def to_a_choice(self, stage):
        """Goes on to the next move of one's own that was a choice."""
        stage.key("right")
        while not stage.find("hint")["enabled"]:
            stage.key("right")

    def test_names_the_best_action_with_its_reasons_and_compares_what_was_played(self, replay):
        scene, less = replay.scene, 0
        for _ in range(4):
            self.to_a_choice(replay)
            replay.ask_for_hint()
            words, best = replay.find("told")["label"], scene.analysis.advice[0]
            played = scene.texts[scene.session.match.ply]
            assert words.startswith(f"Best: {scene.table.noun(scene.tabletop.view, best.action)}")
            assert best.clauses[0] in words
            assert scene.tabletop.view.hinted == scene.table.touches(best.action)
            if str(best.action) != played:
                assert f"Chosen: {played.replace('>', ' on ')} (about" in words
                less += 1
        assert less

    def test_says_how_much_less_it_brings_however_many_others_are_better(self, replay):
        scene = replay.scene
        while not replay.find("hint")["enabled"] or len(scene.session.match.prompt().legal_actions) < 5:
            replay.key("right")
        prompt, replay.thinker.answers = scene.session.match.prompt(), True
        told = []
        for action in prompt.legal_actions:
            scene.analysis.ask(prompt, action)
            assert scene.analysis.poll()
            told += [each.worth for each in scene.analysis.advice[1:]]
        unit = scene.session.game.expertise().of_margin(scene.session.match.rules)
        worse = [2 * place * unit for place in range(1, len(prompt.legal_actions))]
        found = sorted(int(re.fullmatch(r"about (\d+) points? worse", words)[1]) for words in told)
        assert len(found) == len(worse)
        assert all(abs(points - exact) <= 0.51 for points, exact in zip(found, worse, strict=True)), (found, worse)

    def test_says_that_it_can_give_none_where_the_thinking_broke_down(self, replay):
        self.to_a_choice(replay)
        scene, thinker = replay.scene, replay.thinker
        thinker.answer = lambda question: Answer(question, scene.texts[scene.session.match.ply], "it broke down")
        replay.key("h")
        assert replay.find("told")["label"] == NO_ADVICE
        assert not scene.tabletop.view.hinted

    def test_an_answer_that_comes_too_late_is_dropped(self, replay):
        self.to_a_choice(replay)
        replay.scene.command("hint")
        assert replay.find("told")["label"] == "Looking for a good move…"
        replay.key("right")
        replay.thinker.answers = True
        replay.settle()
        assert replay.find("told")["label"].startswith("Move ")

    def test_not_for_hands_that_are_not_shown_nor_where_hints_are_off(self, replay):
        others = 0
        for _ in range(8):
            replay.key("right")
            if replay.scene.session.match.to_act != replay.scene.viewer:
                others += 1
                assert not replay.find("hint")["enabled"]
                assert not replay.scene.command("hint") or not replay.scene.analysis.thinking
        assert others
        self.to_a_choice(replay)
        replay.app.context.settings = replace(replay.app.context.settings, hints=False)
        replay.scene.make_widgets()
        assert not replay.find("hint")["enabled"]
