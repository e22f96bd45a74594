"""A pseudo-language that shows which words are translated: text in plain English is not marked for translation.

It is a real catalogue of all collected texts (see `tools.words.pseudo`), with pages in the same language.
"""

import gettext
import io
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from game import games
from game.ai.characters import CHARACTERS
from game.resources import TomlTable
from game.scenes.history import honesty
from game.scenes.learning.chapters import read_book
from game.scenes.session.tableplan import NAMES
from game.ui.style.fonts import Fonts
from game.words import language, pages
from tools.words import ACCENTS, accented, compile_one, pseudo

CODE = "qps"
PLAIN = re.compile(r"[A-Za-z]+")
NOT_WORDS = re.compile(
    r"https?:\S+|/\S*|\w+[.:/_-]\w[\w./_-]*|\d\|\d\S*|[A-Z]?\d[\w.×x]*|\S*…\S*|[+−-]?\d+|\{[^}]*\}|\b[0-9a-f]{6,}\b"
)
"""Texts that are the same in every language: paths and file names, tiles, squares, numbers, seals, cut texts."""
GIVEN = re.compile(
    r".*, an evening.*|The winter cup.*|pipstone-deal/1 .*|There is no room left on the disk\.|Nora M.*|Ida?|So close.*"
)
"""Texts that people typed, that programs read, or that the system says."""
KEYS = {"Ctrl", "Shift", "Alt", "Cmd", "Esc", "Tab", "Enter", "Space", "Home", "End", "Delete", "Backspace", "SHA"}
PROPER = {"Pipstone", "Source", "Serif", "Sans", "SDL", "pygame", "ce", "platformdirs", "Python", "json", "sha256sum"}
TEXTS = (
    "title", "say", "task", "then", "text", "after", "caption", "label", "word", "note", "words", "example", "figure",
)  # fmt: skip
"""The keys under which pages have words."""


def catalogue(folder: Path) -> gettext.GNUTranslations:
    """The catalogue of that language, compiled in `folder`."""
    path = folder / f"{CODE}.mo"
    compile_one(pseudo(), path)
    return gettext.GNUTranslations(io.BytesIO(path.read_bytes()))


@contextmanager
def spoken(words: gettext.GNUTranslations) -> Iterator[set[str]]:
    """Makes the language available; the set of all texts drawn meanwhile."""
    real, document, render, drawn = language._load, honesty._document, Fonts.fresh, set[str]()
    users = [module for name, module in sys.modules.items() if name.startswith("game.")]

    def fresh(self: Fonts, string: str, *how: Any) -> Any:
        drawn.add(string)
        return render(self, string, *how)

    def translated(path: str, name: str, rows: Any, read: Any) -> tuple[list[Any], list[str]]:
        return [read(TomlTable(row.path, _accented(row.data), row.rows, row.number)) for row in rows], []

    with ExitStack() as stack:
        for where, name, what in (
            (language, "languages", lambda: {"en": "English", CODE: "[Pšéúďó]"}),
            (language, "codes", lambda: [CODE]),
            (language, "_load", lambda code: (words, "") if code == CODE else real(code)),
            (honesty, "_document", lambda: re.sub(r"[^\n#`]+", lambda m: accented(m[0]), document())),
            (Fonts, "fresh", fresh),
            *((each, "translated", translated) for each in users if vars(each).get("translated") is pages.translated),
        ):
            stack.enter_context(patch.object(where, name, what))
        stack.callback(language.use, language.ENGLISH)
        yield drawn


def _accented(row: dict[str, Any]) -> dict[str, Any]:
    """A row of a page with all its words in the pseudo-language."""

    def of(name: str, value: Any) -> Any:
        if name in TEXTS and isinstance(value, str):
            return accented(value) if value else value
        if isinstance(value, list) and (name in TEXTS or name == "things"):
            return [of("picture" if name == "things" else name, each) for each in value]
        if name in ("rulings", "wrong"):
            return {key: of("text", each) for key, each in value.items()}
        return {key: of(key, each) for key, each in value.items()} if name == "picture" else value

    return {name: of(name, value) for name, value in row.items()}


def unmarked(text: str, names: set[str]) -> list[str]:
    """The words of a text that would have accents if they were translated."""
    left = text
    for name in sorted(names, key=len, reverse=True):
        left = left.replace(name, " ")
    found = PLAIN.findall(NOT_WORDS.sub(" ", re.sub(r"\[.*?·*\]", " ", left)))
    return [word for word in found if len(word) > 1 and word.translate(ACCENTS) != word and word not in KEYS | PROPER]


def in_plain_english(texts: Iterable[str]) -> dict[str, list[str]]:
    """The texts with untranslated words, and those words."""
    sources = {read_book(games.find(key)).source for key in games.keys()}  # titles of published sheets  # noqa: SIM118
    names = {*NAMES, *sources, *(character.name for character in CHARACTERS)}
    return {
        text: found
        for text in sorted(texts)
        if not (GIVEN.match(text) or any(text in source for source in sources)) and (found := unmarked(text, names))
    }
