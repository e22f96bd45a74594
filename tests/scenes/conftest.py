"""The program in a window that nobody sees."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.pilot import Pilot


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    """At the title; its matches are dealt from one seed, and nothing moves."""
    with Pilot((1280, 800), tmp_path, seed=11, settings={"speed": "instant"}) as pilot:
        yield pilot
