"""What a seat can still hold where tiles are laid end to end: by logic alone, from all deals that fit what was seen.

These follow from the tiles that the seat sees, how many each seat has, which double opened, and the facts: who could
not play, and on which numbers. How a seat chooses to play says nothing here.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from game.core.rules import AnyRules, Observation, Seat
from game.dominoes.chaingame.determinization import can_lie, whereabouts
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.deal import every_deal
from game.dominoes.layout import ALIKE, Joining, unseen_tiles
from game.dominoes.tiles import TileSet, members, parse_tiles, texts

CAN, MUST = ASKS = ("can", "must")
"""The two questions: which of the tiles shown can the seat hold, and which must it hold?"""
MOST_DEALS = 20_000
"""The most deals that are listed."""
SHOWN = 4
"""The number of tiles shown."""


@dataclass(frozen=True, slots=True)
class Deals:
    """All deals of the unseen tiles, each as the hands of all seats, and the rest, to be drawn or sleeping."""

    hands: Sequence[tuple[TileSet, ...]]
    rest: Sequence[TileSet]

    def answer(self, holder: Seat, asks: str, shown: Sequence[str]) -> tuple[str, ...]:
        """Those of the tiles shown that the seat holds in some of the deals, or in all of them."""
        tiles = [each[holder] for each in self.hands]
        could, does = 0, -1
        for each in tiles:
            could |= each
            does &= each
        return tuple(sorted(tile for tile in shown if parse_tiles([tile]) & (could if asks == CAN else does)))


def joining_of(rules: AnyRules) -> Joining:
    """How tiles join under those rules."""
    return rules.joining if isinstance(rules, ChainRules) else ALIKE


def every(seen: Observation, joining: Joining) -> Deals | None:
    """All deals that fit what the seat knows; None if there are more than `MOST_DEALS`."""
    unseen, places = unseen_tiles(seen), whereabouts(seen, joining)
    found: dict[tuple[TileSet, ...], TileSet] = {}
    for deal in every_deal(unseen, [share for _, share in places], MOST_DEALS):
        hands, rest = [0] * len(seen["hand_sizes"]), 0
        for (seat, _), tiles in zip(places, deal, strict=True):
            if seat is None:
                rest |= tiles
            else:
                hands[seat] |= tiles
        hands[seen["seat"]] = parse_tiles(seen["hand"])
        found[tuple(hands)] = rest
    return Deals([*found], [*found.values()]) if found else None


def facts(seen: Observation) -> list[int]:
    """The plies of the hand at which another seat could not play."""
    return [ply for seat, ply, _ in seen["unable"] if seat != seen["seat"]]


def knowing(seen: Observation, kept: Collection[int]) -> Observation:
    """The observation with only those facts known."""
    return {**seen, "unable": [each for each in seen["unable"] if each[1] in kept or each[0] == seen["seat"]]}


def possible(seen: Observation, holder: Seat, joining: Joining) -> tuple[TileSet, TileSet]:
    """The unseen tiles that a seat can hold, and those that it must hold, found without listing deals."""
    unseen, places = unseen_tiles(seen), whereabouts(seen, joining)
    can = must = 0
    for tile in members(unseen):
        inside = any(can_lie(unseen, places, tile, at) for at, (seat, _) in enumerate(places) if seat == holder)
        can |= inside << tile
        if inside:
            others = [at for at, (seat, _) in enumerate(places) if seat != holder]
            must |= (not any(can_lie(unseen, places, tile, at) for at in others)) << tile
    return can, must


def answers(seen: Observation, holder: Seat, asks: str, joining: Joining = ALIKE) -> set[str]:
    """All unseen tiles that answer the question."""
    return {*texts(possible(seen, holder, joining)[asks == MUST])}
