"""A sixth game, put in place while a test runs: one folder, without a change to any other file.

The files of tests for every game (`HELD`) are read a second time with Block in place, and their tests about Block run
as well. Nothing is copied: while it is `in_place`, games, levels, the referee and the thinking process know it.
``python -m tests.helpers.sixth`` is the program with six games.
"""

import importlib.util
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.resources.abc import Traversable
from pathlib import Path, PurePosixPath
from types import ModuleType
from typing import Any
from unittest.mock import patch

from game import games, resources
from tests.helpers.processes import thinking_after

ROOT = Path(__file__).parents[2]
SIXTH = ROOT / "tests" / "sixth"
KEY = "block"
HELD = (
    ROOT / "tests/contracts/test_machine.py", ROOT / "tests/contracts/test_positions.py",
    ROOT / "tests/contracts/test_rules.py",
    ROOT / "tests/contracts/test_secrecy.py", ROOT / "tests/contracts/test_thinking.py",
    ROOT / "tests/contracts/test_touches.py",
    ROOT / "tests/gallery/test_gallery.py", ROOT / "tests/honesty/test_what_is_told.py",
    ROOT / "tests/lab/test_against_referee.py", ROOT / "tests/lab/test_example_bot.py",
    ROOT / "tests/scenes/test_areas.py", ROOT / "tests/scenes/test_books.py", ROOT / "tests/scenes/test_hints.py",
    ROOT / "tests/scenes/test_lesson.py", ROOT / "tests/scenes/test_lookback.py",
    ROOT / "tests/scenes/test_matches.py", ROOT / "tests/scenes/test_seats.py", ROOT / "tests/scenes/test_telling.py",
    ROOT / "tests/scenes/test_why.py", ROOT / "tests/ui/test_division.py",
)  # fmt: skip
"""The files of tests for every game."""
POSITIONS = SIXTH / "positions.py"
"""The tests of its own."""
KEPT = {"game.scenes.setup.gamecards": "stills", "tools.gallery.taking": "_exhibits"}
"""The modules and functions that cache something made of all games."""
FIRST = "from tests.helpers.sixth import known; (six := known()).__enter__();"
"""The code that the thinking process runs first."""


@contextmanager
def in_place() -> Iterator[None]:
    """Has six games inside the block, with a referee for each."""
    referee = f"tests.referee.{KEY}"
    with known():
        read_afresh(SIXTH / "referee.py", referee)
        try:
            yield
        finally:
            del sys.modules[referee]


@contextmanager
def known() -> Iterator[None]:
    """Has six games inside the block."""
    with added(KEY, SIXTH, SIXTH / "levels"), thinking_after(FIRST):
        yield


@contextmanager
def added(key: str, folder: Path, levels: Path) -> Iterator[None]:
    """Has one more game, with its code in `folder`, inside the block; the thinking process does not know it."""
    find = resources._find

    def found(path: str) -> Traversable | None:
        parts = PurePosixPath(path).parts
        if parts[:2] != ("levels", key):
            return find(path)
        place = levels.joinpath(*parts[2:])
        return place if place.exists() else None

    with patch.object(resources, "_find", found):
        games.__path__.append(str(folder))
        _forget()
        try:
            yield
        finally:
            games.__path__.remove(str(folder))
            _forget()


def about_it(collected: Iterable[Any]) -> Iterator[Any]:
    """The tests, and classes of tests, whose parameters name the sixth game."""
    for each in collected:
        if hasattr(each, "callspec"):
            if KEY in re.split("[^a-z]+", each.callspec.id):
                yield each
        elif hasattr(each, "collect"):
            inner = [*about_it(each.collect())]
            each.collect = lambda inner=inner: inner
            yield each


def _forget() -> None:
    """Clears what is cached about the games."""
    games.keys.cache_clear()
    games.find.cache_clear()
    for module, kept in KEPT.items():
        if module in sys.modules:
            getattr(sys.modules[module], kept).cache_clear()


def read_afresh(path: Path, name: str) -> ModuleType:
    """The module in that file, read again under another name."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    from game.cli import main

    with known():
        sys.exit(main())
