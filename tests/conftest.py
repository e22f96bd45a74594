"""Tests run without window and sound, with compiled catalogues, and share what has been painted.

Slow tests are marked ``nightly(one_in=8)``: every eighth case of them runs by day, and the others with ``--nightly``.
Without a number none runs by day and all run with ``--nightly``.
"""

import ctypes
import os
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from functools import cache
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["LANGUAGE"] = "en"  # SDL reads this before the language of the system
if sys.dont_write_bytecode:  # each process would compile the whole program again: keep the bytecode elsewhere
    sys.dont_write_bytecode, sys.pycache_prefix = (
        False,
        str(Path(__file__).resolve().parent.parent / "build/compiled"),
    )
    os.environ.update(PYTHONDONTWRITEBYTECODE="", PYTHONPYCACHEPREFIX=sys.pycache_prefix)

from game.words import language
from tests.helpers import once, sixth, source
from tools import words

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3
"""Options of glibc's memory allocator (``malloc.h``)."""
LARGE = 2 << 20
"""The size in bytes from which memory, such as a picture of the window, goes back to the system once it is free.
Otherwise it stays in the heap, in pieces that small things split; a process then needs a third more."""

once.paint_once()
once.lay_once()
tomllib.loads = cache(tomllib.loads)  # parses each rule book once
if sys.platform == "linux" and hasattr(libc := ctypes.CDLL(None), "mallopt"):
    for option in (M_TRIM_THRESHOLD, M_MMAP_THRESHOLD):
        libc.mallopt(option, LARGE)
os.fsync = lambda _: None  # power does not fail here; processes that tests start and kill do wait for the disk

if words.out_of_date():
    words.compile_all()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--nightly", action="store_true", help="run what is left out otherwise, for it takes long")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted, at_night = config.getoption("--nightly"), Counter[str]()
    run, left = list[pytest.Item](), list[pytest.Item]()
    for item in items:
        mark, name = item.get_closest_marker("nightly"), item.nodeid.partition("[")[0]
        at_night[name] += 1
        one_in = mark.kwargs.get("one_in", 0) if mark else 1
        by_day = one_in > 0 and (at_night[name] + len(name)) % one_in == 0
        (run if by_day != wanted else left).append(item)
    items[:] = run
    config.hook.pytest_deselected(items=left)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Runs the tests of a file in one process, so that what they share, such as matches, is made once."""
    from xdist.scheduler import LoadFileScheduling

    return LoadFileScheduling(config, log)


@pytest.fixture(autouse=True, scope="module")
def parsed_sources() -> Iterator[None]:
    """Forgets the parsed sources of the program after each file of tests; they take 100 MB."""
    yield
    source.nodes.cache_clear()


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Any]:
    """The program at its title, with opponents that answer when a test says so."""
    from tools.gallery.stage import Stage

    with Stage((1280, 800), tmp_path) as stage:
        yield stage


@pytest.fixture
def pilot(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Any]:
    """A pilot at the title on that `DAY`, without animation, with one seed for matches, but for what the module's PILOT
    says."""
    from tests.pilot import Pilot
    from tests.scenes.sitting import DAY

    usual = {"seed": 11, "settings": {"speed": "instant"}}
    with Pilot(data_dir=tmp_path, **usual | getattr(request.module, "PILOT", {})) as pilot:
        pilot.app.context.today = lambda: DAY
        yield pilot


class WithTheSixth(pytest.Module):
    """A file of tests for every game, read with a sixth game in place: it has the tests about that game."""

    def _getobj(self) -> Any:
        with sixth.in_place():
            return sixth.read_afresh(self.path, f"{self.path.stem}_with_the_sixth")

    def collect(self) -> Iterator[pytest.Item | pytest.Collector]:
        return super().collect() if self.path == sixth.POSITIONS else sixth.about_it(super().collect())


@pytest.hookimpl(trylast=True)  # otherwise helpers that keep the list of games would first be read with six
def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    held = file_path in sixth.HELD or file_path == sixth.POSITIONS
    return WithTheSixth.from_parent(parent, path=file_path) if held else None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    try:
        with sixth.in_place() if item.getparent(WithTheSixth) else nullcontext():
            return (yield)
    finally:
        language.use(language.ENGLISH)  # the only global: the next test begins in English
