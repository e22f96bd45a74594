"""Messages as sentences: the English ones stand in ``messages.toml``, the others in the catalogues under the same key.

The shared messages are those of ``levels/words/messages.toml``, one table for each topic; a game's own are in
``levels/<key>/messages.toml``. An entry is one whole clause::

    [laid]
    text = "{name} plays {tile}"
    you = "You play {tile}"                 # what is said to that player

    [leaves]
    count = "points"                        # the fact that chooses between the plural forms
    one = "{next} can score {points} point at most"
    other = "{next} can score {points} points at most"

Numbers are written ``{n}``, ``{n:+}`` with a sign or ``{n:%}`` as a percentage; lists ``{tiles}`` with commas,
``{tiles:and}``, ``{tiles:or}`` or ``{pips:+}`` as a sum. ``you_<fact>`` is the variant for a player other than
``name``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from game import resources
from game.core.message import Fact, Message, Player
from game.resources import BadToml
from game.words.language import _, current, npgettext, pgettext

if TYPE_CHECKING:
    from game.core.rules import Json, Seat

SHARED = "levels/words/messages.toml"
CHARACTERS = "levels/words/characters.toml"
FORMS = ("text", "count", "one", "other")
SAME_SOUND = {"es": {"and": r"h?[ií](?![aeo])", "or": r"h?[oó]|8|11(?!\d)"}}
"""Languages in which ``and`` or ``or`` is another word before one that begins as it sounds, and what begins so."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One clause in English: `one` and, where `count` names a number, `other`; `variants` are those for "you"."""

    one: str
    other: str = ""
    count: str = ""
    variants: Mapping[str, Entry] | None = None

    def translated(self, context: str, facts: Mapping[str, Fact]) -> str:
        """The clause in the language in use, with its placeholders."""
        if not self.count:
            return pgettext(context, self.one)
        number = facts[self.count]
        assert isinstance(number, int)
        return npgettext(context, self.one, self.other, number)

    def english(self, facts: Mapping[str, Fact]) -> str:
        """The clause in English, with its placeholders."""
        return self.one if not self.count or facts[self.count] == 1 else self.other


def said(message: Message, names: Sequence[str] = (), you: Seat | None = None) -> str:
    """The message as a clause without a full stop. `names` are those of all seats; `you` is the seat that reads it."""
    context, entry = message.key, entry_of(message.key)
    for name, fact in message.facts.items():
        variant = "you" if name == "name" else f"you_{name}"
        if isinstance(fact, Player) and fact.seat == you and entry.variants and variant in entry.variants:
            context, entry = f"{context}.{variant}", entry.variants[variant]
            break
    shown = {name: _shown(fact, names, you) for name, fact in message.facts.items()}
    try:
        return entry.translated(context, message.facts).format_map(shown)
    except (KeyError, ValueError, IndexError):  # a translation whose placeholders are not those of the English clause
        return entry.english(message.facts).format_map(shown)


def declared(words: str | Message) -> str:
    """What a declaration says: a text that was marked with `N_`, or a message."""
    return said(words) if isinstance(words, Message) else _(words)


def of_character(key: str, what: str = "says") -> str:
    """What is said of an opponent with a name, or what it says after a match that it ``wins``; before translation."""
    return _characters()[key][what]


@cache
def _characters() -> Mapping[str, Mapping[str, str]]:
    return resources.toml(CHARACTERS)


QUOTES = "”“»’"
"""Marks that close what somebody has said, in our languages."""


def sentences(clauses: Iterable[str]) -> str:
    """Clauses one after the other, each a sentence; a single one stays without a full stop."""
    told = [clause for clause in clauses if clause]
    if len(told) < 2:
        return "".join(told)
    return " ".join(clause if clause.rstrip(QUOTES)[-1:] in tuple(".!?…:") else f"{clause}." for clause in told)


def capital(words: str) -> str:
    """Words at the beginning of a line."""
    return words[:1].upper() + words[1:]


FROM_FIVE_DIGITS = ("es", "pl")
"""Languages that write four digits without a space."""


