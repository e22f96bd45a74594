"""Makes another deal without anything that opponents use: two hidden tiles change places in the deal itself, and the
whole hand is played again by the rules."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from game.core.chance import Stream
from game.core.rules import Rules, Seat
from game.dominoes.tiles import TEXT, parse_tile

TRIES = 6
PILES = ("pile", "boneyard", "asleep", "brickyard")
"""The games' names for the tiles that nobody was dealt, in drawing order."""
AS_SETS = "pile"
"""The name of the pile whose tiles are sets of one."""


@dataclass
class Hand:
    """A hand in progress: its first state and its actions."""

    rules: Rules[Any, Any]
    start: Any
    number: int
    actions: list[Any] = field(default_factory=list)
    state: Any = None

    def __post_init__(self) -> None:
        self.state = self.start

    @property
    def seat(self) -> Seat | None:
        """The seat to act."""
        return self.rules.to_act(self.state)

    def play(self, action: Any) -> None:
        self.actions.append(action)
        self.state = self.rules.step(self.state, action)


def hands_of(rules: Rules[Any, Any], seed: int, most: int) -> Iterator[Hand]:
    """The hands of a match; play each to its end before asking for the next one."""
    state = rules.initial_state(seed)
    for number in range(most):
        hand = Hand(rules, state, number)
        yield hand
        if hand.seat is not None or rules.winners(hand.state) is not None:
            return
        state = rules.next_hand(hand.state)


def exchanged(hand: Hand, rng: Stream) -> Any | None:
    """The state if two tiles hidden from the seat to act had changed places in the deal; None if that is impossible.

    Every action must have been legal, and the seat must see the same now, byte for byte, so the other deal fits all
    plays. Doubles keep their places, because they decide who opens.
    """
    rules, seat, state = hand.rules, hand.seat, hand.state
    assert seat is not None
    places = [held(rules, state, other) for other in range(rules.seats) if other != seat] + [undrawn(rules, state)]
    places = [plain for plain in map(_without_doubles, places) if plain]
    if len(places) < 2:
        return None
    now = json.dumps(rules.observe(state, seat))
    for _ in range(TRIES):
        one, two, *_ = rng.shuffled(places)
        other = _played_again(hand, _swapped(hand.start, rng.choice(one), rng.choice(two)))
        if other is not None and json.dumps(rules.observe(other, seat)) == now:
            return other
    return None


def held(rules: Rules[Any, Any], state: Any, seat: Seat) -> list[str]:
    """The tiles of that seat, as it observes them."""
    return list(rules.observe(state, seat)["hand"])


def undrawn(rules: Rules[Any, Any], state: Any) -> list[str]:
    """The tiles left to be drawn, the next one first."""
    pile = _pile(state)
    return [TEXT[tile] for tile in pile[len(pile) - rules.observe(state, 0)["boneyard"] :]]


def _without_doubles(tiles: list[str]) -> list[str]:
    return [tile for tile in tiles if len(set(tile.split("|"))) == 2]


def _played_again(hand: Hand, state: Any) -> Any | None:
    for action in hand.actions:
        if action not in hand.rules.legal_actions(state):
            return None
        state = hand.rules.step(state, action)
    return state if hand.rules.to_act(state) == hand.seat else None


def _name(state: Any) -> str:
    return next(name for name in PILES if hasattr(state.deal, name))


def _pile(state: Any) -> list[int]:
    """The pile's tiles as numbers."""
    name = _name(state)
    return [tile.bit_length() - 1 if name == AS_SETS else tile for tile in getattr(state.deal, name)]


def _swapped(state: Any, one: str, two: str) -> Any:
    """The state with those tiles exchanged."""
    a, b = parse_tile(one), parse_tile(two)
    hands = tuple(each ^ (1 << a | 1 << b) if (each >> a ^ each >> b) & 1 else each for each in state.hands)
    pile = [{a: b, b: a}.get(tile, tile) for tile in _pile(state)]
    name = _name(state)
    put = tuple(1 << tile if name == AS_SETS else tile for tile in pile)
    return state._replace(hands=hands, deal=state.deal._replace(**{name: put}))
