"""The master at Brick Dominoes: the last bricks counted out, and hands thought through to their end."""

from functools import cache
from typing import Any

import pytest

from game.core.bot import Budget, Prompt
from game.core.chance import stream
from game.core.rules import Rules
from game.games import find
from game.games.brick.actions import Lay
from game.games.brick.bot import Casual
from game.games.brick.ending import solved
from game.games.brick.position import Position
from game.games.brick.thinking import Thinker


def asked(rules: Rules[Any, Any], state: Position) -> Prompt[Any]:
    return Prompt(state.seat, 0, rules.observe(state, state.seat), rules.legal_actions(state))


def played(seats: int, seed: int, plies: int) -> Position:
    """A hand after so many plies of players who look one turn ahead."""
    rules, bot = find("brick").rules(seats, {}), Casual()
    state: Position = rules.initial_state(seed)
    for ply in range(plies):
        state = rules.step(state, bot.choose(rules, asked(rules, state), Budget(), stream("play", seed, ply)))
    return state


@cache
def endings(bricks: int, count: int) -> list[Position]:
    """Ends of hands of two seats in which both are left with a brick or more, so many together."""
    rules, found, seed = find("brick").rules(2, {}), list[Position](), 0
    while len(found) < count:
        rng, state, seed = stream("lays", seed), rules.initial_state(seed), seed + 1
        while rules.to_act(state) is not None:
            legal = rules.legal_actions(state)
            if not state.can_draw and all(state.hands) and sum(map(int.bit_count, state.hands)) == bricks:
                found.append(state)
                break
            lays = [action for action in legal if isinstance(action, Lay)]
            state = rules.step(state, rng.choice(lays or legal[:1]))
    return found


def best(rules: Rules[Any, Any], state: Position) -> int:
    """How far the seat to move will be ahead of the other if both play their best; everything is tried."""
    seat, values = state.seat, []
    for action in rules.legal_actions(state):
        after = rules.step(state, action)
        points = rules.scores(after)
        values.append(points[seat] - points[1 - seat] if after.ended else -best(rules, after))
    return max(values)


class TestTheLastBricks:
    @pytest.mark.parametrize("number", range(4))
    def test_are_counted_out(self, number: int) -> None:
        rules, state = find("brick").rules(2, {}), endings(2, 4)[number]
        verdict = Thinker().rank(rules, asked(rules, state), Budget(), stream("end"))[0]
        assert verdict.worth == best(rules, state)
        after, seat = rules.step(state, verdict.action), state.seat
        points = rules.scores(after)
        assert verdict.worth == (points[seat] - points[1 - seat] if after.ended else -best(rules, after))

    def test_may_not_be_looked_at_longer_than_allowed(self) -> None:
        rules, state = find("brick").rules(2, {}), endings(4, 1)[0]
        for playouts, counted in ((0, 0), (100, 1)):
            ranked = solved(rules, asked(rules, state), Budget(playouts=playouts), stream("end"))
            assert ranked[0].worlds == counted
            assert {verdict.action for verdict in ranked} == set(rules.legal_actions(state))


class TestThinkingAhead:
    @pytest.mark.parametrize("seats", [2, 3, 8])
    @pytest.mark.parametrize("plies", [0, 12, 25])
    def test_the_same_question_gets_the_same_legal_answer(self, seats: int, plies: int) -> None:
        rules, state = find("brick").rules(seats, {}), played(seats, 4, plies)
        first, second = (Thinker().rank(rules, asked(rules, state), Budget(playouts=24), stream("same")) for _ in "ab")
        assert first == second
        assert {verdict.action for verdict in first} <= set(rules.legal_actions(state))

    def test_thinks_of_waiting_and_of_readied_bricks(self) -> None:
        rules = find("brick").rules(2, {})
        state = played(2, 1, 2)
        state = state._replace(readied=1 << state.deal.brickyard[-1])
        ranked = Thinker().rank(rules, asked(rules, state), Budget(playouts=8), stream("kinds"))
        assert {type(verdict.action).__name__ for verdict in ranked} == {"Lay", "Ready", "Skip"}

    def test_takes_no_longer_than_a_world_of_every_candidate_when_there_is_no_time(self) -> None:
        rules, state = find("brick").rules(3, {}), played(3, 2, 13)
        ranked = Thinker().rank(rules, asked(rules, state), Budget(seconds=0.0), stream("hurry"))
        assert {verdict.worlds for verdict in ranked} == {1}
