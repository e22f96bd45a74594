"""Strict reading of untrusted files: JSON objects with an optional checksum."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping
from math import isfinite
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from game.core.message import N_, Reason, because

if TYPE_CHECKING:
    from game.core.rules import Json

T = TypeVar("T")

SIZE_LIMIT = 2 * 2**20
"""Size of the largest file that is read, in bytes: the most actions of a record at seventy bytes each."""

RECORD = "pipstone-record/1"
"""The format of a match record."""
HEAD = 4096
"""Length of the beginning of a file that must name its format, in bytes."""
_LONGEST_NUMBER = 78
"""Digits of 2**256, the limit of seeds."""
_JSON = (
    # TRANSLATORS: this and the next ones say what is wrong with a file, after “it is not JSON at line …”
    N_("Expecting value"),
    N_("Expecting property name enclosed in double quotes"),
    N_("Expecting ':' delimiter"),
    N_("Expecting ',' delimiter"),
    N_("Illegal trailing comma before end of object"),
    N_("Illegal trailing comma before end of array"),
    N_("Extra data"),
    N_("Unterminated string starting at"),
    N_("Invalid control character at"),
    N_("Invalid \\escape"),
    N_("Invalid \\uXXXX escape"),
)
"""The error messages of Python's `json` module, marked for the catalogues."""


class BadDocument(ValueError):
    """A malformed file. The message, usually a `Reason`, is one sentence that says what is wrong."""


class NewerDocument(BadDocument):
    """A file in a format that only a newer version of the program knows."""


def refuse_newer(data: bytes | str, form: str) -> None:
    """Raises `NewerDocument` if a file of the same kind as `form` has a later format."""
    kind, _, number = form.rpartition("/")
    found = _number(data, kind)
    if found > int(number):
        words = N_("it was made by a newer Pipstone: its format is {found}, not {known}")
        raise NewerDocument(because(words, found=f"{kind}/{found}", known=form))


def is_older(data: bytes | str, form: str) -> bool:
    """Whether a file of the same kind as `form` has an earlier format."""
    kind, _, number = form.rpartition("/")
    return 0 < _number(data, kind) < int(number)


def _number(data: bytes | str, kind: str) -> int:
    """The format number of that kind that a file declares; 0 if none."""
    head = data[:HEAD] if isinstance(data, bytes) else data[:HEAD].encode("utf-8", "replace")
    found = re.search(rb'"format"\s*:\s*"' + kind.encode() + rb'/([1-9][0-9]{0,8})"', head)
    return int(found[1]) if found else 0


def checksum(document: Mapping[str, object]) -> str:
    """SHA-256 of a JSON document in canonical form, without its own ``sha256``; 64 lower-case hex digits."""
    rest = {key: value for key, value in document.items() if key != "sha256"}
    text = json.dumps(rest, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def check_checksum(document: Mapping[str, object]) -> None:
    """Raises `BadDocument` if the document's checksum is wrong; a document without one passes."""
    if "sha256" in document and document["sha256"] != checksum(document):
        raise BadDocument(because(N_("its sha256 does not fit what it says: it was changed")))


def write_sealed(form: str, **values: object) -> str:
    """The text of a document of that format with these values and its checksum; unpaired surrogates become ``?``."""
    plain = json.loads(json.dumps(values, ensure_ascii=False).encode("utf-8", "replace"))
    document: Json = {"format": form, **plain}
    document["sha256"] = checksum(document)
    return _lines(document, _lines) + "\n"


_written = json.JSONEncoder(ensure_ascii=False).encode
"""Encodes a value on one line."""


def _lines(value: object, each: Callable[[object], str] = _written) -> str:
    """Encodes an object with one line per entry, anything else on one line."""
    if not isinstance(value, dict) or not value:
        return _written(value)
    return "{\n" + ",\n".join(f"{_written(key)}: {each(inner)}" for key, inner in value.items()) + "\n}"


def read_sealed(data: bytes | str, kind: str, name: str, form: Callable[[Any, str], T]) -> T:
    """The value called `name` in a document written by `write_sealed`, read by a `game.core.form`; `BadDocument` if the
    format or the checksum is wrong, or the value is missing or malformed."""
    refuse_newer(data, kind)
    document = read_document(data)
    if document.get("format") != kind:
        raise BadDocument(because(N_("it is not a {format} file"), format=kind))
    check_checksum(document)
    if name not in document:
        raise BadDocument(because(N_("it has no {name}"), name=name))
    return form(document[name], name)


def read_document(data: bytes | str) -> Json:
    """The JSON object in a file, with finite numbers, unique keys and valid text; `BadDocument` otherwise."""
    if len(data) > SIZE_LIMIT:
        raise BadDocument(because(N_("it is larger than {number} bytes"), number=SIZE_LIMIT))
    try:
        text = data.decode("utf-8-sig") if isinstance(data, bytes) else data
        document = json.loads(
            text, object_pairs_hook=_object, parse_int=_whole, parse_float=_fraction, parse_constant=_refuse
        )
        json.dumps(document, ensure_ascii=False).encode()
    except UnicodeDecodeError as error:
        raise BadDocument(because(N_("it is not UTF-8 text at byte {number}"), number=error.start)) from None
    except UnicodeEncodeError:
        raise BadDocument(because(N_("it contains half a surrogate pair, which is no text"))) from None
    except json.JSONDecodeError as error:
        words = N_("it is not JSON at line {line}, column {column}: {problem}")
        problem = because(error.msg.split(" (")[0])
        raise BadDocument(because(words, line=error.lineno, column=error.colno, problem=problem)) from None
    except RecursionError:
        raise BadDocument(because(N_("it is nested too deeply"))) from None
    if not isinstance(document, dict):
        raise BadDocument(because(N_("it is {value}, not a JSON object"), value=shown(document)))
    return document


def shown(value: object) -> str | Reason:
    """A value as error messages show it: on one line, shortened."""
    if isinstance(value, dict | list):
        return because(N_("an object") if isinstance(value, dict) else N_("a list"))
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    text = repr(value[:60] if isinstance(value, str) else value)
    return text if len(text) <= 60 else text[:60] + "…"


def _object(pairs: list[tuple[str, object]]) -> Json:
    result: Json = {}
    for key, value in pairs:
        if key in result:
            raise BadDocument(because(N_("the key {key} appears twice in one object"), key=shown(key)))
        result[key] = value
    return result


def _whole(text: str) -> int:
    if len(text) > _LONGEST_NUMBER:
        raise BadDocument(because(N_("the number {number} is too long"), number=f"{text[:18]}…"))
    return int(text)


def _fraction(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise BadDocument(because(N_("the number {number} is too large"), number=shown(text)))
    return number


def _refuse(text: str) -> NoReturn:
    raise BadDocument(because(N_("{number} is no number"), number=shown(text)))
