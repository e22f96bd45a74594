"""Pages of text that come with a game, such as its rule book: English, with translations laid over them.

``levels/<key>/rules.toml`` is the English page. ``levels/<key>/<language>/rules.toml`` has only words: for each table
with an ``id`` it has a table with the same ``id``, which holds texts under the same keys. Chapters without a
translation stay in English. ``of`` is the fingerprint of the English chapter that was translated.

The few words of a game's quick tables and still life share one file, ``levels/<key>/<language>/tables.toml``.
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
"""Keys of a translated table that hold no words."""
TABLES = "tables.toml"


def translated(
    path: str, name: str, rows: Sequence[TomlTable], read: Callable[[TomlTable], T]
) -> tuple[list[T], list[str]]:
    """The tables ``[[name]]`` of an English page, each passed to `read` with its words in the language in use.

    Also returns the faults of the translation. A table without a translation, or with a faulty one, is read in English.
    Whatever `read` raises for the English words is passed on.
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

    `english` maps the names of their files, without ``.toml``, to the English words. Also returns the faults of the
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
    """The translated tables of a page by id, and the faults of the file."""
    folder, _, file = path.rpartition("/")
    own = f"{folder}/{current()}/{file}"
    if current() == ENGLISH or not resources.exists(own):
        return {}, []
    try:
        return {row.data.get("id"): row for row in TomlTable(own, resources.toml(own)).tables(name)}, []
    except (BadToml, OSError) as problem:
        return {}, [str(problem)]


def overlaid(english: Json, words: Json) -> Json:
    """An English table with the words of its translation, key by key: texts, lists of texts, and nested tables.

    ``words`` in the translation of a picture replaces words among its things. Raises `BadToml` for a key that the
    English table lacks, or whose value has another shape there.
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
    """The shape of a value: ``text``, ``texts`` (a list of them) or ``rows`` (nested lists); None for anything else."""
    if isinstance(value, str):
        return "text"
    if isinstance(value, list):
        shapes = {_shape(each) for each in value}
        return None if None in shapes else "texts" if shapes <= {"text"} else "rows"
    return None
