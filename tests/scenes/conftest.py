"""The program in an invisible window."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.analysis import evidence
from game.scenes.match.play import PlayScene
from tests.pilot import Pilot
from tests.scenes.sitting import DAY, sit_in


@pytest.fixture
def pilot(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Pilot]:
    """A pilot at the title on that `DAY`, without animation, with one seed for matches; of the class PILOT, if set."""
    kind: type[Pilot] = getattr(request.module, "PILOT", Pilot)
    with kind((1280, 800), tmp_path, seed=11, settings={"speed": "instant"}) as pilot:
        pilot.app.context.today = lambda: DAY
        yield pilot


@pytest.fixture(autouse=True)
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looks for evidence in few deals, which is shown in the same way."""
    monkeypatch.setattr(evidence, "DEALS", 12)


@pytest.fixture
def table(pilot: Pilot) -> PlayScene:
    """A table of Fives for two, after eight plies."""
    return sit_in(pilot, "fives", 2, 8)
