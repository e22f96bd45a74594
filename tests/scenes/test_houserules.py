"""House rules on the setup: a ring keeps off words and bar, and what each seat is dealt is said."""

import pytest

from tests.pilot import Pilot


@pytest.mark.parametrize(
    ("key", "seats", "said"),
    [
        ("fives", 3, "6 of 28"), ("fives", 8, "7 of 91"), ("castle", 2, "2 of 28"), ("fortress", 4, "7 of 28"),
        ("brick", 8, "3 of 153"), ("stones", 2, ""),
    ],
)  # fmt: skip
def test_what_each_seat_is_dealt_is_said_before_it_is_dealt(tmp_path, key, seats, said):
    """The figures are the rule sheets'; the walls of Stones are dealt to nobody."""
    with Pilot((1280, 800), tmp_path, settings={"speed": "instant"}) as pilot:
        pilot.click(f"game:{key}")
        while len(pilot.scene.plan.seats) < seats:
            pilot.click("add")
        while len(pilot.scene.plan.seats) > seats:
            pilot.click(f"seat:{len(pilot.scene.plan.seats) - 1}:remove")
        words = [widget.label for widget in pilot.scene.widgets]
        assert ("Tiles per player" in words) == bool(said)
        assert not said or said in words
