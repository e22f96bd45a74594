"""The hand in the rack: its order, how its tiles are picked, and the ring, which is for those who use keys."""

import pygame
import pytest

from tests.pilot import Pilot
from tests.scenes.sitting import hand, playable, sit_in


@pytest.mark.parametrize("ends", ["refused", "put back", "laid"])
def test_a_tile_carried_out_of_the_rack_over_others_leaves_the_hand_as_it_stood(pilot, ends):
    pilot.app.preferences.change(speed="normal")
    scene = sit_in(pilot, "fives", 3, 12)
    stood, tile, ply = hand(scene), playable(scene), scene.session.match.ply
    pilot.drag(tile, pilot.centre(next(key for key in (stood[0], stood[-1]) if key != tile)), let_go=False)
    assert hand(scene) != stood, "the others make room"
    if ends == "put back":
        pilot.key("esc")
    else:
        felt, things = scene.view.areas.felt, scene.tabletop.things.values()
        place = next(item.rect.center for item in things if item.touch.startswith("place:"))
        spot = place if ends == "laid" else (felt.left + 4, felt.bottom - 4)
        pilot.send(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(1, 0, 0))
        pilot.send(pygame.MOUSEBUTTONUP, pos=spot, button=1)
    assert scene.session.match.ply == ply + (ends == "laid")
    assert hand(scene) == [key for key in stood if ends != "laid" or key != tile]


def ringed(pilot: Pilot) -> bool:
    """Whether the ring stands on what has the focus."""
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
