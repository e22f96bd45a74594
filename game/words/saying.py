"""Messages as sentences: the English ones are in ``messages.toml``, translations in the catalogues under the same key.

The shared messages are those of ``levels/words/messages.toml``, one table for each topic; a game's own are in
``levels/<key>/messages.toml``. An entry is one whole clause::

    [laid]
    text = "{name} plays {tile}"
    you = "You play {tile}"                 # the wording for that player

    [leaves]
    count = "points"                        # the fact that selects the plural form
    one = "{next} can score {points} point at most"
    other = "{next} can score {points} points at most"

Numbers are written ``{n}``, ``{n:+}`` with a sign or ``{n:%}`` as a percentage; lists ``{tiles}`` with commas,
``{tiles:and}``, ``{tiles:or}`` or ``{pips:+}`` as a sum. ``you_<fact>`` is the variant for a player named by a fact
other than ``name``.
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
"""Languages whose word for ``and`` or ``or`` changes before a similar sound: regular expressions for what follows."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One clause in English: `one`, and `other` if `count` names a number; `variants` are the wordings for "you"."""

    one: str
    other: str = ""
    count: str = ""
    variants: Mapping[str, Entry] | None = None

    def translated(self, context: str, facts: Mapping[str, Fact]) -> str:
        """The clause in the language in use, with its placeholders unfilled."""
        if not self.count:
            return pgettext(context, self.one)
        number = facts[self.count]
        assert isinstance(number, int)
        return npgettext(context, self.one, self.other, number)

    def english(self, facts: Mapping[str, Fact]) -> str:
        """The clause in English, with its placeholders unfilled."""
        return self.one if not self.count or facts[self.count] == 1 else self.other


def said(message: Message, names: Sequence[str] = (), you: Seat | None = None) -> str:
    """The message as a clause without a full stop. `names` are the names of all seats; `you` is the reader's seat."""
    context, entry = message.key, entry_of(message.key)
    for name, fact in message.facts.items():
        variant = "you" if name == "name" else f"you_{name}"
        if isinstance(fact, Player) and fact.seat == you and entry.variants and variant in entry.variants:
            context, entry = f"{context}.{variant}", entry.variants[variant]
            break
    shown = {name: _shown(fact, names, you) for name, fact in message.facts.items()}
    try:
        return entry.translated(context, message.facts).format_map(shown)
    except (KeyError, ValueError, IndexError):  # the placeholders of the translation do not match
        return entry.english(message.facts).format_map(shown)


def declared(words: str | Message) -> str:
    """The words of a declaration, which are either a text marked with `N_` or a message."""
    return said(words) if isinstance(words, Message) else _(words)


def of_character(key: str, what: str = "says") -> str:
    """Untranslated text about a character: its ``says``, or what it says when it ``wins`` a match."""
    return _characters()[key][what]


@cache
def _characters() -> Mapping[str, Mapping[str, str]]:
    return resources.toml(CHARACTERS)


QUOTES = "”“»’"
"""Closing quotation marks in the supported languages."""


def sentences(clauses: Iterable[str]) -> str:
    """Joins clauses into sentences. A single clause gets no full stop."""
    told = [clause for clause in clauses if clause]
    if len(told) < 2:
        return "".join(told)
    return " ".join(clause if clause.rstrip(QUOTES)[-1:] in tuple(".!?…:") else f"{clause}." for clause in told)


def capital(words: str) -> str:
    """The words with a capital first letter."""
    return words[:1].upper() + words[1:]


FROM_FIVE_DIGITS = ("es", "pl")
"""Languages that group digits only from five digits on."""


class Number(int):
    """A number for display, with a true minus sign.

    The format ``%`` adds a percent sign and ``,`` groups thousands. ``.`` shows a number of tenths as a decimal,
    without a final ``.0``, which ``.1`` keeps. A leading ``+`` adds a plus sign to numbers above 0.
    """

    def __format__(self, spec: str) -> str:
        sign = "−" if self < 0 else "+" if spec.startswith("+") and self > 0 else ""
        size = abs(int(self))
        if spec.endswith("%"):
            return pgettext("percentage", "{number}%").format(number=f"{sign}{size}")
        if "." in spec:
            whole, tenth = divmod(size, 10)
            point = pgettext("before the tenths", ".")
            return f"{sign}{whole}{point}{tenth}" if tenth or spec.endswith("1") else f"{sign}{whole}"
        if spec == "," and not (current() in FROM_FIVE_DIGITS and size < 10_000):
            return f"{sign}{size:,}".replace(",", pgettext("between thousands", ","))
        return f"{sign}{size}"


class Listing(tuple[object, ...]):
    """A list for display: with commas, with ``and`` or ``or`` before the last item, or with ``+`` as a sum."""

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


def of_each(names: Iterable[str], numbers: Iterable[int]) -> Listing:
    """Each seat's name and number: ``Nora 7, Ben 9``."""
    return Listing(f"{name} {Number(number)}" for name, number in zip(names, numbers, strict=True))


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
    """The English entry of a key. `KeyError` if there is none, which is a programming error."""
    topic, _dot, name = key.partition(".")
    return _topic(topic)[name]


@cache
def _topic(topic: str) -> Mapping[str, Entry]:
    own = f"levels/{topic}/messages.toml"
    if resources.exists(own):
        return read_entries(own, resources.toml(own))
    return read_entries(f"{SHARED}: {topic}", resources.toml(SHARED).get(topic, {}))


def read_entries(where: str, table: Json) -> dict[str, Entry]:
    """The entries of a table of messages. Raises `BadToml`, which names the faulty entry."""
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
