"""What a lesson says of moves that it does not wait for is true: its figures and claims are played out."""

import pytest

from game.core.record import rebuild
from game.games import find
from game.scenes.learning.lessonbook import read_lesson


class TestWhatALessonSaysOfOtherMoves:
    def test_a_clear_marker_leaves_so_many_ways_to_make_nine(self):
        rules, state, step = begun("stones", "Clear markers")
        left = []
        for text in ("C3 D2 D3", "C3* D2 D3"):
            answers = rules.legal_actions(rules.step(state, rules.parse_action(text)))
            left.append(len({str(action).replace("*", "") for action in answers}))
        assert f"{left[0]} ways to make nine. Now there are {left[1]}." in step.then[-1]

    def test_every_nine_but_the_last_one_can_be_answered(self):
        rules, state, step = begun("stones", "The last placement")
        [move] = step.moves
        for action in rules.legal_actions(state):
            assert (rules.to_act(rules.step(state, action)) is None) == (str(action) in move.texts)

    @pytest.mark.parametrize(("title", "others"), [("Blanks are wild", 0), ("Higher still", 1)])
    def test_no_other_brick_brings_as_much(self, title, others):
        rules, state, step = begun("brick", title)
        for action in rules.legal_actions(state):
            gained = rules.scores(rules.step(state, action))[0] - rules.scores(state)[0]
            assert (gained > others) == (str(action) in step.moves[0].texts), str(action)

    def test_another_tile_leaves_the_5_open_or_opens_a_1(self):
        rules, state, step = begun("fortress", "A block")
        for action in rules.legal_actions(state):
            if str(action) not in step.moves[0].texts:
                after = rules.step(state, action)
                numbers = {end.number for end in after.ends}
                assert after.end is None
                assert ("a 1" in step.wrong_words(str(action), "lay")) == (5 not in numbers)


def begun(key, title):
    """The rules, the position in which the step of that title begins, and the step."""
    lesson = read_lesson(find(key))[0]
    step = next(step for step in lesson.steps if step.title == title)
    match = rebuild(step.start, find)
    return match.rules, match.state, step
