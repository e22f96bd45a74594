"""Pages of words that a game brings along, such as its rule book: in English, with translations laid over them.

``levels/<key>/rules.toml`` is the English page. ``levels/<key>/<language>/rules.toml`` has nothing but words: for each
table with an ``id`` a table with the same one, and in it the texts under the same keys. Whatever a translation lacks
stays in English, chapter by chapter. ``of`` is the fingerprint of the English chapter that was translated.
"""

import hashlib
import json
from collections.abc import Callable, Iterator
from typing import TypeVar

from game import resources
from game.core.rules import Json
from game.resources import BadToml, MissingResource
from game.words.language import ENGLISH, current

T = TypeVar("T")

SILENT = frozenset({"id", "of"})
"""Keys of a translated table that are no words."""


def translation(key: str, name: str) -> tuple[Json, str]:
    """A game's page in the language in use, e.g. ``rules.toml``, as its file has it; and what is wrong with it.

    Empty where there is none, or in English.
    """
    path = f"levels/{key}/{current()}/{name}"
    if current() == ENGLISH or not resources.exists(path):
        return {}, ""
    try:
        return resources.toml(path), ""
    except (BadToml, MissingResource, OSError) as problem:
        return {}, str(problem)


def overlaid(english: Json, words: Json) -> Json:
    """The table with the words of its translation: texts, lists of texts, and tables of them, key by key.

    Raises `BadToml` at a key that is not in the English table or holds something else there.
    """
    result = dict(english)
    for name, value in words.items():
        if name in SILENT:
            continue
        if name == "words" and isinstance(value, dict):
            result = _replaced(result, value)
            continue
        if name not in english:
            raise BadToml(f"{name} is not in the English text")
        was = english[name]
        if isinstance(was, dict) and isinstance(value, dict):
            result[name] = overlaid(was, value)
        elif _shape(was) == _shape(value) and _shape(was) is not None:
            result[name] = value
        else:
            raise BadToml(f"{name} must hold what the English text holds")
    return result


def translated(
    key: str, name: str, rows: str, english: list[Json], read: Callable[[Json], T]
) -> tuple[list[T], list[str]]:
    """Each of the tables ``[[rows]]`` read with the words of its translation, and what is wrong with any of those.

    A table whose translation cannot be laid over it, or cannot be read then, is read in English; faults of the English
    one are raised as `read` raises them.
    """
    words, problem = translation(key, name)
    problems = [problem] if problem else []
    found = words.get(rows, [])
    by_id = {row.get("id"): row for row in found if isinstance(row, dict)} if isinstance(found, list) else {}
    result = []
    for row in english:
        own = by_id.get(row.get("id"))
        if own is not None:
            try:
                result.append(read(overlaid(row, own)))
                continue
            except ValueError as fault:
                problems.append(f"levels/{key}/{current()}/{name}: {row.get('id')}: {fault}")
        result.append(read(row))
    return result, problems


def fingerprint(row: Json) -> str:
    """Eight hex digits that change with any word of an English chapter or step."""
    text = json.dumps(row, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def stale(key: str, name: str, rows: str, language: str) -> Iterator[str]:
    """What a translation of a page lacks, has too much, or has of an older English chapter; one line each."""
    path = f"levels/{key}/{language}/{name}"
    english = resources.toml(f"levels/{key}/{name}").get(rows, [])
    own = {row.get("id"): row for row in resources.toml(path).get(rows, [])} if resources.exists(path) else {}
    for row in english:
        found = own.pop(row["id"], None)
        if found is None:
            yield f"{path}: {row['id']} is missing"
        elif found.get("of") != fingerprint(row):
            yield f"{path}: {row['id']} is of an older English text; the present one is {fingerprint(row)}"
    for name_of_row in own:
        yield f"{path}: {name_of_row} is not in the English page"


def _replaced(table: Json, words: Json) -> Json:
    """The table with the words that stand among the things of its picture replaced."""
    things = [
        {**thing, "words": words.get(thing["words"], thing["words"])} if "words" in thing else thing
        for thing in table.get("things", [])
    ]
    return {**table, "things": things}


def _shape(value: object) -> object:
    """What kind of words a value is: a text, a list of texts, a list of rows; None if it holds anything else."""
    if isinstance(value, str):
        return "text"
    if isinstance(value, list):
        shapes = [_shape(each) for each in value]
        return None if None in shapes else "list" if all(shape == "text" for shape in shapes) else "rows"
    return None
