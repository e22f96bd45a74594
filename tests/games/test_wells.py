"""The second lessons, on how to play well: the program's own judge finds nothing better than their advice."""

from collections.abc import Iterator
from functools import cache

import pytest

from game.analysis.judging import GRADES, judge
from game.core.bot import AnyPrompt, Budget
from game.core.chance import stream
from game.core.match import Match
from game.core.record import rebuild
from game.core.rules import AnyRules
from game.games import find, keys
from game.scenes.learning.lessonbook import WELL, Lesson, Step, read_lesson

PLAYOUTS = {"fortress": 2000, "brick": 600}
"""Playouts for each decision; 1000 in the other games."""


def lesson_of(key: str) -> Lesson:
    lesson, problem = read_lesson(find(key), WELL)
    assert problem == ""
    assert lesson is not None
    return lesson


def wells() -> list[str]:
    """The games that have such a lesson."""
    return [key for key in keys() if read_lesson(find(key), WELL)[0] is not None]


def positions() -> list[tuple[str, str, int]]:
    """The game, the step and the number of every move that a lesson waits for."""
    return [(key, step.key, at) for key in wells() for step in lesson_of(key).steps for at in range(len(step.moves))]


@cache
def at(key: str, step_key: str, number: int) -> tuple[Match, Step]:
    """The match and the step at that move."""
    step = next(step for step in lesson_of(key).steps if step.key == step_key)
    match = rebuild(step.start, find)
    for move in step.moves[:number]:
        match.play(match.rules.parse_action(move.texts[0]))
    return match, step


def named(match: Match, step: Step) -> Iterator[object]:
    """The legal actions that the lesson names as worse."""
    legal = {str(action): action for action in match.prompt().legal_actions if str(action) in step.wrong}
    return iter(legal.values())


@pytest.mark.parametrize("key", wells())
def test_a_second_lesson_names_in_every_position_something_that_tempts(key: str) -> None:
    for step in lesson_of(key).steps:
        assert step.moves, step.key
        assert [*named(*at(key, step.key, 0))], step.key


@pytest.mark.nightly(one_in=6)
@pytest.mark.parametrize(("key", "step_key", "number"), positions())
def test_every_advice_is_what_the_judge_thinks_best_and_what_tempts_is_clearly_worse(
    key: str, step_key: str, number: int
) -> None:
    match, step = at(key, step_key, number)
    expertise, prompt, advised = find(key).expertise(), match.prompt(), step.moves[number].texts
    assert prompt.seat == 0
    for tempting in [*named(match, step)] or [match.rules.parse_action(advised[0])]:
        verdicts = _weighed(key, match.rules, prompt, tempting)
        assert str(verdicts[0].action) in advised, [(str(each.action), each.value) for each in verdicts[:4]]
        told = judge(expertise, match.rules, prompt, verdicts, tempting)
        assert str(tempting) in advised or told.grade in GRADES, (str(tempting), told)


def _weighed(key: str, rules: AnyRules, prompt: AnyPrompt, action: object) -> list:
    budget, rng = Budget(playouts=PLAYOUTS.get(key, 1000)), stream("well", key, prompt.ply)
    return find(key).expertise().analyst().weigh(rules, prompt, action, budget, rng)
