"""What a seat at Fortress can tell about the tiles it does not see, and dealing them again to fit."""

from collections.abc import Sequence

from game.core.chance import Stream
from game.core.rules import Observation, Seat
from game.dominoes.chain import Ply, opening_tile
from game.dominoes.deal import Share, share_out
from game.dominoes.layout import Ends, Lay, any_fits, unseen_tiles
from game.dominoes.tiles import DOUBLES, SUIT, Tile, TileSet, highest_double, mask, members, parse_tile, parse_tiles

Hands = tuple[TileSet, ...]


def deal_again(
    observation: Observation, story: Sequence[Ply], ends: Ends, rng: Stream
) -> tuple[Hands, tuple[Tile, ...]]:
    """Hands and sleeping tiles as dealt (the one picked up first) that the seat cannot tell from the real ones."""
    if observation["shown"] is not None:
        hands = tuple(parse_tiles(shown) for shown in observation["shown"])
        asleep = unseen_tiles(observation)
        for hand in hands:
            asleep &= ~hand
        sleepers = rng.shuffled(members(asleep))
    else:
        hands, sleepers = _hidden_hands(observation, story, ends, rng)
    if observation["picked_up"] is not None:
        sleepers = [_picked_up(observation, story, hands, rng), *sleepers]
    return hands, tuple(sleepers)


def barred(story: Sequence[Ply], seats: int, opening: Tile) -> list[TileSet]:
    """The tiles that each seat cannot hold.

    The opening tile is the highest double anybody held: higher ones sleep. Whoever passes has none of the numbers open
    at that moment and never gets one, for the only tile that is picked up comes before all passes.
    """
    result = [DOUBLES >> (opening + 1) << (opening + 1)] * seats
    for seat, action, numbers in story:
        if not isinstance(action, Lay):
            for number in numbers:
                result[seat] |= SUIT[number]
    return result


def shares(observation: Observation, story: Sequence[Ply], opening: Tile) -> list[Share]:
    """Where the unseen tiles can be: a share for each seat (an empty one for its own), and the sleeping tiles last."""
    unseen = unseen_tiles(observation)
    closed = barred(story, len(observation["hand_sizes"]), opening)
    result = [Share(size, unseen & ~closed[seat]) for seat, size in enumerate(observation["hand_sizes"])]
    result[observation["seat"]] = Share(0, 0)
    return [*result, Share(observation["boneyard"], unseen)]


def _hidden_hands(observation: Observation, story: Sequence[Ply], ends: Ends, rng: Stream) -> tuple[Hands, list[Tile]]:
    own, to_act = observation["seat"], observation["to_act"]
    held = parse_tiles(observation["hand"])
    unseen = unseen_tiles(observation)
    opening = _opening(observation, story, unseen, rng)
    places = shares(observation, story, opening)
    if story or to_act == own:
        *dealt, sleepers = share_out(unseen, places, rng)
        hands = _with_own(dealt, own, held)
        # The hand is not over, so somebody can play.
        if not story or any(any_fits(hand, ends) for hand in hands):
            return hands, sleepers
        wanted = [(tile, seat) for tile in members(unseen) if any_fits(1 << tile, ends) for seat in range(len(hands))]
    else:
        wanted = [(opening, to_act)]
    for tile, seat in rng.shuffled(wanted):
        share = places[seat]
        if share.size and share.allowed >> tile & 1:
            places[seat] = Share(share.size - 1, share.allowed)
            try:
                *dealt, sleepers = share_out(unseen & ~(1 << tile), places, rng)
            except ValueError:
                places[seat] = share
                continue
            dealt[seat].append(tile)
            return _with_own(dealt, own, held), sleepers
    raise ValueError("no deal fits what is known of the tiles")


def _with_own(dealt: Sequence[Sequence[Tile]], own: Seat, held: TileSet) -> Hands:
    return tuple(held if seat == own else mask(tiles) for seat, tiles in enumerate(dealt))


def _opening(observation: Observation, story: Sequence[Ply], unseen: TileSet, rng: Stream) -> Tile:
    """The opening double; before it lies a seat that does not hold it can only guess.

    It is then higher than the seat's own doubles, and all that are higher still sleep.
    """
    if story:
        return opening_tile(story)
    own = highest_double(parse_tiles(observation["hand"]))
    if own is not None and observation["to_act"] == observation["seat"]:
        return own
    doubles = members(unseen & DOUBLES)
    least = max(0, len(doubles) - 1 - observation["boneyard"])
    return rng.choice([tile for tile in doubles[least:] if own is None or tile > own])


def _picked_up(observation: Observation, story: Sequence[Ply], hands: Hands, rng: Stream) -> Tile:
    """The tile picked up with the opening: known to the seat itself, else any that seat holds or has laid since."""
    if observation["picked_up_tile"] is not None:
        return parse_tile(observation["picked_up_tile"])
    seat = observation["picked_up"]
    laid = [ply.action.tile for ply in story[1:] if ply.seat == seat and isinstance(ply.action, Lay)]
    return rng.choice([*members(hands[seat]), *laid])
