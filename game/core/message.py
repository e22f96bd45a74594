"""Messages as data: a key or marked words, with the facts to fill in. `game.words` turns them into sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


class Player(NamedTuple):
    """The player of a seat as a fact of a message: named, or addressed as "you" when that player reads it."""

    seat: int


@dataclass(frozen=True, slots=True)
class Message:
    """A message. `key` is ``group.name``; the group is a game's key, or a table of the shared messages.

    Facts are numbers, texts that are the same in every language (such as ``6|4``), players, further messages, and
    tuples of these for lists. Each is named after its placeholder in the sentence.
    """

    key: str
    facts: Mapping[str, Fact] = field(default_factory=dict, hash=False)


Fact = int | str | Player | Message | tuple["int | str | Player | Message", ...]


def message(key: str, **facts: Fact) -> Message:
    """The message with that key and these facts."""
    return Message(key, facts)


def by(key: str, seat: int, **facts: Fact) -> Message:
    """The message with that seat's player as the fact `name`."""
    return Message(key, {"name": Player(seat), **facts})


def N_(text: str) -> str:  # noqa: N802 - gettext's own name
    """The text unchanged, marked for the catalogues; it is translated where it is shown."""
    return text


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an input was refused: words marked by `N_`, and the facts for their placeholders, which may be reasons too.

    `str` gives English; `game.words.reason` gives the language in use. Errors carry a reason as their message.
    """

    words: str
    facts: Mapping[str, object] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        return self.words.format_map(self.facts) if self.facts else self.words


def because(words: str, /, **facts: object) -> Reason:
    """A reason with these words, marked by `N_`, and these facts."""
    return Reason(words, facts)


def miswritten(text: str, examples: str) -> Reason:
    """The reason for refusing a text as an action, with examples of well-formed ones."""
    return because(N_("{text} is not an action such as {examples}"), text=repr(text[:80]), examples=examples)


def cause(error: Exception) -> Reason | str:
    """The reason that an error carries, or else its text."""
    return error.args[0] if error.args and isinstance(error.args[0], Reason) else str(error)
