"""What happened at the table, in a form that can be shown to everybody or to one seat only."""

from dataclasses import dataclass, replace
from enum import Enum, auto

from game.core.message import Message


class Gesture(Enum):
    """What a player's hands do during an event; animation and sounds follow it.

    A tile is laid or shown (LAY), or drawn; tiles are taken off the table; markers are put down; many tiles move at
    once (SHUFFLE); a seat that passes knocks on the table.
    """

    NONE = auto()
    LAY = auto()
    DRAW = auto()
    TAKE = auto()
    MARK = auto()
    SHUFFLE = auto()
    KNOCK = auto()


@dataclass(frozen=True, slots=True)
class Kind:
    """What all events of one kind have in common. A game defines the kinds it needs.

    `word` names it in lessons. `told`: it is announced even if nobody scores. `reveals`: a seat learns something, so
    earlier actions cannot be undone freely. `aside`: a turn's summary prefers any other event of the turn.
    """

    word: str
    gesture: Gesture = Gesture.NONE
    told: bool = False
    reveals: bool = False
    aside: bool = False


LAID = Kind("lay", Gesture.LAY)
DREW = Kind("draw", Gesture.DRAW, told=True, aside=True)
PASSED = Kind("pass", Gesture.KNOCK, told=True)
SETTLED = Kind("hand_end", told=True)
"""What a seat gains or loses in the settlement of a hand, or why it gets nothing."""


@dataclass(frozen=True, slots=True)
class Event:
    """A single event.

    `said` is the sentence for the log, with `seat` as its fact `name`. `tiles` are tile texts such as ``6|4``; if
    `private`, the other seats must not see them, so neither `said` nor `why` names them. `points` is what `seat`
    scored by the event, and `why` explains the points.
    """

    kind: Kind
    seat: int
    said: Message
    tiles: tuple[str, ...] = ()
    points: int = 0
    why: Message | None = None
    private: bool = False

    def seen_by(self, seat: int | None) -> "Event":
        """The event as that seat sees it; None stands for an onlooker, who sees no hidden tile."""
        if self.private and seat != self.seat:
            return replace(self, tiles=())
        return self


def written(points: int) -> str:
    """Points as text, with a real minus sign below zero: ``−5``."""
    return str(points).replace("-", "−")


def signed(points: int) -> str:
    """Points gained or lost as text, with a sign unless zero: ``+5``, ``−5``, ``0``."""
    return f"{points:+d}".replace("-", "−") if points else "0"
