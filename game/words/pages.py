"""Pages of words that a game brings along, such as its rule book: in English, with translations laid over them.

``levels/<key>/rules.toml`` is the English page. ``levels/<key>/<language>/rules.toml`` has nothing but words: for each
table with an ``id`` a table with the same one, and in it the texts under the same keys. Whatever a translation lacks
stays in English, chapter by chapter. ``of`` is the fingerprint of the English chapter that was translated.

The few words of a game's quick tables and still life are together in ``levels/<key>/<language>/tables.toml``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from game import resources
from game.resources import BadToml, TomlTable
from game.words.language import ENGLISH, current

if TYPE_CHECKING:
    from game.core.rules import Json

T = TypeVar("T")

NO_WORDS = frozenset({"id", "of"})
"""Keys of a translated table that are no words."""
TABLES = "tables.toml"
TABLE_WORDS = ("title", "note", "caption")
"""Keys of the words of a quick table or a still life."""


def translated(
    path: str, name: str, rows: Sequence[TomlTable], read: Callable[[TomlTable], T]
) -> tuple[list[T], list[str]]:
    """The tables ``[[name]]`` of an English page, each read with its words in the language in use.

    Returns also what is wrong with the translation. A table that has none, or a faulty one, is read in English; what
    `read` raises about that is raised.
    """
    words, problems = _translations(path, name)
    result = []
    for row in rows:
        own = words.get(row.data.get("id"))
        if own is not None:
            try:
                result.append(read(TomlTable(row.path, overlaid(row.data, own.data), row.rows, row.number)))
                continue
            except BadToml as fault:
                problems.append(f"{own.path}: {name} {row.data['id']} stays in English: {fault}")
        result.append(read(row))
    return result, problems


def table_words(game: str, english: Mapping[str, Json]) -> tuple[list[Json], list[str]]:
    """The words of some quick tables of a game, or of its still life, in the language in use.

    They are given in English by the names of their files, without ``.toml``. Returns also what is wrong with their
    translation.
    """
    path = f"levels/{game}/{TABLES}"
    rows = [TomlTable(path, {"id": name, **words}) for name, words in english.items()]
    return translated(path, "table", rows, _no_empty_words)


def _no_empty_words(row: TomlTable) -> Json:
    for key, words in row.data.items():
        if not words.strip():
            raise BadToml(f"{key} must be a text")
    return row.data


def _translations(path: str, name: str) -> tuple[dict[object, TomlTable], list[str]]:
    """The translated tables of a page by their ids, and what is wrong with the file."""
    folder, _, file = path.rpartition("/")
    own = f"{folder}/{current()}/{file}"
    if current() == ENGLISH or not resources.exists(own):
        return {}, []
    try:
        return {row.data.get("id"): row for row in TomlTable(own, resources.toml(own)).tables(name)}, []
    except (BadToml, OSError) as problem:
        return {}, [str(problem)]


def overlaid(english: Json, words: Json) -> Json:
    """The table with the words of its translation: texts, lists of texts, and tables of them, key by key.

    ``words`` in the translation of a picture replaces words among its things. Raises `BadToml` at a key that is not in
    the English table or holds something else there.
    """
    result = dict(english)
    for name, value in words.items():
        if name in NO_WORDS:
            continue
        if name == "words" and isinstance(value, dict):
            result["things"] = [
                {**thing, "words": value.get(thing["words"], thing["words"])} if "words" in thing else thing
                for thing in result.get("things", [])
            ]
            continue
        if name not in english:
            raise BadToml(f"{name} is not in the English text")
        was = english[name]
        if isinstance(was, dict) and isinstance(value, dict):
            result[name] = overlaid(was, value)
        elif _shape(was) == _shape(value) is not None:
            result[name] = value
        else:
            raise BadToml(f"{name} must hold what the English text holds")
    return result


def _shape(value: object) -> str | None:
    """What kind of words a value is: a text, a list of texts, a list of rows; None if it holds anything else."""
    if isinstance(value, str):
        return "text"
    if isinstance(value, list):
        shapes = {_shape(each) for each in value}
        return None if None in shapes else "texts" if shapes <= {"text"} else "rows"
    return None
