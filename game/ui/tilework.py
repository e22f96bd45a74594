"""Tiles and bricks of any size, put together from bodies, pips and pins."""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from game.ui.fonts import Fonts
from game.ui.paint import hexed, svg
from game.ui.pips import numbered, plain
from game.ui.shelf import Masters, Shelf
from game.ui.theme import Colour, Theme, mix
from game.ui.wares import Ware, pip_colour

HALF = 256
PIP_MASTER = 34.0
PIN_MASTER = 30.0
STRUNG = 110
"""Below so many px a half, fine lines are drawn besides those of the picture."""
INWARD = -0.012
"""How far pips are moved towards the groove, as a share of a half: it looks more even."""


def lip(half: int) -> int:
    """How many px of its side a lying tile shows below its face."""
    return max(1, round(0.09 * half))


def rise(half: int) -> int:
    """How many px of its side a brick shows below its top: the height of one level."""
    return max(2, round(0.34 * half))


def radius(half: int) -> float:
    """Corner radius of a tile in px."""
    return 0.17 * half


class Faces(NamedTuple):
    """How the faces of tiles look."""

    tiles: Ware
    """What they are made of."""
    dyed: bool
    """Whether each number has a colour of its own."""
    numerals: bool
    """Whether a figure stands beside the pips."""


