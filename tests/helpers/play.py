"""Playing positions in tests: named actions, random wandering, and what a seat must not be able to tell apart."""

import json
from collections.abc import Iterator
from typing import Any

from game.core.chance import Stream
from game.core.rules import Rules, Seat
from game.dominoes.tiles import TileSet, mask, parse_tile


def hand(text: str) -> TileSet:
    """The tiles written in a line, e.g. ``6|4 5|5``."""
    return mask(map(parse_tile, text.split()))


def after(rules: Rules[Any, Any], state: Any, *actions: str) -> Any:
    """The position after those actions, each of which must be legal when its turn comes."""
    for text in actions:
        legal = texts(rules, state)
        assert text in legal, f"{text} is not legal; {legal}"
        state = rules.step(state, rules.parse_action(text))
    return state


def texts(rules: Rules[Any, Any], state: Any) -> list[str]:
    """Every legal action, written out."""
    return [str(action) for action in rules.legal_actions(state)]


def wander(rules: Rules[Any, Any], state: Any, rng: Stream) -> Iterator[Any]:
    """The positions of a hand played at random from here, the first and the last one included."""
    yield state
    while rules.to_act(state) is not None:
        state = rules.step(state, rng.choice(rules.legal_actions(state)))
        yield state


def check_resample(rules: Rules[Any, Any], state: Any, seat: Seat, rng: Stream) -> Any:
    """A position resampled for that seat, which it cannot tell from this one and which can be played out."""
    seen = rules.observe(state, seat)
    other = rules.resample(seen, rng)
    assert json.dumps(rules.observe(other, seat), sort_keys=True) == json.dumps(seen, sort_keys=True)
    assert rules.to_act(other) == rules.to_act(state)
    if rules.to_act(state) == seat:
        assert texts(rules, other) == texts(rules, state)
    assert rules.scores(other) == rules.scores(state)
    assert rules.winners(other) == rules.winners(state)
    *_, last = wander(rules, other, rng)
    assert rules.hand_end(last) is not None
    return other
