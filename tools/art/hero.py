"""The wide picture at the head of the README: one lamp-lit table with a position of each game.

Every island is cut out of the table of a match that the program plays from a seed, so every position is legal and lies
as the program lays it. Lengths are pixels of the finished picture, which is painted twice as large.
"""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import Any

import pygame

from game.games.castle.table import pegs
from game.games.fives.houses import pencilled
from game.ui.board.items import HandTile, Item
from game.ui.draw import paint
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.style.theme import SEAT_STYLES
from tools.gallery.moments import Moment
from tools.gallery.stage import Exhibit, Look, Stage, staged

SIZE = (1600, 720)
FINE = 2
"""How many times larger the picture is painted."""
WINDOW = (2560, 1600)
"""The window from whose tables the islands are cut, in pixels: a dp is two pixels there as well."""
SHADE = "shade"
"""The start of the keys of a wall's shade, which takes no room of its own."""
MARGIN = 260
"""Pixels of that window cut out around an island, for its shadow."""
LAMP = pygame.Rect(748, 196, 104, 191)
FLAME = (800, 264)
LEDGE = 66
REACH, FAR = 9, 500
"""The longest shadow of a thing, and the distance from the lamp from which shadows are that long."""
DRAWING = Path(__file__).resolve().parents[2] / "sprites/drawings/lamp.svg"


@dataclass(frozen=True, slots=True)
class Island:
    """A position of a game: how the keys of its things begin, its middle, its width, and its turn in degrees."""

    moment: Moment
    kinds: tuple[str, ...]
    at: tuple[int, int]
    width: int
    turn: float = 0.0


ISLANDS = (
    Island(Moment("stones", 2, seed=38, ply=8), ("wall", "bead:"), (200, 368), 284, 2.0),
    Island(Moment("fives", 3, seed=204, ply=9), ("tile:",), (556, 318), 256),
    Island(Moment("castle", 3, seed=27, ply=44), ("tile:", "matchbox"), (786, 566), 396),
    Island(Moment("fortress", 4, seed=1339, ply=15), ("tile:",), (1080, 300), 366),
    Island(Moment("brick", 2, seed=159, ply=28), ("tile:", SHADE), (1432, 306), 256),
)
HOUSE = (10, 5, 10, 20)
"""The points pencilled on the slip, of a seat in that game of Fives."""
SLIP = pygame.Rect(388, 506, 92, 102)
PEGS = ((9, 16), (5, 16), (2, 8))
"""The pegs of three seats after two hands of 28 tiles, in which they took 12, 8 and 5, then 8, 12 and 7."""
BOARD = pygame.Rect(1062, 516, 330, 84)
BACKS = ((1458, 554, 7.0), (1504, 562, -4.0), (1550, 553, 3.0))
"""Bricks face down: the middle of each, and its turn in degrees."""


def paint_hero() -> pygame.Surface:
    """The whole picture."""
    cut = [cut_out(island) for island in ISLANDS]
    pygame.init()  # each program that an island was cut from has ended it
    pygame.display.set_mode((1, 1))
    table = _Table()
    for island, (sheet, width) in zip(ISLANDS, cut, strict=True):
        table.lay(sheet, island.at, island.turn, FINE * island.width / width)
    table.lay(table.tooltip(), SLIP.center, 6.0)
    table.lay(table.peg_board(), BOARD.center, -2.6)
    for x, y, turn in BACKS:
        table.lay(table.back(), (x, y), turn)
    table.stand_lamp()
    table.light()
    table.write_name()
    table.end_in_ledge()
    return pygame.transform.smoothscale(table.sheet, SIZE)


def cut_out(island: Island) -> tuple[pygame.Surface, int]:
    """The island with its shadows in the middle of a sheet, and its own width in pixels."""
    with at_table(island.moment) as stage:
        things = [_without_rim(thing) for thing in lying(stage, island.kinds)]
        box = around(things)
        window = pygame.Surface(WINDOW, pygame.SRCALPHA)
        paint_things(window, things, stage)
        sheet = pygame.Surface(box.inflate(2 * MARGIN, 2 * MARGIN).size, pygame.SRCALPHA)
        sheet.blit(window, (MARGIN - box.x, MARGIN - box.y))
        return sheet, box.width


def at_table(moment: Moment) -> AbstractContextManager[Stage]:
    """The table of a match played up to that moment."""
    return staged(Exhibit(moment.game, "position", "", lambda stage: stage.sit_down(moment)), Look(WINDOW))


