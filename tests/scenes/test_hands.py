"""Hands at the table: a finger hits what it means, a drag parts the hand and comes back, hints show what they mean."""

import random
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game import games
from tests.pilot import Pilot
from tests.scenes.sitting import hand, lift, playable, sit_in

FINGER = 44
"""The least side of what is touched, in dp."""


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    flown = Pilot((1280, 800), tmp_path, seed=11, settings={"speed": "normal"})
    yield flown
    flown.close()


class TestEverythingThatIsTouched:
    @pytest.mark.nightly(one_in=6)
    @pytest.mark.parametrize("size", [(1024, 640), (800, 560), (1280, 800)])
    @pytest.mark.parametrize("key", games.keys())
    def test_is_as_large_as_a_finger_and_lies_over_nothing_else(self, tmp_path, key, size):
        pilot = Pilot(size, tmp_path, settings={"speed": "instant"})
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
            for item in useful:
                found = scene.tabletop.thing_at(pygame.Rect(item["rect"]).center)
                assert found is not None
                assert found.key == item["key"], seats
        pilot.close()


class TestADrag:
    def test_along_the_rack_parts_the_hand_and_leaves_the_tile_there(self, pilot: Pilot) -> None:
        scene = sit_in(pilot, "fortress", 4, 0)
        first, second, third, *rest = hand(scene)
        spot = pilot.centre(third)
        pilot.drag(first, spot, let_go=False)
        assert hand(scene) == [second, third, first, *rest]
        assert scene.tabletop.gap == first[5:]
        assert "gap" in scene.tabletop.things
        pilot.send(pygame.MOUSEBUTTONUP, pos=spot, button=1)
        pilot.settle()
        assert hand(scene) == [second, third, first, *rest]
        assert (scene.tabletop.gap, scene.table.picks) == ("", ())
        pilot.key("o")
        by_suit = hand(scene)
        pilot.key("o")
        pilot.key("o")
        assert hand(scene) == [second, third, first, *rest] != by_suit

    @pytest.mark.parametrize(("key", "seats", "plies"), [("fives", 3, 6), ("fortress", 4, 14), ("brick", 3, 3)])
    def test_along_the_rack_refuses_nothing_before_the_tile_leaves_it(self, pilot, key, seats, plies):
        scene = sit_in(pilot, key, seats, plies)
        useless = next(tile for tile in hand(scene) if not scene.board.leads_on(f"hand:{tile[5:]}"))
        other = next(tile for tile in hand(scene) if tile != useless)
        spot, line = pilot.centre(other), scene.hud.news.line
        pilot.drag(useless, spot, let_go=False)
        assert (scene.hud.news.refuses, scene.hud.news.line, scene.session.remarks) == (False, line, [])
        pilot.send(pygame.MOUSEMOTION, pos=(spot[0], spot[1] - 300), rel=(0, -300), buttons=(1, 0, 0))
        assert scene.hud.news.refuses
        assert len(scene.session.remarks) == 1
        pilot.send(pygame.MOUSEMOTION, pos=spot, rel=(0, 300), buttons=(1, 0, 0))
        pilot.send(pygame.MOUSEBUTTONUP, pos=spot, button=1)
        assert len(scene.session.remarks) == 1

    @pytest.mark.nightly(one_in=2)
    @pytest.mark.parametrize(
        ("key", "seats", "plies", "onto", "why"),
        [
            ("fives", 3, 12, "tile:", ("Needs a ", "has no open end")),
            ("fortress", 4, 14, "tile:", ("Needs a ", "has no open end")),
            ("castle", 3, 0, "tile:", ("It goes to the open end, beside ",)),
            ("brick", 3, 12, "cell:", ("It ", "Its ", "One half ", "is lower than")),
        ],
    )
    def test_onto_an_illegal_place_says_why_and_comes_back_in_150_ms(self, pilot, key, seats, plies, onto, why):
        scene = sit_in(pilot, key, seats, plies)
        tile = lift(pilot, scene)
        leads, rng, felt = scene.table.leads(scene.view), random.Random(3), scene.view.areas.felt
        places = [item.rect for item in scene.tabletop.things.values() if item.touch in leads and item.layer < 80]
        near = [rect.inflate(3 * min(rect.size), 3 * min(rect.size)) for rect in places if onto == "tile:"]
        points = [(rng.randrange(felt.left, felt.right), rng.randrange(felt.top, felt.bottom)) for _ in range(2000)]
        spot = next(
            point
            for point in points
            if (found := scene.tabletop.thing_at(point, other_than=tile)) is not None
            and found.key.startswith(onto)
            and found.touch not in leads
            and pygame.Rect(point, (1, 1)).collidelist(near) < 0
        )
        ply = scene.session.match.ply
        pilot.send(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(1, 0, 0))
        pilot.send(pygame.MOUSEBUTTONUP, pos=spot, button=1)
        assert scene.hud.news.refuses
        assert any(words in scene.hud.news.line for words in why), scene.hud.news.line
        assert tile in scene.tabletop.motion.tracks
        pilot.pass_time(0.15)
        assert tile not in scene.tabletop.motion.tracks
        assert scene.session.match.ply == ply
        assert scene.tabletop.things[tile].rect.bottom > scene.view.areas.rack.top

    def test_snaps_to_a_place_half_a_tile_away_and_goes_on_from_there(self, pilot: Pilot) -> None:
        scene = sit_in(pilot, "fives", 3, 12)
        tile = lift(pilot, scene)
        place = next(item for item in scene.tabletop.things.values() if item.touch.startswith("place:"))
        half = min(place.rect.size)
        far, spot = (
            (place.rect.centerx, place.rect.bottom + 2 * half),
            (place.rect.centerx, place.rect.bottom + half - 4),
        )
        pilot.send(pygame.MOUSEMOTION, pos=far, rel=(1, 1), buttons=(1, 0, 0))
        assert not scene.board.snapped
        pilot.send(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(1, 0, 0))
        assert scene.board.snapped
        ply = scene.session.match.ply
        pilot.send(pygame.MOUSEBUTTONUP, pos=spot, button=1)
        assert scene.session.match.ply == ply + 1
        track = scene.tabletop.motion.tracks[tile]
        assert pygame.Vector2(track.start).distance_to(spot) < 2

    def test_ends_with_esc_which_opens_no_menu(self, pilot: Pilot) -> None:
        scene = sit_in(pilot, "fives", 3, 12)
        x, y = pilot.centre(playable(scene))
        lift(pilot, scene)
        pilot.key("esc")
        assert (pilot.scene, scene.board.held, scene.table.picks) == (scene, None, ())
        pilot.settle()
        lies = {key: item.rect for key, item in scene.tabletop.things.items()}
        pilot.send(pygame.MOUSEMOTION, pos=(x + 90, y - 200), rel=(90, -120), buttons=(1, 0, 0))
        pilot.settle()
        assert {key: item.rect for key, item in scene.tabletop.things.items()} == lies, "the table was pulled along"

    def test_begins_after_six_dp_only(self, pilot: Pilot) -> None:
        scene = sit_in(pilot, "fives", 3, 12)
        at = pilot.centre(playable(scene))
        pilot.send(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
        pilot.send(pygame.MOUSEMOTION, pos=(at[0] + 5, at[1]), rel=(5, 0), buttons=(1, 0, 0))
        assert scene.board.held is None
        pilot.send(pygame.MOUSEMOTION, pos=(at[0] + 6, at[1]), rel=(1, 0), buttons=(1, 0, 0))
        assert scene.board.held is not None


def test_a_second_touch_plays_a_tile_that_goes_to_one_place_only_and_its_tip_says_so(pilot: Pilot) -> None:
    scene = sit_in(pilot, "fortress", 4, 14)
    once = [key for key in hand(scene) if scene.table.only(scene.view, f"hand:{key[5:]}") is not None]
    assert once
    pilot.hover(once[0], seconds=0.6)
    assert scene.hud.tips.item is not None
    assert scene.hud.tips.item.tip.startswith("Pick it twice: ")
    told, strip = scene.hud.tips.tooltip(), scene.view.areas.strip
    assert told is not None
    assert strip is not None
    assert not told.rect.colliderect(strip), "the figures of the open ends stay in sight"
    pilot.click(once[0])
    pilot.pass_time(0.6)
    assert scene.hud.tips.item is None, "what its play brings stays in sight"
    ply = scene.session.match.ply
    pilot.click(once[0])
    assert scene.session.match.ply > ply


def test_a_brick_in_hand_is_turned_by_key_wheel_and_right_click(pilot: Pilot) -> None:
    scene = sit_in(pilot, "brick", 3, 12)
    pilot.click(playable(scene))
    aside = scene.view.areas.felt.topleft

    def places() -> set[str]:
        return {item.touch for item in scene.tabletop.things.values() if item.touch.startswith("spot:")}

    first = places()
    pilot.key("r")
    turned = places()
    pilot.wheel(aside, -1)
    assert places() == first != turned
    pilot.send(pygame.MOUSEBUTTONDOWN, pos=aside, button=3)
    assert places() == turned
    for _ in range(3):
        pilot.wheel(aside, 1)
    assert places() == first, "four quarters are a whole turn"
    pilot.key("esc")
    assert not scene.controller.turn()


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize(("key", "plies"), [("fortress", 9), ("brick", 12)])
def test_enter_on_a_picked_tile_goes_on_to_its_places_and_esc_puts_it_back(pilot: Pilot, key: str, plies: int) -> None:
    scene = sit_in(pilot, key, 3, plies)
    played = [str(action).removeprefix("lay ")[:3] for action in scene.view.legal]
    tile = next(key for key in hand(scene) if played.count(key[5:]) > 1)
    scene.inputs.focus(tile)
    ply = scene.session.match.ply
    for _ in range(2):
        pilot.key("enter")
    place = scene.tabletop.things[scene.focus_key or ""]
    assert (scene.table.picks, place.touch in scene.table.leads(scene.view)) == ((f"hand:{tile[5:]}",), True)
    pilot.key("esc")
    assert (scene.table.picks, scene.session.match.ply) == ((), ply)
    scene.inputs.focus(tile)
    for _ in range(3):
        pilot.key("enter")
    assert scene.session.match.ply > ply
    assert tile not in hand(scene)


def test_hints_that_are_switched_off_are_refused_and_not_counted(pilot: Pilot) -> None:
    scene = sit_in(pilot, "fives", 3, 12)
    pilot.app.preferences.change(hints=False)
    pilot.send(pygame.KEYDOWN, key=pygame.K_h, mod=0, unicode="h", scancode=0)
    assert scene.hud.news.line == "Hints are switched off in the settings"
    assert (scene.board.hinted, scene.session.hints) == (frozenset(), 0)


def test_a_tile_that_was_taken_back_stands_where_it_stood(pilot: Pilot) -> None:
    scene = sit_in(pilot, "fives", 2, 6)
    held = [key[5:] for key in hand(scene)]
    played, rest = held[0], held[1:]
    assert scene.board.hand.of(rest) == rest, "without it the others close up"
    assert scene.board.hand.of([*rest, played]) == held
    assert scene.board.hand.of([*rest, "9|9"]) == [*rest, "9|9"], "a new one comes last"
