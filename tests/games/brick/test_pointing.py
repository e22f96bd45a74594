"""The wall of Brick in a window: dragged, seen from near, and pointed at with a brick in hand.

From place to place only what depends on the place is made again, without a visible difference.
"""

from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.scenes.mirror import Mirror
from tools.gallery.moments import Moment
from tools.gallery.stage import Stage

SIZE = 1280, 800
WALL = Moment("brick", 8, seed=3, ply=60)
POSITIONS = {
    "a wall of levels": (WALL, ""),
    "seen from above": (WALL, "flat"),
    "looked through": (WALL, "looked_through"),
    "a wall as wide as the cloth": (Moment("brick", 5, seed=7, ply=80), ""),
    "the second brick": (Moment("brick", 2, seed=1, ply=3), ""),
}
"""Positions with a brick in hand, and the switch of the table that is on."""


def test_a_wall_pulled_away_is_never_quite_out_of_sight_is_found_again_and_stays_on_the_cloth(stage: Stage) -> None:
    stage.sit_down(Moment("brick", 2, seed=3, ply=24))
    felt, tabletop = stage.table.view.areas.felt, stage.table.tabletop
    bricks = [key for key, item in tabletop.items.items() if key.startswith("tile:") and not item.touch]
    assert bricks
    pulled = {"pos": felt.center, "buttons": (0, 1, 0)}
    steps = [pygame.event.Event(pygame.MOUSEMOTION, {**pulled, "rel": (0, by)}) for by in (-40, -60)]
    stage.app.frame(0.0, steps)
    assert stage.table.table.pan == (0, -100), "a quick mouse sends several steps at a time"
    stage.send(pygame.MOUSEMOTION, **pulled, rel=(0, -900))
    stage.settle()
    assert [key for key in bricks if tabletop.items[key].rect.colliderect(felt)]
    assert [key for key in bricks if not felt.contains(tabletop.items[key].rect)]
    stage.wheel(felt.center, 3)
    stage.key("home")
    stage.settle()
    assert not [key for key in bricks if not felt.contains(tabletop.items[key].rect)]
    stage.wheel(felt.center, 5)
    stage.settle()
    wall = {key: item for key, item in tabletop.items.items() if item.zooms}
    ops = [op for op in tabletop.display_list.ops(wall, set(), set()) if op.item is not None]
    assert not all(felt.contains(op.item.rect) for op in ops)
    sheet = pygame.Surface(SIZE, pygame.SRCALPHA)
    for op in ops:
        for paint in filter(None, (op.shade, op.paint)):
            paint(sheet)
    assert felt.contains(sheet.get_bounding_rect())


def seen(stage: Stage) -> dict[str, Any]:
    """Everything that depends on the view."""
    tabletop = stage.table.tabletop
    tabletop.update(stage.app.canvas.surface.get_size())
    ops = tabletop.display_list.ops(tabletop.items, tabletop.lifted, set())
    parts = [(op.key, op.stamp, op.bounds, op.layer) for op in ops]
    rooms = tabletop.news_places().rooms
    return {"things": dict(tabletop.items), "news": rooms, "parts": parts, "view": stage.table.view}


@pytest.mark.parametrize("position", POSITIONS)
def test_every_place_looks_as_if_all_of_the_table_were_made_anew(position: str, tmp_path: Path) -> None:
    moment, switch = POSITIONS[position]
    with Stage(SIZE, tmp_path, words=False) as stage:
        stage.sit_down(moment)
        stage.pick()
        table = stage.table
        if switch:
            setattr(table.table, switch, True)
            table.refresh()
        hand = table.board.hand.of(table.view.observation["hand"])
        places = [item.key for item in table.tabletop.items.values() if item.key.startswith("spot:")]
        assert len(places) > 3
        for name in (*places, "", places[0], f"tile:{hand[0]}", places[-1], ""):
            table.tabletop.point(name)
            pointed = seen(stage)
            assert ("ghost" in pointed["things"]) == (name in places)
            assert table.tabletop.situation is not None
            table.tabletop.show(table.view, table.tabletop.situation, hand)
            assert pointed == seen(stage)


OFF = 30, 400
"""A point where a brick cannot be laid."""


def test_a_brick_that_is_dragged_is_seen_in_one_place_in_every_frame_and_leaves_nothing_stale(tmp_path: Path) -> None:
    with Mirror(SIZE, tmp_path, words=False) as stage:
        stage.step = 1 / 60
        stage.sit_down(WALL)
        stage.pick()
        stage.refuse()  # its reason is on the cloth, beside the wall and the brick tried there
        scene, things = stage.table, stage.table.tabletop.items.values()
        tile = next(item for item in things if item.touch in scene.table.picks)
        spots = [item.rect.center for item in things if item.key.startswith("spot:")]
        stage.send(pygame.MOUSEBUTTONDOWN, pos=tile.rect.center, button=1)

        def drag(x: int, y: int) -> None:
            """Draws one frame with the mouse at x, y."""
            motion = pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=(1, 0, 0))
            stage.frame(1 / 60, [motion])

        def places() -> tuple[bool, bool]:
            """Whether the brick is painted at the mouse, and whether its place is."""
            parts = scene.tabletop._still._overlay
            return not scene.board.snapped, "ghost" in parts or "ghost" in scene.tabletop.motion.tracks

        ghosts = set()
        for x, y in [*spots, OFF, *spots[::5], OFF]:
            for by in (0, 3):
                drag(x + by, y)
                ghosts.add(scene.board.hovered)
        assert len(ghosts) > len(spots) * 0.8
        stage.settle()
        assert places() == (True, False)
        for at in (spots[0], OFF, spots[-1]):
            before = stage.app.canvas.surface.get_buffer().raw
            drag(*at)
            assert stage.app.canvas.surface.get_buffer().raw != before, "in the frame in which it gets there"
            assert places() == ((False, True) if at in spots else (True, False))
            stage.settle()
        frames = stage.app.drawn
        for at in [*spots, *spots]:  # however fast it goes
            drawn = stage.app.drawn
            drag(*at)
            assert stage.app.drawn == drawn or sum(places()) == 1
        assert stage.app.drawn >= frames + len(spots)
