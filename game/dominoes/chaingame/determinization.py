"""What a seat knows about the tiles it does not see, and the sampling of deals that fit."""

from collections.abc import Sequence
from typing import NamedTuple

from game.core.chance import Stream, stream
from game.core.rules import Observation, Seat
from game.dominoes.chain import Ply, decode_history, opening_tile, together
from game.dominoes.deal import Share, share_out
from game.dominoes.layout import ALIKE, Ends, Joining, Lay, Unable, any_fits, unseen_tiles
from game.dominoes.opponent_model import Whereabouts
from game.dominoes.tiles import DOUBLES, Tile, TileSet, highest_double, mask, members, parse_tile, parse_tiles

Dealt = tuple[tuple[TileSet, ...], tuple[TileSet, ...]]
"""All hands, and the pile in drawing order, each of its tiles as a set of one."""


class Batch(NamedTuple):
    """Tiles that came to a hand at one time: how many are still in it, and the tiles that they cannot be."""

    size: int
    barred: TileSet


Held = tuple[Batch, ...]
"""What is known of a hand: its batches, oldest first."""


def higher(opening: Tile) -> TileSet:
    """The doubles above the opening one, which nobody held."""
    return DOUBLES >> (opening + 1) << (opening + 1)


def opened(size: int, opening: Tile, *, searched: bool) -> Held:
    """A hand of that size at the opening, without higher doubles; if `searched`, only its last tile can be a double."""
    return (Batch(size - 1, DOUBLES), Batch(1, higher(opening))) if searched else (Batch(size, higher(opening)),)


def after_unable(held: Held, fits: TileSet, *, drew: bool) -> Held:
    """The hand after its seat drew or passed because none of its tiles fit."""
    known = tuple([Batch(size, barred | fits) for size, barred in held])
    return (*known, Batch(1, 0)) if drew else known


def without(held: Held, tile: Tile) -> Held | None:
    """The hand after laying that tile, from the oldest batch it can have been in; None if there is none."""
    for at, (size, barred) in enumerate(held):
        if size and not barred >> tile & 1:
            return (*held[:at], Batch(size - 1, barred), *held[at + 1 :])
    return None


def deal_again(
    observation: Observation, history: Sequence[Ply], ends: Ends, rng: Stream, to_draw: int, joining: Joining
) -> Dealt:
    """Samples hands and a pile (a picked-up tile first) that the seat cannot tell from the real ones.

    `to_draw` is how many tiles of the boneyard can still be drawn. `ValueError` if no deal fits.
    """
    if observation["shown"] is not None:
        hands = [parse_tiles(shown) for shown in observation["shown"]]
        pile = rng.shuffled(members(unseen_tiles(observation) & ~together(hands)))
    else:
        hands, pile = _hidden(observation, history, ends, rng, to_draw, joining)
    if observation.get("picked_up") is not None:
        pile = [_picked_up(observation, history, hands, rng), *pile]
    return tuple(hands), tuple([1 << tile for tile in pile])


def shares(observation: Observation, history: Sequence[Ply], opening: Tile, joining: Joining) -> Whereabouts:
    """Where the unseen tiles can be: one or (after draws) several shares per other seat, last the boneyard (None)."""
    unseen, own = unseen_tiles(observation), observation["seat"]
    result: list[tuple[Seat | None, Share]] = []
    for seat, held in enumerate(batches(observation, history, opening, joining)):
        if seat != own:
            result += [(seat, Share(batch.size, unseen & ~batch.barred)) for batch in held if batch.size]
    return [*result, (None, Share(observation["boneyard"], unseen))]


def whereabouts(observation: Observation, joining: Joining = ALIKE) -> Whereabouts:
    """The `shares` in an observation after the opening."""
    history = decode_history(observation, joining)
    return shares(observation, history, opening_tile(history), joining)


def can_lie(unseen: TileSet, places: Whereabouts, tile: int, at: int) -> bool:
    """Whether some deal that fits has that tile in the place with index `at`."""
    share = places[at][1]
    if not share.size or not share.allowed >> tile & 1:
        return False
    rest = [each for _, each in places]
    rest[at] = Share(share.size - 1, share.allowed)
    try:
        share_out(unseen & ~(1 << tile), rest, stream("fits"))
    except ValueError:
        return False
    return True


