"""Rules and states of Fortress with tiles that are named."""

from collections.abc import Sequence
from typing import Any

from game.dominoes.chaingame import rollout
from game.dominoes.chaingame.rollout import ChainPolicy
from game.dominoes.chaingame.state import State
from game.dominoes.tiles import full_set, parse_tile, texts
from game.games import find
from game.games.fortress.rules import FortressRules
from tests.helpers.play import after, hand


def rules(seats: int = 4, **options: Any) -> FortressRules:
    made = find("fortress").rules(seats, options)
    assert isinstance(made, FortressRules)
    return made


def deal(*hands: str, asleep: str = "", scores: tuple[int, ...] = (), **options: Any) -> tuple[FortressRules, State]:
    """The rules and the state before the opening with those hands and those tiles asleep."""
    game = rules(len(hands), **options)
    sleepers = tuple(1 << parse_tile(tile) for tile in asleep.split())
    return game, game.begin([hand(tiles) for tiles in hands], sleepers, scores or (0,) * len(hands))


def whole(*hands: str) -> tuple[FortressRules, State]:
    """A real deal for three seats: full hands; what is left sleeps."""
    game, state = deal(*hands, asleep=" ".join(texts(full_set(6) & ~hand(" ".join(hands)))))
    assert {len(tiles.split()) for tiles in hands} == {game.hand_size}
    return game, state


def after_a_pass() -> tuple[FortressRules, State, State]:
    """The rules, a deal, and the state in which seat 0 plays again: seat 1 has passed on sixes."""
    game, opening = deal(
        "6|6 6|5 6|4 6|3 5|4 4|4 1|1",
        "5|5 5|3 5|2 5|1 5|0 4|3 4|2",
        "6|2 6|1 3|3 3|2 3|1 3|0 2|2",
        "6|0 4|1 4|0 2|1 2|0 1|0 0|0",
    )
    return game, opening, after(game, opening, "6|6", "pass", "6|2>6|6", "6|0>6|6")


def equity(scores: tuple[int, ...], target: int) -> Sequence[float]:
    """What every seat has of such a score in a match to that target."""
    return rollout.equity(scores, target + 1, target, ChainPolicy.stride)
