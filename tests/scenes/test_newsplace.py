"""News stand where they hide least: beside the tiles, however large the words are."""

from collections.abc import Sequence
from dataclasses import replace

import pygame
import pytest

from game import games
from game.scenes.match.play import PlayScene
from game.ui.board.hintmarks import HintItem
from game.ui.board.picture import Verb
from game.ui.render.tabletop import Tabletop
from tools.gallery.moments import Moment
from tools.gallery.positions import positions
from tools.gallery.stage import Stage

LARGE = [((1280, 800), 200), ((1920, 1080), 200), ((1280, 800), 175)]


def hides(scene: PlayScene) -> Sequence[str]:
    """The tiles, words and marks on the cloth that the line of news lies over, by key."""
    pill, felt = scene.hud.line().pill, scene.view.areas.felt
    assert scene.hud.stands_clear(pill)
    lying = [(key, item) for key, item in scene.tabletop.things.items() if item.rect.colliderect(felt) and key != "row"]
    return [key for key, item in lying if item.covers(scene.context.assets, scene.scale).colliderect(pill)]


class TestAHint:
    @pytest.mark.parametrize(("size", "scale"), LARGE)
    @pytest.mark.parametrize("key", ["castle", "fives"])
    def test_lies_over_nothing_where_there_is_room_elsewhere(self, key, size, scale, tmp_path):
        (asked,) = (exhibit for exhibit in positions(games.find(key)) if exhibit.name == "2-hint")
        with Stage(size, tmp_path, scale=scale) as stage:
            asked.act(stage)
            assert stage.table.hud.news.line.startswith("Hint: ")
            assert hides(stage.table) == []

    @pytest.mark.parametrize(
        ("size", "scale", "moment"),
        [
            ((1280, 800), 100, Moment("castle", 8, seed=8505, ply=114)),
            ((1024, 640), 200, Moment("castle", 2, seed=7404, ply=58)),
        ],
        ids=["between rows", "above the row"],
    )
    def test_leaves_in_sight_the_lamp_at_what_it_means(self, size, scale, moment, tmp_path):
        with Stage(size, tmp_path, scale=scale) as stage:
            stage.sit_down(moment)
            stage.ask_for_hint()
            marks = [item for item in stage.table.tabletop.things.values() if isinstance(item, HintItem)]
            lamps = [lamp for mark in marks if (lamp := mark.lamp_rect(stage.table.scale)) is not None]
            assert len(lamps) == 1
            assert not stage.table.hud.line().pill.colliderect(lamps[0])


class TestWhatIsSaid:
    @pytest.mark.parametrize("midway", [False, True], ids=["one", "both"])
    def test_stands_beside_tiles_rather_than_on_them(self, midway: bool, stage: Stage) -> None:
        stage.sit_down(Moment("fortress", 4, seed=2, ply=9))
        scene, tabletop = stage.table, stage.table.tabletop
        scene.hud.news.say("Greta passes")
        rooms = list(tabletop.news_places().rooms) if midway else [usual(tabletop)]
        assert scene.hud.line().pill.center == rooms[0].center
        item = next(each for key, each in tabletop.things.items() if key.startswith("tile:"))
        lie = [replace(item, rect=pygame.Rect(room.centerx - 20, room.y, 40, 60), outline="") for room in rooms]
        tabletop.things = {**tabletop.things, **{f"more:{number}": each for number, each in enumerate(lie)}}
        assert scene.hud.line().pill.collidelist([each.rect for each in lie]) < 0

    def test_covers_no_button_that_stands_on_the_cloth(self, stage: Stage) -> None:
        stage.sit_down(Moment("castle", 8, seed=2, ply=9))
        scene, tabletop = stage.table, stage.table.tabletop
        scene.hud.news.say("Greta took 4|2 from between two ones")
        here = scene.hud.line().pill.move(0, -30)
        take = Verb("only", "Take 7|5", "verb:only", rect=here)
        tabletop.picture, tabletop.things = replace(tabletop.picture, verbs=(take,)), dict(tabletop.things)
        assert not scene.hud.line().pill.colliderect(here)


def usual(tabletop: Tabletop) -> pygame.Rect:
    """The room that is tried first."""
    return tabletop.news_places().rooms[0]
