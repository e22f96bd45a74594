"""A first evening: where to begin, the shelf of lessons, and what to do now in the first matches."""

import pytest

from game.games import keys
from game.scenes.learning.lessonbook import FIRST, WELL, Outline, next_lesson
from tests.pilot import Pilot
from tests.scenes.attentive import Attentive
from tests.scenes.sitting import begin, sit_down

NEW = {"begun": {}, "speed": "instant"}


@pytest.fixture
def newcomer(tmp_path):
    with Attentive((1280, 800), tmp_path, settings=NEW) as pilot:
        yield pilot


def card(pilot, key):
    return pilot.find(f"lesson:{key}")["label"]


class TestTheTitle:
    def test_says_to_a_newcomer_where_to_begin(self, newcomer):
        assert newcomer.find("begin")["label"] == "New here? Fives takes 4 minutes to learn"
        newcomer.click("begin")
        assert (newcomer.scene.name, newcomer.scene.course.lesson.game.key) == ("lesson", "fives")

    def test_says_nothing_of_it_once_a_lesson_was_begun(self, newcomer):
        newcomer.click("begin")
        newcomer.scene.step_on()
        newcomer.key("esc")
        assert newcomer.scene.name == "title"
        assert "begin" not in newcomer.shown()

    def test_says_nothing_of_it_to_somebody_who_has_played(self, newcomer):
        sit_down(newcomer, "castle", "human", "casual")
        newcomer.app.context.stack.home()
        newcomer.settle()
        assert newcomer.scene.name == "title"
        assert "begin" not in newcomer.shown()
        newcomer.click("lessons")
        assert newcomer.find("suggestion")["label"] == "Next lesson: Fives"


class TestTheShelf:
    def test_begins_with_the_lesson_for_newcomers(self, newcomer):
        newcomer.click("lessons")
        assert newcomer.dump()["focus"] == "begin"
        assert {f"lesson:{key}" for key in keys()} <= {*newcomer.shown()}
        newcomer.key("enter")
        assert newcomer.scene.course.lesson.game.key == "fives"

    def test_goes_on_where_a_lesson_was_left(self, newcomer):
        newcomer.click("lessons")
        newcomer.click("lesson:stones")
        for _ in range(2):
            newcomer.scene.step_on()
        newcomer.settle()
        newcomer.key("esc")
        assert card(newcomer, "stones") == "Stones of the Wall: How it goes, step 3 of 7 next"
        assert newcomer.find("suggestion")["label"] == "Stones of the Wall: go on at step 3"
        newcomer.click("begin")
        assert newcomer.scene.course.number == 2

    def test_ticks_what_is_done_and_counts_it(self, newcomer):
        newcomer.click("lessons")
        newcomer.click("lesson:castle")
        while not newcomer.scene.course.finished:
            newcomer.scene.step_on()
            newcomer.settle()
        newcomer.key("esc")
        assert card(newcomer, "castle") == "Castle Rock: How it goes, done, 5 min to repeat"
        assert newcomer.find("done")["label"].startswith("1 of ")

    def test_of_a_lesson_that_is_done_nothing_is_undone_by_looking_at_it_again(self, newcomer):
        newcomer.app.context.change_settings(lessons=("castle",))
        newcomer.click("lessons")
        newcomer.click("lesson:castle")
        newcomer.scene.step_on()
        newcomer.key("esc")
        assert "done" in card(newcomer, "castle")
        newcomer.click("lesson:castle")
        assert newcomer.scene.course.number == 0

    def test_leads_to_the_rule_books(self, newcomer):
        newcomer.click("lessons")
        newcomer.click("rules")
        assert newcomer.scene.name == "rules"

    @pytest.mark.parametrize(("size", "scale"), [((800, 560), 100), ((1280, 800), 200), ((900, 1200), 100)])
    def test_reaches_every_lesson_by_keyboard_in_any_window(self, tmp_path, size, scale):
        with Pilot(size, tmp_path, scale=scale, settings=NEW) as pilot:
            pilot.click("lessons")
            seen = set()
            for _ in range(40):
                pilot.key("tab")
                seen.add(pilot.dump()["focus"])
            assert {f"lesson:{key}" for key in keys()} | {"begin", "back", "rules"} <= seen


class TestWhichLessonComesNext:
    ALL = tuple(Outline(key, name, 5, 6, key == "b" and name == FIRST) for key in "abc" for name in (FIRST, WELL))

    @pytest.mark.parametrize(
        ("done", "steps", "found"),
        [
            ((), {}, "b"),
            ((), {"c": 2}, "c"),
            (("b",), {}, "b-well"),
            (("b", "b-well"), {}, "a"),
            (("b", "c"), {"c-well": 1}, "c-well"),
        ],
    )
    def test_is_what_newcomers_begin_with_then_what_was_left_then_how_to_play_well(self, done, steps, found):
        assert next_lesson(self.ALL, done, steps).key == found

    def test_is_none_once_all_are_done(self):
        assert next_lesson(self.ALL, [each.key for each in self.ALL], {}) is None


class TestTheFirstTwoMatches:
    def test_say_what_to_do_now_step_by_step(self, newcomer):
        scene = self._to_move(newcomer)
        assert scene.hud.news.line.startswith("Pick a tile that fits an open end: ")
        newcomer.pass_time(30.0)
        assert scene.hud.news.line.startswith("Pick a tile")
        tile = next(item.key for item in scene.tabletop.things.values() if scene.board.leads_on(item.touch))
        newcomer.click(tile)
        assert scene.hud.news.line == "Now choose where it goes"

    def test_say_nothing_of_it_where_something_else_is_said(self, newcomer):
        scene = self._to_move(newcomer)
        scene.hud.news.say("Sound off")
        newcomer.pass_time(0.5)
        assert scene.hud.news.line == "Sound off"
        newcomer.pass_time(8.0)
        assert scene.hud.news.line.startswith("Pick a tile")

    def test_are_counted_for_every_game_and_the_third_is_quiet(self, newcomer):
        for _ in range(2):
            assert self._to_move(newcomer).hud.news.line
            newcomer.app.context.stack.home()
        assert not self._to_move(newcomer).hud.news.line
        assert newcomer.app.context.settings.begun == {"fives": 3}

    def _to_move(self, pilot):
        """A match of Fives at the moment when something lies and the person has a choice."""
        scene = begin(pilot, "fives", Nora="human", Ben="random")
        while not (scene.session.match.ply and scene.view.legal):
            if scene.view.legal:
                scene.play(scene.view.legal[0])
            pilot.until(lambda: bool(scene.view.legal))
        pilot.pass_time(9.0)
        return scene
