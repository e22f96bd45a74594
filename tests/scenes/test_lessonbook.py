"""Lesson files with a fault: one sentence that names file, line and key, and the lesson is left out."""

import pytest

from game import resources
from game.games import find
from game.resources import line_of
from game.scenes.learning.lessonbook import read_lesson
from tests.pilot import Pilot

PATH = "levels/castle/lesson.toml"
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


def test_what_is_no_toml_names_file_and_line(monkeypatch):
    lesson, problem = read(monkeypatch, SOUND.replace('title = "Two"', "title = Two"))
    assert lesson is None
    assert problem.startswith(f"{PATH}: ")
    assert "line 13" in problem


def test_after_a_move_that_may_be_any_the_next_step_needs_a_position(monkeypatch):
    _, problem = read(monkeypatch, SOUND.replace('wait = "lay 4|2"', 'wait = "lay"'))
    assert "step[1].position: is missing: the step before may end in many positions" in problem


def test_a_broken_lesson_is_left_out_and_logged(monkeypatch, tmp_path):
    read(monkeypatch, "[[step")
    with Pilot((1280, 800), tmp_path) as pilot:
        pilot.click("game:castle")
        assert "lesson" not in pilot.shown()
        pilot.key("esc")
        pilot.click("game:fives")
        assert "lesson" in pilot.shown()
        logged = "".join(path.read_text() for path in tmp_path.rglob("*log*") if path.is_file())
        assert f"{PATH}: " in logged


def test_a_key_is_found_where_it_stands():
    text = 'a = 1\n[[step]]\nx = "y"\n[[step]]\nposition = {\n  seed = 3 }\n[step.wrong]\n"lay 4|2" = 1\n'
    assert line_of(text, "step", None, ("a",)) == 1
    assert line_of(text, "step", 0, ("x",)) == 3
    assert line_of(text, "step", 1, ("position", "seed")) == 6
    assert line_of(text, "step", 1, ("wrong", "lay 4|2")) == 8
    assert line_of(text, "step", 1, ("x",)) == 4