class Tilework:
    """Composes tiles at a whole multiple of their size and shrinks them, so that pips sit evenly at any size."""

    def __init__(self, masters: Masters, fonts: Fonts, shelf: Shelf) -> None:
        self._masters = masters
        self._fonts = fonts
        self._shelf = shelf

    def face(self, halves: tuple[int, ...], half: int, look: Faces, *, vertical: bool) -> pygame.Surface:
        """A lying tile of two halves, or a single half, with its lip."""
        name = "half" if len(halves) == 1 else f"face-{'v' if vertical else 'h'}"
        return self._compose(name, halves, half, lip(half), look, vertical=vertical)

    def back(self, half: int, look: Faces, *, vertical: bool, brick: bool = False) -> pygame.Surface:
        """A tile face down, lying or as a brick; its ornament stays visible on small ones."""
        way = "v" if vertical else "h"
        name, depth = (f"back-brick-{way}", rise(half)) if brick else (f"back-{way}", lip(half))
        return self._compose(name, (), half, depth, look, vertical=vertical)

    def brick(
        self, halves: tuple[int, int], half: int, look: Faces, *, vertical: bool, level: int, theme: Theme
    ) -> pygame.Surface:
        """A brick seen from above its front: face, side, and its level on the pin from 1 up."""
        name = f"brick-{'v' if vertical else 'h'}"
        picture = self._compose(name, halves, half, rise(half), look, vertical=vertical, pin=level < 1)
        if level >= 1:
            picture = picture.copy()
            self._stamp_level(picture, half, level, vertical=vertical, theme=theme)
        return picture

    def _compose(
        self,
        body: str,
        halves: tuple[int, ...],
        half: int,
        depth: int,
        look: Faces,
        *,
        vertical: bool,
        pin: bool = True,
    ) -> pygame.Surface:
        tiles = look.tiles
        times = 1 if half > 120 else 2 if half > 64 else 3
        unit = half * times
        wide, tall = (1, 1) if len(halves) == 1 else (1, 2) if vertical else (2, 1)
        picture = self._masters.scaled(
            f"tiles/{tiles.folder}/{body}", (wide * unit, (tall * half + depth) * times)
        ).copy()
        centres = [(0.5, 0.5)] if len(halves) == 1 else [(0.5, 0.5), (0.5, 1.5) if vertical else (1.5, 0.5)]
        for value, centre in zip(halves, centres, strict=False):
            self._stamp_half(picture, value, unit, half, centre, look, vertical=vertical)
        if halves and tiles.string is not None and half < STRUNG:
            self._stamp_string(picture, (wide * unit, tall * unit), unit / half, unit, tiles.string)
        if wide * tall == 2:
            if not halves and half < 44:
                self._stamp_lozenge(picture, unit, half, tiles.line, vertical=vertical)
            if pin:
                self._stamp_pin(picture, unit, half, vertical=vertical)
        if times > 1:
            picture = pygame.transform.smoothscale(picture, (wide * half, tall * half + depth))
        _make_solid(picture, half)
        return picture

    def _stamp_half(
        self,
        picture: pygame.Surface,
        value: int,
        unit: int,
        half: int,
        centre: tuple[float, float],
        look: Faces,
        *,
        vertical: bool,
    ) -> None:
        tiles, big = look.tiles, look.numerals
        filled = numbered(value, vertical=vertical, mirrored=centre[0] > 1) if big else plain(value, vertical=vertical)
        size = filled.radius * (1.10 if half < 24 and not big else 1.0)
        dye = pip_colour(value, tiles, dyed=look.dyed)
        stamp = self._pip(size * unit, dye, tiles)
        edge = stamp.get_width() / 2
        shift = 0.0 if big or not filled.places else INWARD * (1 if max(centre) > 0.5 else -1)
        for x, y in filled.places:
            px = (centre[0] + x + (0 if vertical else shift)) * unit
            py = (centre[1] + y + (shift if vertical else 0)) * unit
            picture.blit(stamp, (round(px - edge), round(py - edge)))
        if filled.figure is not None:
            x, y = filled.figure
            self._engrave(picture, value, unit, filled.em, (centre[0] + x, centre[1] + y), tiles, dye)

    def _pip(self, size: float, dye: Colour, tiles: Ware) -> pygame.Surface:
        def make() -> pygame.Surface:
            side = round(self._masters.master("tiles/pip").get_width() * size / PIP_MASTER)
            stamp = self._masters.scaled("tiles/pip-deep" if tiles.dark else "tiles/pip", (side, side)).copy()
            stamp.fill((*mix(dye, (255, 255, 255), 0.03), 255), special_flags=pygame.BLEND_RGBA_MULT)
            if not tiles.dark:
                stamp.blit(self._masters.scaled("tiles/pip-light", (side, side)), (0, 0))
            ground = self._masters.scaled("tiles/pip-rim", (side, side)).copy()
            ground.fill((*tiles.rim, 255), special_flags=pygame.BLEND_RGBA_MULT)
            ground.blit(stamp, (0, 0))
            return ground

        return self._shelf.get(("pip", round(size * 8), dye, tiles.folder), make)

    def _stamp_pin(self, picture: pygame.Surface, unit: int, half: int, *, vertical: bool) -> None:
        size = (0.058 if half < 24 else 0.066) * unit
        side = round(self._masters.master("tiles/pin").get_width() * size / PIN_MASTER)
        stamp = self._masters.scaled("tiles/pin", (side, side))
        x, y = (unit / 2, unit) if vertical else (unit, unit / 2)
        picture.blit(stamp, (round(x - side / 2), round(y - side / 2)))

    def _stamp_string(
        self, picture: pygame.Surface, size: tuple[int, int], thick: float, unit: int, colour: Colour
    ) -> None:
        """The line around a dark face once more, a pixel wide where its picture's own would be lost."""
        inset = (5 / HALF + 0.062) * unit
        box = f'x="{inset}" y="{inset}" width="{size[0] - 2 * inset}" height="{size[1] - 2 * inset}"'
        look = f'fill="none" stroke="{hexed(colour)}" stroke-width="{1.5 * thick}"'
        picture.blit(svg(f'<rect {box} rx="{0.108 * unit}" {look}/>', *size), (0, 0))

    def _stamp_lozenge(self, picture: pygame.Surface, unit: int, half: int, colour: Colour, *, vertical: bool) -> None:
        thick = 0.95 * unit / half
        wide, tall = (unit, 2 * unit) if vertical else (2 * unit, unit)
        a, b = (0.26 * unit, 0.52 * unit) if vertical else (0.52 * unit, 0.26 * unit)
        x, y = wide / 2, tall / 2
        corners = f"{x},{y - b} {x + a},{y} {x},{y + b} {x - a},{y}"
        look = f'fill="none" stroke="{hexed(colour)}" stroke-opacity="0.75" stroke-width="{thick}"'
        picture.blit(svg(f'<polygon points="{corners}" {look}/>', wide, tall), (0, 0))

    def _engrave(
        self,
        picture: pygame.Surface,
        value: int,
        unit: int,
        em: float,
        place: tuple[float, float],
        tiles: Ware,
        dye: Colour,
    ) -> None:
        """A figure cut into the face and filled: its lower edge catches the lamp."""
        font = self._fonts.font("sans-bold", round(em * unit))
        ink = font.render(str(value), True, dye)
        box = ink.get_bounding_rect()
        x = round(place[0] * unit - box.width / 2) - box.x
        y = round(place[1] * unit - box.height / 2) - box.y
        depth = max(1, round(0.010 * unit))
        edge = mix(tiles.face, (0, 0, 0), 0.55) if tiles.dark else mix(tiles.face, (255, 255, 255), 0.8)
        at = (x - depth, y - depth) if tiles.dark else (x + depth, y + depth)
        picture.blit(font.render(str(value), True, edge), at)
        picture.blit(ink, (x, y))

    def _stamp_level(self, picture: pygame.Surface, half: int, level: int, *, vertical: bool, theme: Theme) -> None:
        size = round(0.34 * half)
        badge = self._shelf.get(("brick badge", size, level, theme), lambda: self.level_badge(size, level, theme))
        x, y = (half / 2, half) if vertical else (half, half / 2)
        picture.blit(badge, (round(x - badge.get_width() / 2), round(y - badge.get_height() / 2)))

    def level_badge(self, size: int, level: int, theme: Theme) -> pygame.Surface:
        """The brass head of a pin, ``size`` px across, with the level of its brick on it."""
        side = size + 4
        c, r = side / 2, size / 2
        stops = "".join(
            f'<stop offset="{at}" stop-color="#{r:02x}{g:02x}{b:02x}"/>'
            for at, (r, g, b) in (("0%", theme.brass_light), ("45%", theme.brass), ("100%", theme.brass_dark))
        )
        gradient = (
            f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="{c - r * 0.5}" y1="{c - r}" '
            f'x2="{c + r * 0.4}" y2="{c + r}">{stops}</linearGradient>'
        )
        edge = max(1.0, size * 0.045)
        badge = svg(
            f'<defs>{gradient}</defs><circle cx="{c}" cy="{c + 1}" r="{r}" fill="#000" fill-opacity="0.28"/>'
            f'<circle cx="{c}" cy="{c}" r="{r - edge / 2}" fill="url(#g)" stroke="#5d3d12" stroke-width="{edge}"/>',
            side,
            side,
        )
        digits = str(level)
        ink = self._fonts.font("sans-bold", round(size * (0.78 if len(digits) == 1 else 0.6))).render(
            digits, True, theme.text_on_brass
        )
        badge.blit(ink, ((side - ink.get_width()) / 2, (side - ink.get_height()) / 2))
        return badge


def _make_solid(picture: pygame.Surface, half: int) -> None:
    """Scaling rounds downwards and leaves a tile that faintly shows what lies beneath: lay its inside on once more."""
    wide, tall = picture.get_size()
    inset, corner = math.ceil(half * 5 / HALF) + 1, math.ceil(radius(half)) + 1
    once = picture.copy()
    for box in (
        pygame.Rect(corner, inset, wide - 2 * corner, tall - 2 * inset),
        pygame.Rect(inset, corner, wide - 2 * inset, tall - 2 * corner),
    ):
        if box.width > 0 and box.height > 0:
            picture.blit(once, box, box)
