"""Going from place to place with a brick in hand: only what depends on it is made anew, and nobody can tell."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games.brick.table.bricks import BrickItem
from game.scenes.match.play import PlayScene
from tests.scenes.mirror import Mirror, difference
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


def test_of_a_brick_that_is_no_more_the_last_only_its_rim_is_painted_anew(tmp_path: Path) -> None:
    with Stage((1280, 800), tmp_path, words=False) as stage:
        stage.sit_down(WALL)
        table, assets = stage.table, stage.app.context.assets
        bricks = [item for item in table.tabletop.things.values() if isinstance(item, BrickItem)]
        (last,) = [item for item in bricks if item.outline == "last"]
        plain = replace(last, outline="", frame=table.view.areas.felt)
        sheets = [pygame.Surface((1280, 800)) for _ in range(2)]
        for sheet, item in zip(sheets, (last, plain), strict=True):
            item.paint(sheet, assets, item.rect, table.scale)
        changed, apart = difference(*sheets), plain.difference(last)
        assert changed is not None
        assert apart is not None
        assert apart.contains(changed)
        assert apart.width <= changed.width + 2
        assert plain.difference(replace(last, face_down=not last.face_down)) is None


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


def test_what_has_been_said_is_not_painted_again_for_a_brick_that_would_lie_elsewhere(tmp_path: Path) -> None:
    with Stage((1280, 800), tmp_path, words=False) as stage:
        stage.sit_down(WALL)
        stage.pick()
        stage.refuse()
        table = stage.table
        said = dict(table.damage._over())["news"]
        for name in [key for key in table.tabletop.things if key.startswith("spot:")]:
            table.tabletop.point(name)
            ghost, news = table.tabletop.ghost_rect(), dict(table.damage._over())["news"]
            assert ghost is not None
            assert (news == said) == (news[1] == said[1] and not ghost.colliderect(said[1]))


def test_a_brick_thrown_onto_a_place_in_one_movement_would_lie_there(tmp_path: Path) -> None:
    with Stage((1280, 800), tmp_path) as stage:
        stage.sit_down(WALL)
        stage.pick()
        table = stage.table
        tile = next(item for item in table.tabletop.things.values() if item.touch in table.table.picks).rect.center
        spot = next(item for item in table.tabletop.things.values() if item.key.startswith("spot:"))
        stage.click(tile)  # not in hand any more
        stage.send(pygame.MOUSEBUTTONDOWN, pos=tile, button=1)
        stage.send(pygame.MOUSEMOTION, pos=spot.rect.center, rel=(1, 1), buttons=(1, 0, 0))
        assert table.board.hovered == spot.key


def test_what_a_place_asks_for_is_said_in_the_frame_in_which_the_brick_is_seen_there(tmp_path: Path) -> None:
    with Mirror((1280, 800), tmp_path, words=False) as stage:
        stage.sit_down(WALL)
        stage.pick()
        stage.settle()
        places = [item.rect.center for item in stage.table.tabletop.things.values() if item.key.startswith("spot:")]
        for at in (places[0], (30, 400), places[-1]):
            motion = pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))
            stage.frame(1 / 60, [motion])
            shown = stage.table.tabletop._still._overlay
            assert ("ghost" in shown) == ("caption" in shown) == (at in places)


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


def test_a_brick_that_is_let_go_in_the_frame_in_which_it_gets_there_is_laid(tmp_path: Path) -> None:
    with Stage((1280, 800), tmp_path, words=False) as stage:
        scene, (spot, *_) = carry(stage)
        ply = scene.session.match.ply
        motion = pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(1, 0, 0))
        up = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=spot, button=1)
        stage.frame(1 / 60, [motion, up])
        assert scene.session.match.ply == ply + 1


def test_the_arrow_keys_go_to_the_next_dot_also_where_its_place_overlaps(tmp_path: Path) -> None:
    """Else the key for the right leads from below the first brick to a button of the rack."""
    with Stage((1280, 800), tmp_path) as stage:
        stage.sit_down(Moment("brick", 2, seed=1, ply=2))
        scene = stage.table
        hand = next(item.key for item in scene.tabletop.things.values() if item.touch.startswith("hand:"))
        stage.click(hand)
        dots = {item.rect.center: item.key for item in scene.tabletop.things.values() if item.key.startswith("spot:")}
        side = round(scene.tabletop.picture.camera.unit)
        aslant = [at for at in dots if (at[0] + side, at[1] - side) in dots and (at[0] + side, at[1]) not in dots]
        assert aslant
        for at in aslant:
            scene.inputs.focus(dots[at])
            stage.key("right")
            assert scene.focus_key in dots.values()


def test_a_brick_in_the_hand_is_not_shown_a_second_time_where_the_focus_was_left(tmp_path: Path) -> None:
    with Stage((1280, 800), tmp_path) as stage:
        stage.sit_down(WALL)
        stage.pick()
        scene = stage.table
        scene.inputs.focus(next(key for key in scene.tabletop.things if key.startswith("spot:")))
        stage.settle()
        assert scene.tabletop.ghost_rect() is not None, "the keyboard shows it there"
        tile = next(item for item in scene.tabletop.things.values() if item.touch in scene.table.picks)
        stage.send(pygame.MOUSEBUTTONDOWN, pos=tile.rect.center, button=1)
        stage.send(pygame.MOUSEMOTION, pos=(30, 400), rel=(1, 1), buttons=(1, 0, 0))
        assert (scene.board.held is not None, scene.board.over) == (True, None)
        assert scene.tabletop.ghost_rect() is None


def test_a_brick_that_is_dragged_over_the_news_lies_over_them(tmp_path: Path) -> None:
    with Mirror((1280, 800), tmp_path) as stage:
        scene, _ = carry(stage)
        scene.refuse("This stands beneath the brick that is held.")
        at = scene.hud.line().pill.center
        stage.send(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0))
        stage.settle()
        face = pygame.Rect(at[0] - 8, at[1] - 12, 16, 24)
        over = stage.app.canvas.surface.subsurface(face).copy()
        assert ("news" in dict(scene.damage._over()), scene.board.snapped) == (True, False)
        scene.hud.news.forget()
        scene.changed()
        stage.settle()
        assert "news" not in dict(scene.damage._over())
        assert over.get_buffer().raw == stage.app.canvas.surface.subsurface(face).copy().get_buffer().raw
