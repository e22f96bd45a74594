"""Rule books as ``levels/<game>/rules.toml`` has them: chapters with words, examples, pictures and rulings."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from game import resources
from game.core.game import Game
from game.resources import BadToml
from game.ui.stilllife.still import BadPicture, Still, read_still


class BadBook(ValueError):
    """A chapter that is not written as it should be; the message names the key and what is wrong."""


@dataclass(frozen=True)
class BookPicture:
    """A picture on a piece of felt: a small label, a line of figures, the things, and the caption beneath."""

    still: Still
    label: str = ""
    figure: str = ""
    caption: str = ""


@dataclass(frozen=True)
class Chapter:
    """One chapter. `example` has up to three columns a row; `silent` says what we play where the sheet says nothing.

    `about` has the words by which the table finds paragraphs of the text (counted from 1) that explain a hint or a
    refusal.
    """

    title: str
    text: tuple[str, ...]
    example: tuple[tuple[str, ...], ...] = ()
    after: tuple[str, ...] = ()
    picture: BookPicture | None = None
    silent: tuple[str, ...] = ()
    about: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Book:
    """A game's rule book: where its rules come from, the chapters, and what was wrong with those that were skipped."""

    source: str
    chapters: tuple[Chapter, ...]
    problems: tuple[str, ...] = ()

    def place_of(self, word: str) -> tuple[int, int] | None:
        """The numbers of chapter and paragraph, from 0, where that is explained; None where it is not."""
        return next(
            ((number, each.about[word] - 1) for number, each in enumerate(self.chapters) if word in each.about), None
        )


def read_book(game: Game) -> Book:
    """The rule book of a game. What cannot be read is left out and named in its `problems`; nothing is raised."""
    path = f"levels/{game.key}/rules.toml"
    try:
        data = resources.toml(path)
    except OSError as problem:
        return Book("", (), (f"{path}: {problem}",))
    except BadToml as problem:
        return Book("", (), (str(problem),))
    source, rows = data.get("source", ""), data.get("chapter")
    problems = [] if isinstance(source, str) else [f"{path}: source must be a text"]
    problems += [f"{path}: {key} is not known; there are source and chapter" for key in data if key not in _TOP]
    if not isinstance(rows, list):
        return Book(str(source), (), (*problems, f"{path}: chapter must be a list of [[chapter]] tables"))
    chapters = []
    for number, row in enumerate(rows):
        try:
            chapters.append(_chapter(row))
        except BadBook as problem:
            problems.append(f"{path}: chapter[{number}]: {problem}")
    return Book(str(source), tuple(chapters), tuple(problems))


_TOP = ("source", "chapter")


def _chapter(row: Any) -> Chapter:
    if not isinstance(row, dict):
        raise BadBook("must be a table")
    for key in row:
        if key not in ("title", "about", "text", "example", "after", "picture", "silent"):
            raise BadBook(f"{key} is not known; there are title, about, text, example, after, picture and silent")
    if not isinstance(row.get("title"), str) or not row["title"]:
        raise BadBook("title must be a text")
    return Chapter(
        row["title"],
        _texts(row, "text"),
        _table(row.get("example", [])),
        _texts(row, "after"),
        _picture(row["picture"]) if "picture" in row else None,
        _texts(row, "silent"),
        _about(row.get("about", {}), len(row.get("text", ()))),
    )


def _about(value: Any, paragraphs: int) -> dict[str, int]:
    if not isinstance(value, dict):
        raise BadBook("about must be a table of words")
    for word, paragraph in value.items():
        if not isinstance(paragraph, int) or not 1 <= paragraph <= paragraphs:
            raise BadBook(f"about.{word} must be the number of a paragraph, 1 to {paragraphs}")
    return value


def _texts(row: dict[str, Any], key: str) -> tuple[str, ...]:
    value = row.get(key, [])
    if not isinstance(value, list) or not all(isinstance(text, str) and text for text in value):
        raise BadBook(f"{key} must be a list of texts")
    return tuple(value)


def _table(value: Any) -> tuple[tuple[str, ...], ...]:
    if not isinstance(value, list):
        raise BadBook("example must be a list of rows")
    for number, row in enumerate(value):
        if not isinstance(row, list) or not 1 <= len(row) <= 3 or not all(isinstance(cell, str) for cell in row):
            raise BadBook(f"example[{number}] must be one to three texts")
    return tuple(tuple(row) for row in value)


def _picture(value: Any) -> BookPicture:
    if not isinstance(value, dict):
        raise BadBook("picture must be a table")
    words = {}
    for key in ("label", "figure", "caption"):
        words[key] = value.get(key, "")
        if not isinstance(words[key], str):
            raise BadBook(f"picture.{key} must be a text")
    try:
        still = read_still({key: item for key, item in value.items() if key not in words})
    except BadPicture as problem:
        raise BadBook(f"picture: {problem}") from problem
    return BookPicture(still, words["label"], words["figure"], words["caption"])
