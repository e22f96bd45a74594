"""Thinking ahead, tried on a game with known values: guess what the others hold."""

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from game.ai.search import Decision, Searcher
from game.ai.simple import OnePly
from game.core.bot import Bot, Budget, Prompt, Verdict
from game.core.chance import Stream, stream
from game.core.rules import Rules


class Lottery(Rules[Any, int]):
    """A state is one hidden number 0..9; a guess g that is at least as high scores 10 - g, a lower one nothing."""

    def step(self, state: Any, action: int) -> Any:
        return state, action

    def sample_state(self, observation: Any, rng: Stream) -> int:
        return rng.below(10)

    def _unused(self, *_: Any) -> Any:
        raise NotImplementedError

    initial_state = next_hand = to_act = legal_actions = hand_end = scores = winners = _unused
    events = observe = parse_action = is_routine = deal_record = _unused


class Luck(Decision[Any, int, int]):
    ends = 0

    def candidates(self, rng: Stream) -> Sequence[int]:
        return self.prompt.legal_actions

    def value(self, sampled: int, guess: int, rng: Stream) -> float:
        self.ends += 1
        return float(10 - guess if guess >= sampled else 0)


PROMPT: Prompt[int] = Prompt(0, 0, {}, tuple(range(10)))
"""The worth of guessing g is (10 - g)(g + 1) / 10: best at 4 and 5 (3.0), 2.8 at 3 and 6, 1.0 at 0 and 9."""


def thinks(budget: Budget, seed: int = 1, kind: type[Luck] = Luck, **limits: Any) -> tuple[list[Verdict], Luck]:
    """The ranking of the guesses, and the decision made for it."""
    made: list[Luck] = []

    def decide(rules: Any, prompt: Prompt[int]) -> Luck:
        made.append(kind(rules, prompt))
        return made[-1]

    return Searcher(decide, **limits).rank(Lottery(1, {}), PROMPT, budget, stream(seed)), made[0]


def test_takes_what_is_worth_most_and_gives_up_early_what_is_clearly_behind() -> None:
    verdicts = thinks(Budget(playouts=8_000))[0]
    assert verdicts[0].action in (4, 5)
    assert verdicts[0].value == pytest.approx(3.0, abs=4 * verdicts[0].error)
    assert {verdict.action for verdict in verdicts[-4:]} == {0, 1, 8, 9}
    tries = {verdict.action: verdict.determinizations for verdict in verdicts}
    assert max(tries[0], tries[9]) < tries[4] / 5


def test_keeps_to_its_budget() -> None:
    _, decision = thinks(Budget(playouts=105))
    assert 105 <= decision.ends < 105 + 10
    best = thinks(Budget(playouts=8_000), determinizations=7)[0][0]
    assert best.determinizations == 7
    _, decision = thinks(Budget(seconds=0.0))
    assert decision.ends == 10  # the clock is checked after every determinization of ten guesses


def test_the_same_question_gets_the_same_answer() -> None:
    assert thinks(Budget(playouts=500))[0] == thinks(Budget(playouts=500))[0]
    assert thinks(Budget(playouts=500))[0] != thinks(Budget(playouts=500), seed=2)[0]


def test_without_a_choice_nothing_is_decided() -> None:
    only = Prompt(0, 0, {}, (7,))
    assert Searcher(pytest.fail).choose(Lottery(1, {}), only, Budget(playouts=100), stream(1)) == 7


def test_who_overlooks_everything_still_plays() -> None:
    verdicts, _ = thinks(Budget(playouts=100), overlook=1.0)
    assert len(verdicts) == 1


class Known(Luck):
    """Looks at every hidden number; for some guesses it is too much to work out what follows."""

    hard: tuple[int, ...] = ()
    likely: Sequence[tuple[float, int]] = [(0.1, number) for number in range(10)]

    def enumerate_determinizations(self) -> Sequence[tuple[float, int]]:
        return self.likely

    def solver(self) -> Any:
        def solve(state: Any) -> Sequence[float] | None:
            hidden, guess = state
            return None if guess in self.hard else (float(10 - guess if guess >= hidden else 0),)

        return SimpleNamespace(forget=lambda: None, value=solve)


