"""Hands at the table: targets are large enough for a finger, a drag parts the hand and returns, hints pick tiles."""

import random
import re
from itertools import combinations

import pygame
import pytest

from game import games
from tests.pilot import Pilot
from tests.scenes.sitting import hand, lift, playable, sit_in

PILOT = {"settings": {"speed": "normal"}}
FINGER = 44
"""The least side of a target, in dp."""


def move(pilot, spot):
    """Moves the mouse with the button held down."""
    pilot.send(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(1, 0, 0))


def let_go(pilot, spot):
    pilot.send(pygame.MOUSEBUTTONUP, pos=spot, button=1)


@pytest.mark.nightly(one_in=6)
@pytest.mark.parametrize("size", [(1024, 640), (800, 560), (1280, 800)])
@pytest.mark.parametrize("key", games.keys())
def test_all_that_is_touched_is_as_large_as_a_finger_and_lies_over_nothing_else(tmp_path, key, size):
    with Pilot(size, tmp_path, settings={"speed": "instant"}) as pilot:
        for seats in games.find(key).seats:
            scene = sit_in(pilot, key, seats, seats * (1 if key == "stones" else 3))
            pilot.key("1")
            finger = int(FINGER * pilot.app.context.scale.factor)
            layout = pilot.dump()
            widgets = {widget["key"]: pygame.Rect(widget["rect"]) for widget in layout["widgets"]}
            assert not [key for key, rect in widgets.items() if min(rect.size) < finger], seats
            assert not [pair for pair in combinations(widgets, 2) if widgets[pair[0]].colliderect(widgets[pair[1]])]
            useful = [item for item in layout["items"] if item["touch"] and "hit" in item]
            assert useful
            assert not [item["key"] for item in useful if min(item["hit"][2:]) < finger], seats
            rack = [pygame.Rect(item["rect"]) for item in layout["items"] if item["key"] in hand(scene)]
            row = [(one, two) for one, two in combinations(rack, 2) if abs(one.y - two.y) < one.height // 2]
            assert all(abs(one.x - two.x) >= finger for one, two in row), seats
            assert all(tile.collidelist(list(widgets.values())) < 0 for tile in rack), seats
            found = [scene.tabletop.item_at(pygame.Rect(item["rect"]).center) for item in useful]
            assert [each and each.key for each in found] == [item["key"] for item in useful], seats


def test_a_drag_along_the_rack_parts_the_hand_and_leaves_the_tile_there(pilot):
    scene = sit_in(pilot, "fortress", 4, 0)
    first, second, third, *rest = hand(scene)
    spot, parted = pilot.centre(third), [second, third, first, *rest]
    pilot.drag(first, spot, let_go=False)
    assert hand(scene) == parted
    assert scene.tabletop.gap == first[5:]
    assert "gap" in scene.tabletop.items
    let_go(pilot, spot)
    pilot.settle()
    assert hand(scene) == parted
    assert (scene.tabletop.gap, scene.table.picks) == ("", ())
    pilot.key("o")
    assert hand(scene) != parted
    pilot.key("o")
    pilot.key("o")
    assert hand(scene) == parted


@pytest.mark.parametrize(("key", "seats", "plies"), [("fives", 3, 6), ("fortress", 4, 14), ("brick", 3, 3)])
def test_a_drag_along_the_rack_refuses_nothing_before_the_tile_leaves_it(pilot, key, seats, plies):
    scene = sit_in(pilot, key, seats, plies)
    useless = next(tile for tile in hand(scene) if not scene.board.leads_on(f"hand:{tile[5:]}"))
    other = next(tile for tile in hand(scene) if tile != useless)
    spot, line = pilot.centre(other), scene.hud.news.line
    pilot.drag(useless, spot, let_go=False)
    assert (scene.hud.news.refuses, scene.hud.news.line, scene.session.remarks) == (False, line, [])
    move(pilot, (spot[0], spot[1] - 300))
    assert scene.hud.news.refuses
    assert len(scene.session.remarks) == 1
    move(pilot, spot)
    let_go(pilot, spot)
    assert len(scene.session.remarks) == 1


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize(
    ("key", "seats", "plies", "onto", "why"),
    [
        ("fives", 3, 12, "tile:", "Needs a |has no open end"),
        ("fortress", 4, 14, "tile:", "Needs a |has no open end"),
        ("castle", 3, 0, "tile:", "It goes to the open end, beside "),
        ("brick", 3, 12, "cell:", "It |Its |One half |is lower than"),
    ],
)
def test_a_drag_onto_an_illegal_place_says_why_and_comes_back_in_150_ms(pilot, key, seats, plies, onto, why):
    scene = sit_in(pilot, key, seats, plies)
    tile = lift(pilot, scene)
    leads, rng, felt = scene.table.leads(scene.view), random.Random(3), scene.view.areas.felt
    places = [item.rect for item in scene.tabletop.items.values() if item.touch in leads and item.layer < 80]
    near = [rect.inflate(3 * min(rect.size), 3 * min(rect.size)) for rect in places if onto == "tile:"]
    points = [(rng.randrange(felt.left, felt.right), rng.randrange(felt.top, felt.bottom)) for _ in range(2000)]
    spot = next(
        point
        for point in points
        if (found := scene.tabletop.item_at(point, other_than=tile)) is not None
        and found.key.startswith(onto)
        and found.touch not in leads
        and pygame.Rect(point, (1, 1)).collidelist(near) < 0
    )
    ply = scene.session.match.ply
    move(pilot, spot)
    let_go(pilot, spot)
    assert scene.hud.news.refuses
    assert re.search(why, scene.hud.news.line), scene.hud.news.line
    assert tile in scene.tabletop.motion.tracks
    pilot.pass_time(0.15)
    assert tile not in scene.tabletop.motion.tracks
    assert scene.session.match.ply == ply
    assert scene.tabletop.items[tile].rect.bottom > scene.view.areas.rack.top


def test_a_drag_begins_after_six_dp_ends_with_esc_and_snaps_to_a_place_half_a_tile_away(pilot):
    scene = sit_in(pilot, "fives", 3, 12)
    x, y = pilot.centre(playable(scene))
    pilot.send(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
    move(pilot, (x + 5, y))
    assert scene.board.held is None
    move(pilot, (x + 6, y))
    assert scene.board.held is not None
    let_go(pilot, (x + 6, y))

    lift(pilot, scene)
    pilot.key("esc")
    assert (pilot.scene, scene.board.held, scene.table.picks) == (scene, None, ()), "no menu opens"
    pilot.settle()
    lies = {key: item.rect for key, item in scene.tabletop.items.items()}
    move(pilot, (x + 90, y - 200))
    pilot.settle()
    assert {key: item.rect for key, item in scene.tabletop.items.items()} == lies, "the table was pulled along"
    let_go(pilot, (x, y))

    tile = lift(pilot, scene)
    place = next(item.rect for item in scene.tabletop.items.values() if item.touch.startswith("place:"))
    half, ply = min(place.size), scene.session.match.ply
    move(pilot, (place.centerx, place.bottom + 2 * half))
    assert not scene.board.snapped
    spot = place.centerx, place.bottom + half - 4
    move(pilot, spot)
    assert scene.board.snapped
    let_go(pilot, spot)
    assert scene.session.match.ply == ply + 1
    assert pygame.Vector2(scene.tabletop.motion.tracks[tile].start).distance_to(spot) < 2, "it goes on from there"
