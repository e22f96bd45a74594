"""What a seat at Fives can tell about the tiles it does not see, and dealing them again to fit."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.chance import Stream
from game.core.rules import Observation, Seat
from game.dominoes.chain import Ply
from game.dominoes.deal import Share, share_out
from game.dominoes.layout import Lay, Unable, unseen_tiles
from game.dominoes.tiles import DOUBLES, SUIT, Tile, TileSet, highest_double, mask, members, parse_tile


@dataclass(slots=True)
class Batch:
    """Tiles that came to a hand at one time: how many of them are still in it, and which tiles they cannot be."""

    size: int
    barred: TileSet


def deal_again(
    observation: Observation, story: Sequence[Ply], hand_size: int, rng: Stream
) -> tuple[tuple[TileSet, ...], tuple[TileSet, ...]]:
    """Hands and boneyard (each tile as a set of one, in drawing order) that the seat cannot tell from the real ones."""
    own = observation["seat"]
    unseen = unseen_tiles(observation)
    hands = {own: mask(map(parse_tile, observation["hand"]))}
    if observation["shown"] is not None:
        hands = {seat: mask(map(parse_tile, shown)) for seat, shown in enumerate(observation["shown"])}
        shares: list[tuple[Seat, Share]] = []
        for hand in hands.values():
            unseen &= ~hand
    else:
        opening = _opening(observation, story, unseen, rng)
        known = batches(story, len(observation["hand_sizes"]), hand_size, observation["searched"], opening)
        if not story and observation["to_act"] != own:
            hands[observation["to_act"]] = 1 << opening
            unseen &= ~(1 << opening)
            _take(known[observation["to_act"]], opening)
        shares = [
            (seat, Share(batch.size, unseen & ~batch.barred))
            for seat, held in enumerate(known)
            if seat != own
            for batch in held
            if batch.size
        ]
    boneyard = Share(observation["boneyard"], unseen)
    *dealt, pile = share_out(unseen, [*(share for _, share in shares), boneyard], rng)
    for (seat, _), tiles in zip(shares, dealt, strict=True):
        hands[seat] = hands.get(seat, 0) | mask(tiles)
    return tuple(hands.get(seat, 0) for seat in range(len(observation["hand_sizes"]))), tuple(1 << t for t in pile)


def batches(story: Sequence[Ply], seats: int, hand_size: int, rounds: int, opening: Tile) -> list[list[Batch]]:
    """What is known of each hand: its tiles by the time they came to it, oldest first.

    The opening tile is the highest double anybody held. If there was a search for it, nobody had a double but in the
    last round of it. Whoever draws or passes holds nothing of the open numbers at that moment; so a drawn tile that did
    not end the drawing cannot bear them either. A tile which is laid is taken from the oldest batch that it can have
    come from: that leaves the widest choice for the tiles which stay.
    """
    higher = DOUBLES >> (opening + 1) << (opening + 1)
    known = [
        [Batch(hand_size + rounds - 1, DOUBLES), Batch(1, higher)] if rounds else [Batch(hand_size, higher)]
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


def _opening(observation: Observation, story: Sequence[Ply], unseen: TileSet, rng: Stream) -> Tile:
    """The opening double; before it lies a seat that does not hold it can only guess: one higher than its own."""
    if story:
        action = story[0].action
        assert isinstance(action, Lay)
        return action.tile
    own = highest_double(mask(map(parse_tile, observation["hand"])))
    if own is not None and observation["to_act"] == observation["seat"]:
        return own
    return rng.choice([tile for tile in members(unseen & DOUBLES) if own is None or tile > own])
