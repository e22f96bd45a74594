"""A first evening: where to begin, the shelf of lessons, and the line that says what to do in the first matches."""

import pytest

from game.scenes.learning.lessonbook import FIRST, WELL, Outline, next_lesson
from tests.scenes.sitting import begin

PILOT = {"news": True, "settings": {"begun": {}, "speed": "instant"}}
LESSONS = tuple(Outline(key, name, 5, 6, key == "b" and name == FIRST) for key in "abc" for name in (FIRST, WELL))


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


def test_the_first_two_matches_say_what_to_do_now_step_by_step_and_the_third_is_quiet(pilot):
    scene = to_move(pilot)
    assert scene.hud.news.line.startswith("Pick a tile that fits: ")
    pilot.pass_time(30.0)
    assert scene.hud.news.line.startswith("Pick a tile")
    scene.hud.news.say("Sound off")
    pilot.pass_time(0.5)
    assert scene.hud.news.line == "Sound off", "where something else is said it waits"
    pilot.pass_time(8.0)
    assert scene.hud.news.line.startswith("Pick a tile")
    pilot.click(next(item.key for item in scene.tabletop.items.values() if scene.board.leads_on(item.touch)))
    assert scene.hud.news.line == "Now choose where it goes"
    for number in (2, 3):
        pilot.app.context.stack.home()
        assert bool(to_move(pilot).hud.news.line) == (number == 2)
    begin(pilot, "fortress", Nora="random", Ben="random", Ana="random")
    assert pilot.app.context.settings.begun == {"fives": 3}, "nobody learns a game by a match that only is watched"


def to_move(pilot):
    """A match of Fives with tiles on the table in which the person has a choice."""
    scene = begin(pilot, "fives", Nora="human", Ben="random")
    while not (scene.session.match.ply and scene.view.legal):
        if scene.view.legal:
            scene.play(scene.view.legal[0])
        pilot.until(lambda: bool(scene.view.legal))
    pilot.pass_time(9.0)
    return scene
