"""The master at Brick Dominoes: the last bricks counted out, and hands thought through to their end."""

from typing import Any

import pytest

from game.ai.elimination import TimeBudget
from game.core.bot import Budget
from game.core.chance import stream
from game.core.hindsight import ahead
from game.core.rules import Rules
from game.dominoes.tiles import parse_tile, texts
from game.games import find
from game.games.brick.rules.actions import SKIP, Action, Draw, Lay, Reveal
from game.games.brick.rules.seen import are_few, count_determinizations, enumerate_determinizations
from game.games.brick.rules.state import State
from game.games.brick.thinking import rollout
from game.games.brick.thinking.bot import BrickSearcher, Sensible
from game.games.brick.thinking.course import Course
from game.games.brick.thinking.ending import solved
from game.games.brick.thinking.rollout import FORESEEN, BrickPolicy, lightest, ply
from tests.helpers.play import prompted


def played(seats: int, seed: int, plies: int) -> State:
    """A hand after so many plies of players who look one turn ahead."""
    rules, bot = find("brick").rules(seats, {}), Sensible()
    state: State = rules.initial_state(seed)
    for turn in range(plies):
        if rules.to_act(state) is not None:
            state = rules.step(state, bot.choose(rules, prompted(rules, state), Budget(), stream("play", seed, turn)))
    return state


def ending(seats: int, seed: int, bricks: int, most: int = 1000) -> State:
    """The end of that hand in which each seat is left with a brick or more, so many together, and few choices."""
    rules, rng = find("brick").rules(seats, {}), stream("lays", seed)
    state: State = rules.initial_state(seed)
    while rules.to_act(state) is not None:
        legal = rules.legal_actions(state)
        left = sum(map(int.bit_count, state.hands))
        if not state.can_draw and all(state.hands) and left == bricks and 1 < len(legal) <= most:
            return state
        lays = [action for action in legal if isinstance(action, Lay)]
        state = rules.step(state, rng.choice(lays or legal[:1]))
    raise AssertionError("this hand ends otherwise: look for another seed")


def end(rules: Rules[Any, Any], state: State) -> list[float]:
    """How far ahead of the others' mean each seat will be if all play their best; everything is tried."""
    if state.ended:
        return ahead(rules.scores(state))
    ends = [end(rules, rules.step(state, action)) for action in rules.legal_actions(state)]
    return max(ends, key=lambda each: each[state.seat])


class TestTheLastBricks:
    @pytest.mark.parametrize("seed", [pytest.param(844, marks=pytest.mark.nightly), 1092, 1507, 1666])
    def test_are_counted_out(self, seed: int) -> None:
        rules, state = find("brick").rules(2, {}), ending(2, seed, 2, most=16)
        verdict = BrickSearcher().rank(rules, prompted(rules, state), Budget(), stream("end"))[0]
        assert verdict.value == end(rules, state)[state.seat]
        assert verdict.value == end(rules, rules.step(state, verdict.action))[state.seat]

    @pytest.mark.nightly(one_in=2)
    @pytest.mark.parametrize("seed", [79, 107])
    def test_of_three_seats_are_counted_out_in_every_way_they_can_lie(self, seed: int) -> None:
        rules, state = find("brick").rules(3, {}), ending(3, seed, 3, most=6)
        ranked = BrickSearcher().rank(rules, prompted(rules, state), Budget(), stream("end"))
        determinizations = enumerate_determinizations(rules.observe(state, state.seat), rules.highest, stream("ways"))
        assert {verdict.determinizations for verdict in ranked} == {len(determinizations)} == {2}
        for verdict in ranked:
            ends = [end(rules, rules.step(sampled, verdict.action))[state.seat] for sampled in determinizations]
            assert verdict.value == pytest.approx(sum(ends) / 2)
        assert ranked[0].value == max(verdict.value for verdict in ranked)

    def test_may_not_be_looked_at_longer_than_allowed(self) -> None:
        rules, state = find("brick").rules(2, {}), ending(2, 0, 4)
        for playouts, counted in ((0, 0), (100, 1)):
            ranked, _ = solved(rules, prompted(rules, state), TimeBudget(Budget(playouts=playouts)), stream("end"))
            assert ranked[0].determinizations == counted
            assert {verdict.action for verdict in ranked} == set(rules.legal_actions(state))