class Number(int):
    """A number as it is read, with a true minus sign.

    The format ``+`` adds a plus sign, ``%`` makes it a percentage and ``,`` groups thousands. ``.`` reads it as a
    number of tenths and leaves out a tenth of 0, which ``.1`` shows; both may follow a ``+``.
    """

    def __format__(self, spec: str) -> str:
        if spec == "%":
            return pgettext("percentage", "{number}%").format(number=Number(self))
        sign = "−" if self < 0 else "+" if spec.startswith("+") and self > 0 else ""
        size = abs(int(self))
        if "." in spec:
            whole, tenth = divmod(size, 10)
            point = pgettext("before the tenths", ".")
            return f"{sign}{whole}{point}{tenth}" if tenth or spec.endswith("1") else f"{sign}{whole}"
        if spec == "," and not (current() in FROM_FIVE_DIGITS and size < 10_000):
            return f"{sign}{size:,}".replace(",", pgettext("between thousands", ","))
        return f"{sign}{size}"


class Listing(tuple[object, ...]):
    """A list as it is read: with commas, with ``and`` or ``or`` before the last one, or with ``+`` as a sum."""

    def __format__(self, spec: str) -> str:
        parts = [format(each) for each in self]
        if spec == "+":
            return " + ".join(parts)
        if not spec or len(parts) < 2:
            return ", ".join(parts)
        sound = SAME_SOUND.get(current(), {}).get(spec)
        if sound and re.match(sound, parts[-1], re.IGNORECASE):
            either = pgettext("list before the same sound (Spanish “u”)", "{all} or {last}")
            both = pgettext("list before the same sound (Spanish “e”)", "{all} and {last}")
        else:
            either, both = pgettext("list", "{all} or {last}"), pgettext("list", "{all} and {last}")
        return (either if spec == "or" else both).format(all=", ".join(parts[:-1]), last=parts[-1])


def _shown(fact: Fact, names: Sequence[str], you: Seat | None) -> object:
    match fact:
        case Player(seat):
            return names[seat]
        case Message():
            return said(fact, names, you)
        case int():
            return Number(fact)
        case tuple():
            return Listing(_shown(each, names, you) for each in fact)
        case _:
            return fact


def entry_of(key: str) -> Entry:
    """The English entry of a key; `KeyError` if there is none, which is a fault of the program."""
    topic, _dot, name = key.partition(".")
    return _topic(topic)[name]


@cache
def _topic(topic: str) -> Mapping[str, Entry]:
    own = f"levels/{topic}/messages.toml"
    if resources.exists(own):
        return read_entries(own, resources.toml(own))
    return read_entries(f"{SHARED}: {topic}", resources.toml(SHARED).get(topic, {}))


def read_entries(where: str, table: Json) -> dict[str, Entry]:
    """The entries of a table of messages. Raises `BadToml`, naming the entry that is not as it should be."""
    return {name: _entry(f"{where}: {name}", row) for name, row in table.items()}


def _entry(where: str, row: object) -> Entry:
    if isinstance(row, str):
        row = {"text": row}
    if not isinstance(row, dict):
        raise BadToml(f"{where} must be a text or a table")
    words = {key: value for key, value in row.items() if key in FORMS}
    for key, value in words.items():
        if not isinstance(value, str) or not value:
            raise BadToml(f"{where}.{key} must be a text")
    variants = {}
    for key, value in row.items():
        if key == "you" or key.startswith("you_"):
            if isinstance(value, dict) and "count" in words:
                value = {"count": words["count"], **value}
            variants[key] = _entry(f"{where}.{key}", value)
        elif key not in FORMS:
            raise BadToml(f"{where}.{key} is not known; there are {', '.join(FORMS)}, you and you_…")
    if words.keys() == {"text"}:
        return Entry(words["text"], variants=variants)
    if words.keys() != {"count", "one", "other"}:
        raise BadToml(f"{where} must have either text, or count, one and other")
    return Entry(words["one"], words["other"], words["count"], variants)
