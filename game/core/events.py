"""What happened at the table, in a form that can be told to everybody or to one seat only."""

from dataclasses import dataclass, replace
from enum import Enum, auto

from game.core.message import Message


class Gesture(Enum):
    """What hands do while something happens: the table moves and sounds accordingly.

    A tile is laid or shown, or drawn; tiles are taken off the table; markers are put down; many tiles move at once; or
    a seat that passes knocks on the table.
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
    """What events of one kind have in common; a game makes the kinds it needs.

    `word` names it in lessons. `told`: it is said at the table even if nobody scores. `reveals`: a seat learns
    something, so that what came before cannot freely be undone. `aside`: a turn's summary tells another of its events.
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
"""What a seat gets or loses because the hand is over, or why it gets nothing."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    `said` is the sentence for the log, with `seat` as its fact `name`. `tiles` are tile texts such as ``6|4``; when
    `private` they are hidden from the other seats, so neither `said` nor `why` names them. `points` is what `seat`
    scored by it, and `why` how that came about.
    """

    kind: Kind
    seat: int
    said: Message
    tiles: tuple[str, ...] = ()
    points: int = 0
    why: Message | None = None
    private: bool = False

    def seen_by(self, seat: int | None) -> "Event":
        """The event as that seat may see it; None is an onlooker who sees no hidden tile."""
        if self.private and seat != self.seat:
            return replace(self, tiles=())
        return self


def written(points: int) -> str:
    """Points as they are read, below nothing with a minus sign: ``−5``."""
    return str(points).replace("-", "−")


def signed(points: int) -> str:
    """Points as something gained or lost: ``+5``, ``−5``; what is neither has no sign: ``0``."""
    return f"{points:+d}".replace("-", "−") if points else "0"
