"""A tile that is let go where it may not lie: what is said then, and what is not."""

import re

import pygame
import pytest

from tests.pilot import Pilot
from tests.scenes.sitting import lift, sit_in


@pytest.mark.parametrize(("key", "seats", "plies"), [("fives", 3, 12), ("fortress", 4, 14)])
def test_beside_an_end_that_does_not_match_says_what_it_needs(pilot: Pilot, key: str, seats: int, plies: int) -> None:
    scene = sit_in(pilot, key, seats, plies)
    tile = lift(pilot, scene)
    things, felt = list(scene.tabletop.things.values()), scene.view.areas.felt
    points = [(x, y) for x in range(felt.left, felt.right, 12) for y in range(felt.top, felt.bottom, 12)]
    aimed = {point: item for point in points if (item := scene.table.meant(things, point)) is not None}
    beside = [point for point in aimed if scene.tabletop.thing_at(point, other_than=tile) is None]
    leads = scene.table.leads(scene.view)
    places = [item.rect for item in things if item.touch in leads and item.layer < 80]
    spot = next(at for at in beside if not any(rect.inflate(90, 90).collidepoint(at) for rect in places))
    pilot.send(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(1, 0, 0))
    pilot.send(pygame.MOUSEBUTTONUP, pos=spot, button=1)
    needed = re.fullmatch(r"Needs an? (\d+) here", scene.hud.news.line)
    assert needed is not None, scene.hud.news.line
    assert needed[1] not in tile.removeprefix("tile:").split("|")
    assert scene.board.refused == aimed[spot].touch


def test_a_tile_that_came_back_has_no_words_over_it(pilot: Pilot) -> None:
    scene = sit_in(pilot, "fives", 3, 12)
    hand = [item for item in scene.tabletop.things.values() if item.touch.startswith("hand:")]
    tile, felt = next(item.key for item in hand if item.tip), scene.view.areas.felt
    pilot.hover(tile, seconds=1.0)
    assert scene.hud.tips.item is not None
    pilot.drag(tile, (felt.left + 4, felt.bottom - 4))
    assert scene.hud.news.refuses
    assert scene.hud.tips.item is None
