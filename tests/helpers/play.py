"""Playing in tests: named actions, random play, opponents against each other, states that a seat cannot tell apart."""

import json
from collections.abc import Iterator
from typing import Any

from game.core.bot import Bot, Budget, Prompt
from game.core.chance import Stream, stream
from game.core.rules import Rules, Seat, at_random
from game.dominoes.chaingame.state import State
from game.dominoes.layout import Lay, plays
from game.dominoes.tiles import TEXT, Tile, TileSet, mask, parse_tile

NO_LIMIT = Budget()


def tiles(text: str) -> tuple[Tile, ...]:
    """The tiles in a text such as ``6|4 5|5``."""
    return tuple(map(parse_tile, text.split()))


def hand(text: str) -> TileSet:
    """The tiles in such a text, as a set."""
    return mask(tiles(text))


def after(rules: Rules[Any, Any], state: Any, *actions: str) -> Any:
    """The state after those actions, each of which must be legal in its turn."""
    for text in actions:
        legal = texts(rules, state)
        assert text in legal, f"{text} is not legal; {legal}"
        state = rules.step(state, rules.parse_action(text))
    return state


def ended(rules: Rules[Any, Any], state: Any) -> tuple[str, tuple[int, ...]]:
    """The reason why the hand ended, and the points of its settlement by seat."""
    end = rules.hand_end(state)
    assert end is not None
    return end.reason, end.points


def texts(rules: Rules[Any, Any], state: Any) -> list[str]:
    """The texts of all legal actions."""
    return [str(action) for action in rules.legal_actions(state)]


def row_of(state: Any) -> str:
    """The tiles of the row of Castle Rock, from left to right."""
    return " ".join(TEXT[tile] for tile in state.row)


def wander(rules: Rules[Any, Any], state: Any, rng: Stream) -> Iterator[Any]:
    """The states of a hand played at random from here, including the first and the last one."""
    yield state
    while rules.to_act(state) is not None:
        state = rules.step(state, at_random(rules.legal_actions(state), rng))
        yield state


def lays(state: State) -> tuple[Lay, ...]:
    """The plays of the seat to act in a chain game."""
    return plays(state.hands[state.seat], state.ends)


def prompted(rules: Rules[Any, Any], state: Any) -> Prompt[Any]:
    """The prompt of the seat to act."""
    seat = rules.to_act(state)
    assert seat is not None
    return Prompt(seat, 0, rules.observe(state, seat), rules.legal_actions(state))


def lead(rules: Rules[Any, Any], one: Bot, other: Bot, deals: int, budget: Budget = NO_LIMIT) -> float:
    """The points per hand by which `one` is ahead of `other`, who sit alternately around the table.

    Each deal is played twice, both ways round.
    """
    gained = 0
    for deal in range(deals):
        for swap in (0, 1):
            state, rng = rules.initial_state(deal), stream("lead", deal, swap)
            while (seat := rules.to_act(state)) is not None:
                bot = (one, other)[(seat + swap) % 2]
                state = rules.step(state, bot.choose(rules, prompted(rules, state), budget, rng))
            scores = rules.scores(state)
            gained += sum(scores[swap::2]) - sum(scores[1 - swap :: 2])
    return gained / (rules.seats * deals)


def check_sample_state(rules: Rules[Any, Any], state: Any, seat: Seat, rng: Stream) -> Any:
    """A sampled state, checked: the seat cannot tell it from this one, and it can be played out."""
    seen = rules.observe(state, seat)
    other = rules.sample_state(seen, rng)
    assert json.dumps(rules.observe(other, seat), sort_keys=True) == json.dumps(seen, sort_keys=True)
    assert rules.to_act(other) == rules.to_act(state)
    if rules.to_act(state) == seat:
        assert texts(rules, other) == texts(rules, state)
    assert rules.scores(other) == rules.scores(state)
    assert rules.winners(other) == rules.winners(state)
    *_, last = wander(rules, other, rng)
    assert rules.hand_end(last) is not None
    return other
