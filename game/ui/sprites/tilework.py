"""Tiles and bricks of any size, put together from bodies, pips and pins."""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from game.ui.draw.paint import hexed, svg
from game.ui.sprites.pips import numbered, plain
from game.ui.style.cache import Cache, Masters
from game.ui.style.fonts import Fonts
from game.ui.style.theme import Colour, mix
from game.ui.style.tilesets import TileDesign, pip_colour

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

    tiles: TileDesign
    """What they are made of."""
    dyed: bool
    """Whether each number has a colour of its own."""
    numerals: bool
    """Whether a figure stands beside the pips."""


class Tilework:
    """Composes tiles at a whole multiple of their size and shrinks them, so that pips sit evenly at any size."""

    def __init__(self, masters: Masters, fonts: Fonts, shelf: Cache) -> None:
        self._masters = masters
        self._fonts = fonts
        self._cache = shelf

    def face(self, halves: tuple[int, ...], half: int, look: Faces, *, vertical: bool) -> pygame.Surface:
        """A lying tile of two halves, or a single half, with its lip."""
        name = "half" if len(halves) == 1 else f"face-{'v' if vertical else 'h'}"
        return self._compose(name, halves, half, lip(half), look, vertical=vertical)

    def back(self, half: int, look: Faces, *, vertical: bool) -> pygame.Surface:
        """A tile lying face down; its ornament stays visible on small ones."""
        return self._compose(f"back-{'v' if vertical else 'h'}", (), half, lip(half), look, vertical=vertical)

    def brick(self, halves: tuple[int, ...], half: int, look: Faces, *, vertical: bool, front: int) -> pygame.Surface:
        """A brick seen from above its front, of which `front` px show; without halves it lies face down."""
        name = f"{'brick' if halves else 'back-brick'}-{'v' if vertical else 'h'}"
        whole = self._compose(name, halves, half, rise(half), look, vertical=vertical)
        if front == rise(half):
            return whole
        wide, tall = (half, 2 * half) if vertical else (2 * half, half)
        picture = pygame.Surface((wide, tall + front), pygame.SRCALPHA)
        picture.blit(whole, (0, 0), (0, 0, wide, tall))
        side = whole.subsurface((0, tall, wide, rise(half)))
        picture.blit(pygame.transform.smoothscale(side, (wide, front)), (0, tall))
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

    def _pip(self, size: float, dye: Colour, tiles: TileDesign) -> pygame.Surface:
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

        return self._cache.get(("pip", round(size * 8), dye, tiles.folder), make)

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
        tiles: TileDesign,
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


def plaque(
    fonts: Fonts, size: tuple[int, int], words: str, ground: tuple[Colour, Colour, Colour], rim: Colour, ink: Colour
) -> pygame.Surface:
    """A round head with a figure on it, wider than high where that is longer; its ground goes from light to dark.

    The picture is 4 px larger each way than `size`.
    """
    wide, high = size
    stops = "".join(
        f'<stop offset="{at}" stop-color="{hexed(colour)}"/>'
        for at, colour in zip(("0%", "45%", "100%"), ground, strict=True)
    )
    gradient = (
        f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="{0.25 * wide}" y1="2" '
        f'x2="{0.7 * wide}" y2="{high + 2}">{stops}</linearGradient>'
    )
    edge = max(1.0, high * 0.06)
    box = f'width="{wide - edge}" height="{high - edge}" rx="{(high - edge) / 2}"'
    head = svg(
        f'<defs>{gradient}</defs><rect x="2" y="3" width="{wide}" height="{high}" rx="{high / 2}" fill="#000" '
        f'fill-opacity="0.28"/><rect x="{2 + edge / 2}" y="{2 + edge / 2}" {box} fill="url(#g)" '
        f'stroke="{hexed(rim)}" stroke-width="{edge}"/>',
        wide + 4,
        high + 4,
    )
    drawn = fonts.font("sans-bold", round(high * 0.78)).render(words, True, ink)
    tight = drawn.get_bounding_rect()
    head.blit(drawn, (2 + wide / 2 - tight.width / 2 - tight.x, 2 + high / 2 - tight.height / 2 - tight.y))
    return head


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
