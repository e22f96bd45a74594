"""The determinizations of a hand: towards its end they are so few that all can be enumerated."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from math import comb, factorial

from game.core.chance import Stream
from game.core.rules import Observation
from game.dominoes.tiles import Tile, TileSet, mask, members
from game.games.brick.rules.rules import BrickRules
from game.games.brick.rules.seen import hidden_sizes, known_hands
from game.games.brick.rules.state import State

FEW = 24
"""How many determinizations are enumerated at most."""

Dealt = tuple[tuple[TileSet, ...], tuple[Tile, ...]]
"""What each seat is given, and the brickyard."""


def are_few(seen: Observation) -> bool:
    """Whether all can be enumerated; not before everybody has revealed a tile."""
    return None not in seen["revealed"] and count_determinizations(seen) <= FEW


def count_determinizations(seen: Observation) -> int:
    """In how many ways the unseen tiles can be in the other hands and in the brickyard."""
    sizes = hidden_sizes(seen, known_hands(seen))
    hidden = sum(sizes) + seen["boneyard"]
    found = factorial(seen["boneyard"])
    for size in sizes:
        found *= comb(hidden, size)
        hidden -= size
    return int(found)


def enumerate_determinizations(rules: BrickRules, seen: Observation, rng: Stream) -> list[State]:
    """The state in each of those ways; `rng` only matters for the seed of the deal."""
    state: State = rules.sample_state(seen, rng)
    known = known_hands(seen)
    pool = mask(state.deal.brickyard)
    for hand, shown in zip(state.hands, known, strict=True):
        pool |= hand & ~shown
    found = []
    for given, yard in _dealt(members(pool), hidden_sizes(seen, known)):
        hands = tuple(shown | drawn for shown, drawn in zip(known, given, strict=True))
        found.append(state._replace(hands=hands, deal=state.deal._replace(brickyard=yard)))
    return found


def _dealt(pool: Sequence[Tile], missing: Sequence[int]) -> Iterator[Dealt]:
    """Every way to give each seat that many tiles, with the rest in the brickyard in every order."""
    if not missing:
        for yard in permutations(pool):
            yield (), yard
        return
    for drawn in combinations(pool, missing[0]):
        rest = [tile for tile in pool if tile not in drawn]
        for given, yard in _dealt(rest, missing[1:]):
            yield (mask(drawn), *given), yard
