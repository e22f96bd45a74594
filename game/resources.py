"""Reads the images, sounds and levels that come with the program, wherever it is installed, and their TOML."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from math import isfinite
from pathlib import Path, PurePosixPath
from typing import Any

FOLDERS = ("sprites", "sounds", "levels")
DOCUMENTS = "docs"
"""The folder of the document that the program shows."""


class MissingResource(FileNotFoundError):
    """An image, sound or level that belongs to the program is missing."""


class Damaged(Exception):
    """A file of the program cannot be opened or used; the message names it and says why."""


class BadToml(ValueError):
    """A malformed TOML file; the message names it and says what is wrong."""


def read(path: str) -> bytes:
    """The bytes of a file such as ``"sounds/turn-1.ogg"``. Raises `MissingResource`, which names the path."""
    found = _find(path)
    if found is None or not found.is_file():
        from game.core.message import N_, because  # only needed here

        raise MissingResource(because(N_("{file} is missing: the installation is incomplete"), file=path))
    return found.read_bytes()


def place(path: str) -> Path | None:
    """The path of a file on the disk; None if it is missing or inside an archive."""
    found = _find(path)
    return found if isinstance(found, Path) else None


def toml(path: str) -> dict[str, Any]:
    """The contents of a TOML file. Raises `BadToml` or `MissingResource`."""
    try:
        import tomllib  # the window opens sooner without it

        data = tomllib.loads(read(path).decode())
        _check_numbers(data)
        return data
    except RecursionError:
        raise BadToml(f"{path}: it is nested too deeply") from None
    except ValueError as problem:  # not UTF-8, not TOML, or a number with thousands of digits
        raise BadToml(f"{path}: {problem}") from None


def exists(path: str) -> bool:
    """Whether ``path`` is a file or a folder of the program."""
    return _find(path) is not None


def listing(folder: str, suffix: str = "") -> list[str]:
    """Names (not paths) of the files directly in ``folder`` that end in ``suffix``, in alphabetical order.

    Raises `MissingResource` if there is no such folder; an empty folder is no error.
    """
    return sorted(entry.name for entry in _entries(folder) if entry.is_file() and entry.name.endswith(suffix))


def below(folder: str) -> list[str]:
    """Paths for `read` of all files in ``folder`` and its subfolders, in alphabetical order."""
    paths: list[str] = []
    for entry in _entries(folder):
        inner = f"{folder}/{entry.name}"
        paths += below(inner) if entry.is_dir() else [inner]
    return sorted(paths)


def _entries(folder: str) -> Iterator[Traversable]:
    found = _find(folder)
    if found is None or not found.is_dir():
        raise MissingResource(f"{folder}/ is missing: the installation is incomplete")
    return found.iterdir()


class TomlTable:
    """A table of a TOML file, read key by key. Its errors are `BadToml`, and name file, line and key.

    It is the ``[[rows]]`` table with that `number` (from 0), or its subtable `below`; without a number, that of the
    whole file.
    """

    def __init__(
        self, path: str, data: dict[str, Any], rows: str = "", number: int | None = None, below: str = ""
    ) -> None:
        self.path, self.data = path, data
        self.rows, self.number, self.below = rows, number, below

    def fault(self, key: str, problem: str) -> BadToml:
        """The error, to be raised, that says what is wrong with a key."""
        keys = (self.below, key) if self.below else (key,)
        line = line_of(read(self.path).decode(), self.rows, self.number, keys)
        where = "" if self.number is None else f"{self.rows}[{self.number}]."
        return BadToml(f"{self.path}: line {line}: {where}{'.'.join(keys)}: {problem}")

    def known(self, *keys: str) -> None:
        """Raises for any other key."""
        for key in self.data:
            if key not in keys:
                raise self.fault(key, f"is not known here; there are {', '.join(keys)}")

    def table(self, key: str) -> TomlTable:
        """The table under that key; empty if there is none."""
        value = self.data.get(key, {})
        if not isinstance(value, dict):
            raise self.fault(key, "must be a table")
        return TomlTable(self.path, value, self.rows, self.number, key)

    def tables(self, key: str) -> list[TomlTable]:
        """The ``[[key]]`` tables of the file, at least one."""
        rows = self.data.get(key)
        if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
            raise self.fault(key, f"there must be [[{key}]] tables")
        return [TomlTable(self.path, row, key, number) for number, row in enumerate(rows)]

    def text(self, key: str, *, needed: bool = False) -> str:
        """A non-empty text; empty if the key is missing and not `needed`."""
        value = self.data.get(key, "")
        if not isinstance(value, str) or (key in self.data and not value.strip()):
            raise self.fault(key, "must be a text")
        if needed and not value:
            raise self.fault(key, "is missing")
        return value

    def texts(self, key: str, *, needed: bool = False) -> tuple[str, ...]:
        """A list of texts; a single text counts as a list of one."""
        value = self.data.get(key, [])
        texts = [value] if isinstance(value, str) else value
        if not isinstance(texts, list) or not all(isinstance(text, str) and text.strip() for text in texts):
            raise self.fault(key, "must be a text or a list of texts")
        if needed and not texts:
            raise self.fault(key, "is missing")
        return tuple(texts)

    def number_from_0(self, key: str, usual: int | None = None) -> int:
        """A whole number, 0 or higher; required unless there is a `usual` one."""
        value = self.data.get(key, usual)
        if value is None:
            raise self.fault(key, "is missing")
        if type(value) is not int or value < 0:
            raise self.fault(key, "must be a whole number, 0 or higher")
        return value

    def switch(self, key: str) -> bool:
        """True or false; false if the key is missing."""
        value = self.data.get(key, False)
        if not isinstance(value, bool):
            raise self.fault(key, "must be true or false")
        return value


def line_of(text: str, table: str, number: int | None, keys: tuple[str, ...]) -> int:
    """The line (from 1) of the last of `keys`, each of which is below the one before.

    `number` is the ``[[table]]`` to search, from 0; None is the part before all of them. For a missing key, the line of
    what it should be below.
    """
    lines = text.splitlines()
    heads = [at for at, line in enumerate(lines) if re.match(rf"\s*\[\[\s*{re.escape(table)}\s*\]\]", line)]
    if number is None:
        first, end = 0, heads[0] if heads else len(lines)
    elif number < len(heads):
        first, end = heads[number], heads[number + 1] if number + 1 < len(heads) else len(lines)
    else:
        return 1
    found = first
    for key in keys:
        here = _first(lines, found, end, key)
        if here is None:
            break
        found = here
    return found + 1


def _first(lines: list[str], start: int, end: int, key: str) -> int | None:
    """The first line from `start` that sets the key, plain or quoted, or opens a table of that name."""
    name = rf"(?:\"{re.escape(key)}\"|'{re.escape(key)}'|{re.escape(key)})"
    sets = re.compile(rf"(?:^|[\s,{{.]){name}\s*=|^\s*\[[^\]]*\b{re.escape(key)}\b[^\]]*\]")
    said = ((at, lines[at]) for at in range(start, end) if not lines[at].lstrip().startswith("#"))
    return next((at for at, line in said if sets.search(line.partition(" #")[0])), None)


def _check_numbers(value: object) -> None:
    """Raises `ValueError` for a number that is not finite, or that has over 64 bits and may be too long to show."""
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        _check_numbers(inner)
    if isinstance(value, int) and not -(2**63) <= value < 2**63:
        raise ValueError(f"a whole number of {value.bit_length()} bits is too long; 64 are allowed")
    if isinstance(value, float) and not isfinite(value):
        raise ValueError(f"{value} is no number that anything could have")


def _find(path: str) -> Traversable | None:
    parts = PurePosixPath(path).parts
    if not parts or parts[0] not in (*FOLDERS, DOCUMENTS) or ".." in parts:
        raise ValueError(f"{path!r} is not below {', '.join(FOLDERS)}")
    for root in _roots():
        place = root
        for part in parts:
            place = place.joinpath(part)
        if place.is_file() or place.is_dir():
            return place
    return None


@lru_cache(maxsize=1)
def _roots() -> list[Traversable]:
    """The places of the folders: inside the package (wheel, zipapp), or beside it (checkout)."""
    package = files("game")
    roots: list[Traversable] = [package.joinpath("data")]
    if isinstance(package, Path):
        roots.append(package.parent)
    return roots
