"""How near the wall of Brick is looked at: as near as the window allows, whatever its size was before."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.core.events import LAID, SETTLED, Event
from game.core.rules import HandEnd
from game.games.brick.table.bricks import BrickItem, Oblique
from game.games.brick.table.seenwall import SeenWall
from game.games.brick.table.table import BrickTable
from game.games.brick.table.wallview import WallLook
from game.scenes.match.play import PlayScene
from tests.games.brick.touching import building, things
from tests.helpers.tables import make_table
from tools.gallery.moments import Moment
from tools.gallery.stage import Stage

TALL = ("6|6 0 -1 S", "6|5 0 -3 S", "6|4 -1 -5 S", "6|2 1 1 S", "5|2 0 3 S")


WIDE, HIGH = (1600, 600), (900, 1000)


def width(table: BrickTable, size: tuple[int, int]) -> int:
    view = building(table, *TALL, size=size)
    return things(table, view, BrickItem)["tile:6|6"].rect.width


def test_a_wall_is_as_large_as_a_window_allows_whatever_the_window_was_before() -> None:
    one, other = make_table("brick"), make_table("brick")
    assert isinstance(one, BrickTable)
    assert isinstance(other, BrickTable)
    before = width(one, WIDE)
    assert width(one, HIGH) == width(other, HIGH)
    assert width(one, WIDE) == before


def test_the_look_stays_while_bricks_are_laid_in_the_middle() -> None:
    table = make_table("brick")
    assert isinstance(table, BrickTable)
    before = things(table, building(table, *TALL, "6|1 2 0 E"), BrickItem)["tile:6|6"].rect
    after = things(table, building(table, *TALL, "6|1 2 0 E", "5|1 1 0 E"), BrickItem)["tile:6|6"].rect
    assert before == after


def test_a_wall_pulled_away_is_never_quite_out_of_sight_and_is_found_again(tmp_path: Path) -> None:
    with Stage((1280, 800), tmp_path) as stage:
        stage.sit_down(Moment("brick", 2, seed=5, ply=5))
        felt, tabletop = stage.table.view.areas.felt, stage.table.tabletop
        stage.send(pygame.MOUSEMOTION, pos=felt.center, rel=(0, -900), buttons=(0, 1, 0))
        stage.settle()
        bricks = [key for key, item in tabletop.things.items() if key.startswith("tile:") and not item.touch]
        assert bricks
        assert [key for key in bricks if tabletop.things[key].rect.colliderect(felt)]
        assert [key for key in bricks if not felt.contains(tabletop.things[key].rect)]
        stage.wheel(felt.center, 3)
        stage.key("home")
        stage.settle()
        assert not [key for key in bricks if not felt.contains(tabletop.things[key].rect)]


def test_nothing_of_a_wall_looked_at_from_near_is_painted_beyond_the_cloth(tmp_path: Path) -> None:
    with Stage((1280, 800), tmp_path) as stage:
        stage.sit_down(Moment("brick", 2, seed=3, ply=24))
        felt, tabletop = stage.table.view.areas.felt, stage.table.tabletop
        stage.wheel(felt.center, 5)
        stage.settle()
        wall = {key: item for key, item in tabletop.things.items() if item.zooms}
        ops = [op for op in tabletop.display_list.ops(wall, set(), set()) if op.item is not None]
        assert not all(felt.contains(op.item.rect) for op in ops)
        sheet = pygame.Surface((1280, 800), pygame.SRCALPHA)
        for op in ops:
            for paint in filter(None, (op.shade, op.paint)):
                paint(sheet)
        assert felt.contains(sheet.get_bounding_rect())


def test_the_result_says_who_could_not_build_on(tmp_path: Path) -> None:
    with Stage((1280, 800), tmp_path) as stage:
        stage.sit_down(Moment("brick", 4, seed=7, until="hand", options={"matches": 3}))
        stage.finish_hand()
        (table,) = [scene for scene in stage.app.stack.scenes if isinstance(scene, PlayScene)]
        state = table.session.match.state
        assert state.ended == "stuck"
        assert not state.hands[state.seat]
        assert stage.scene.title() == f"Hand 1: {table.view.names[state.seat]} has no bricks left"


@pytest.mark.parametrize(
    ("hands", "words"),
    [
        (("5|4", "1|1"), "Ben cannot build any further"),
        (("5|4", ""), "Ben has no bricks left"),
        (("", ""), "All bricks have been laid"),
    ],
)
def test_the_result_says_what_nobody_could_build_with(hands: tuple[str, str], words: str) -> None:
    table = make_table("brick")
    view = building(table, *TALL)
    log = (Event(LAID, 0, "{name} laid 6|6", ("6|6",)), Event(SETTLED, 0, "{name} lost 9", ("5|4",), -9))
    sizes = [len(hand.split()) for hand in hands]
    over = replace(view, log=log, observation={**view.observation, "hand_sizes": sizes})
    assert over.names[1] == "Ben"
    assert table.ending(over, HandEnd("stuck", (0, 0))) == words
    assert table.ending(over, HandEnd("skips", (0, 0))) == "Everyone skipped"


def test_a_place_asks_nothing_of_a_brick_that_lies_face_down() -> None:
    table = make_table("brick")
    assert isinstance(table, BrickTable)
    view = building(table, *TALL, hand="1|1")
    wall = WallLook(view, SeenWall(view.observation), Oblique(40, 14, 0, 0), None)
    for fit in wall.seen_wall.fits("readied:5|4"):
        assert "face down" not in wall.asks(fit).words
        told = {item.key: item for item in wall.pointed("spot", {"spot": fit}, "5|4", face_down=True)}
        assert told["caption"].label.endswith("face down, it is blank and scores nothing")
