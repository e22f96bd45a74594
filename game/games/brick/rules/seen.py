"""From an observation back to the wall, and to its determinizations: a random one, or all of them."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate

from game.core.chance import Stream
from game.core.rules import Json, Observation
from game.dominoes.deal import count_in_order, deals_in_order
from game.dominoes.tiles import HI, LO, TEXT, Tile, TileSet, full_set, mask, members, parse_tile, parse_tiles, weight
from game.dominoes.wall import EAST, SOUTH, Brick, Wall, place, rebuilt
from game.games.brick.rules.state import Deal, State

MOST_ENUMERATED = 24
"""The largest number of determinizations that are enumerated."""


def wall_data(wall: Wall) -> list[Json]:
    """The bricks in the order laid: tile (high half first), the cells of its halves, level, face down, seat.

    `seat` is null for the starting brick.
    """
    return list(map(_told, wall.bricks))


@lru_cache(maxsize=1024)
def _told(brick: Brick) -> Json:
    return {
        "tile": TEXT[brick.tile],
        "cells": [list(cell) for cell in brick.cells],
        "level": brick.level,
        "face_down": brick.face_down,
        "seat": brick.seat,
    }


def wall_of(observation: Observation) -> Wall:
    """The wall that the seat sees."""
    return _rebuilt(tuple(map(_brick, observation["wall"])))


@lru_cache(maxsize=8)
def _rebuilt(bricks: tuple[Brick, ...]) -> Wall:
    """The wall of those bricks; the wall without the last one is usually in the cache."""
    return rebuilt(bricks[-1:], _rebuilt(bricks[:-1]) if bricks else None)


def _brick(seen: Json) -> Brick:
    tile, (high, low) = parse_tile(seen["tile"]), seen["cells"]
    x, y = min(high, low)
    at = place(x, y, EAST if high[1] == low[1] else SOUTH)
    first, second = (HI[tile], LO[tile]) if high < low else (LO[tile], HI[tile])
    if seen["face_down"]:
        first = second = 0
    return Brick(tile, first, second, at, seen["level"], seen["face_down"], seen["seat"])


def sample_state(observation: Observation, highest: int, rng: Stream) -> State:
    """A determinization, with the tiles nobody has seen dealt at random; see `Rules.sample_state`."""
    wall, to_act, ended = wall_of(observation), observation["to_act"], observation["ended"]
    readied = parse_tiles(observation["readied"])
    known = tuple(map(parse_tiles, observation["known"]))
    hands, brickyard = _hands(observation, wall, highest, rng)
    scores = tuple(observation["scores"])
    if ended is not None:
        scores = tuple(score + weight(hand) for score, hand in zip(scores, hands, strict=True))
    return State(
        deal=Deal(rng.seed(), observation["hand_no"], brickyard),
        seat=0 if to_act is None else to_act,
        drawing=observation["drawing"],
        wall=wall,
        hands=hands,
        readied=readied,
        known=known,
        revealed=_choices(observation, hands, rng),
        skipped=tuple(observation["skipped"]),
        skips=observation["skips"],
        scores=scores,
        ended=ended,
    )


def known_hands(observation: Observation) -> list[TileSet]:
    """The tiles of each hand that the seat knows, its own hand included."""
    known = [parse_tiles(tiles) for tiles in observation["known"]]
    known[observation["seat"]] = parse_tiles(observation["hand"])
    return known


def hidden_sizes(observation: Observation, known: Sequence[TileSet]) -> list[int]:
    """The number of tiles in each hand that the seat does not know."""
    return [size - tiles.bit_count() for size, tiles in zip(observation["hand_sizes"], known, strict=True)]


def not_in_sight(observation: Observation, wall: Wall, highest: int) -> TileSet:
    """The tiles that are neither on the wall nor readied nor in the seat's hand; some may be known to be in others."""
    seen = parse_tiles(observation["hand"] + observation["readied"]) | mask(brick.tile for brick in wall.bricks)
    return full_set(highest) & ~seen


def _hands(
    observation: Observation, wall: Wall, highest: int, rng: Stream
) -> tuple[tuple[TileSet, ...], tuple[Tile, ...]]:
    """The hands, each filled up at random around its known tiles, and the brickyard."""
    to_act = observation["to_act"]
    shown = known_hands(observation)
    pool = rng.shuffled(members(not_in_sight(observation, wall, highest) & ~sum(shown)))
    ends = list(accumulate(hidden_sizes(observation, shown)))
    cuts = list(zip([0, *ends], ends, strict=False))
    if to_act is not None and not observation["boneyard"] and not observation["readied"]:
        # With nothing to draw a seat can only build; were it unable to, the hand would have ended.
        start, end = cuts[to_act]
        if start < end and not wall.takes_any(shown[to_act]) and wall.takes_any(mask(pool)):
            while not wall.takes_any(mask(pool[start:end])):
                rng.shuffle(pool)
    hands = tuple(tiles | mask(pool[start:end]) for tiles, (start, end) in zip(shown, cuts, strict=True))
    return hands, tuple(pool[ends[-1] :])


def _choices(observation: Observation, hands: tuple[TileSet, ...], rng: Stream) -> tuple[Tile, ...]:
    """The tiles revealed; while they are secret, the seat's own choice and random ones for those who have chosen."""
    if None not in observation["revealed"]:
        return tuple(map(parse_tile, observation["revealed"]))
    chosen = [rng.choice(members(hand)) for hand in hands[: observation["to_act"]]]
    if observation["chosen"] is not None:
        chosen[observation["seat"]] = parse_tile(observation["chosen"])
    return tuple(chosen)


# -- every determinization --------------------------------------------------------------------------------------------


def are_few(seen: Observation) -> bool:
    """Whether all can be enumerated; not before everybody has revealed a tile."""
    return None not in seen["revealed"] and count_determinizations(seen) <= MOST_ENUMERATED


def count_determinizations(seen: Observation) -> int:
    """The number of ways in which the unseen tiles can lie in the other hands and, in order, in the brickyard."""
    return count_in_order(hidden_sizes(seen, known_hands(seen)), seen["boneyard"])


def enumerate_determinizations(seen: Observation, highest: int, rng: Stream) -> list[State]:
    """The determinization for each of those ways; `rng` only matters for the seed of the deal."""
    state, known = sample_state(seen, highest, rng), known_hands(seen)
    pool = mask(state.deal.brickyard)
    for hand, shown in zip(state.hands, known, strict=True):
        pool |= hand & ~shown
    found = []
    for given, yard in deals_in_order(members(pool), hidden_sizes(seen, known)):
        hands = tuple(shown | drawn for shown, drawn in zip(known, given, strict=True))
        found.append(state._replace(hands=hands, deal=state.deal._replace(brickyard=yard)))
    return found
