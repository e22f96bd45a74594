"""A state of Brick Dominoes, and how a hand is dealt."""

from typing import NamedTuple

from game.core.chance import stream
from game.core.rules import Seat
from game.dominoes.tiles import Tile, TileSet, mask, set_size
from game.dominoes.wall import Wall, started

HAND = 3
"""Tiles in a full hand (rule sheet, 'The Set Up')."""


def highest_pips(seats: int) -> int:
    """The highest pips of the set, by seats: double six up to 3, nine up to 5, twelve up to 7, sixteen for 8."""
    return 6 if seats <= 3 else 9 if seats <= 5 else 12 if seats <= 7 else 16


class Deal(NamedTuple):
    """What stays the same during a hand; the brickyard is in drawing order."""

    seed: int
    hand_no: int
    brickyard: tuple[Tile, ...]


class State(NamedTuple):
    """A state within a hand.

    `known`: the tiles of each hand that everybody has seen; `revealed`: the tiles the seats have chosen so far;
    `skipped`: whether each seat's last turn was a skip, and `skips`: how many came in a row; `drawing`: the seat is
    filling its hand; `drawn`: the number of tiles taken from the brickyard; `ended`: the reason, once the hand is over.
    """

    deal: Deal
    seat: Seat
    wall: Wall
    hands: tuple[TileSet, ...]
    known: tuple[TileSet, ...]
    revealed: tuple[Tile, ...]
    skipped: tuple[bool, ...]
    scores: tuple[int, ...]
    readied: TileSet = 0
    drawing: bool = False
    drawn: int = 0
    skips: int = 0
    ended: str | None = None

    @property
    def can_draw(self) -> bool:
        """Whether anything is left to draw, in the brickyard or among the readied bricks."""
        return bool(self.readied) or self.drawn < len(self.deal.brickyard)

    @property
    def revealing(self) -> bool:
        """Whether the seats are still choosing what to reveal."""
        return len(self.revealed) < len(self.hands)


def dealt(seats: int, seed: int, hand_no: int, scores: tuple[int, ...]) -> State:
    """A fresh hand: three tiles for each seat in order, then the starting brick; the rest is the brickyard."""
    pile = stream(seed, "brick", "deal", hand_no).shuffled(range(set_size(highest_pips(seats))))
    hands = tuple(mask(pile[seat * HAND : (seat + 1) * HAND]) for seat in range(seats))
    start, brickyard = pile[seats * HAND], tuple(pile[seats * HAND + 1 :])
    deal, nothing, never = Deal(seed, hand_no, brickyard), (0,) * seats, (False,) * seats
    return State(deal, 0, started(start), hands, nothing, (), never, scores)
