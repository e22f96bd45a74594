"""The order of the hand in the rack: it changes where a tile is let go there, and nowhere else."""

from pathlib import Path

import pygame
import pytest

from tests.pilot import Pilot
from tests.scenes.sitting import hand, playable, sit_in


@pytest.mark.parametrize("ends", ["refused", "put back", "laid"])
def test_a_tile_carried_out_of_the_rack_over_others_leaves_the_hand_as_it_stood(tmp_path: Path, ends: str) -> None:
    with Pilot((1280, 800), tmp_path, seed=11, settings={"speed": "normal"}) as pilot:
        scene = sit_in(pilot, "fives", 3, 12)
        stood, tile, ply = hand(scene), playable(scene), scene.session.match.ply
        neighbour = next(key for key in (stood[0], stood[-1]) if key != tile)
        pilot.drag(tile, pilot.centre(neighbour), let_go=False)
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


def test_a_key_orders_the_hand_by_suit_by_pips_and_as_it_was_drawn(tmp_path: Path) -> None:
    with Pilot((1280, 800), tmp_path, settings={"speed": "instant", "hand_order": "drawn"}) as pilot:
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


def test_each_digit_picks_its_tile(tmp_path: Path) -> None:
    with Pilot((1280, 800), tmp_path, settings={"speed": "instant"}) as pilot:
        scene = sit_in(pilot, "castle", 7, 0)
        for number, tile in enumerate(hand(scene), 1):
            pilot.key(str(number))
            assert scene.table.picks == (f"hand:{tile[5:]}",)
            pilot.key("esc")
