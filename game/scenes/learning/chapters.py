"""Rule books, read from ``levels/<game>/rules.toml``: chapters with words, examples, pictures and rulings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from game import resources
from game.core.document import BadDocument
from game.core.game import Game
from game.resources import BadToml, TomlTable
from game.ui.stilllife import Still, read_still
from game.words import _
from game.words.pages import translated


@dataclass(frozen=True)
class BookPicture:
    """A picture on a piece of felt: a small label, a line of figures, the things, and the caption beneath."""

    still: Still
    label: str = ""
    figure: str = ""
    caption: str = ""


@dataclass(frozen=True)
class Chapter:
    """One chapter. `example` has up to three columns a row; `rulings` say what we play where the rule sheet is silent.

    `about` maps the words by which the table asks to the paragraphs of the text, counted from 1, that explain a hint or
    a refusal.
    """

    key: str
    title: str
    text: tuple[str, ...]
    example: tuple[tuple[str, ...], ...] = ()
    after: tuple[str, ...] = ()
    picture: BookPicture | None = None
    rulings: Mapping[str, str] = field(default_factory=dict)
    about: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Book:
    """A game's rule book: where its rules come from, the chapters, and what was wrong with those that were skipped."""

    source: str
    chapters: tuple[Chapter, ...]
    problems: tuple[str, ...] = ()

    def place_of(self, word: str) -> tuple[int, int] | None:
        """The numbers of the chapter and the paragraph, from 0, that explain a word; None if none do."""
        return next(
            ((number, each.about[word] - 1) for number, each in enumerate(self.chapters) if word in each.about), None
        )


GLOSSARY = "levels/words/glossary.toml"
"""The glossary that all rule books share."""


def read_book(game: Game) -> Book:
    """The rule book of a game in the language in use. What cannot be read is left out and named in its `problems`;
    nothing is raised."""
    path = f"levels/{game.key}/rules.toml"
    try:
        file = TomlTable(path, resources.toml(path))
        file.known("source", "words", "chapter")
        source, used, rows = file.text("source"), file.texts("words"), file.tables("chapter")
    except OSError as problem:
        return Book("", (), (f"{path}: {problem}",))
    except BadToml as problem:
        return Book("", (), (str(problem),))
    sound, problems = [], []
    for row in rows:
        try:
            _chapter(row)
            sound.append(row)
        except BadToml as problem:
            problems.append(str(problem))
    chapters, faults = translated(path, "chapter", sound, _chapter)
    words, more = _glossary(used)
    return Book(source, (*chapters, *words), (*problems, *faults, *more))


def _glossary(used: Sequence[str]) -> tuple[list[Chapter], list[str]]:
    """The last chapter of a book, which explains its words by their ids, and problems; no chapter without words."""
    try:
        rows = [row for row in TomlTable(GLOSSARY, resources.toml(GLOSSARY)).tables("entry") if row.text("id") in used]
        text, problems = translated(GLOSSARY, "entry", rows, _entry)
    except (OSError, BadToml) as problem:
        return [], [str(problem)]
    return [Chapter("words", _("Words"), tuple(text))] if text else [], problems


def _entry(row: TomlTable) -> str:
    """A word with its meaning."""
    row.known("id", "word", "text")
    return f"{row.text('word', needed=True)}: {row.text('text', needed=True)}"


def _chapter(row: TomlTable) -> Chapter:
    row.known("id", "title", "about", "text", "example", "after", "picture", "rulings")
    text, about = row.texts("text"), row.table("about")
    for word, paragraph in about.data.items():
        if not isinstance(paragraph, int) or not 1 <= paragraph <= len(text):
            raise about.fault(word, f"must be the number of a paragraph, 1 to {len(text)}")
    rulings = row.table("rulings")
    return Chapter(
        row.text("id", needed=True),
        row.text("title", needed=True),
        text,
        _example(row),
        row.texts("after"),
        _picture(row.table("picture")) if "picture" in row.data else None,
        {key: rulings.text(key, needed=True) for key in rulings.data},
        about.data,
    )


def _example(row: TomlTable) -> tuple[tuple[str, ...], ...]:
    lines = row.data.get("example", [])
    if not isinstance(lines, list):
        raise row.fault("example", "must be a list of rows")
    for number, line in enumerate(lines, 1):
        if not isinstance(line, list) or not 1 <= len(line) <= 3 or not all(isinstance(cell, str) for cell in line):
            raise row.fault("example", f"row {number} must be one to three texts")
    return tuple(map(tuple, lines))


def _picture(row: TomlTable) -> BookPicture:
    words = {key: row.text(key) for key in ("label", "figure", "caption")}
    try:
        still = read_still({key: item for key, item in row.data.items() if key not in words})
    except BadDocument as problem:
        raise row.fault("size", str(problem)) from problem
    return BookPicture(still, **words)
