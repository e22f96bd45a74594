"""Pips that can be counted on every table, seats recognisable without colour, legible words, drawings."""

import re
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game import resources
from game.ui.board import dropshadow
from game.ui.board.items import TileItem
from game.ui.sprites.assets import Assets
from game.ui.sprites.pips import numbered, pips, plain
from game.ui.style.cache import Cache
from game.ui.style.theme import CLOTHS, HIGH_CONTRAST, LAMPLIT, SEAT_COLOURS, SEAT_STYLES, SHAPES, contrast
from game.ui.style.tilesets import TILE_SETS, pip_colour

pytestmark = pytest.mark.usefixtures("window")
EVERY_SET = pytest.mark.parametrize("name", TILE_SETS)
ICONS = [name.removesuffix(".svg") for name in resources.listing("sprites/icons", ".svg")]


@pytest.fixture(scope="module")
def every(window):
    """Assets for every set of tiles, with plain pips and with coloured ones."""
    return {(name, dyes): Assets(tiles=name, dyes=dyes) for name in TILE_SETS for dyes in ("ink", "colours")}


def mean(surface, rect):
    return pygame.transform.average_color(surface, pygame.Rect(rect))[:3]


def light(colour):
    return 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]


def square(side, middle):
    rect = pygame.Rect(0, 0, round(side), round(side))
    rect.center = (round(middle[0]), round(middle[1]))
    return rect


def laid(face):
    """A half tile on an opaque sheet, without its lip."""
    sheet = pygame.Surface((face.get_width(), face.get_width()))
    sheet.blit(face, (0, 0))
    return sheet


