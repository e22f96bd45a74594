"""Thinking ahead, tried on a game whose truth is known: guess what the others hold."""

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from game.ai.search import RolloutPolicy, Searcher
from game.ai.simple import OnePly
from game.core.bot import Bot, Budget, Prompt
from game.core.chance import Stream, stream
from game.core.rules import Rules


class Lottery(Rules[Any, int]):
    """A state is one hidden number 0..9; guessing it from above wins what was guessed, from below nothing."""

    def step(self, state: Any, action: int) -> Any:
        return state, action

    def sample_state(self, observation: Any, rng: Stream) -> int:
        return rng.below(10)

    def _unused(self, *_: Any) -> Any:
        raise NotImplementedError

    initial_state = next_hand = to_act = legal_actions = hand_end = scores = winners = _unused
    events = observe = parse_action = is_routine = deal_record = _unused


class Luck(RolloutPolicy):
    def __init__(self) -> None:
        self.ends = 0

    def rollout(self, rules: Rules[Any, Any], state: Any, rng: Stream) -> Sequence[float]:
        self.ends += 1
        hidden, guess = state
        return (float(10 - guess if guess >= hidden else 0),)


PROMPT: Prompt[int] = Prompt(0, 0, {}, tuple(range(10)))
"""The worth of guessing g is (10 - g)(g + 1) / 10: best at 4 and 5 (3.0), 2.8 at 3 and 6, 1.0 at 0 and 9."""


def ranked(policy: Luck, budget: Budget, seed: int = 1, **errors: float) -> list[Any]:
    return Searcher(policy, **errors).rank(Lottery(1, {}), PROMPT, budget, stream(seed))  # type: ignore[arg-type]


def thinks(budget: Budget, seed: int = 1, **errors: float) -> tuple[list[Any], Luck]:
    policy = Luck()
    return ranked(policy, budget, seed, **errors), policy


def test_takes_what_is_worth_most_and_gives_up_early_what_is_clearly_behind() -> None:
    verdicts = thinks(Budget(playouts=8_000))[0]
    assert verdicts[0].action in (4, 5)
    assert verdicts[0].value == pytest.approx(3.0, abs=4 * verdicts[0].error)
    assert {verdict.action for verdict in verdicts[-4:]} == {0, 1, 8, 9}
    tries = {verdict.action: verdict.determinizations for verdict in verdicts}
    assert max(tries[0], tries[9]) < tries[4] / 5


def test_keeps_to_its_budget() -> None:
    _, policy = thinks(Budget(playouts=105))
    assert 105 <= policy.ends < 105 + 10
    _, policy = thinks(Budget(seconds=0.0))
    assert policy.ends == 10  # the clock is looked at after every determinization of ten guesses


def test_the_same_question_gets_the_same_answer() -> None:
    assert thinks(Budget(playouts=500))[0] == thinks(Budget(playouts=500))[0]
    assert thinks(Budget(playouts=500))[0] != thinks(Budget(playouts=500), seed=2)[0]


def test_without_a_choice_nothing_is_dealt() -> None:
    policy = Luck()
    only = Prompt(0, 0, {}, (7,))
    assert Searcher(policy).choose(Lottery(1, {}), only, Budget(playouts=100), stream(1)) == 7
    assert not policy.ends


def test_who_overlooks_everything_still_plays() -> None:
    verdicts, _ = thinks(Budget(playouts=100), overlook=1.0)
    assert len(verdicts) == 1


class Known(Luck):
    """With every hidden number looked at; but for some guesses it is too much to work out what follows."""

    def __init__(self, hard: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.hard = hard

    def enumerate_determinizations(self, rules: Rules[Any, Any], prompt: Prompt[Any]) -> Sequence[Any]:
        return [(0.1, number) for number in range(10)]

    def solver(self, rules: Rules[Any, Any]) -> Any:
        def solve(state: Any) -> Sequence[float] | None:
            hidden, guess = state
            return None if guess in self.hard else (float(10 - guess if guess >= hidden else 0),)

        return SimpleNamespace(forget=lambda: None, value=solve)


class TestFewWorlds:
    def test_are_all_solved_and_nothing_is_left_to_chance(self) -> None:
        policy = Known()
        verdicts = ranked(policy, Budget(playouts=1))
        assert [each.action for each in verdicts] == [4, 5, 3, 6, 2, 7, 1, 8, 0, 9]
        assert [each.value for each in verdicts[:3]] == pytest.approx([3.0, 3.0, 2.8])
        assert {(each.error, each.determinizations) for each in verdicts} == {(0.0, 10)}
        assert not policy.ends

    def test_count_as_they_are_likely(self) -> None:
        """Nine times out of ten the hidden number is 2, else it is 8."""
        policy = Known()
        policy.enumerate_determinizations = lambda rules, prompt: [(0.9, 2), (0.1, 8)]  # type: ignore[method-assign]
        best = ranked(policy, Budget(playouts=1))[0]
        assert (best.action, best.value) == (2, pytest.approx(0.9 * 8))

    def test_are_dealt_where_one_is_too_hard_or_the_time_is_short(self) -> None:
        for policy, budget in ((Known(hard=(7,)), Budget(playouts=500)), (Known(), Budget(seconds=0.0))):
            ranked(policy, budget)
            assert policy.ends


class Foretold(Luck):
    """Expects most of guessing nine, and says that this is as good as very many rollouts."""

    prior_weight = 10_000.0

    def prior(self, rules: Rules[Any, Any], prompt: Prompt[Any], candidates: Sequence[Any]) -> Sequence[float]:
        return [9.0 * (guess == 9) for guess in candidates]


def test_a_strong_prior_outweighs_a_few_rollouts() -> None:
    assert ranked(Foretold(), Budget(playouts=200))[0].action == 9


class Few(Luck):
    def candidates(self, rules: Rules[Any, Any], prompt: Prompt[Any], rng: Stream) -> Sequence[Any]:
        return [3, 4, 5]


def test_what_was_played_is_among_the_verdicts_and_tried_as_often_as_the_best() -> None:
    for action in (0, 4):
        found = Searcher(Few()).weigh(Lottery(1, {}), PROMPT, action, Budget(playouts=4000), stream(1))  # type: ignore[arg-type]
        own = next(each for each in found if each.action == action)
        assert own.determinizations == found[0].determinizations
        assert len(found) == len({3, 4, 5, action})


class Equals(OnePly[Any, int]):
    def judge(self, rules: Any, prompt: Prompt[int]) -> Callable[[int], float]:
        return lambda action: float(action > 6)


@pytest.mark.parametrize(("overlook", "seeds", "played"), [(0.0, 40, {7, 8, 9}), (1.0, 200, {*range(10)})])
def test_looking_one_action_ahead_takes_any_of_equals_or_anything_if_it_overlooks_all(overlook, seeds, played):
    bot = Equals(overlook=overlook)
    assert {bot.choose(None, PROMPT, Budget(), stream(seed)) for seed in range(seeds)} == played


def test_a_bot_says_what_it_chooses_or_how_it_ranks():
    with pytest.raises(TypeError, match="Idle says neither what it chooses nor how it ranks"):
        type("Idle", (Bot,), {})
