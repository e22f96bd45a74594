"""A hand of tiles laid end to end: its opening, its history, and its settlement."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from game.core.rules import HandEnd, Json, Observation, Seat, with_seat
from game.dominoes.layout import ALIKE, Action, Ends, Joining, Lay, Spin, Unable, ends_after, numbers
from game.dominoes.tiles import TEXT, Tile, TileSet, highest_double, weight

Past = tuple["Past", Action] | None
"""The actions of a hand as a linked list, newest first, which states share."""


def together(hands: Iterable[TileSet]) -> TileSet:
    """The union of the hands."""
    result = 0
    for hand in hands:
        result |= hand
    return result


def opener(hands: Sequence[TileSet]) -> tuple[Seat, Tile] | None:
    """The seat with the highest double, and that double; None if nobody has one."""
    highest = highest_double(together(hands))
    return None if highest is None else (next(seat for seat, hand in enumerate(hands) if hand >> highest & 1), highest)


def weigh(hands: Iterable[TileSet]) -> list[int]:
    """The pip total of each hand."""
    return [weight(hand) for hand in hands]


def lightest(weights: Sequence[int]) -> Seat | None:
    """The seat with the lightest hand; None if several hands are equally light."""
    least = min(weights)
    return weights.index(least) if weights.count(least) == 1 else None


def settled(
    hands: Sequence[TileSet], last: Seat, scores: tuple[int, ...], worth: Callable[[int, int], int]
) -> tuple[tuple[int, ...], HandEnd]:
    """The scores after a hand in which `last` acted last, and its end: ``out`` or ``blocked``.

    The seat that is out, else the lightest, gets `worth` points for the pips of the others and its own. If several
    are equally light, nobody gets any.
    """
    out = not hands[last]
    weights = weigh(hands)
    best = last if out else lightest(weights)
    points = [0] * len(hands)
    if best is not None:
        points[best] = worth(sum(weights) - weights[best], weights[best])
        scores = with_seat(scores, best, scores[best] + points[best])
    return scores, HandEnd("out" if out else "blocked", tuple(points))


class Ply(NamedTuple):
    """One ply: the seat, its action, and the numbers that were open before it."""

    seat: Seat
    action: Action
    open: list[int]


def actions(past: Past) -> list[Action]:
    """The past as a list, oldest first."""
    result = []
    while past is not None:
        past, action = past
        result.append(action)
    return result[::-1]


def remember(done: Iterable[Action]) -> Past:
    """The past that consists of those actions, given oldest first."""
    past: Past = None
    for action in done:
        past = (past, action)
    return past


def plies(first: Seat, seats: int, done: Iterable[Action], spin: Spin) -> list[Ply]:
    """The actions with their seats, if `first` began: the turn passes after every action but a draw."""
    result = []
    seat = first
    ends: Ends = ()
    for action in done:
        result.append(Ply(seat, action, numbers(ends)))
        if isinstance(action, Lay):
            ends = ends_after(ends, action, spin)
        if action is not Unable.DRAW:
            seat = (seat + 1) % seats
    return result


def opening_tile(history: Sequence[Ply]) -> Tile:
    """The tile that opened the hand; `ValueError` if the first action laid none."""
    opening = history[0].action
    if not isinstance(opening, Lay):
        raise ValueError(f"a hand cannot open with {opening}")
    return opening.tile


def encode_history(history: Iterable[Ply]) -> Json:
    """The history of a hand as part of an observation.

    ``plies`` [[seat, action], …]; ``layout`` [[tile, tile it was put on or null], …]; ``passes`` [[seat, ply], …], the
    plies at which a seat drew or passed; ``unable`` [[seat, ply, open numbers], …], those at which it could not play,
    with the numbers that it could not serve.
    """
    history = list(history)
    waits = [(number, ply) for number, ply in enumerate(history) if isinstance(ply.action, Unable)]
    return {
        "plies": [[ply.seat, str(ply.action)] for ply in history],
        "layout": [
            [TEXT[action.tile], None if action.onto is None else TEXT[action.onto]]
            for _, action, _ in history
            if isinstance(action, Lay)
        ],
        "passes": [[ply.seat, number] for number, ply in waits],
        "unable": [[ply.seat, number, ply.open] for number, ply in waits if ply.open],
    }


def decode_history(observation: Observation, joining: Joining = ALIKE) -> list[Ply]:
    """The history of a hand, read back from an observation."""
    open_then = {number: open_numbers for _, number, open_numbers in observation["unable"]}
    return [
        Ply(seat, joining.parse(text, observation["highest"]), open_then.get(number, []))
        for number, (seat, text) in enumerate(observation["plies"])
    ]
