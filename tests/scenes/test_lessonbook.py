"""Faulty lesson files are reported in one sentence and left out; what lessons say of other moves is true; which lesson
comes next."""

import pytest

from game import resources
from game.core.record import rebuild
from game.games import find
from game.scenes.learning.lessonbook import FIRST, WELL, Outline, next_lesson, read_lesson
from tests.pilot import Pilot

PATH = "levels/castle/lesson.toml"
LESSONS = tuple(Outline(key, name, 5, 6, key == "b" and name == FIRST) for key in "abc" for name in (FIRST, WELL))
SOUND = """seats = 2

[[step]]
id = "one"
title = "One"
say = "Lay a tile."
position = { seed = 509 }
task = "Lay 4|2."
wait = "lay 4|2"

[[step]]
id = "two"
title = "Two"
say = ["Take one.", "And finish."]
task = "Take 0|0."
wait = ["take 0|0", "done"]
reply = ["lay 2|2", "done"]
then = ["Taken.", "{1} laid 2|2."]
point = [["tile:0|0"], ["done"]]
ruling = "fifty"

[step.wrong]
done = "Take it first."
"""


def read(monkeypatch, text):
    real = resources.read
    monkeypatch.setattr(resources, "read", lambda path: text.encode() if path == PATH else real(path))
    return read_lesson(find("castle"))


def test_a_sound_lesson_goes_on_from_step_to_step(monkeypatch):
    lesson, problem = read(monkeypatch, SOUND)
    assert problem == ""
    one, two = lesson.steps
    assert (one.fresh, two.fresh) == (True, False)
    assert two.start.actions == ("lay 4|2",)
    assert (two.rule, two.rule_title) == ("match", "The match")


@pytest.mark.parametrize(
    ("before", "after", "line", "said"),
    [
        ('wait = "lay 4|2"', 'wait = "lay 4|3"', 9, "step[0].wait: 'lay 4|3' is not legal here; legal: lay 4|2"),
        ('wait = "lay 4|2"', 'wait = "put 4|2"', 9, "step[0].wait: 'put 4|2' is no action of Castle Rock"),
        ('wait = "lay 4|2"', "wait = 7", 9, "step[0].wait: must be an action, or a list"),
        ('wait = "lay 4|2"', 'wait = "take"', 9, "step[0].wait: 'take' is no action of Castle Rock, and no kind"),
        ('wait = "lay 4|2"', 'wait = "lay"', 11, "step[1].position: is missing: the step before may end in many pos"),
        ('title = "One"\n', "", 3, "step[0].title: is missing"),
        ('task = "Lay 4|2."\n', "", 3, "step[0].task: is missing"),
        ('say = "Lay a tile."', "say = 3", 6, "step[0].say: must be a text or a list of texts"),
        ('say = "Lay a tile."', 'say = "{2} begins."', 6, "step[0].say: {2} is no seat; there are {0} to {1}"),
        ("position = { seed = 509 }\n", "", 3, "step[0].position: is missing: it is the first step"),
        ("{ seed = 509 }", "{ }", 7, "step[0].position.seed: is missing"),
        ("{ seed = 509 }", '{ seed = "x" }', 7, "step[0].position.seed: must be a whole number"),
        ("{ seed = 509 }", '{ seed = 509, actions = ["lay 1|1"] }', 7, "step[0].position.actions: illegal action lay"),
        ("{ seed = 509 }", "{ seed = 509, seats = 9 }", 7, "step[0].position.seats: 9 is not 2 to 8"),
        ("{ seed = 509 }", "{ seed = 509, sets = 9 }", 7, "step[0].position.sets: is not known here; there are seed"),
        ("seats = 2", "seats = -2", 1, "seats: must be a whole number, 0 or higher"),
        ("seats = 2", "seats = 1", 1, "seats: 1 is not 2 to 8"),
        ("seats = 2", "options = { target = 3 }", 1, "options: option target=3 is not allowed"),
        ("seats = 2", "chairs = 2", 1, "chairs: is not known here; there are minutes, seats, options, begin, step"),
        ('reply = ["lay 2|2"', 'reply = ["lay 2|1"', 17, "step[1].reply: 'lay 2|1' is not legal here"),
        ('then = ["Taken.", ', "then = [", 18, "step[1].then: must be a text, or one for each of the 2 moves"),
        ('point = [["tile:0|0"], ["done"]]', 'point = [["tile:0|0"]]', 19, "step[1].point: must be names"),
        ('"fifty"', '"sixty"', 20, "step[1].ruling: the rule book has no ruling 'sixty'"),
        ('done = "Take', 'finish = "Take', 23, "step[1].wrong.finish: is no legal action here, no kind"),
        ('done = "Take', '"lay 9|9" = "Take', 23, "step[1].wrong.lay 9|9: is no legal action here, no kind"),
        ('done = "Take it first."', "done = true", 23, "step[1].wrong.done: must be a text"),
        ('title = "Two"', 'title = "Two"\nrule = "Chess"', 14, "step[1].rule: the rule book has no chapter 'Chess'"),
        ('title = "Two"', 'title = "Two"\npad = 1', 14, "step[1].pad: must be true or false"),
        ('title = "Two"', 'titel = "Two"', 13, "step[1].titel: is not known here; there are id, title, say"),
        ('wait = ["take 0|0", "done"]', 'wait = ["done", "take 0|0"]', 16, "step[1].wait: seat 1 is to act, not"),
    ],
)  # fmt: skip
def test_a_fault_is_one_sentence_with_file_line_and_key(monkeypatch, before, after, line, said):
    assert before in SOUND
    lesson, problem = read(monkeypatch, SOUND.replace(before, after, 1))
    assert lesson is None
    assert problem.startswith(f"{PATH}: line {line}: {said}"), problem
    assert "\n" not in problem


