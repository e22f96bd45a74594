"""Rules and states of Fives with tiles that are named."""

from collections.abc import Sequence
from typing import Any

from game.core.chance import stream
from game.dominoes.chaingame import rollout
from game.dominoes.chaingame.state import State
from game.dominoes.tiles import full_set, parse_tile, texts
from game.games import find
from game.games.fives.rollout import FivesPolicy
from game.games.fives.rules import FivesRules
from tests.helpers.play import hand


def rules(seats: int = 2, **options: Any) -> FivesRules:
    made = find("fives").rules(seats, options)
    assert isinstance(made, FivesRules)
    return made


def deal(*hands: str, boneyard: str = "", scores: tuple[int, ...] = (), **options: Any) -> tuple[FivesRules, State]:
    """The rules and the state before the opening with those hands; the boneyard in drawing order."""
    game = rules(len(hands), **options)
    pile = tuple(1 << parse_tile(tile) for tile in boneyard.split())
    return game, game.begin([hand(tiles) for tiles in hands], pile, scores or (0,) * len(hands))


def whole(*hands: str, boneyard: str = "") -> tuple[FivesRules, State]:
    """A real deal: full hands, a boneyard that begins with those tiles and ends with the rest of the set."""
    known = hand(" ".join((*hands, boneyard)))
    rest = " ".join(texts(full_set(6 if len(hands) <= 4 else 12) & ~known))
    game, state = deal(*hands, boneyard=f"{boneyard} {rest}")
    assert {len(tiles.split()) for tiles in hands} == {game.hand_size}
    return game, state


def others(game: FivesRules, state: State, seat: int, of: int) -> list[int]:
    """Sixty hands of another seat that the seat thinks possible."""
    seen = game.observe(state, seat)
    return [game.sample_state(seen, stream("guess", number)).hands[of] for number in range(60)]


def equity(scores: tuple[int, ...], target: int) -> Sequence[float]:
    """What every seat has of such a score in a match to that target."""
    return rollout.equity(scores, target, target, FivesPolicy.stride)
