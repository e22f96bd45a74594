"""The hand in the rack: its order, picking tiles, and the ring for people who use keys."""

from tests.pilot import Pilot
from tests.scenes.sitting import hand, playable


def ringed(pilot: Pilot) -> bool:
    """Whether the widget or item in focus has the ring."""
    assert pilot.scene.focus_key is not None
    return pilot.scene.focus_shape(pilot.scene.focus_key) is not None


def test_the_ring_comes_with_the_first_key_goes_with_the_next_click_and_is_always_on_a_sheet(pilot, table):
    assert table.focus_key in hand(table)
    assert not ringed(pilot), "only the mouse has been used"
    tile = playable(table)
    pilot.click(tile)
    assert not ringed(pilot)
    assert table.view.hovered in ("", tile)
    for key in ("tab", "right", "1"):
        pilot.key(key)
        assert ringed(pilot), key
        pilot.click((640, 130))
        assert not ringed(pilot), key
    pilot.click("menu")
    assert ringed(pilot)
