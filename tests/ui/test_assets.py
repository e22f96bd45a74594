"""Tiles whose pips can be counted, seats told apart without colour, buttons and grounds, and light from one lamp."""

import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game import resources
from game.ui.board import dropshadow
from game.ui.sprites.assets import Assets
from game.ui.style.cache import Cache
from game.ui.style.theme import (
    HIGH_CONTRAST,
    LAMPLIT,
    SEAT_COLOURS,
    SEAT_STYLES,
    SHAPES,
    Theme,
    contrast,
)

pytestmark = pytest.mark.usefixtures("window")


def light(surface: pygame.Surface, rect: tuple[int, int, int, int]) -> float:
    """Mean brightness 0..255 of a part of a picture."""
    r, g, b = pygame.transform.average_color(surface, pygame.Rect(rect))[:3]
    return 0.3 * r + 0.59 * g + 0.11 * b


def dark_spots(surface: pygame.Surface, rect: pygame.Rect) -> int:
    """How many separate dark spots a part of a picture shows."""
    mask = pygame.mask.from_threshold(surface.subsurface(rect), (31, 28, 33), (52, 52, 52, 255))
    return len(mask.connected_components(4))


class TestATile:
    @pytest.mark.parametrize("half", [24, 35, 64, 150])
    def test_shows_as_many_pips_however_it_lies(self, assets: Assets, half: int) -> None:
        for vertical in (False, True):
            tile = assets.tile(6, 3, half, vertical=vertical)
            first = pygame.Rect(0, 0, half, half).inflate(-half // 8, -half // 8)
            second = first.move(0, half) if vertical else first.move(half, 0)
            assert (dark_spots(tile, first), dark_spots(tile, second)) == (6, 3)

    def test_is_two_halves_and_a_lip(self, assets: Assets) -> None:
        assert assets.tile(1, 2, 50, vertical=False).get_size() == (100, 50 + assets.lip(50))
        assert assets.back(50, vertical=True).get_size() == (50, 100 + assets.lip(50))
        assert assets.brick(1, 2, 50, vertical=True).get_size() == (50, 100 + assets.rise(50))
        assert assets.brick(1, 2, 50, vertical=True, front=9).get_size() == (50, 109)

    def test_more_than_sixteen_pips_are_refused(self, assets: Assets) -> None:
        with pytest.raises(ValueError, match="17 pips"):
            assets.half_face(17, 40)


class TestShadows:
    @pytest.mark.parametrize("scale", [0.9, 1.35, 2.0, 2.7])
    def test_of_lifted_tiles_are_seen_no_further_than_is_painted_again(self, scale: float) -> None:
        assets, face = Assets(), pygame.Rect(250, 250, 65, 130)
        assets.scale = scale
        for lift in (0.02, 0.5, 0.9, 1.0):
            sheet = pygame.Surface((600, 600), pygame.SRCALPHA)
            dropshadow.cast(sheet, assets, face, lift)
            assert dropshadow.reach(scale, held=lift == 1.0).around(face).contains(sheet.get_bounding_rect())


class TestSeats:
    def test_are_told_apart_by_shape_alone(self, assets: Assets) -> None:
        masks = [pygame.mask.from_surface(assets.glyph(style, 40)) for style in SEAT_STYLES]
        for (one, first), (other, second) in combinations(zip(SHAPES, masks, strict=True), 2):
            shared = first.overlap_area(second, (0, 0))
            assert shared / (first.count() + second.count() - shared) < 0.86, (one, other)

    def test_initials_read_on_every_colour(self) -> None:
        for colour in SEAT_COLOURS:
            assert contrast(LAMPLIT.ink, colour.on_dark) >= 4.5, colour.name
            assert contrast((255, 255, 255), colour.on_paper) >= 4.5, colour.name
            assert contrast(colour.on_paper, LAMPLIT.paper) >= 4.5, colour.name

    @pytest.mark.parametrize("style", SEAT_STYLES)
    def test_beads_leave_the_pips_countable(self, assets: Assets, style: object, window: pygame.Surface) -> None:
        bead = assets.bead(style, 64)  # type: ignore[arg-type]
        clear = assets.clear_bead(style, 64)  # type: ignore[arg-type]
        for sprite, least in ((bead, 18), (clear, 70)):
            marks = []
            for pips in (0, 1):
                window.blit(assets.half_face(pips, 64), (0, 0))
                window.blit(sprite, (0, 0))
                marks.append(light(window, (29, 29, 6, 6)))
            hole = sprite.get_at((32, 32))[3] == 0
            assert marks[0] - marks[1] > (70 if hole else least)


class TestDrawings:
    def test_use_only_what_every_machine_draws(self) -> None:
        plain = {"svg", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "g", "defs"}
        plain |= {"linearGradient", "radialGradient", "stop"}
        for folder in ("sprites/icons", "sprites/drawings", "sprites/stamps"):
            for name in resources.listing(folder, ".svg"):
                drawing = resources.read(f"{folder}/{name}").decode()
                assert set(re.findall(r"<([A-Za-z]+)", drawing)) <= plain, name
                assert "<style" not in drawing, name
                assert not re.search(r"\s(?:fx|fy|filter|mask|clip-path|href|xlink:href)=", drawing), name
                assert not re.search(r"<g\b[^>]*\sopacity=", drawing), name  # it would hold for each child alone
                for gradient in re.findall(r"<(?:linear|radial)Gradient[^>]*>", drawing):
                    assert 'gradientUnits="userSpaceOnUse"' in gradient, name

    def test_an_icon_takes_the_colour_it_is_given(self, assets: Assets) -> None:
        for name in resources.listing("sprites/icons", ".svg"):
            icon = assets.icon(name.removesuffix(".svg"), 24, (10, 200, 30))
            mask = pygame.mask.from_threshold(icon, (10, 200, 30), (2, 2, 2, 60))
            assert mask.count() > 12, name

    def test_every_icon_is_shown_somewhere(self) -> None:
        game = Path(resources.__file__).parent
        words = {word for path in game.rglob("*.py") for word in re.findall(r'"([a-z]+)"', path.read_text("utf-8"))}
        assert {name.removesuffix(".svg") for name in resources.listing("sprites/icons", ".svg")} <= words

    def test_a_missing_one_is_named(self, assets: Assets) -> None:
        with pytest.raises(resources.MissingResource, match=r"sprites/icons/unicorn\.svg"):
            assets.icon("unicorn", 24, (0, 0, 0))


class TestGrounds:
    @pytest.mark.parametrize("theme", [LAMPLIT, HIGH_CONTRAST])
    def test_fill_any_size(self, theme: Theme) -> None:
        assets = Assets(theme)
        for scale, size in ((0.9, (800, 560)), (2.7, (2000, 300))):
            assets.scale = scale
            for make in (assets.felt, assets.walnut, assets.rack, assets.lid, assets.paper, assets.cribbage_wood):
                surface = make(*size)
                assert surface.get_size() == size
                assert surface.get_at((size[0] // 2, size[1] // 2))[3] == 255
                assert light(surface, (size[0] - 40, size[1] - 60, 30, 30)) > 5


class TestTheShelf:
    def test_gives_the_same_picture_again_until_it_is_full(self) -> None:
        shelf = Cache(limit=3 * 40 * 40 * 4)
        made: list[int] = []

        def make(number: int) -> pygame.Surface:
            made.append(number)
            return pygame.Surface((40, 40), pygame.SRCALPHA)

        for number in (1, 2, 1, 3, 4, 1, 2):
            shelf.get(number, lambda number=number: make(number))  # type: ignore[misc]
        assert made == [1, 2, 3, 4, 2]
        assert shelf.bytes <= shelf.limit


def test_nothing_at_run_time_needs_numpy() -> None:
    code = (
        "import os, sys; os.environ['SDL_VIDEODRIVER'] = 'dummy'; sys.modules['numpy'] = None\n"
        "import pygame; pygame.display.init(); pygame.display.set_mode((64, 64))\n"
        "from game.ui.sprites.assets import Assets; a = Assets()\n"
        "a.tile(1, 2, 30, vertical=True); a.felt(64, 64); a.shadow(20, 30); a.text('x', 'sans', 12, (0, 0, 0))"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=30)
