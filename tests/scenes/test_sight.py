"""Contrast measured where words really are, and a table that can be read in grey."""

import itertools

import pygame
import pytest

from game import games
from game.ui.board.nameplate import Plate, draw_plate
from game.ui.board.picture import Seating
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.style.theme import CLOTHS, HIGH_CONTRAST, LAMPLIT, SHAPES, SeatStyle, contrast
from game.ui.style.tilesets import TILE_SETS
from tests.glass import read, through_glass
from tools.gallery.moments import Moment
from tools.gallery.rooms import everything
from tools.gallery.stage import Look, staged

SIZE = (1280, 800)
LOOKS = {**{cloth: ({"cloth": cloth}, 4.5) for cloth in CLOTHS}, "contrast": ({"theme": "contrast"}, 7.0)}


@pytest.mark.nightly
@pytest.mark.parametrize(("settings", "least"), LOOKS.values(), ids=LOOKS)
def test_all_words_stand_out_from_what_they_stand_on(settings, least):
    faint, seen = set(), 0
    for exhibit in everything():
        with through_glass(), staged(exhibit, Look(SIZE, settings=settings)) as stage:
            asleep = [widget.rect for widget in stage.scene.widgets if not widget.enabled]
            for line in read(stage.app.stack, stage.app.window.get_surface().get_size()):
                seen += 1
                found = contrast(line.colour, line.ground) if line.ground else 21
                if found < least and not any(rect.collidepoint(line.rect.center) for rect in asleep):
                    faint.add((exhibit.key, line.words, round(found, 2)))
    assert faint == set()
    assert seen > 1000


@pytest.mark.parametrize("theme", [*CLOTHS.values(), HIGH_CONTRAST], ids=[*CLOTHS, "contrast"])
def test_the_focus_ring_stands_out_on_everything_by_one_of_its_tones(theme):
    grounds = (
        theme.felt, theme.felt_lit, theme.felt_rim, theme.panel_top, theme.panel_bottom, theme.walnut,
        theme.walnut_dark, theme.paper, theme.paper_button, theme.paper_tint, theme.well, theme.brass,
        theme.brass_light, theme.refuse_ground, *(ware.face for ware in TILE_SETS.values()),
    )  # fmt: skip
    found = [max(contrast(theme.focus, ground), contrast(theme.focus_dark, ground)) for ground in grounds]
    assert min(found) >= (7 if theme.flat else 4.5)
    assert contrast(theme.focus, theme.focus_dark) >= 7


@pytest.fixture
def assets():
    pygame.display.init()
    pygame.display.set_mode((10, 10))
    yield Assets(LAMPLIT)
    pygame.display.quit()


def grey(surface):
    """The picture on a felt-coloured ground, in grey."""
    sheet = pygame.Surface(surface.get_size())
    sheet.fill(LAMPLIT.felt)
    sheet.blit(surface, (0, 0))
    return pygame.transform.grayscale(sheet)


def unlike(one, other, levels=24):
    """The share of pixels that differ by at least `levels` levels of grey."""
    same = pygame.mask.from_threshold(one, (0, 0, 0), (levels, levels, levels, 255), other).count()
    return 1 - same / (one.get_width() * one.get_height())


def alike(pictures, levels=24):
    """The least difference between any two of the pictures."""
    return min(unlike(one, other, levels) for one, other in itertools.combinations(pictures, 2))


class TestInGrey:
    def test_every_seat_is_known_by_its_shape(self, assets):
        """All seats have one colour here: the owner must be clear without it."""
        styles = [SeatStyle(0, shape) for shape in range(len(SHAPES))]
        assert alike([grey(assets.token(style, 34, "")) for style in styles]) > 0.02
        for paint, size in ((assets.glyph, 20), (assets.bead, 40), (assets.coin, 28)):
            assert alike([grey(paint(style, size)) for style in styles]) > 0.02

    @pytest.mark.parametrize("size", [24, 36])
    def test_whose_a_clear_marker_is_shows_on_the_smallest_wall(self, assets, size):
        """All seats have one colour here: the sign in the corner, of at least a dozen pixels, tells them apart."""
        pictures = []
        for shape in range(len(SHAPES)):
            wall = pygame.Surface((size + 8, size + 8))
            wall.blit(assets.half_face(4, size), (0, 0))
            assets.lay_bead(wall, pygame.Rect(0, 0, size, size), SeatStyle(0, shape), clear=True)
            pictures.append(pygame.transform.grayscale(wall))
        assert round(alike(pictures, levels=40) * (size + 8) ** 2) >= 12

    def test_whose_turn_it_is_shows_on_the_plate_by_words_and_by_its_edge(self, assets):
        scale, seating, plates = Scale(*SIZE), Seating("Ben", SeatStyle(1, 1), "Steady"), []
        for turn in ("", "thinking"):
            sheet = pygame.Surface((304, 56))
            draw_plate(sheet, sheet.get_rect(), Plate(seating, "", 5, 20, turn), assets, scale)
            plates.append(pygame.transform.grayscale(sheet))
        assert alike([plate.subsurface((20, 0, 264, 3)) for plate in plates], levels=60) > 0.5
        assert alike(plates) > 0.08

    @pytest.mark.nightly(one_in=2)
    @pytest.mark.parametrize("key", ["fives", "castle", "stones", "brick", "fortress"])
    def test_where_one_may_go_is_seen(self, key, stage):
        """Picking something changes the table, in grey, at every place where it may go."""
        stage.sit_down(Moment(key, games.find(key).seats[-1], ply=26))
        scene, things = stage.scene, stage.scene.tabletop.items.values()
        start = next(each for each in things if each.touch in scene.table.leads(scene.view))
        if not start.touch.startswith(("hand:", "square:")):
            start = next(each for each in things if each.touch.startswith("hand:"))
        before = stage.app.window.get_surface().copy()
        stage.click(start.key)
        stage.key("tab")
        places = [each for each in scene.tabletop.items.values() if each.touch in scene.table.leads(scene.view)]
        places = [each for each in places if each.touch.startswith(("place:", "square:", "spot:"))]
        after, places = stage.app.window.get_surface(), [each for each in places if each.key != start.key]
        assert places
        for item in places[:12]:
            area = item.rect.inflate(8, 8).clip(after.get_rect())
            assert unlike(*(pygame.transform.grayscale(each.subsurface(area)) for each in (before, after))) > 0.01
