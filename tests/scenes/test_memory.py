"""Surfaces as large as the window are freed when their table or window closes, not when the garbage collector runs."""

import gc
import weakref

import pytest

from tests.helpers import once
from tests.pilot import Pilot
from tests.scenes.sitting import sit_in


@pytest.fixture(autouse=True)
def alone() -> None:
    """Drops what other tests have painted."""
    once.PICTURES.clear()


def test_the_still_picture_goes_with_its_table(pilot: Pilot) -> None:
    gc.disable()
    try:
        still = weakref.ref(sit_in(pilot, "fives", 2, 8).tabletop._still)
        assert still() is not None
        pilot.app.stack.home()
        assert still() is None
    finally:
        gc.enable()


def test_the_title_lets_go_what_its_picture_was_made_from_and_is_drawn_again_without_it(pilot: Pilot) -> None:
    assets = pilot.app.context.assets
    assert assets._cache.bytes > 6_000_000
    pilot.app.tidy()
    assert not [name for name in assets._masters._loaded if not name.startswith("tiles/")]
    assert assets._cache.bytes < 5_000_000  # the cloth in the size of the window, and words
    pilot.app.stack.spoil()
    pilot.app.frame(0.0, ())
    assert not [name for name in assets._masters._loaded if not name.startswith("tiles/")]
