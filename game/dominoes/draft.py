"""A position that is being set up: what has been put where so far. Every touch makes another one."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Generic, NamedTuple, Protocol, Self, TypeVar

from game.core.message import N_, Player, Reason
from game.core.rules import Observation, Seat, with_seat
from game.dominoes.tiles import Tile, TileSet, full_set, members, texts


class OfSet(Protocol):
    """Rules of a game with the set of tiles up to the double-`highest`."""

    highest: int


R = TypeVar("R", bound=OfSet)  # the rules
A = TypeVar("A")  # an action


class Spot(NamedTuple):
    """Where a tile that is pressed in the tray goes: in words, which may name a seat."""

    key: str
    words: str
    seat: Seat = 0


class Step(NamedTuple):
    """Something that no touch of the table tells: what it is called (which may name a seat), and what it is.

    `among` is the how manieth of how many things it is, where it goes round and round.
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
    """What has been put where so far, as the seat `me` sees it; it need not be a position that can be."""

    rules: R
    me: Seat
    scores: tuple[int, ...]
    hand: TileSet = 0
    hand_no: int = 0

    waits = False
    """Whether it is told who could not play."""
    opening = N_("Press the tiles on the table and in your hand. Those in your hand can be laid as in play.")
    """What is to be done first."""

    # -- said by each game --------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def begun(self) -> bool:
        """Whether anything lies."""

    @property
    @abstractmethod
    def lying(self) -> TileSet:
        """The tiles that lie and can only be taken back from there; where there are copies, those of which all do."""

    @property
    @abstractmethod
    def observation(self) -> Observation:
        """What the seat sees, as the text of a position says it."""

    @property
    @abstractmethod
    def state(self) -> object:
        """A state that shows it on the table, whatever it lacks."""

    @property
    @abstractmethod
    def legal(self) -> Sequence[A]:
        """What can be laid by the touches of play."""

    @abstractmethod
    def after(self, action: A) -> Self:
        """That has been laid."""

    @abstractmethod
    def taken_back(self) -> Self:
        """Without what was laid last."""

    # -- what most have in common -------------------------------------------------------------------------------------

    @property
    def every(self) -> TileSet:
        """All tiles of the set."""
        return full_set(self.rules.highest)

    @property
    def done(self) -> bool:
        """Whether something lies that can be taken back."""
        return self.begun

    @property
    def copies(self) -> int:
        """So many of each tile there are."""
        return 1

    def lie(self, tile: Tile) -> int:
        """How many copies of a tile lie."""
        return self.lying >> tile & 1

    @property
    def turn(self) -> Seat:
        """Whose turn it is."""
        return self.me

    @property
    def due(self) -> int:
        """How many tiles the hand must have."""
        return self.hand.bit_count()

    @property
    def most(self) -> int:
        """No more tiles than that can be in the hand, one of which is about to be laid."""
        return self.every.bit_count()

    @property
    def passing(self) -> int:
        """How many tiles may be in the hand that another seat is about to lay, which holds them until then."""
        return 0

    @property
    def crowd(self) -> tuple[int, int]:
        """How many tiles are left for the hands of the others, and for how many places there."""
        others = sum(size for seat, size in enumerate(self.sizes) if seat != self.me)
        return (self.every & ~self.seen).bit_count(), others

    @property
    def lacks(self) -> Reason | None:
        """What else has still to be told."""
        return None

    @property
    def sizes(self) -> Sequence[int]:
        """How many tiles each seat holds; none where there are no hands."""
        return ()

    @property
    def boneyard(self) -> int:
        """How many tiles are in nobody's hand and do not lie."""
        return 0

    @property
    def seen(self) -> TileSet:
        """The tiles of which it is known where they are."""
        return self.lying | self.hand

    @property
    def spots(self) -> Sequence[Spot]:
        """Where a tile of the tray can go."""
        return (HAND,)

    def spot_of(self, tile: Tile) -> Spot | None:
        """Where a tile is that does not lie; None if it is in the tray."""
        return HAND if self.hand >> tile & 1 else None

    def put(self, tile: Tile, spot: str) -> Self:
        """With a tile of the tray there, or taken back into the tray from where it is."""
        return replace(self, hand=self.hand ^ 1 << tile)

    def unable(self) -> Self:
        """Whose turn it is could not play."""
        return self

    @property
    def unit(self) -> int:
        """Points are told in steps of so many."""
        return 1

    @property
    def steps(self) -> Sequence[Step]:
        """What else can be told."""
        return ()

    def stepped(self, key: str, by: int) -> Self:
        """With one more or less of that."""
        return self

    def scored(self, seat: Seat, points: int) -> Self:
        """That seat has so many more points."""
        return replace(self, scores=with_seat(self.scores, seat, max(0, self.scores[seat] + points)))

    @property
    def seat_sees(self) -> Observation:
        """What a seat sees in every game with hands: turn, scores, its own hand, and how many tiles are elsewhere."""
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
        """Hands in which the others hold whatever is left, and a boneyard: something to be shown face down."""
        left = [*members(self.every & ~self.seen)]
        hands = []
        for seat, size in enumerate(self.sizes):
            own = seat == self.me
            hands.append(self.hand if own else sum(1 << tile for tile in left[:size]))
            left = left if own else left[size:]
        return tuple(hands), tuple(left[: max(0, self.boneyard)])
