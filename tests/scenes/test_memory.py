"""Surfaces as large as the window are freed when their table or window closes, not when the garbage collector runs."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from game.ui.render.stilllayer import StillLayer
from tests.helpers import once
from tests.pilot import Pilot
from tests.scenes.sitting import sit_in


@pytest.fixture
def uncollected() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


@pytest.fixture(autouse=True)
def alone() -> None:
    """Nothing has been painted by other tests."""
    once.PICTURES.clear()


@pytest.mark.usefixtures("uncollected")
class TestTheStillPicture:
    def seen(self, pilot: Pilot) -> weakref.ref[StillLayer]:
        scene = sit_in(pilot, "fives", 2, 8)
        return weakref.ref(scene.tabletop._still)

    def test_goes_with_its_table(self, pilot: Pilot) -> None:
        still = self.seen(pilot)
        assert still() is not None
        pilot.app.stack.home()
        assert still() is None


class TestTheTitle:
    def test_lets_go_what_its_picture_was_made_from_and_is_drawn_again_without_it(self, pilot: Pilot) -> None:
        assets = pilot.app.context.assets
        assert assets._cache.bytes > 6_000_000
        pilot.app.tidy()
        assert not [name for name in assets._masters._loaded if not name.startswith("tiles/")]
        assert assets._cache.bytes < 5_000_000  # the ground as large as the window, and words
        pilot.app.stack.spoil()
        pilot.app.frame(0.0, ())
        assert not [name for name in assets._masters._loaded if not name.startswith("tiles/")]
