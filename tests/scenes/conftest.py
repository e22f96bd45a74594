"""The program in a window that nobody sees."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.analysis import evidence
from game.scenes.match.play import PlayScene
from tests.pilot import Pilot
from tests.scenes.sitting import sit_in


@pytest.fixture
def pilot(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Pilot]:
    """At the title; its matches are dealt from one seed, and nothing moves. A module may name another kind as PILOT."""
    kind: type[Pilot] = getattr(request.module, "PILOT", Pilot)
    with kind((1280, 800), tmp_path, seed=11, settings={"speed": "instant"}) as pilot:
        yield pilot


@pytest.fixture(autouse=True)
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Evidence is looked for in few deals: how it is shown is the same."""
    monkeypatch.setattr(evidence, "DEALS", 12)


@pytest.fixture
def table(pilot: Pilot) -> PlayScene:
    """Fives between two, after eight plies."""
    return sit_in(pilot, "fives", 2, 8)
