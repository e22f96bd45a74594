"""What messages and events say in English."""

from game.core.events import Event
from game.core.message import Message
from game.words import said
from game.words.events import reason

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Fay", "Gil", "Hal")


def plain(message: Message | None) -> str:
    """The message; empty if there is none."""
    return said(message, NAMES) if message is not None else ""


def why(event: Event) -> str:
    """How the points of an event came about."""
    return reason(event, NAMES)


def all_of(event: Event) -> str:
    """Everything that an event says."""
    return plain(event.said) + why(event)