class TestFewWorlds:
    def test_are_all_solved_and_nothing_is_left_to_chance(self) -> None:
        verdicts, decision = thinks(Budget(playouts=1), kind=Known)
        assert [each.action for each in verdicts] == [4, 5, 3, 6, 2, 7, 1, 8, 0, 9]
        assert [each.value for each in verdicts[:3]] == pytest.approx([3.0, 3.0, 2.8])
        assert {(each.error, each.determinizations) for each in verdicts} == {(0.0, 10)}
        assert not decision.ends

    def test_count_as_they_are_likely(self) -> None:
        """Nine times out of ten the hidden number is 2, otherwise 8."""

        class Uneven(Known):
            likely = ((0.9, 2), (0.1, 8))

        best = thinks(Budget(playouts=1), kind=Uneven)[0][0]
        assert (best.action, best.value) == (2, pytest.approx(0.9 * 8))

    def test_are_dealt_where_one_is_too_hard_or_the_time_is_short(self) -> None:
        class Hard(Known):
            hard = (7,)

        for kind, budget in ((Hard, Budget(playouts=500)), (Known, Budget(seconds=0.0))):
            assert thinks(budget, kind=kind)[1].ends


class Foretold(Luck):
    """Has the highest prior for guessing nine, with the weight of very many rollouts."""

    prior_weight = 10_000.0

    def prior(self, candidates: Sequence[int]) -> Sequence[float]:
        return [9.0 * (guess == 9) for guess in candidates]


def test_a_strong_prior_outweighs_a_few_rollouts() -> None:
    assert thinks(Budget(playouts=200), kind=Foretold)[0][0].action == 9


def test_where_all_is_known_everything_is_tried_once_and_no_prior_counts() -> None:
    class Shown(Foretold):
        certain = True

        def deal(self, rng: Stream) -> int:
            return 2

    verdicts, decision = thinks(Budget(playouts=500), kind=Shown)
    assert (verdicts[0].action, verdicts[0].value, decision.ends) == (2, 8.0, 10)


def weighed(kind: type[Luck], action: int) -> list[Verdict]:
    return Searcher(kind).weigh(Lottery(1, {}), PROMPT, action, Budget(playouts=4000), stream(1))


class Few(Luck):
    def candidates(self, rng: Stream) -> Sequence[int]:
        return [3, 4, 5]


def test_what_was_played_is_among_the_verdicts_and_tried_as_often_as_the_best() -> None:
    for action in (0, 4):
        found = weighed(Few, action)
        own = next(each for each in found if each.action == action)
        assert own.determinizations == found[0].determinizations
        assert len(found) == len({3, 4, 5, action})


class Both(Luck):
    """Two guesses in any order, played one after the other; the larger one counts."""

    def candidates(self, rng: Stream) -> Sequence[Any]:
        return [(4, 1), (9, 2), (9, 4), (5, 0), (4, 2), (0, 9)]

    def first_actions(self, both: Any) -> Sequence[int]:
        return both

    def value(self, sampled: int, both: Any, rng: Stream) -> float:
        return super().value(sampled, max(both), rng)


class TestSeveralActionsTriedAsOne:
    def test_are_told_by_the_one_to_begin_with_and_each_action_but_once(self) -> None:
        """Only one of (4, 1) and (4, 2) is listed; 9 with (0, 9), or with one of the other two."""
        told = [each.action for each in thinks(Budget(playouts=4000), kind=Both)[0]]
        assert {*told[:2]} == {4, 5}
        assert len({*told}) == len(told) == 3

    def test_are_told_by_the_one_weighed_if_that_can_begin_them(self) -> None:
        for action in (1, 4, 2):
            found = weighed(Both, action)
            own = next(each for each in found if each.action == action)
            assert own.determinizations == found[0].determinizations
            assert own.value == pytest.approx(3.0, abs=0.5)

    def test_go_by_a_stream_of_their_own_if_they_have_one(self) -> None:
        class Fixed(Both):
            def luck(self, rng: Stream) -> Stream:
                return stream("own")

        assert thinks(Budget(playouts=300), 1, Fixed)[0] == thinks(Budget(playouts=300), 2, Fixed)[0]


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
