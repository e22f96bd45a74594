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


def test_keys_pick_the_tiles_of_the_hand_and_order_it_by_suit_by_pips_and_as_it_was_drawn(pilot: Pilot) -> None:
    scene = sit_in(pilot, "castle", 7, 0)
    for number, tile in enumerate(hand(scene), 1):
        pilot.key(str(number))
        assert scene.table.picks == (f"hand:{tile[5:]}",)
        pilot.key("esc")
    pilot.app.preferences.change(hand_order="drawn")
    scene = sit_in(pilot, "fives", 3, 3)
    found, drawn = [], hand(scene)
    for _ in range(3):
        pilot.key("o")
        found.append(hand(scene))
    tiles = {key: tuple(map(int, key.removeprefix("tile:").split("|"))) for key in drawn}
    by_suit = sorted(drawn, key=tiles.__getitem__, reverse=True)
    assert by_suit in found
    assert drawn in found
    pips = next([sum(tiles[key]) for key in order] for order in found if order not in (by_suit, drawn))
    assert pips == sorted(pips, reverse=True)


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


def test_a_pick_is_given_up_for_another_tile_even_for_one_that_fits_nowhere(pilot, table):
    fits = playable(table)
    pilot.click(fits)
    assert table.table.picks == (f"hand:{fits[5:]}",)
    pilot.click(next(key for key in hand(table) if f"hand:{key[5:]}" not in table.table.starts(table.view)))
    assert table.table.picks == ()
    assert table.hud.news.refuses