class TestFewWays:
    @pytest.mark.nightly(one_in=2)
    @pytest.mark.parametrize(("seats", "number"), [(2, 0), (2, 1), (3, 0), (3, 1)])
    def test_each_of_them_comes_once_and_the_truth_is_among_them(self, seats: int, number: int) -> None:
        rules, found = find("brick").rules(seats, {}), 0
        for plies in range(30, 60, 2):
            state = played(seats, number, plies)
            if rules.to_act(state) is None:
                break
            seen = rules.observe(state, state.seat)
            if not are_few(seen):
                continue
            there = enumerate_determinizations(seen, rules.highest, stream("ways"))
            lying = [(sampled.hands, sampled.deal.brickyard) for sampled in there]
            assert len(set(lying)) == len(lying) == count_determinizations(seen)
            assert (state.hands, state.deal.brickyard[state.drawn :]) in lying
            assert all(rules.observe(sampled, state.seat) == seen for sampled in there)
            found = max(found, len(there))
        assert found > 1


class TestWhatItKnows:
    @pytest.mark.parametrize("seats", [2, 3, 5, 6, 8])
    def test_a_hand_is_played_on_to_its_end(self, seats: int) -> None:
        rules = find("brick").rules(seats, {})
        for seed in range(3):
            state, rng = rules.initial_state(seed), stream("on", seed)
            while state.revealing:
                state = rules.step(state, rules.legal_actions(state)[0])
            course, plies = Course(state), 0
            while not course.ended:
                ply(course, rng)
                plies += 1
            assert plies < FORESEEN / 2
            assert ahead(course.outcome()) == BrickPolicy().rollout(rules, state, stream("on", seed))

    @pytest.mark.parametrize("seed", [pytest.param(0, marks=pytest.mark.nightly), 9, 13])
    def test_reveals_the_light_tile_so_as_not_to_start(self, seed: int) -> None:
        rules = find("brick").rules(2, {})
        state: State = rules.initial_state(seed)
        light = lightest(state.hands[0])
        ranked = BrickSearcher().rank(rules, prompted(rules, state), Budget(playouts=3000), stream("reveal"))
        assert ranked[0].action == Reveal(light)

    @pytest.mark.parametrize("seats", [2, 4])
    def test_who_counts_the_bricks_that_are_left_beats_who_does_not(self, seats, monkeypatch):
        rules, ahead_by = find("brick").rules(seats, {}), 0.0
        for seed in range(60):
            for counting in range(seats):
                state = rules.initial_state(seed)
                while state.revealing:
                    state = rules.step(state, rules.legal_actions(state)[0])
                course, rng = Course(state), stream("tempo", seed, counting)
                while not course.ended:
                    monkeypatch.setattr(rollout, "COUNTING", float(course.seat == counting))
                    ply(course, rng)
                ahead_by += ahead(course.outcome())[counting]
        assert ahead_by > 0

    def test_lets_its_turn_pass_by_taking_its_light_bricks_back(self) -> None:
        """Who skips with three bricks and draws its own again has let its turn pass: the others run out of time."""
        rules, state = find("brick").rules(2, {}), played(2, 57, 35)
        seat, actions = state.seat, list[Action]()
        assert texts(state.hands[seat]) == ["0|0", "1|0", "2|1"]
        while not actions or state.drawing:
            luck = stream("back", len(actions))
            actions.append(BrickSearcher().choose(rules, prompted(rules, state), Budget(playouts=800), luck))
            state = rules.step(state, actions[-1])
        assert actions[0] == SKIP
        assert {Draw(parse_tile("0|0")), Draw(parse_tile("1|0"))} <= set(actions)


class TestThinkingAhead:
    def test_thinks_of_waiting_and_of_readied_bricks(self) -> None:
        rules = find("brick").rules(2, {})
        state = played(2, 1, 2)
        state = state._replace(readied=1 << state.deal.brickyard[-1])
        ranked = BrickSearcher().rank(rules, prompted(rules, state), Budget(playouts=8), stream("kinds"))
        assert {type(verdict.action).__name__ for verdict in ranked} == {"Lay", "Ready", "Skip"}
