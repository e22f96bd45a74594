"""Every set of tiles on every table: pips that can be counted, words that read, glass that hides nothing."""

from itertools import product

import pygame
import pytest

from game.ui.sprites.assets import Assets
from game.ui.sprites.pips import Half, numbered, pips, plain
from game.ui.style.theme import (
    CLOTHS,
    HIGH_CONTRAST,
    SEAT_COLOURS,
    SEAT_STYLES,
    Colour,
    SeatStyle,
    Theme,
    contrast,
)
from game.ui.style.tilesets import TILE_SETS, pip_colour

pytestmark = pytest.mark.usefixtures("window")


@pytest.fixture(scope="module")
def every(window: pygame.Surface) -> dict[str, Assets]:
    """Assets for every set of tiles."""
    return {name: Assets(tiles=name) for name in TILE_SETS}


@pytest.fixture(scope="module")
def dyed(window: pygame.Surface) -> dict[str, Assets]:
    """The same with coloured pips."""
    return {name: Assets(tiles=name, dyes="colours") for name in TILE_SETS}


def mean(surface: pygame.Surface, rect: pygame.Rect) -> Colour:
    return pygame.transform.average_color(surface, rect)[:3]  # type: ignore[return-value]


def light(surface: pygame.Surface, rect: pygame.Rect) -> float:
    r, g, b = mean(surface, rect)
    return 0.3 * r + 0.59 * g + 0.11 * b