def batches(observation: Observation, history: Sequence[Ply], opening: Tile, joining: Joining) -> list[Held]:
    """What is known of each hand. `ValueError` if the history is impossible.

    The opening tile is the highest double held, and before the last round of a search nobody had a double. A seat that
    draws or passes holds nothing that fits an open number; nor did a drawn tile fit unless it ended the drawing. A laid
    tile is taken from the oldest batch it can have come from, which leaves the widest choice for the others. A tile is
    picked up before anybody passes.
    """
    known = []
    for seat, size in enumerate(observation["hand_sizes"]):
        done = [ply.action for ply in history if ply.seat == seat]
        held = size + sum(isinstance(action, Lay) for action in done) - done.count(Unable.DRAW)
        known.append(opened(held, opening, searched=bool(observation.get("searched"))))
    for seat, action, numbers in history:
        if not isinstance(action, Lay):
            fits = together(joining.fits[number] for number in numbers)
            known[seat] = after_unable(known[seat], fits, drew=action is Unable.DRAW)
        elif (left := without(known[seat], action.tile)) is not None:
            known[seat] = left
        else:
            raise ValueError(f"no seat can have held tile {action.tile} in this history")
    return [_merged(each) for each in known]


def _merged(held: Held) -> Held:
    sizes: dict[TileSet, int] = {}
    for size, barred in held:
        sizes[barred] = sizes.get(barred, 0) + size
    return tuple([Batch(size, barred) for barred, size in sizes.items()])


def _hidden(
    observation: Observation, history: Sequence[Ply], ends: Ends, rng: Stream, to_draw: int, joining: Joining
) -> tuple[list[TileSet], list[Tile]]:
    to_act, unseen = observation["to_act"], unseen_tiles(observation)
    opening = _opening(observation, history, unseen, rng)
    places = [*shares(observation, history, opening, joining)]
    if history or to_act == observation["seat"]:
        hands, pile = _dealt(observation, unseen, places, rng)
        # The hand is not over, so if nothing can be drawn, some seat can play.
        if not history or to_draw or any(any_fits(hand, ends) for hand in hands):
            return hands, pile
        seats = range(len(hands))
        wanted = [(tile, seat) for tile in members(unseen) if any_fits(1 << tile, ends) for seat in seats]
    else:
        wanted = [(opening, to_act)]
    for tile, seat in rng.shuffled(wanted):
        for at, (whose, share) in enumerate(places):
            if whose == seat and share.size and share.allowed >> tile & 1:
                others = [*places[:at], (whose, Share(share.size - 1, share.allowed)), *places[at + 1 :]]
                try:
                    hands, pile = _dealt(observation, unseen & ~(1 << tile), others, rng)
                except ValueError:
                    break
                hands[seat] |= 1 << tile
                return hands, pile
    raise ValueError("no deal fits what is known of the tiles")


def _dealt(
    observation: Observation, unseen: TileSet, places: Whereabouts, rng: Stream
) -> tuple[list[TileSet], list[Tile]]:
    """Hands and pile, with the unseen tiles dealt at random to places where they can be."""
    hands = [0] * len(observation["hand_sizes"])
    hands[observation["seat"]] = parse_tiles(observation["hand"])
    pile: list[Tile] = []
    for (seat, _), tiles in zip(places, share_out(unseen, [share for _, share in places], rng), strict=True):
        if seat is None:
            pile = tiles
        else:
            hands[seat] |= mask(tiles)
    return hands, pile


def _opening(observation: Observation, history: Sequence[Ply], unseen: TileSet, rng: Stream) -> Tile:
    """The opening double; before it lies, a guess above the seat's own doubles, with higher ones in the boneyard."""
    if history:
        return opening_tile(history)
    own = highest_double(parse_tiles(observation["hand"]))
    if own is not None and observation["to_act"] == observation["seat"]:
        return own
    doubles = members(unseen & DOUBLES)
    least = max(0, len(doubles) - 1 - observation["boneyard"])
    return rng.choice([tile for tile in doubles[least:] if own is None or tile > own])


def _picked_up(observation: Observation, history: Sequence[Ply], hands: Sequence[TileSet], rng: Stream) -> Tile:
    """The tile picked up with the opening, if known; else a random one that its seat holds or has laid since."""
    if observation["picked_up_tile"] is not None:
        return parse_tile(observation["picked_up_tile"])
    seat = observation["picked_up"]
    laid = [ply.action.tile for ply in history[1:] if ply.seat == seat and isinstance(ply.action, Lay)]
    return rng.choice([*members(hands[seat]), *laid])