def lying(stage: Stage, kinds: tuple[str, ...]) -> list[Item]:
    """The things on the cloth whose keys begin with one of `kinds`, in the order of painting."""
    things = stage.table.tabletop.items.values()
    wanted = (thing for thing in things if thing.key.startswith(kinds) and not isinstance(thing, HandTile))
    return sorted(wanted, key=lambda thing: thing.layer)


def around(things: Sequence[Item]) -> pygame.Rect:
    """The box around the things, without their shadows."""
    rects = [thing.rect for thing in things if not thing.key.startswith(SHADE)]
    return rects[0].unionall(rects)


def paint_things(surface: pygame.Surface, things: Sequence[Item], stage: Stage) -> None:
    """Paints the things as the table does, all shadows of a layer before its things."""
    assets, scale = stage.table.tabletop.assets, stage.table.view.scale
    for _, layer in groupby(things, key=lambda thing: thing.layer):
        together = list(layer)
        for thing in together:
            thing.shadow(surface, assets, thing.rect, 0.0)
        for thing in together:
            thing.paint(surface, assets, thing.rect, scale)


def _without_rim(thing: Item) -> Item:
    """The thing without the rim of a tile just laid."""
    plain: dict[str, Any] = {"outline": ""} if hasattr(thing, "outline") else {}
    return replace(thing, **plain)


