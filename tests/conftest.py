"""No test opens a window or makes a sound; all of them find the catalogues compiled."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tools import words

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["LANGUAGE"] = "en"  # what SDL asks for before the language of the system

if words.out_of_date():
    words.compile_all()


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Any]:
    """The program at its title, with opponents who answer when a test says so."""
    from game.gallery.stage import Stage

    with Stage((1280, 800), tmp_path) as stage:
        yield stage
