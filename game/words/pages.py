"""Pages of words that a game brings along, such as its rule book: in English, with translations laid over them.

``levels/<key>/rules.toml`` is the English page. ``levels/<key>/<language>/rules.toml`` has nothing but words: for each
table with an ``id`` a table with the same one, and in it the texts under the same keys. Whatever a translation lacks
stays in English, chapter by chapter. ``of`` is the fingerprint of the English chapter that was translated.

The few words of a game's quick tables and still life are together in ``levels/<key>/<language>/tables.toml``.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
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


def fingerprint(row: Json) -> str:
    """Eight hex digits that change with any word of an English chapter or step, or of a quick table."""
    text = json.dumps(row, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def stale(path: str, name: str, language: str) -> Iterator[str]:
    """What the translation of a page lacks, has too much, or has of an older English text; one line each."""
    return _stale(path, name, language, {row["id"]: row for row in resources.toml(path).get(name, [])})


def stale_tables(game: str, language: str) -> Iterator[str]:
    """The same of a game's quick tables and its still life."""
    english, folder = {}, f"levels/{game}"
    for file in resources.listing(folder, ".toml"):
        name = file.removesuffix(".toml")
        if name == "still" or name.startswith("quick-"):
            data = resources.toml(f"{folder}/{file}")
            english[name] = {key: data[key] for key in TABLE_WORDS if key in data}
    return _stale(f"{folder}/{TABLES}", "table", language, english)


def _stale(path: str, name: str, language: str, english: Mapping[str, Json]) -> Iterator[str]:
    folder, _, file = path.rpartition("/")
    translation = f"{folder}/{language}/{file}"
    rows = resources.toml(translation).get(name, []) if resources.exists(translation) else []
    own = {row.get("id"): row for row in rows}
    for key, row in english.items():
        found = own.pop(key, None)
        if found is None:
            yield f"{translation}: {key} is missing; the English one is {fingerprint(row)}"
        elif found.get("of") != fingerprint(row):
            yield f"{translation}: {key} is of an older English text; the present one is {fingerprint(row)}"
    for left in own:
        yield f"{translation}: {left} is not in the English page"


def _shape(value: object) -> str | None:
    """What kind of words a value is: a text, a list of texts, a list of rows; None if it holds anything else."""
    if isinstance(value, str):
        return "text"
    if isinstance(value, list):
        shapes = {_shape(each) for each in value}
        return None if None in shapes else "texts" if shapes <= {"text"} else "rows"
    return None