class _Table:
    """The table while it is painted."""

    def __init__(self) -> None:
        self.assets = Assets()
        self.assets.scale = FINE
        self.theme = self.assets.theme
        wide, tall = self.size = FINE * SIZE[0], FINE * SIZE[1]
        spare = 40 * FINE  # keeps the cloth's own edges outside the picture
        cloth = self.assets.felt_inlay(wide + 2 * spare, tall + 2 * spare)
        self.sheet = cloth.subsurface((spare, spare, wide, tall)).copy()
        self._shine(FLAME, 1080, ((0, 255, 255, 248), (30, 226, 228, 222), (65, 158, 164, 160), (100, 84, 92, 90)))
        self._shine(FLAME, 460, ((0, 84, 58, 22), (22, 58, 39, 14), (58, 20, 13, 5), (100, 0, 0, 0)), add=True)

    # -- light --------------------------------------------------------------------------------------------------------

    def _shine(
        self, at: tuple[int, int], radius: int, stops: tuple[tuple[int, int, int, int], ...], *, add: bool = False
    ) -> None:
        """Multiplies the picture by rings of light (per cent of the radius, colour), or adds them to it."""
        x, y, r = (FINE * value for value in (*at, radius))
        rings = "".join(f'<stop offset="{offset}%" stop-color="{paint.hexed(colour)}"/>' for offset, *colour in stops)
        gradient = f'<radialGradient id="l" gradientUnits="userSpaceOnUse" cx="{x}" cy="{y}" r="{r}">{rings}'
        wide, tall = self.size
        markup = f'<defs>{gradient}</radialGradient></defs><rect width="{wide}" height="{tall}" fill="url(#l)"/>'
        how = pygame.BLEND_RGB_ADD if add else pygame.BLEND_RGB_MULT
        self.sheet.blit(paint.svg(markup, wide, tall), (0, 0), special_flags=how)

    def light(self) -> None:
        """Lights everything on the table: warm near the lamp, dusk at the rim."""
        self._shine(FLAME, 1000, ((0, 255, 252, 244), (55, 252, 249, 242), (80, 224, 224, 222), (100, 176, 180, 182)))
        self._shine(FLAME, 130, ((0, 44, 30, 8), (35, 26, 17, 5), (70, 8, 5, 2), (100, 0, 0, 0)), add=True)

    # -- things on the table ------------------------------------------------------------------------------------------

    def lay(self, sheet: pygame.Surface, at: tuple[int, int], turn: float, factor: float = 1.0) -> None:
        """Lays a picture with its middle at `at`, turned by `turn` degrees and enlarged by `factor`."""
        turned = pygame.transform.rotozoom(sheet.premul_alpha(), turn, factor)
        place = turned.get_rect(center=(FINE * at[0], FINE * at[1]))
        solid = pygame.mask.from_surface(turned, 220).to_surface(
            setcolor=(*self.theme.shadow, 150), unsetcolor=(0, 0, 0, 0)
        )
        soft = pygame.transform.gaussian_blur(solid.premul_alpha(), 6 * FINE)
        away = pygame.Vector2(at) - FLAME
        away.scale_to_length(REACH * min(1.0, away.length() / FAR))
        self.sheet.blit(soft, place.move(FINE * away), special_flags=pygame.BLEND_PREMULTIPLIED)
        self.sheet.blit(turned, place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _shaded(self, picture: pygame.Surface, radius: float) -> pygame.Surface:
        """The picture in the middle of the shadow of a box of its size."""
        shadow, pad = self.assets.shadow(*picture.get_size(), radius=radius)
        sheet = shadow.copy()
        sheet.blit(picture, (pad, pad))
        return sheet

    def tooltip(self) -> pygame.Surface:
        """A slip of paper with the pencilled house of a seat."""
        size = FINE * SLIP.width, FINE * SLIP.height
        paper = self.assets.paper(*size).convert_alpha()
        side, pencil = FINE * 64, self.theme.pencil
        room = paper.get_rect().inflate(0, round(1.12 * side) - size[1])
        for _, stroke in pencilled(room, HOUSE, size=side, colour=pencil, new_colour=pencil):
            stroke.draw(paper)
        return self._shaded(paper, 0)

    def peg_board(self) -> pygame.Surface:
        """The small cribbage board with its pegs."""
        rect, scale = pygame.Rect(0, 0, FINE * BOARD.width, FINE * BOARD.height), Scale(*WINDOW)
        board = pegs.peg_board(rect, len(PEGS), {"bar": "off", "target": 25}, scale, numbered=False)
        wood = pegs.empty_board(board, SEAT_STYLES[: len(PEGS)], self.assets, scale).copy()
        for lane, (back, front) in enumerate(PEGS):
            for score in (back, front):
                place = pegs.peg_rect(board, lane, score)
                wood.blit(self.assets.peg(SEAT_STYLES[lane], place.width), place)
        return self._shaded(wood, 11 * FINE)

    def back(self) -> pygame.Surface:
        """A brick face down."""
        half = 34 * FINE
        return self._shaded(self.assets.back(half, vertical=True), self.assets.corner(half))

    def stand_lamp(self) -> None:
        """Paints the lamp in the middle, with its shadow at its foot."""
        rect = pygame.Rect([FINE * value for value in LAMP])
        for reach, blur, dark in ((1.02, 5, 130), (1.24, 16, 120)):
            foot = pygame.Surface((3 * rect.width, rect.width), pygame.SRCALPHA)
            wide, tall = round(rect.width * reach * 0.86), round(rect.width * 0.2 * reach)
            oval = pygame.Rect(0, 0, wide, tall)
            oval.center = foot.get_rect().center
            pygame.draw.ellipse(foot, (*self.theme.shadow, dark), oval)
            soft = pygame.transform.gaussian_blur(foot.premul_alpha(), blur * FINE)
            at = soft.get_rect(center=(rect.centerx + 4 * FINE * reach, rect.bottom - 7 * FINE))
            self.sheet.blit(soft, at, special_flags=pygame.BLEND_PREMULTIPLIED)
        self.sheet.blit(pygame.image.load_sized_svg(DRAWING, rect.size), rect)

    # -- the name and the edge of the table ---------------------------------------------------------------------------

    def write_name(self) -> None:
        """Writes the name, with a shadow as if the letters lay on the cloth."""
        name, dark = (
            self.assets.text("Pipstone", "serif", 98 * FINE, colour) for colour in (self.theme.text, self.theme.shadow)
        )
        place = name.get_rect(center=(FINE * 800, FINE * 88))
        sheet = pygame.Surface(place.inflate(120, 120).size, pygame.SRCALPHA)
        sheet.blit(dark, (60, 60))
        for blur, down, share in ((2, 2, 170), (7, 6, 120)):
            soft = pygame.transform.gaussian_blur(sheet.premul_alpha(), blur * FINE)
            soft.fill((share, share, share, share), special_flags=pygame.BLEND_RGBA_MULT)
            at = place.x - 60, place.y - 60 + down * FINE
            self.sheet.blit(soft, at, special_flags=pygame.BLEND_PREMULTIPLIED)
        self.sheet.blit(name, place)

    def end_in_ledge(self) -> None:
        """Paints the walnut edge of the table, at the foot of the picture."""
        wide, tall = self.size
        ledge = FINE * LEDGE
        shade = self.assets.rack_shade(wide)
        self.sheet.blit(shade, (0, tall - ledge - shade.get_height()))
        self.sheet.blit(self.assets.rack(wide, ledge), (0, tall - ledge))
