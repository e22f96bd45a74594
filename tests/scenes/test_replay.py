"""A match is replayed move by move: by button, by key and automatically, from the records or from the table."""

import re
from dataclasses import replace

import pytest

from game import games
from game.ai.asked import Answer
from game.scenes.history.replay import ReplayScene
from game.scenes.news.advice import NO_ADVICE
from tools.gallery.moments import Moment
from tools.gallery.stage import Stage

HIDING = [game for game in map(games.find, games.keys()) if game.hidden]
"""The games with hidden tiles."""


@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.key)
def test_it_shows_only_what_all_may_see_where_several_people_played(pilot, game):
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
    """The answers are those of the stage: each action is two points worse than the one before."""

    @pytest.fixture
    def replay(self, stage: Stage) -> Stage:
        stage.show(ReplayScene(stage.app.context, Moment("fortress", 3, seed=2, ply=16).record_for_people()))
        return stage

    def to_a_choice(self, stage):
        """Goes on to the person's next move with a choice; other moves offer no hint."""
        others = 0
        while stage.key("right") or not stage.find("hint")["enabled"]:
            others += stage.scene.session.match.to_act != stage.scene.viewer
            assert not stage.scene.command("hint") or not stage.scene.analysis.thinking
        return others

    def test_says_how_much_less_it_brings_however_many_others_are_better(self, replay):
        scene = replay.scene
        while not replay.find("hint")["enabled"] or len(scene.session.match.prompt().legal_actions) < 5:
            replay.key("right")
        prompt, replay.thinker.answers, told = scene.session.match.prompt(), True, []
        for action in prompt.legal_actions:
            scene.analysis.ask(prompt, action)
            assert scene.analysis.poll()
            told += [each.worth for each in scene.analysis.advice[1:]]
            (*_, short) = scene.analysis.lines(scene.table, scene.tabletop.view)
            assert ("That is what was played" in short) is (action == scene.analysis.advice[0].action)
        unit = scene.session.game.expertise().of_margin(scene.session.match.rules)
        worse = [2 * place * unit for place in range(1, len(prompt.legal_actions))]
        found = sorted(int(re.fullmatch(r"about (\d+) points? worse", words)[1]) for words in told)
        assert len(found) == len(worse)
        assert all(abs(points - exact) <= 0.51 for points, exact in zip(found, worse, strict=True)), (found, worse)

    def test_says_where_the_thinking_broke_down_and_drops_an_answer_that_comes_too_late(self, replay):
        scene, thinker = replay.scene, replay.thinker
        self.to_a_choice(replay)
        scene.command("hint")
        assert replay.find("told")["label"] == "Looking for a good move…"
        replay.key("right")
        thinker.answers = True
        replay.settle()
        assert replay.find("told")["label"].startswith("Move ")
        self.to_a_choice(replay)
        thinker.answer = lambda question: Answer(question, scene.texts[scene.session.match.ply], "it broke down")
        replay.key("h")
        assert replay.find("told")["label"] == NO_ADVICE
        assert not scene.tabletop.view.hinted
