"""A first evening: where to begin, the shelf of lessons, and what to do now in the first matches."""

import pytest

from game.games import keys
from game.scenes.learning.lessonbook import FIRST, WELL, Outline, next_lesson
from tests.scenes.attentive import Attentive
from tests.scenes.sitting import begin

NEW = {"begun": {}, "speed": "instant"}
LESSONS = tuple(Outline(key, name, 5, 6, key == "b" and name == FIRST) for key in "abc" for name in (FIRST, WELL))


@pytest.fixture
def newcomer(tmp_path):
    with Attentive((1280, 800), tmp_path, settings=NEW) as pilot:
        yield pilot


def card(pilot, key):
    return pilot.find(f"lesson:{key}")["label"]


def test_the_shelf_begins_with_the_lesson_for_newcomers_and_ticks_what_is_done(newcomer):
    newcomer.click("lessons")
    assert newcomer.dump()["focus"] == "begin"
    for size, scale in (((800, 560), 100), ((900, 1200), 100), ((1280, 800), 200), ((1280, 800), 100)):
        newcomer.app.context.change_settings(ui_scale=scale)
        newcomer.resize(size)
        stops = {stop.key for stop in newcomer.scene.stops()}
        assert {f"lesson:{key}" for key in keys()} | {"begin", "back", "rules"} <= stops, (size, scale)
    newcomer.key("enter")
    assert newcomer.scene.course.lesson.game.key == "fives"
    newcomer.key("esc")

    newcomer.click("lesson:stones")
    for _ in range(2):
        newcomer.scene.step_on()
    newcomer.settle()
    newcomer.key("esc")
    assert card(newcomer, "stones") == "Stones of the Wall: How it goes, step 3 of 7 next"
    assert newcomer.find("suggestion")["label"] == "Stones of the Wall: go on at step 3"
    newcomer.click("begin")
    assert newcomer.scene.course.number == 2
    newcomer.key("esc")

    newcomer.click("lesson:castle")
    while not newcomer.scene.course.finished:
        newcomer.scene.step_on()
        newcomer.settle()
    newcomer.key("esc")
    done = "Castle Rock: How it goes, done, 5 min to repeat"
    assert card(newcomer, "castle") == done
    assert newcomer.find("done")["label"].startswith("1 of ")
    for _ in range(2):
        newcomer.click("lesson:castle")
        assert newcomer.scene.course.number == 0
        newcomer.scene.step_on()
        newcomer.key("esc")
        assert card(newcomer, "castle") == done, "nothing is undone by looking at it again"

    newcomer.click("rules")
    assert newcomer.scene.name == "rules"


@pytest.mark.parametrize(
    ("done", "steps", "found"),
    [
        ((), {}, "b"),
        ((), {"c": 2}, "c"),
        (("b",), {}, "b-well"),
        (("b", "b-well"), {}, "a"),
        (("b", "c"), {"c-well": 1}, "c-well"),
        ([each.key for each in LESSONS], {}, None),
    ],
)
def test_what_newcomers_begin_with_comes_next_then_what_was_left_then_how_to_play_well(done, steps, found):
    following = next_lesson(LESSONS, done, steps)
    assert (following and following.key) == found


def test_the_first_two_matches_say_what_to_do_now_step_by_step_and_the_third_is_quiet(newcomer):
    scene = to_move(newcomer)
    assert scene.hud.news.line.startswith("Pick a tile that fits an open end: ")
    newcomer.pass_time(30.0)
    assert scene.hud.news.line.startswith("Pick a tile")
    scene.hud.news.say("Sound off")
    newcomer.pass_time(0.5)
    assert scene.hud.news.line == "Sound off", "where something else is said it waits"
    newcomer.pass_time(8.0)
    assert scene.hud.news.line.startswith("Pick a tile")
    newcomer.click(next(item.key for item in scene.tabletop.things.values() if scene.board.leads_on(item.touch)))
    assert scene.hud.news.line == "Now choose where it goes"
    for number in (2, 3):
        newcomer.app.context.stack.home()
        assert bool(to_move(newcomer).hud.news.line) == (number == 2)
    begin(newcomer, "fortress", Nora="random", Ben="random", Ana="random")
    assert newcomer.app.context.settings.begun == {"fives": 3}, "nobody learns a game by a match that only is watched"


def to_move(pilot):
    """A match of Fives at the moment when something lies and the person has a choice."""
    scene = begin(pilot, "fives", Nora="human", Ben="random")
    while not (scene.session.match.ply and scene.view.legal):
        if scene.view.legal:
            scene.play(scene.view.legal[0])
        pilot.until(lambda: bool(scene.view.legal))
    pilot.pass_time(9.0)
    return scene
