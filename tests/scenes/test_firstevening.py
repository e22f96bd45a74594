"""A first evening: where to begin, the shelf of lessons, and the line that says what to do in the first matches."""

import pytest

from game.scenes.learning.lessonbook import FIRST, WELL, Outline, next_lesson

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
