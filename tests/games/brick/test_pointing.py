"""Going from place to place with a brick in hand: only what depends on it is made anew, and nobody can tell."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.scenes.match.play import PlayScene
from tests.scenes.mirror import Mirror
from tools.gallery.moments import Moment
from tools.gallery.stage import Stage

WALL = Moment("brick", 8, seed=3, ply=60)
POSITIONS = {
    "a wall of levels": (WALL, ""),
    "seen from above": (WALL, "flat"),
    "looked through": (WALL, "looked_through"),
    "a wall as wide as the cloth": (Moment("brick", 5, seed=7, ply=80), ""),
    "the second brick": (Moment("brick", 2, seed=1, ply=3), ""),
}
"""Where a brick is in hand, and which switch of the table is on."""


def seen(stage: Stage) -> dict[str, Any]:
    """All that depends on what is looked at."""
    tabletop = stage.table.tabletop
    tabletop.update(stage.app.canvas.surface.get_size())
    ops = tabletop.display_list.ops(tabletop.things, tabletop.lifted, set())
    parts = [(op.key, op.stamp, op.bounds, op.layer) for op in ops]
    return {
        "things": dict(tabletop.things),
        "news": tabletop.news_places().rooms,
        "parts": parts,
        "view": stage.table.view,
    }


@pytest.mark.parametrize("position", POSITIONS)
def test_every_place_looks_as_if_all_of_the_table_were_made_anew(position: str, tmp_path: Path) -> None:
    moment, switch = POSITIONS[position]
    with Stage((1280, 800), tmp_path, words=False) as stage:
        stage.sit_down(moment)
        stage.pick()
        table = stage.table
        if switch:
            setattr(table.table, switch, True)
            table.refresh()
        hand = table.board.hand.of(table.view.observation["hand"])
        places = [item.key for item in table.tabletop.things.values() if item.key.startswith("spot:")]
        assert len(places) > 3
        for name in (*places, "", places[0], f"tile:{hand[0]}", places[-1], ""):
            table.tabletop.point(name)
            pointed = seen(stage)
            assert ("ghost" in pointed["things"]) == (name in places)
            assert table.tabletop.situation is not None
            table.tabletop.show(table.view, table.tabletop.situation, hand)
            assert pointed == seen(stage)


def test_no_frame_of_a_brick_dragged_over_the_wall_leaves_anything_stale(tmp_path: Path) -> None:
    with Mirror((1280, 800), tmp_path, words=False) as stage:
        stage.step = 1 / 60
        stage.sit_down(WALL)
        stage.pick()
        stage.refuse()  # what is said stands on the cloth, beside the wall and what is tried there
        table = stage.table
        item = next(item for item in table.tabletop.things.values() if item.touch in table.table.picks)
        x, y = item.rect.center
        stage.send(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
        places = [each.rect.center for each in table.tabletop.things.values() if each.key.startswith("spot:")]
        ghosts = set()
        for at in [(x, y - 30), (x, y - 60), *places, (30, 400), *places[::5], (x, y - 30)]:
            for by in (0, 3):
                event = pygame.event.Event(pygame.MOUSEMOTION, pos=(at[0] + by, at[1]), rel=(1, 1), buttons=(1, 0, 0))
                stage.frame(stage.step, [event])
                ghosts.add(table.board.hovered)
        assert len(ghosts) > len(places) * 0.8


def test_the_brick_as_it_would_lie_is_painted_before_anybody_looks_at_a_place(tmp_path: Path) -> None:
    with Stage((1280, 800), tmp_path, words=False) as stage:
        stage.sit_down(WALL)
        stage.app.tidy()
        for _ in iter(stage.scene.prewarm, False):
            pass
        stage.pick()
        tabletop, shelf = stage.table.tabletop, stage.app.context.assets._cache
        for name in [key for key in tabletop.things if key.startswith("spot:")]:
            before = len(shelf)
            tabletop.point(name)
            for item in (tabletop.things["ghost"], tabletop.things["caption"]):
                item.paint(pygame.Surface((1, 1)), stage.app.context.assets, item.rect, stage.table.scale)
            assert len(shelf) == before


def carry(stage: Stage) -> tuple[PlayScene, list[tuple[int, int]]]:
    """Takes up a brick that can be laid and drags it to where it cannot; the table, and the middles of its places."""
    stage.sit_down(WALL)
    stage.pick()
    things = stage.table.tabletop.things.values()
    tile = next(item for item in things if item.touch in stage.table.table.picks)
    spots = [item.rect.center for item in things if item.key.startswith("spot:")]
    stage.send(pygame.MOUSEBUTTONDOWN, pos=tile.rect.center, button=1)
    stage.send(pygame.MOUSEMOTION, pos=(30, 400), rel=(1, 1), buttons=(1, 0, 0))
    return stage.table, spots


def test_a_brick_that_is_dragged_lies_where_it_would_go_in_the_frame_in_which_it_gets_there(tmp_path: Path) -> None:
    with Mirror((1280, 800), tmp_path, words=False) as stage:
        scene, spots = carry(stage)

        def places() -> tuple[bool, bool]:
            """Whether what is painted shows it at the mouse, and where it would go."""
            parts = scene.tabletop._still._overlay
            return not scene.board.snapped, "ghost" in parts or "ghost" in scene.tabletop.motion.tracks

        def window() -> bytes:
            return stage.app.canvas.surface.get_buffer().raw

        assert places() == (True, False)
        for at in (spots[0], (30, 400), spots[-1]):
            motion = pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0))
            before = window()
            stage.frame(1 / 60, [motion])
            assert window() != before
            assert places() == ((False, True) if at in spots else (True, False))
            stage.settle()
        frames = stage.app.drawn
        for at in [*spots, *spots]:  # however fast it goes, it is seen somewhere, and in one place
            drawn = stage.app.drawn
            stage.frame(1 / 60, [pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0))])
            assert stage.app.drawn == drawn or sum(places()) == 1
        assert stage.app.drawn >= frames + len(spots)
