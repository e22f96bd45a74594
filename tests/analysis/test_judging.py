"""An action is graded by its certain cost, using nothing that its seat could not see."""

import json
from dataclasses import replace
from typing import Any

import pytest

from game.ai.judge import UNCLEAR
from game.analysis.findings import Graded
from game.analysis.judging import GOOD, Judgement, judge
from game.core.bot import Budget, Prompt, Verdict
from game.core.chance import stream
from game.core.match import Match
from game.core.rules import at_random, has_choice
from tests.helpers.matches import at_choice, brought

GAMES = [("fives", 2), ("fives", 4), ("castle", 3), ("fortress", 4), ("brick", 3), ("stones", 2)]


def prompted(key: str, seats: int) -> tuple[Match, Prompt[Any]]:
    match = at_choice(key, seats, 5)
    return match, match.prompt()


def graded(key: str, seats: int, behind: float, error: float, **how: float | None) -> Judgement:
    """The judgement of an action so far behind the best, in points of margin."""
    match, prompt = prompted(key, seats)
    expertise = match.game.expertise()
    one, other = sorted(prompt.legal_actions[:2], key=lambda each: expertise.facts(match.rules, prompt, each).now)
    unit = 1.0 if expertise.by_chance else 1 / expertise.point_value(seats)
    verdicts = [
        Verdict(one, 9.0, 0.5, 100, 0.0, 0.0, 0.0),
        Verdict(other, 9.0 - behind / unit, 0.5, 100, 1.0, behind / unit, error / unit),
    ]
    if how:
        verdicts = [replace(each, **how) for each in verdicts]  # type: ignore[arg-type]
    return judge(expertise, match.rules, prompt, verdicts, other)


class TestGrades:
    @pytest.mark.parametrize(
        ("key", "seats", "small", "middle", "large"),
        [
            ("fives", 2, 2.0, 5.0, 10.0), ("fives", 4, 2.0, 5.0, 10.0), ("castle", 3, 1.0, 2.0, 4.0),
            ("fortress", 4, 1.0, 2.5, 5.0), ("brick", 3, 1.0, 2.5, 5.0), ("stones", 2, 0.1, 0.2, 0.3),
        ],
    )  # fmt: skip
    def test_go_by_the_thresholds_of_the_game(self, key, seats, small, middle, large):
        told = [graded(key, seats, loss, 0.0).grade for loss in (small - 0.02, small, middle, large)]
        assert told == [GOOD, "small", "mistake", "blunder"]

    def test_of_a_capture_left_lying_are_small_at_least(self) -> None:
        """However little it costs, if that is certain."""
        match = brought("castle", 2, 3, lambda match: match.state.laid and len(match.prompt().legal_actions) > 1)
        prompt, expertise = match.prompt(), match.game.expertise()
        take, done = prompt.legal_actions[0], prompt.legal_actions[-1]
        for behind, error, told in ((0.3, 0.1, "small"), (0.3, 0.2, GOOD), (2.5, 0.1, "mistake"), (2.5, 1.25, GOOD)):
            verdicts = [Verdict(take), Verdict(done, -behind, 0.1, 50, 9.0, behind, error)]
            assert judge(expertise, match.rules, prompt, verdicts, done).grade == told
            swapped = [Verdict(done), Verdict(take, -behind, 0.1, 50, 9.0, behind, error)]
            assert judge(expertise, match.rules, prompt, swapped, take).grade == (GOOD if told == "small" else told)

    def test_need_two_point_six_standard_errors_of_both_where_nothing_was_paired(self) -> None:
        sure, unsure = (graded("fives", 2, 6.0, error) for error in (2.30, 2.32))
        assert (sure.grade, unsure.grade, unsure.loss) == ("mistake", GOOD, 0.0)
        apart: dict[str, float | None] = {"paired_z": None, "deficit": None, "paired_error": None}
        assert [graded("fives", 2, behind, 0.0, **apart).loss for behind in (2.0, 1.8)] == [2.0, 0.0]

    def test_of_the_best_action_and_of_what_nobody_has_a_verdict_on_are_good(self) -> None:
        match, prompt = prompted("fives", 2)
        best, other = prompt.legal_actions[:2]
        about = (match.game.expertise(), match.rules, prompt, [Verdict(best, 3.0)])
        assert judge(*about, best) == Judgement(best, 0.0, 0.0, GOOD)
        found = judge(*about, other)
        assert (found.best, found.grade) == (best, GOOD)
        with pytest.raises(ValueError, match="not legal"):
            judge(*about, "nonsense")


class TestUnclear:
    def test_is_a_word_of_its_own_and_nobody_is_blamed(self) -> None:
        match, prompt = prompted("fives", 2)
        best, own = prompt.legal_actions[:2]
        verdicts = [Verdict(best, 20.0), Verdict(own, 0.0, judged=UNCLEAR)]
        found = judge(match.game.expertise(), match.rules, prompt, verdicts, own)
        assert (found.grade, found.loss > 0) == (UNCLEAR, True)
        told = Graded(0, 0, 0, str(own), str(best), 1000, 0, found.grade, found.judged)
        assert (told.blamed, replace(told, grade="blunder").blamed) == (0, 1000)


@pytest.mark.parametrize(("key", "seats"), [each for each in GAMES if each[0] != "stones"])
def test_nothing_changes_when_hidden_tiles_are_dealt_anew(key: str, seats: int) -> None:
    match, prompt = prompted(key, seats)
    rules, expertise = match.rules, match.game.expertise()
    found = []
    for state in (match.state, *(rules.sample_state(prompt.observation, stream("anew", n)) for n in range(2))):
        seen = json.loads(json.dumps(rules.observe(state, prompt.seat)))
        given = Prompt(prompt.seat, prompt.ply, seen, rules.legal_actions(state))
        action = given.legal_actions[-1]
        verdicts = expertise.analyst().weigh(rules, given, action, Budget(playouts=60), stream("judged"))
        found.append(judge(expertise, rules, given, verdicts, action))
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize(("key", "seats"), GAMES)
def test_what_was_played_is_always_weighed(key: str, seats: int) -> None:
    """Even if it is not a candidate of the search, or is equivalent to one."""
    match, _ = prompted(key, seats)
    rng, last = stream("weighed", key), match.ply + 12
    while match.to_act is not None and match.ply < last:
        prompt = match.prompt()
        action = at_random(prompt.legal_actions, rng)
        if has_choice(prompt.legal_actions):
            verdicts = match.game.expertise().analyst().weigh(match.rules, prompt, action, Budget(playouts=30), rng)
            assert [str(each.action) for each in verdicts].count(str(action)) == 1
        match.play(action)