def spots(surface, dye, face, inside):
    """The number of separate areas that are nearer to the pips' colour than to the face's."""
    axis = r, g, b = [a - b for a, b in zip(dye, face, strict=True)]
    middle = sum((a + b) // 2 * d for a, b, d in zip(dye, face, axis, strict=True))
    mask, pixels = pygame.Mask(inside.size), iter(pygame.image.tobytes(surface.subsurface(inside), "RGB"))
    for number, (red, green, blue) in enumerate(zip(pixels, pixels, pixels, strict=True)):
        if red * r + green * g + blue * b > middle:
            mask.set_at((number % inside.width, number // inside.width))
    return len(mask.connected_components(max(3, surface.get_width() ** 2 // 400)))


@EVERY_SET
class TestASetOfTiles:
    @pytest.mark.parametrize("half", [34, 96])
    def test_shows_every_number_so_that_it_can_be_counted(self, every, name, half):
        tiles, assets, inside = TILE_SETS[name], every[name, "colours"], square(half * 3 // 4, (half // 2, half // 2))
        for value in range(17):
            dye = pip_colour(value, tiles, dyed=True)
            assert spots(assets.half_face(value, half), dye, tiles.face, inside) == value
        for vertical in (False, True):
            tile = every[name, "ink"].tile(6, 3, half, vertical=vertical)
            second = inside.move(0, half) if vertical else inside.move(half, 0)
            assert [spots(tile, tiles.ink, tiles.face, each) for each in (inside, second)] == [6, 3]

    def test_shows_pips_that_stand_out_from_the_face_as_painted(self, every, name):
        for dyes, least in (("ink", 7.0), ("colours", 3.0)):
            assets = every[name, dyes]
            face = mean(assets.half_face(0, 120), (50, 50, 20, 20))
            for value in range(1, 17):
                radius, ((x, y), *_) = pips(value)
                pip = mean(assets.half_face(value, 120), square(144 * radius, (60 + 120 * x, 60 + 120 * y)))
                assert contrast(pip, face) >= least, (dyes, value)

    @pytest.mark.parametrize("half", [14, 48])
    def test_tells_hidden_from_known_without_colour(self, every, name, half):
        inside = pygame.Rect(0, 0, half, 2 * half).inflate(-half // 4, -half // 4)
        assets = every[name, "ink"]
        hidden = light(mean(assets.back(half, vertical=True), inside))
        for pair in ((0, 0), (6, 6)):
            known = light(mean(assets.tile(*pair, half, vertical=True), inside))
            assert abs(known - hidden) > 60
            assert (known < hidden) is TILE_SETS[name].dark

    @pytest.mark.parametrize("half", [24, 26, 34, 48, 64, 96])
    def test_has_an_outline_that_shows_on_every_table(self, every, name, half):
        for vertical in (False, True):
            tile = every[name, "ink"].tile(0, 0, half, vertical=vertical)
            width, height = tile.get_size()
            across = [tile.get_at((x, height // 3))[:3] for x in range(width)]
            down = [tile.get_at((width // 3, y))[:3] for y in range(height)]
            for side in (across, across[::-1], down, down[::-1]):
                edge = max(side[: half // 4], key=sum)
                assert [cloth for cloth, theme in CLOTHS.items() if contrast(edge, theme.felt) < 3] == []

    @pytest.mark.parametrize("style", SEAT_STYLES)
    def test_is_stained_by_glass_that_hides_no_pip(self, every, name, style):
        def seen(dyes, pips_below):
            sheet = laid(every[name, dyes].half_face(pips_below, 64))
            every[name, dyes].lay_bead(sheet, sheet.get_rect(), style)
            return mean(sheet, (29, 29, 6, 6))

        none, one = seen("ink", 0), seen("ink", 1)
        assert contrast(none, one) >= 1.7
        assert (light(one) > light(none)) is TILE_SETS[name].dark
        least = {"ivory": 2.9, "ebony": 2.3, "celadon": 2.0}[name]
        assert min(contrast(seen("colours", 0), seen("colours", value)) for value in (1, 3, 5)) > least

    def test_shows_every_pip_through_clear_glass(self, every, name):
        tiles, assets = TILE_SETS[name], every[name, "ink"]
        for value in range(7):
            sheet = laid(assets.half_face(value, 96, vertical=False))
            assets.lay_bead(sheet, sheet.get_rect(), SEAT_STYLES[0], clear=True)
            sheet.fill(tiles.face, (76, 76, 20, 20))  # the owner's sign
            assert spots(sheet, tiles.ink, tiles.face, square(58, (48, 48))) == value


def test_a_tile_is_two_halves_and_a_lip(assets):
    assert assets.tile(1, 2, 50, vertical=False).get_size() == (100, 50 + assets.lip(50))
    assert assets.back(50, vertical=True).get_size() == (50, 100 + assets.lip(50))
    assert assets.brick(1, 2, 50, vertical=True).get_size() == (50, 100 + assets.rise(50))
    assert assets.brick(1, 2, 50, vertical=True, front=9).get_size() == (50, 109)
    assert Assets(tiles="gold", cloth="water").look == Assets().look, "what is unknown is ivory on felt"
    with pytest.raises(ValueError, match="17 pips"):
        assets.half_face(17, 40)


@pytest.mark.parametrize(("vertical", "mirrored"), [(True, False), (False, False), (False, True)])
@pytest.mark.parametrize("value", range(17))
def test_figures_stand_beside_the_pips_and_on_the_face(assets, value, vertical, mirrored):
    """Measured in thousandths of a half, from its middle."""
    half = numbered(value, vertical=vertical, mirrored=mirrored)
    figure = assets.font("sans-bold", round(1000 * half.em)).render(str(value), True, (0, 0, 0)).get_bounding_rect()
    figure.center = (round(1000 * half.figure[0]), round(1000 * half.figure[1]))
    assert pygame.Rect(-480, -480, 960, 960).contains(figure)
    assert len(half.places) == value
    for x, y in half.places:
        assert max(abs(x), abs(y)) + half.radius <= 0.48
        assert not figure.colliderect(square(2000 * half.radius, (1000 * x, 1000 * y)))
    assert all(pygame.Vector2(one).distance_to(two) > 2 * half.radius for one, two in combinations(half.places, 2))
    assert half.radius < plain(value, vertical=vertical).radius or not value


@pytest.mark.parametrize(("theme", "least"), [*((theme, 4.5) for theme in CLOTHS.values()), (HIGH_CONTRAST, 7.0)])
def test_words_on_a_table_read_and_edges_show(theme, least):
    words = {
        "text on the cloth": (theme.text, theme.felt_lit), "second line on the cloth": (theme.second, theme.felt_lit),
        "text on panel": (theme.text, theme.panel_top), "second line on panel": (theme.second, theme.panel_top),
        "score on panel": (theme.score, theme.panel_top), "text in a well": (theme.text, theme.well),
        "text on the rack": (theme.text_on_walnut, theme.walnut), "pips on ivory": (theme.ink, theme.ivory),
        "text on paper": (theme.text_on_paper, theme.paper), "a right sum on paper": (theme.right_sum, theme.paper),
        "second line on paper": (theme.second_on_paper, theme.paper), "the Devil on paper": (theme.devil, theme.paper),
        "text on a tinted box": (theme.text_on_paper, theme.paper_tint), "new": (theme.pencil_new, theme.paper),
        "text on brass": (theme.text_on_brass, theme.brass_dark), "refusal": (theme.refuse, theme.refuse_ground),
    }  # fmt: skip
    assert {name: pair for name, pair in words.items() if contrast(*pair) < least} == {}
    edges = {
        "buttons": (theme.button_edge, theme.panel_bottom), "places": (theme.legal, theme.felt_lit),
        "buttons on paper": (theme.paper_button_edge, theme.paper), "whose turn": (theme.brass, theme.felt_lit),
        **{seat.name: (seat.on_dark, theme.panel_top) for seat in SEAT_COLOURS},
    }  # fmt: skip
    assert {name: pair for name, pair in edges.items() if contrast(*pair) < 3} == {}
    for ground in (theme.felt, theme.felt_lit, theme.walnut, theme.paper, theme.ivory, theme.panel_top, theme.brass):
        assert max(contrast(theme.last_move, ground), contrast(theme.last_move_dark, ground)) >= 3


def test_in_high_contrast_a_table_is_always_plain():
    assets = Assets(HIGH_CONTRAST, cloth="wood")
    assert assets.theme == HIGH_CONTRAST
    assert {assets.felt(80, 60).get_at((x, 30))[:3] for x in range(80)} == {HIGH_CONTRAST.felt}


@pytest.mark.parametrize("theme", [LAMPLIT, HIGH_CONTRAST])
def test_grounds_fill_any_size(theme):
    assets = Assets(theme)
    for scale, size in ((0.9, (800, 560)), (2.7, (2000, 300))):
        assets.scale = scale
        for make in (assets.felt, assets.walnut, assets.rack, assets.lid, assets.paper, assets.cribbage_wood):
            surface = make(*size)
            assert surface.get_size() == size
            assert surface.get_at((size[0] // 2, size[1] // 2))[3] == 255
            assert light(mean(surface, (size[0] - 40, size[1] - 60, 30, 30))) > 5


@pytest.mark.parametrize("scale", [0.9, 2.7])
def test_shadows_of_lifted_tiles_are_seen_no_further_than_is_painted_again(scale):
    assets, face = Assets(), pygame.Rect(250, 250, 65, 130)
    assets.scale = scale
    for lift in (0.02, 0.5, 0.9, 1.0):
        sheet = pygame.Surface((600, 600), pygame.SRCALPHA)
        dropshadow.cast(sheet, assets, face, lift)
        assert dropshadow.reach(scale, held=lift == 1.0).around(face).contains(sheet.get_bounding_rect())


@pytest.mark.parametrize("scale", [0.9, 2.7])
def test_a_small_tile_casts_a_narrow_shadow_in_a_window_of_any_size(scale):
    assets, rect = Assets(), pygame.Rect(50, 50, round(24 * scale), 2 * round(24 * scale))
    assets.scale = scale
    sheets = [pygame.Surface((300, 300), pygame.SRCALPHA) for _ in range(2)]
    TileItem("tile:6|4", rect, vertical=True).shadow(sheets[0], assets, rect, 0.0)
    assets.cast_shadow(sheets[1], rect, small=True)
    assert sheets[0].get_buffer().raw == sheets[1].get_buffer().raw


def test_seats_are_told_apart_by_shape_alone_and_their_colours_read(assets):
    masks = [pygame.mask.from_surface(assets.glyph(style, 40)) for style in SEAT_STYLES]
    for (one, first), (other, second) in combinations(zip(SHAPES, masks, strict=True), 2):
        shared = first.overlap_area(second, (0, 0))
        assert shared / (first.count() + second.count() - shared) < 0.86, (one, other)
    for colour in SEAT_COLOURS:
        pairs = (LAMPLIT.ink, colour.on_dark), ((255, 255, 255), colour.on_paper), (colour.on_paper, LAMPLIT.paper)
        assert min(contrast(*pair) for pair in pairs) >= 4.5, colour.name


class TestDrawings:
    def test_use_only_what_every_machine_draws(self):
        plain_tags = {"svg", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "g", "defs"}
        plain_tags |= {"linearGradient", "radialGradient", "stop"}
        for folder in ("sprites/icons", "sprites/drawings", "sprites/stamps"):
            for name in resources.listing(folder, ".svg"):
                drawing = resources.read(f"{folder}/{name}").decode()
                assert set(re.findall(r"<([A-Za-z]+)", drawing)) <= plain_tags, name
                # the opacity of a group would hold for each child alone
                odd = r"<style|\s(?:fx|fy|filter|mask|clip-path|href|xlink:href)=|<g\b[^>]*\sopacity="
                assert not re.search(odd, drawing), name
                for gradient in re.findall(r"<(?:linear|radial)Gradient[^>]*>", drawing):
                    assert 'gradientUnits="userSpaceOnUse"' in gradient, name

    def test_of_icons_take_the_colour_they_are_given_and_are_each_shown_somewhere(self, assets):
        for name in ICONS:
            icon = assets.icon(name, 24, (10, 200, 30))
            assert pygame.mask.from_threshold(icon, (10, 200, 30), (2, 2, 2, 60)).count() > 12, name
        game = Path(resources.__file__).parent
        words = {word for path in game.rglob("*.py") for word in re.findall(r'"([a-z]+)"', path.read_text("utf-8"))}
        assert {*ICONS} <= words
        with pytest.raises(resources.MissingResource, match=r"sprites/icons/unicorn\.svg"):
            assets.icon("unicorn", 24, (0, 0, 0))


def test_the_shelf_gives_the_same_picture_again_until_it_is_full():
    shelf, made = Cache(limit=3 * 40 * 40 * 4), []

    def make(number):
        made.append(number)
        return pygame.Surface((40, 40), pygame.SRCALPHA)

    for number in (1, 2, 1, 3, 4, 1, 2):
        shelf.get(number, lambda number=number: make(number))
    assert made == [1, 2, 3, 4, 2]
    assert shelf.bytes <= shelf.limit