def test_what_is_no_toml_names_file_and_line_and_is_left_out_and_logged(monkeypatch, tmp_path):
    lesson, problem = read(monkeypatch, SOUND.replace('title = "Two"', "title = Two"))
    assert lesson is None
    assert problem.startswith(f"{PATH}: ")
    assert "line 13" in problem
    with Pilot((1280, 800), tmp_path) as pilot:
        pilot.click("game:castle")
        assert "lesson" not in pilot.shown()
        pilot.key("esc")
        pilot.click("game:fives")
        assert "lesson" in pilot.shown()
        assert f"{PATH}: " in pilot.store.log_path.read_text("utf-8")


def begun(key, title):
    """The rules, the first position of the step with that title, and the step."""
    lesson = read_lesson(find(key))[0]
    step = next(step for step in lesson.steps if step.title == title)
    match = rebuild(step.start, find)
    return match.rules, match.state, step


def test_a_clear_marker_leaves_so_many_ways_to_make_nine():
    rules, state, step = begun("stones", "Clear markers")
    left = []
    for text in ("C3 D2 D3", "C3* D2 D3"):
        answers = rules.legal_actions(rules.step(state, rules.parse_action(text)))
        left.append(len({str(action).replace("*", "") for action in answers}))
    assert f"{left[0]} ways to make nine. Now there are {left[1]}." in step.then[-1]


def test_every_nine_but_the_last_one_can_be_answered():
    rules, state, step = begun("stones", "The last placement")
    [move] = step.moves
    for action in rules.legal_actions(state):
        assert (rules.to_act(rules.step(state, action)) is None) == (str(action) in move.texts)


@pytest.mark.parametrize(("title", "others"), [("Blanks are wild", 0), ("Higher still", 1)])
def test_no_other_brick_brings_as_much(title, others):
    rules, state, step = begun("brick", title)
    for action in rules.legal_actions(state):
        gained = rules.scores(rules.step(state, action))[0] - rules.scores(state)[0]
        assert (gained > others) == (str(action) in step.moves[0].texts), str(action)


def test_another_tile_leaves_the_5_open_or_opens_a_1():
    rules, state, step = begun("fortress", "A block")
    for action in rules.legal_actions(state):
        if str(action) not in step.moves[0].texts:
            after = rules.step(state, action)
            numbers = {end.number for end in after.ends}
            assert after.end is None
            assert ("a 1" in step.wrong_words(str(action), "lay")) == (5 not in numbers)


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
