"""Rules and states of Fives and Fortress with given tiles; a deal is written ``6|6 5|5 / 4|1 2|1``."""

from typing import Any

from game.core.chance import stream
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.chaingame.state import State
from game.dominoes.tiles import full_set, texts
from game.games import find
from tests.helpers.play import hand, tiles

Position = tuple[ChainRules, State]


def rules(key: str, seats: int, **options: Any) -> ChainRules:
    made = find(key).rules(seats, options)
    assert isinstance(made, ChainRules)
    return made


def deal(key: str, hands: str, boneyard: str = "", scores: tuple[int, ...] = (), **options: Any) -> Position:
    """The rules and the state before the opening with those hands; the boneyard, or the sleeping tiles, in order."""
    held = [*map(hand, hands.split("/"))]
    game = rules(key, len(held), **options)
    return game, game.begin(held, tuple(1 << tile for tile in tiles(boneyard)), scores or (0,) * len(held))


def whole(key: str, hands: str, boneyard: str = "") -> Position:
    """A real deal: full hands, and a boneyard that begins with those tiles and ends with the rest of the set."""
    game = rules(key, hands.count("/") + 1)
    rest = full_set(game.highest) & ~hand(f"{hands} {boneyard}".replace("/", ""))
    assert {len(tiles.split()) for tiles in hands.split("/")} == {game.hand_size}
    return deal(key, hands, " ".join((boneyard, *texts(rest))))


def guesses(game: ChainRules, state: State, seat: int) -> list[State]:
    """Sixty states sampled from what the seat knows."""
    seen = game.observe(state, seat)
    return [game.sample_state(seen, stream("guess", number)) for number in range(60)]
