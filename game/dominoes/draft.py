"""A position that is being set up, as an immutable value; every touch makes a new one."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Generic, NamedTuple, Protocol, Self, TypeVar

from game.core.message import N_, Player, Reason
from game.core.rules import Observation, Seat, with_seat
from game.dominoes.tiles import Tile, TileSet, full_set, members, texts


class OfSet(Protocol):
    """Rules of a game played with the double-`highest` set."""

    highest: int


R = TypeVar("R", bound=OfSet)  # the rules
A = TypeVar("A")  # an action


class Spot(NamedTuple):
    """Where a tile pressed in the tray goes. The words may name a seat."""

    key: str
    words: str
    seat: Seat = 0


class Step(NamedTuple):
    """A part of the position changed step by step, not by touching the table. The words may name a seat.

    `among` is the index of the value and the number of values, if stepping goes round.
    """

    key: str
    words: str
    value: int | str | Player
    among: tuple[int, int] | None = None
    seat: Seat = 0


# TRANSLATORS: where a tile goes that is pressed
HAND = Spot("hand", N_("your hand"))


@dataclass(frozen=True)
class Draft(ABC, Generic[R, A]):
    """A position so far, as the seat `me` sees it. It need not be possible."""

    rules: R
    me: Seat
    scores: tuple[int, ...]
    hand: TileSet = 0
    hand_no: int = 0

    waits = False
    """Whether the person says who could not play."""
    opening = N_("Press the tiles on the table and in your hand. Those in your hand can be laid as in play.")
    """The first instruction."""

    # -- defined by each game -----------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def begun(self) -> bool:
        """Whether any tile lies on the table."""

    @property
    @abstractmethod
    def lying(self) -> TileSet:
        """The tiles on the table, only to be taken back from there; one with copies counts once all are there."""

    @property
    @abstractmethod
    def observation(self) -> Observation:
        """The seat's observation, as in the text of a position."""

    @property
    @abstractmethod
    def state(self) -> object:
        """A state to show on the table, even if the position is incomplete."""

    @property
    @abstractmethod
    def legal(self) -> Sequence[A]:
        """The actions that the touches of play can make."""

    @abstractmethod
    def after(self, action: A) -> Self:
        """The draft with that action played."""

    @abstractmethod
    def taken_back(self) -> Self:
        """The draft without its last action."""

    # -- common defaults ----------------------------------------------------------------------------------------------

    @property
    def every(self) -> TileSet:
        """All tiles of the set."""
        return full_set(self.rules.highest)

    @property
    def done(self) -> bool:
        """Whether there is an action to take back."""
        return self.begun

    @property
    def copies(self) -> int:
        """The number of copies of each tile."""
        return 1

    def lie(self, tile: Tile) -> int:
        """How many copies of a tile are on the table."""
        return self.lying >> tile & 1

    @property
    def turn(self) -> Seat:
        """The seat whose turn it is."""
        return self.me

    @property
    def hand_due(self) -> int:
        """The number of tiles that the hand must have."""
        return self.hand.bit_count()

    @property
    def hand_limit(self) -> int:
        """The most tiles that can be in the hand, including one about to be laid."""
        return self.every.bit_count()

    @property
    def in_transit(self) -> int:
        """How many tiles of another seat, about to be laid by it, may be in the hand until then."""
        return 0

    @property
    def left_and_places(self) -> tuple[int, int]:
        """The number of tiles left for the others' hands, and of places in those hands."""
        others = sum(size for seat, size in enumerate(self.sizes) if seat != self.me)
        return (self.every & ~self.seen).bit_count(), others

    @property
    def lacks(self) -> Reason | None:
        """What is still missing, if anything."""
        return None

    @property
    def sizes(self) -> Sequence[int]:
        """The number of tiles that each seat holds; empty in a game without hands."""
        return ()

    @property
    def boneyard(self) -> int:
        """The number of tiles neither in a hand nor on the table."""
        return 0

    @property
    def seen(self) -> TileSet:
        """The tiles whose place is known."""
        return self.lying | self.hand

    @property
    def spots(self) -> Sequence[Spot]:
        """The places where a tile of the tray can go."""
        return (HAND,)

    def spot_of(self, tile: Tile) -> Spot | None:
        """The place of a tile that is not on the table; None if it is in the tray."""
        return HAND if self.hand >> tile & 1 else None

    def put(self, tile: Tile, spot: str) -> Self:
        """The draft with a tile of the tray put there, or put back into the tray from there."""
        return replace(self, hand=self.hand ^ 1 << tile)

    def unable(self) -> Self:
        """The draft in which the seat whose turn it is could not play."""
        return self

    @property
    def unit(self) -> int:
        """The step in which scores are set, in points."""
        return 1

    @property
    def steps(self) -> Sequence[Step]:
        """The parts that are changed step by step."""
        return ()

    def stepped(self, key: str, by: int) -> Self:
        """The draft with that part changed by that many steps."""
        return self

    def scored(self, seat: Seat, points: int) -> Self:
        """The draft with that seat's score raised by that many points."""
        return replace(self, scores=with_seat(self.scores, seat, max(0, self.scores[seat] + points)))

    @property
    def seat_sees(self) -> Observation:
        """The observation's keys common to games with hands: turn, scores, own hand, and numbers of other tiles."""
        return {
            "seat": self.me,
            "to_act": self.turn,
            "hand_no": self.hand_no,
            "scores": [*self.scores],
            "hand": texts(self.hand),
            "hand_sizes": [*self.sizes],
            "boneyard": self.boneyard,
        }

    def dealt(self) -> tuple[tuple[TileSet, ...], tuple[Tile, ...]]:
        """Hands in which the others hold arbitrary tiles of the rest, and a boneyard, to be shown face down."""
        left = [*members(self.every & ~self.seen)]
        hands = []
        for seat, size in enumerate(self.sizes):
            own = seat == self.me
            hands.append(self.hand if own else sum(1 << tile for tile in left[:size]))
            left = left if own else left[size:]
        return tuple(hands), tuple(left[: max(0, self.boneyard)])
