"""The English words of messages and events."""

from game.core.events import Event
from game.core.message import Message
from game.words import said
from game.words.events import why_scored

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Fay", "Gil", "Hal")


def plain(message: Message | None) -> str:
    """The words of a message, or an empty text for None."""
    return said(message, NAMES) if message is not None else ""


def why(event: Event) -> str:
    """The words for how the points of an event came about."""
    return why_scored(event, NAMES)


def all_of(event: Event) -> str:
    """All words of an event."""
    return plain(event.said) + why(event)
