"""What happened at the table, as sentences."""

from collections.abc import Sequence

from game.core.events import Event
from game.core.message import message
from game.core.rules import Seat
from game.words.saying import said


def sentence(event: Event, names: Sequence[str], you: Seat | None = None) -> str:
    """What happened; `names` are those of all seats, `you` is the seat that reads it."""
    return said(event.said, names, you)


def reason(event: Event, names: Sequence[str], you: Seat | None = None) -> str:
    """How its points came about; empty where that is not told."""
    return said(event.why, names, you) if event.why is not None else ""


def line(event: Event, names: Sequence[str], you: Seat | None = None, *, why: bool = False) -> str:
    """The sentence with the points, e.g. ``Nora played 6|4: +10``; with `why` also how they came about."""
    told = message("event.scored", what=event.said, points=event.points) if event.points else event.said
    if why and event.why is not None:
        told = message("event.because", what=told, why=event.why)
    return said(told, names, you)
