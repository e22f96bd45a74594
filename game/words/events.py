"""Turns events at the table into sentences."""

from collections.abc import Sequence

from game.core.events import Event
from game.core.message import message
from game.core.rules import Seat
from game.words.saying import said


def sentence(event: Event, names: Sequence[str]) -> str:
    """What happened. `names` are the names of all seats."""
    return said(event.said, names)


def why_scored(event: Event, names: Sequence[str]) -> str:
    """Why the event scored; empty if there is no reason to tell."""
    return said(event.why, names) if event.why is not None else ""


def line(event: Event, names: Sequence[str], you: Seat | None = None, *, why: bool = False) -> str:
    """The sentence with its points, such as ``Nora played 6|4: +10``; with `why` also the reason for them.

    `you` is the reader's seat.
    """
    told = message("event.scored", what=event.said, points=event.points) if event.points else event.said
    if why and event.why is not None:
        told = message("event.because", what=told, why=event.why)
    return said(told, names, you)
