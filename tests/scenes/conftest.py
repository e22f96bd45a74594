"""What the scenes' tests share."""

import pytest

from game.analysis import evidence
from game.scenes.match.play import PlayScene
from tests.pilot import Pilot
from tests.scenes.sitting import sit_in


@pytest.fixture(autouse=True)
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looks for evidence in few deals, which is shown in the same way."""
    monkeypatch.setattr(evidence, "DEALS", 12)


@pytest.fixture
def table(pilot: Pilot) -> PlayScene:
    """A table of Fives for two, after eight plies."""
    return sit_in(pilot, "fives", 2, 8)
