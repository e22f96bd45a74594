"""The one door to the pictures, sounds and levels that come with the games, wherever they are installed."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from math import isfinite
from pathlib import Path, PurePosixPath
from typing import Any

FOLDERS = ("sprites", "sounds", "levels")
DOCUMENTS = "docs"
"""Holds the one document that the program shows, too."""


class MissingResource(FileNotFoundError):
    """A picture, sound or level that should have come with the program is not there."""


class Damaged(Exception):
    """A file that came with the program cannot be opened or used; the message names it and says why."""


class BadToml(ValueError):
    """A file that should be TOML and is not; the message names it and says what is wrong."""


def read(path: str) -> bytes:
    """The bytes of ``path``, as in ``"sounds/turn-1.ogg"``. Raises MissingResource, naming the path."""
    found = _find(path)
    if found is None or not found.is_file():
        raise MissingResource(f"{path} is missing: the installation is incomplete")
    return found.read_bytes()


def toml(path: str) -> dict[str, Any]:
    """What the TOML file ``path`` holds. Raises BadToml or MissingResource."""
    try:
        data = tomllib.loads(read(path).decode())
        _check_numbers(data)
        return data
    except RecursionError:
        raise BadToml(f"{path}: it is nested too deeply") from None
    except ValueError as problem:  # no UTF-8, no TOML, a number of thousands of digits
        raise BadToml(f"{path}: {problem}") from None


def exists(path: str) -> bool:
    """Whether ``path`` names a file or a folder that came with the program."""
    return _find(path) is not None


def listing(folder: str, suffix: str = "") -> list[str]:
    """Names (not paths) of the files directly in ``folder`` that end in ``suffix``, in alphabetical order.

    Raises MissingResource if there is no such folder; an empty folder is no error.
    """
    found = _find(folder)
    if found is None or not found.is_dir():
        raise MissingResource(f"{folder}/ is missing: the installation is incomplete")
    return sorted(entry.name for entry in found.iterdir() if entry.is_file() and entry.name.endswith(suffix))


def below(folder: str) -> list[str]:
    """Paths, as `read` takes them, of all files in ``folder`` and its folders, in alphabetical order."""
    found = _find(folder)
    if found is None or not found.is_dir():
        raise MissingResource(f"{folder}/ is missing: the installation is incomplete")
    paths: list[str] = []
    for entry in found.iterdir():
        inner = f"{folder}/{entry.name}"
        paths += below(inner) if entry.is_dir() else [inner]
    return sorted(paths)


def _check_numbers(value: object) -> None:
    """`ValueError` at a number of more than 64 bits: one of thousands of hexadecimal digits could not even be shown."""
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


def _roots() -> list[Traversable]:
    """Where the folders may lie: inside the package (wheel, zipapp), or beside it (checkout)."""
    package = files("game")
    roots: list[Traversable] = [package.joinpath("data")]
    if isinstance(package, Path):
        roots.append(package.parent)
    return roots
