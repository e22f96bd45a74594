"""The state of a game of tiles laid end to end."""

from typing import NamedTuple

from game.core.rules import HandEnd, Seat
from game.dominoes.chain import Past, together
from game.dominoes.layout import Action, Ends
from game.dominoes.tiles import TileSet


class Deal(NamedTuple):
    """What stays constant during a hand.

    `pile` are the tiles left, in drawing order, each as a set of one. `rounds` is how many of them each seat drew for a
    double, `first` the seat that opens, `picks_up` the seat, if any, that picks up the next one with its opening.
    """

    seed: int
    hand_no: int
    pile: tuple[TileSet, ...]
    rounds: int
    first: Seat
    picks_up: Seat | None


class State(NamedTuple):
    """A state within a hand.

    `seat` is to act, or acted last if the hand is over; `legal` are its actions, empty if the hand is over. `total` is
    the sum of the ends. The last `boneyard` tiles of the pile are still there.
    """

    deal: Deal
    seat: Seat
    hands: tuple[TileSet, ...]
    ends: Ends
    total: int
    boneyard: int
    past: Past
    scores: tuple[int, ...]
    end: HandEnd | None
    legal: tuple[Action, ...]

    def unseen(self) -> TileSet:
        """The tiles that the seat to act does not see: the others' hands and the rest of the pile."""
        pile = self.deal.pile
        return together(pile[len(pile) - self.boneyard :]) | together(self.hands) & ~self.hands[self.seat]