def spots(surface: pygame.Surface, dye: Colour, face: Colour, inside: pygame.Rect) -> int:
    """How many separate places are nearer to the pips' colour than to the face's."""
    part = surface.subsurface(inside)
    middle = tuple((a + b) // 2 for a, b in zip(dye, face, strict=True))
    mask = pygame.Mask(part.get_size())
    axis = [a - b for a, b in zip(dye, face, strict=True)]
    for x, y in product(range(part.get_width()), range(part.get_height())):
        here = part.get_at((x, y))[:3]
        if sum((c - m) * d for c, m, d in zip(here, middle, axis, strict=True)) > 0:
            mask.set_at((x, y))
    return len(mask.connected_components(max(3, surface.get_width() ** 2 // 400)))


class TestASetOfTiles:
    @pytest.mark.parametrize("name", TILE_SETS)
    @pytest.mark.parametrize("half", [34, 96])
    def test_shows_every_number_so_that_it_can_be_counted(self, dyed: dict[str, Assets], name: str, half: int) -> None:
        tiles, assets = TILE_SETS[name], dyed[name]
        inside = pygame.Rect(0, 0, half, half).inflate(-half // 4, -half // 4)
        for value in range(17):
            dye = pip_colour(value, tiles, dyed=True)
            assert spots(assets.half_face(value, half), dye, tiles.face, inside) == value

    @pytest.mark.parametrize("name", TILE_SETS)
    def test_shows_pips_that_stand_out_from_the_face_as_painted(self, name: str) -> None:
        for dyes, least in (("ink", 7.0), ("colours", 3.0)):
            assets = Assets(tiles=name, dyes=dyes)
            face = mean(assets.half_face(0, 120), pygame.Rect(50, 50, 20, 20))
            for value in range(1, 17):
                radius, places = pips(value)
                x, y, r = 60 + 120 * places[0][0], 60 + 120 * places[0][1], 120 * radius * 0.6
                pip = mean(
                    assets.half_face(value, 120), pygame.Rect(round(x - r), round(y - r), round(2 * r), round(2 * r))
                )
                assert contrast(pip, face) >= least, (dyes, value)

    @pytest.mark.parametrize("name", TILE_SETS)
    @pytest.mark.parametrize("half", [14, 48])
    def test_tells_hidden_from_known_without_colour(self, every: dict[str, Assets], name: str, half: int) -> None:
        inside = pygame.Rect(0, 0, half, 2 * half).inflate(-half // 4, -half // 4)
        for first, second in ((0, 0), (6, 6)):
            known = light(every[name].tile(first, second, half, vertical=True), inside)
            hidden = light(every[name].back(half, vertical=True), inside)
            assert abs(known - hidden) > 60
            assert (known < hidden) is TILE_SETS[name].dark

    @pytest.mark.parametrize("name", TILE_SETS)
    @pytest.mark.parametrize("half", [24, 26, 34, 48, 64, 96])
    def test_has_an_outline_that_shows_on_every_table(self, every: dict[str, Assets], name: str, half: int) -> None:
        for vertical in (False, True):
            tile = every[name].tile(0, 0, half, vertical=vertical)
            middle = tile.get_width() // 3, tile.get_height() // 3
            across = [tile.get_at((x, middle[1]))[:3] for x in range(tile.get_width())]
            down = [tile.get_at((middle[0], y))[:3] for y in range(tile.get_height())]
            for side in (across, across[::-1], down, down[::-1]):
                edge = max(side[: half // 4], key=sum)
                for cloth, theme in CLOTHS.items():
                    assert contrast(edge, theme.felt) >= 3, cloth  # type: ignore[arg-type]

    def test_that_is_unknown_is_ivory(self) -> None:
        assert Assets(tiles="gold", cloth="water").look == Assets().look


class TestFigures:
    @pytest.mark.parametrize("vertical", [False, True])
    @pytest.mark.parametrize("value", range(17))
    def test_stand_beside_the_pips_and_on_the_face(self, every: dict[str, Assets], value: int, vertical: bool) -> None:
        for mirrored in (False,) if vertical else (False, True):
            half = numbered(value, vertical=vertical, mirrored=mirrored)
            assert len(half.places) == value
            box = self.figure(every["ivory"], value, half)
            assert pygame.Rect(-480, -480, 960, 960).contains(box)
            for x, y in half.places:
                assert max(abs(x), abs(y)) + half.radius <= 0.48
                assert not box.colliderect(
                    pygame.Rect(
                        round(1000 * (x - half.radius)),
                        round(1000 * (y - half.radius)),
                        round(2000 * half.radius),
                        round(2000 * half.radius),
                    )
                )
            assert self.apart(half) > 0
            assert half.radius < plain(value, vertical=vertical).radius or not value

    def figure(self, assets: Assets, value: int, half: Half) -> pygame.Rect:
        """Where the ink of the figure is, in thousandths of a half from its middle."""
        assert half.figure is not None
        ink = assets.font("sans-bold", round(1000 * half.em)).render(str(value), True, (0, 0, 0)).get_bounding_rect()
        ink.center = (round(1000 * half.figure[0]), round(1000 * half.figure[1]))
        return ink

    def apart(self, half: Half) -> float:
        """The smallest gap between two pips."""
        gaps = [
            pygame.Vector2(one).distance_to(other) - 2 * half.radius
            for number, one in enumerate(half.places)
            for other in half.places[:number]
        ]
        return min(gaps, default=1.0)


class TestATable:
    @pytest.mark.parametrize(("theme", "least"), [*((theme, 4.5) for theme in CLOTHS.values()), (HIGH_CONTRAST, 7.0)])
    def test_has_words_that_read_and_edges_that_show(self, theme: Theme, least: float) -> None:
        words = {
            "text on the cloth": (theme.text, theme.felt_lit),
            "second line on the cloth": (theme.second, theme.felt_lit),
            "text on panel": (theme.text, theme.panel_top), "second line on panel": (theme.second, theme.panel_top),
            "score on panel": (theme.score, theme.panel_top), "text in a well": (theme.text, theme.well),
            "text on the rack": (theme.text_on_walnut, theme.walnut),
            "text on paper": (theme.text_on_paper, theme.paper),
            "second line on paper": (theme.second_on_paper, theme.paper),
            "text on a tinted box": (theme.text_on_paper, theme.paper_tint),
            "text on brass": (theme.text_on_brass, theme.brass_dark),
            "new strokes on paper": (theme.pencil_new, theme.paper), "the Devil on paper": (theme.devil, theme.paper),
            "a right sum on paper": (theme.right_sum, theme.paper), "refusal": (theme.refuse, theme.refuse_ground),
            "pips on ivory": (theme.ink, theme.ivory),
        }  # fmt: skip
        assert {name: pair for name, pair in words.items() if contrast(*pair) < least} == {}
        edges = {
            "buttons": (theme.button_edge, theme.panel_bottom),
            "buttons on paper": (theme.paper_button_edge, theme.paper),
            "legal places": (theme.legal, theme.felt_lit),
            "whose turn": (theme.brass, theme.felt_lit),
        }
        assert {name: pair for name, pair in edges.items() if contrast(*pair) < 3} == {}
        grounds = (theme.felt, theme.felt_lit, theme.walnut, theme.paper, theme.ivory, theme.panel_top, theme.brass)
        for ground in grounds:
            assert max(contrast(theme.focus, ground), contrast(theme.focus_dark, ground)) >= least
            assert max(contrast(theme.last_move, ground), contrast(theme.last_move_dark, ground)) >= 3
        for seat in SEAT_COLOURS:
            assert contrast(seat.on_dark, theme.panel_top) >= 3, seat.name

    def test_in_high_contrast_is_always_plain(self) -> None:
        assets = Assets(HIGH_CONTRAST, cloth="wood")
        assert assets.theme == HIGH_CONTRAST
        assert {assets.felt(80, 60).get_at((x, 30))[:3] for x in range(80)} == {HIGH_CONTRAST.felt}


class TestGlass:
    @pytest.mark.parametrize("name", TILE_SETS)
    @pytest.mark.parametrize("style", SEAT_STYLES)
    def test_stains_the_face_and_leaves_the_pips(self, every: dict[str, Assets], name: str, style: object) -> None:
        assets, looks = every[name], []
        for pips_below in (0, 1):
            sheet = pygame.Surface((64, 64))
            sheet.blit(assets.half_face(pips_below, 64), (0, 0))
            assets.lay_bead(sheet, pygame.Rect(0, 0, 64, 64), style)  # type: ignore[arg-type]
            looks.append(mean(sheet, pygame.Rect(29, 29, 6, 6)))
        assert contrast(*looks) >= 1.7
        assert (light_of(looks[1]) > light_of(looks[0])) is TILE_SETS[name].dark

    @pytest.mark.parametrize("name", TILE_SETS)
    @pytest.mark.parametrize("style", SEAT_STYLES)
    def test_hides_no_pip_that_has_its_own_colour(self, dyed: dict[str, Assets], name: str, style: SeatStyle) -> None:
        looks = []
        for pips_below in (0, 1, 3, 5):
            sheet = pygame.Surface((64, 64))
            sheet.blit(dyed[name].half_face(pips_below, 64), (0, 0))
            dyed[name].lay_bead(sheet, pygame.Rect(0, 0, 64, 64), style)
            looks.append(mean(sheet, pygame.Rect(29, 29, 6, 6)))
        least = {"ivory": 2.9, "ebony": 2.3, "celadon": 2.0}[name]
        assert min(contrast(looks[0], look) for look in looks[1:]) > least

    @pytest.mark.parametrize("name", TILE_SETS)
    @pytest.mark.parametrize("value", range(7))
    def test_that_is_clear_shows_every_pip(self, every: dict[str, Assets], name: str, value: int) -> None:
        tiles, sheet = TILE_SETS[name], pygame.Surface((96, 96))
        sheet.blit(every[name].half_face(value, 96, vertical=False), (0, 0))
        every[name].lay_bead(sheet, pygame.Rect(0, 0, 96, 96), SEAT_STYLES[0], clear=True)
        sheet.fill(tiles.face, (76, 76, 20, 20))  # the owner's sign
        inside = pygame.Rect(0, 0, 58, 58)
        inside.center = (48, 48)
        assert spots(sheet, tiles.ink, tiles.face, inside) == value


def light_of(colour: Colour) -> float:
    return 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]
