"""What every table does alike: digits lead on to the places, tooltips end under a sheet, the target stays in sight."""

import pytest

from game import games
from tests.pilot import Pilot
from tests.scenes.sitting import sit_in

KEYS = games.keys()
SEATS = {key: games.find(key).default_seats for key in KEYS}


@pytest.mark.parametrize("key", ["brick", "castle", "fives", "fortress"])
def test_a_digit_that_picks_a_tile_leads_on_to_its_first_place(pilot: Pilot, key: str) -> None:
    table = sit_in(pilot, key, SEATS[key], 6)
    hand = [item.touch for item in table.tabletop.things.values() if item.touch.startswith("hand:")]
    ply = table.session.match.ply
    for number, name in enumerate(hand, 1):
        pilot.key(str(number))
        places = table.controller._places()
        if name in table.table.picks:
            assert places
            assert table.focus_key == places[0]
            pilot.key("enter")
            assert table.session.match.ply > ply or table.table.picks != (name,)
            return
        assert table.tabletop.things[table.focus_key or ""].touch == name
    raise AssertionError("no tile could be picked")


def test_a_tooltip_ends_when_a_sheet_comes_over_it(pilot: Pilot) -> None:
    table = sit_in(pilot, "fives", 2, 6)
    item = next(each for each in table.tabletop.things.values() if each.tip and each.touch.startswith("hand:"))
    pilot.hover(item.rect.center, seconds=0.7)
    assert table.hud.tips.tooltip() is not None
    pilot.key("f10")
    pilot.key("esc")
    assert pilot.scene is table
    assert table.hud.tips.tooltip() is None
    pilot.hover("menu", seconds=0.7)
    assert table.inputs.tooltip
    pilot.key("f1")
    pilot.key("esc")
    assert pilot.scene is table
    assert not table.inputs.tooltip
