"""Thinking ahead, tried on a game whose truth is known: guess what the others hold."""

from collections.abc import Sequence
from typing import Any

import pytest

from game.ai.race import Race
from game.ai.search import Habits, Searcher, Solve
from game.core.bot import Budget, Prompt
from game.core.chance import Stream, stream
from game.core.rules import Rules


class Lottery(Rules[Any, int]):
    """A position is one hidden number 0..9; guessing it from above wins what was guessed, from below nothing."""

    def step(self, state: Any, action: int) -> Any:
        return state, action

    def resample(self, observation: Any, rng: Stream) -> int:
        return rng.below(10)

    def _unused(self, *_: Any) -> Any:
        raise NotImplementedError

    initial_state = next_hand = to_act = legal_actions = hand_end = scores = winners = _unused
    events = observe = parse_action = is_routine = deal_record = _unused


class Luck(Habits):
    def __init__(self) -> None:
        self.ends = 0

    def play_on(self, rules: Rules[Any, Any], state: Any, rng: Stream) -> Sequence[float]:
        self.ends += 1
        hidden, guess = state
        return (float(10 - guess if guess >= hidden else 0),)


PROMPT: Prompt[int] = Prompt(0, 0, {}, tuple(range(10)))
"""The worth of guessing g is (10 - g)(g + 1) / 10: best at 4 and 5 (3.0), 2.8 at 3 and 6, 1.0 at 0 and 9."""


def thinks(budget: Budget, seed: int = 1, **errors: float) -> tuple[list[Any], Luck]:
    habits = Luck()
    return Searcher(habits, **errors).rank(Lottery(1, {}), PROMPT, budget, stream(seed)), habits  # type: ignore[arg-type]


def test_takes_what_is_worth_most() -> None:
    verdicts, _ = thinks(Budget(playouts=20_000))
    assert verdicts[0].action in (4, 5)
    assert verdicts[0].worth == pytest.approx(3.0, abs=4 * verdicts[0].error)
    assert {verdict.action for verdict in verdicts[-4:]} == {0, 1, 8, 9}


def test_gives_up_early_what_is_clearly_behind() -> None:
    verdicts, _ = thinks(Budget(playouts=20_000))
    tries = {verdict.action: verdict.worlds for verdict in verdicts}
    assert max(tries[0], tries[9]) < tries[4] / 5


def test_the_luck_of_a_few_worlds_does_not_make_what_was_given_up_look_better() -> None:
    race = Race(["better", "worse"])
    for world in range(60):
        luck = 9.0 if world < 30 else -9.0
        for at in race.running:
            race.note(at, luck + (1.0 if at == 0 else 0.2 * (world % 2)))
        race.worlds += 1
        race.drop_behind()
    first, second = race.verdicts([0.0, 0.0])
    assert (first.action, first.worlds, second.worlds) == ("better", 60, 24)
    assert first.worth - second.worth == pytest.approx(0.9)


def test_stops_when_all_that_is_left_is_the_same_in_every_world() -> None:
    race = Race(["worse", "good", "as good"])
    for world in range(24):
        assert race.is_open
        for at in race.running:
            race.note(at, float(world % 5 - (at == 0)))
        race.worlds += 1
        race.drop_behind()
    assert race.running == [1, 2]
    assert not race.is_open
    assert [verdict.worth for verdict in race.verdicts([0.0] * 3)] == pytest.approx([1.9, 1.9, 0.9], abs=0.1)


def test_keeps_to_its_budget() -> None:
    _, habits = thinks(Budget(playouts=105))
    assert 105 <= habits.ends < 105 + 10
    _, habits = thinks(Budget(seconds=0.0))
    assert habits.ends == 10  # the clock is looked at after every world of ten guesses


def test_the_same_question_gets_the_same_answer() -> None:
    assert thinks(Budget(playouts=500))[0] == thinks(Budget(playouts=500))[0]
    assert thinks(Budget(playouts=500))[0] != thinks(Budget(playouts=500), seed=2)[0]


def test_without_a_choice_nothing_is_dealt() -> None:
    habits = Luck()
    only = Prompt(0, 0, {}, (7,))
    assert Searcher(habits).choose(Lottery(1, {}), only, Budget(playouts=100), stream(1)) == 7
    assert not habits.ends


def test_who_overlooks_everything_still_plays() -> None:
    verdicts, _ = thinks(Budget(playouts=100), overlook=1.0)
    assert len(verdicts) == 1


class Known(Luck):
    """With every hidden number looked at; but for some guesses it is too much to work out what follows."""

    def __init__(self, hard: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.hard = hard

    def every_world(self, rules: Rules[Any, Any], prompt: Prompt[Any]) -> Sequence[Any]:
        return [(0.1, number) for number in range(10)]

    def solving(self, rules: Rules[Any, Any], prompt: Prompt[Any]) -> Solve:
        def solve(state: Any) -> Sequence[float] | None:
            hidden, guess = state
            return None if guess in self.hard else (float(10 - guess if guess >= hidden else 0),)

        return solve


class TestFewWorlds:
    def test_are_all_solved_and_nothing_is_left_to_chance(self) -> None:
        habits = Known()
        verdicts = Searcher(habits).rank(Lottery(1, {}), PROMPT, Budget(playouts=1), stream(1))  # type: ignore[arg-type]
        assert [each.action for each in verdicts] == [4, 5, 3, 6, 2, 7, 1, 8, 0, 9]
        assert [each.worth for each in verdicts[:3]] == pytest.approx([3.0, 3.0, 2.8])
        assert {(each.error, each.worlds) for each in verdicts} == {(0.0, 10)}
        assert not habits.ends

    def test_are_dealt_where_one_is_too_hard_or_the_time_is_short(self) -> None:
        for habits, budget in ((Known(hard=(7,)), Budget(playouts=500)), (Known(), Budget(seconds=0.0))):
            Searcher(habits).rank(Lottery(1, {}), PROMPT, budget, stream(1))  # type: ignore[arg-type]
            assert habits.ends


def test_equals_are_never_given_up() -> None:
    race = Race("ab")
    for world in range(200):
        race.note(0, world % 7)
        race.note(1, world % 7)
        race.worlds += 1
        race.drop_behind()
    assert race.running == [0, 1]


def test_a_first_thought_weighs_as_much_as_its_worlds() -> None:
    race = Race("ab")
    race.expect([2.0, 0.0], trust=30.0)
    for worlds, best in ((20, "a"), (40, "b")):
        while race.worlds < worlds:
            race.note(0, 0.0)
            race.note(1, 2.0)
            race.worlds += 1
        assert race.verdicts([0.0, 0.0])[0].action == best


def test_what_seemed_good_is_given_up_later() -> None:
    def left(trust: float) -> list[int]:
        race = Race("ab")
        race.expect([0.0, 3.0], trust)
        for world in range(48):
            race.note(0, float(world % 5))
            race.note(1, 0.0)
            race.worlds += 1
        race.drop_behind()
        return race.running

    assert (left(0.0), left(40.0)) == ([0], [0, 1])
