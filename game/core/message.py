"""What is said, as data: a key or marked words, and the facts that belong to it. `game.words` makes sentences of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


class Player(NamedTuple):
    """Who sits at a seat, as a fact of a message: said by name, or as "you" to the person who reads it."""

    seat: int


@dataclass(frozen=True, slots=True)
class Message:
    """Something to be said. `key` is ``group.name``: the group is a game's key, or a table of the shared messages.

    Facts are numbers, texts that are the same in every language (such as ``6|4``), players, further messages, and
    tuples of these for lists. Their names are those of the placeholders in the sentence.
    """

    key: str
    facts: Mapping[str, Fact] = field(default_factory=dict, hash=False)


Fact = int | str | Player | Message | tuple["int | str | Player | Message", ...]


def message(key: str, **facts: Fact) -> Message:
    """The message of that key with these facts."""
    return Message(key, facts)


def by(key: str, seat: int, **facts: Fact) -> Message:
    """What that seat does or gets: the message with its player as the fact `name`."""
    return Message(key, {"name": Player(seat), **facts})


def N_(text: str) -> str:  # noqa: N802 - gettext's own name
    """The text itself, marked for the catalogues: it is translated where it is shown."""
    return text


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something cannot be used: words marked by `N_`, and facts for their places, which may be reasons themselves.

    As a text it is English; `game.words.reason` says it in the language in use. An error carries one as its message.
    """

    words: str
    facts: Mapping[str, object] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        return self.words.format_map(self.facts) if self.facts else self.words


def because(words: str, /, **facts: object) -> Reason:
    """The reason in these words, marked by `N_`, with these facts."""
    return Reason(words, facts)


def miswritten(text: str, examples: str) -> Reason:
    """The reason that the text of an action is none; the examples show what it should be like."""
    return because(N_("{text} is not an action such as {examples}"), text=repr(text[:80]), examples=examples)


def cause(error: Exception) -> Reason | str:
    """The reason that an error carries; its text where it carries none."""
    return error.args[0] if error.args and isinstance(error.args[0], Reason) else str(error)
