"""How near the wall of Brick is looked at: as near as the window allows, whatever its size was before."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.core.events import LAID, SETTLED, Event
from game.core.rules import HandEnd
from game.games.brick.table.bricks import BrickItem, Oblique, SpotItem
from game.games.brick.table.panel import laid_out
from game.games.brick.table.seenwall import SeenWall
from game.games.brick.table.table import SKIP, BrickTable
from game.games.brick.table.wallview import WallLook
from game.scenes.match.play import PlayScene
from game.ui.board.hintmarks import HintItem, hint_lamp
from game.ui.board.layout import areas, rack_height
from game.ui.style.scale import Scale
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


def test_no_room_is_kept_for_bricks_that_nobody_holds() -> None:
    """Below the wall a brick needs a two or more, so that a hand of ones alone is looked at from nearer."""
    sides = []
    for hand in ("5|4", "1|1"):
        table = make_table("brick")
        assert isinstance(table, BrickTable)
        view = building(table, *TALL, hand=hand)
        sides.append(things(table, view, BrickItem)["tile:6|6"].rect.width)
    assert sides[0] < sides[1]


def test_the_look_stays_while_bricks_are_laid_in_the_middle() -> None:
    table = make_table("brick")
    assert isinstance(table, BrickTable)
    before = things(table, building(table, *TALL, "6|1 2 0 E"), BrickItem)["tile:6|6"].rect
    after = things(table, building(table, *TALL, "6|1 2 0 E", "5|1 1 0 E"), BrickItem)["tile:6|6"].rect
    assert before == after


def test_in_the_largest_letters_two_opponents_stand_in_one_row_and_leave_half_the_window_to_the_cloth() -> None:
    scale = Scale(1280, 800, 2.0)
    felt = areas(scale, rack=rack_height(scale, 1), strip=False, pad=True, plates=2).felt
    assert felt.height >= scale.height / 2


def test_news_keep_off_a_wall_that_is_as_high_as_the_cloth() -> None:
    table = make_table("brick")
    assert isinstance(table, BrickTable)
    view = building(table, *TALL, hand="1|1")
    bricks = [item.rect for item in things(table, view, BrickItem).values()]
    news = table.picture(view).news(None)
    assert news.collidelist(bricks) < 0
    assert max(rect.bottom for rect in bricks) > news.top
    assert min(rect.top for rect in bricks) < view.areas.felt.top + news.height


def test_news_stand_beside_a_wall_and_its_free_places_while_a_brick_is_tried_there() -> None:
    table = make_table("brick")
    assert isinstance(table, BrickTable)
    view = building(table, *TALL, hand="5|4")
    table.touch(view, "hand:5|4")
    places = [item for item in table.picture(view).items if isinstance(item, SpotItem)]
    picture = table.picture(view)
    items = {item.key: item for item in [*picture.items, *picture.pointed(places[0].key)]}
    news = picture.news(items["ghost"].rect)
    lines = news.inflate(0, 2 * news.height)
    around = [item.rect for item in items.values() if isinstance(item, BrickItem | SpotItem)]
    assert lines.collidelist(around) < 0


def test_a_dot_at_a_place_is_no_larger_than_the_place_however_large_the_letters() -> None:
    table = make_table("brick")
    for side in (9, 16, 24, 60):
        sheet = pygame.Surface((200, 200), pygame.SRCALPHA)
        spot = SpotItem("spot", pygame.Rect(50, 50, 2 * side, side), 1)
        spot.paint(sheet, table.assets, spot.rect, Scale(1600, 900, 2.0))
        assert sheet.get_bounding_rect()
        assert spot.rect.contains(sheet.get_bounding_rect())


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


def test_news_take_the_place_of_the_line_at_the_foot_where_they_would_hide_bricks(tmp_path: Path) -> None:
    """Where words are larger a wall leaves so little cloth; the line that they stand upon is not drawn below them."""
    with Stage((1280, 800), tmp_path, scale=150) as stage:
        stage.sit_down(Moment("brick", 3, seed=94, ply=39))
        scene = stage.table
        scene.refuse("Not there: one half would hang in the air")
        stage.settle()
        bricks = [item.rect for item in scene.tabletop.things.values() if isinstance(item, BrickItem)]
        pill, caption = scene.hud.line().pill, scene.tabletop.things["caption"]
        assert pill.collidelist(bricks) < 0
        assert pill.colliderect(caption.rect)
        assert "caption" in scene.unseen()
        scene.hud.news.forget()
        assert "caption" not in scene.unseen()


def test_the_focus_ring_does_not_cut_the_lamp_of_a_button_that_a_hint_means(tmp_path: Path) -> None:
    with Stage((1024, 640), tmp_path) as stage:
        stage.sit_down(Moment("brick", 2, seed=3, ply=24))
        scene = stage.table
        scene.board.hinted = frozenset({SKIP})
        scene.refresh()
        rect, assets, factor = scene.widget("skip").rect, scene.context.assets, scene.scale.factor
        alone = pygame.Surface((1024, 640), pygame.SRCALPHA)
        hint_lamp(alone, rect, assets, factor, low=True)
        box, window = alone.get_bounding_rect(), pygame.Surface((1024, 640))
        lamp = [
            (x, y)
            for x in range(box.left, box.right)
            for y in range(box.top, box.bottom)
            if alone.get_at((x, y)).a == 255
        ]
        for focus in ("menu", "skip"):
            scene.inputs.focus(focus)
            scene.render(window)
            assert all(window.get_at(at)[:3] == alone.get_at(at)[:3] for at in lamp)


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


def test_the_rim_of_a_small_brick_is_narrow_however_large_the_words_are() -> None:
    table = make_table("brick")
    for side, outline in ((16, "last"), (16, "ghost"), (30, "last"), (80, "last")):
        sheet = pygame.Surface((300, 300), pygame.SRCALPHA)
        brick = BrickItem("tile:6|4", pygame.Rect(100, 100, 2 * side, side), 1, outline=outline, front=8)
        brick.paint(sheet, table.assets, brick.rect, Scale(1280, 800, 2.0))
        assert brick.body.left - sheet.get_bounding_rect().left <= side / 4


def test_nothing_of_a_place_shows_through_the_brick_that_would_lie_there() -> None:
    sheet = pygame.Surface((200, 200), pygame.SRCALPHA)
    for level in (0, 2):
        spot = SpotItem("spot", pygame.Rect(50, 50, 80, 40), 1, level=level, hot=True)
        spot.paint(sheet, make_table("brick").assets, spot.rect, Scale(1280, 800))
    assert not sheet.get_bounding_rect()


def test_the_panel_says_what_may_be_done_with_readied_bricks_where_there_is_room(tmp_path: Path) -> None:
    with Stage((1280, 800), tmp_path) as stage:
        stage.sit_down(Moment("brick", 2, seed=1, ply=6))
        before = laid_out(stage.table.view)
        stage.click("skip")
        panel = laid_out(stage.table.view)
        assert len(panel.readied) == 1
        assert panel.readied[0].bottom < panel.note.top < panel.note.bottom < panel.yard.top
        assert before.note.height == panel.note.height > 0


def test_nor_does_it_cut_the_lamp_of_a_place(tmp_path: Path) -> None:
    with Stage((1280, 800), tmp_path) as stage:
        stage.sit_down(Moment("brick", 2, seed=3, ply=20))
        stage.ask_for_hint()
        scene = stage.table
        mark = scene.tabletop.things[f"hint:{scene.focus_key}"]
        assert isinstance(mark, HintItem)
        alone, window = pygame.Surface((1280, 800), pygame.SRCALPHA), pygame.Surface((1280, 800))
        mark.paint_lamp(alone, scene.context.assets, scene.scale)
        scene.render(window)
        box = alone.get_bounding_rect()
        lamp = [(x, y) for x in range(box.left, box.right) for y in range(box.top, box.bottom)]
        lamp = [at for at in lamp if alone.get_at(at).a == 255]
        assert lamp
        assert all(window.get_at(at)[:3] == alone.get_at(at)[:3] for at in lamp)


def test_a_place_asks_nothing_of_a_brick_that_lies_face_down() -> None:
    table = make_table("brick")
    assert isinstance(table, BrickTable)
    view = building(table, *TALL, hand="1|1")
    wall = WallLook(view, SeenWall(view.observation), Oblique(40, 14, 0, 0), None)
    for fit in wall.seen_wall.fits("readied:5|4"):
        assert "face down" not in wall.asks(fit).words
        told = {item.key: item for item in wall.pointed("spot", {"spot": fit}, "5|4", face_down=True)}
        assert told["caption"].label.endswith("face down, it is blank and scores nothing")


def test_the_ring_around_the_way_back_to_the_result_keeps_off_the_button_beside_it(tmp_path: Path) -> None:
    with Stage((1280, 800), tmp_path) as stage:
        stage.sit_down(Moment("brick", 2, seed=3, until="match"))
        stage.finish_hand()
        stage.click("table")
        (table,) = [scene for scene in stage.app.stack.scenes if isinstance(scene, PlayScene)]
        beside = table.widget("above").rect
        assert pygame.Rect(stage.find("result")["rect"]).left - beside.right >= 12
