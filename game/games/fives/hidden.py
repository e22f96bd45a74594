"""What a seat at Fives can tell about the tiles it does not see, and dealing them again to fit."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.chance import Stream
from game.core.rules import Observation, Seat
from game.dominoes.chain import Ply, opening_tile, together
from game.dominoes.clues import Whereabouts
from game.dominoes.deal import Share, share_out
from game.dominoes.layout import Lay, Unable, unseen_tiles
from game.dominoes.tiles import DOUBLES, SUIT, Tile, TileSet, highest_double, mask, members, parse_tiles


@dataclass(slots=True)
class Batch:
    """Tiles that came to a hand at one time: how many of them are still in it, and which tiles they cannot be."""

    size: int
    barred: TileSet


def deal_again(
    observation: Observation, story: Sequence[Ply], rng: Stream
) -> tuple[tuple[TileSet, ...], tuple[TileSet, ...]]:
    """Hands and boneyard (each tile as a set of one, in drawing order) that the seat cannot tell from the real ones."""
    seats = range(len(observation["hand_sizes"]))
    if observation["shown"] is not None:
        hands = [parse_tiles(shown) for shown in observation["shown"]]
        unseen = unseen_tiles(observation) & ~together(hands)
        whereabouts: Whereabouts = [(None, Share(observation["boneyard"], unseen))]
    else:
        own = observation["seat"]
        hands = [0 for _ in seats]
        hands[own] = parse_tiles(observation["hand"])
        unseen = unseen_tiles(observation)
        opening = _opening(observation, story, rng)
        whereabouts = shares(observation, story, opening)
        if not story and observation["to_act"] != own:
            whereabouts = _with_opening(whereabouts, observation["to_act"], opening)
            hands[observation["to_act"]] = 1 << opening
            unseen &= ~(1 << opening)
    pile: list[Tile] = []
    for (seat, _), tiles in zip(whereabouts, share_out(unseen, [share for _, share in whereabouts], rng), strict=True):
        if seat is None:
            pile = tiles
        else:
            hands[seat] |= mask(tiles)
    return tuple(hands), tuple([1 << tile for tile in pile])


def shares(observation: Observation, story: Sequence[Ply], opening: Tile) -> Whereabouts:
    """Where the unseen tiles can be: several shares for each other seat, and the boneyard (None)."""
    unseen = unseen_tiles(observation)
    seats, dealt, rounds = len(observation["hand_sizes"]), observation["dealt"], observation["searched"]
    known = batches(story, seats, dealt, rounds, opening)
    result: Whereabouts = [
        (seat, Share(batch.size, unseen & ~batch.barred))
        for seat, held in enumerate(known)
        if seat != observation["seat"]
        for batch in held
        if batch.size
    ]
    return [*result, (None, Share(observation["boneyard"], unseen))]


def batches(story: Sequence[Ply], seats: int, dealt: int, rounds: int, opening: Tile) -> list[list[Batch]]:
    """What is known of each hand: its tiles by the time they came to it, oldest first.

    The opening tile is the highest double anybody held. If there was a search for it, nobody had a double but in the
    last round of it. Whoever draws or passes holds nothing of the open numbers at that moment; so a drawn tile that did
    not end the drawing cannot bear them either. A tile which is laid is taken from the oldest batch that it can have
    come from: that leaves the widest choice for the tiles which stay.
    """
    higher = DOUBLES >> (opening + 1) << (opening + 1)
    known = [
        [Batch(dealt + rounds - 1, DOUBLES), Batch(1, higher)] if rounds else [Batch(dealt, higher)]
        for _ in range(seats)
    ]
    for seat, action, numbers in story:
        if isinstance(action, Lay):
            _take(known[seat], action.tile)
            continue
        for batch in known[seat]:
            for number in numbers:
                batch.barred |= SUIT[number]
        if action is Unable.DRAW:
            known[seat].append(Batch(1, 0))
    return [_merged(held) for held in known]


def _take(held: list[Batch], tile: Tile) -> None:
    """One tile less in the oldest batch that it can have come from."""
    for batch in held:
        if batch.size and not batch.barred >> tile & 1:
            batch.size -= 1
            return
    raise ValueError(f"no seat can have held tile {tile} in this story")


def _merged(held: list[Batch]) -> list[Batch]:
    sizes: dict[TileSet, int] = {}
    for batch in held:
        sizes[batch.barred] = sizes.get(batch.barred, 0) + batch.size
    return [Batch(size, barred) for barred, size in sizes.items()]


def _opening(observation: Observation, story: Sequence[Ply], rng: Stream) -> Tile:
    """The opening double; before it lies a seat that does not hold it can only guess: one higher than its own."""
    if story:
        return opening_tile(story)
    own = highest_double(parse_tiles(observation["hand"]))
    if own is not None and observation["to_act"] == observation["seat"]:
        return own
    return rng.choice([tile for tile in members(unseen_tiles(observation) & DOUBLES) if own is None or tile > own])


def _with_opening(whereabouts: Whereabouts, opener: Seat, opening: Tile) -> Whereabouts:
    """The shares when the opener holds that double: one place less in the first share of it that allows the tile."""
    result: list[tuple[Seat | None, Share]] = []
    found = False
    for seat, share in whereabouts:
        if seat == opener and not found and share.allowed >> opening & 1:
            found = True
            share = Share(share.size - 1, share.allowed)
        result.append((seat, share))
    return result
