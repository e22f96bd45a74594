"""Tiles and bricks of any size, composed of bodies, pips and pins."""

from __future__ import annotations

import math

import pygame

from game.ui.draw.paint import hexed, svg
from game.ui.sprites.factory import SpriteFactory, Surface, cached
from game.ui.sprites.pips import numbered, plain
from game.ui.style.theme import Colour, mix
from game.ui.style.tilesets import pip_colour

HALF = 256
PIP_MASTER = 34.0
PIN_MASTER = 30.0
FINE_LINES_BELOW = 110
"""Below this many px per half, fine lines of the picture are drawn again, or they would be lost."""
PIP_SHIFT = -0.012
"""Shift of the pips towards the groove, as a share of a half: it looks more even."""


class Tilework(SpriteFactory):
    """Composes tiles at a whole multiple of their size and scales them down, which spaces pips evenly at any size.

    ``half`` is the side of a half in px. A ``vertical`` tile has its first half on top, any other one at the left.
    """

    @staticmethod
    def lip(half: int) -> int:
        """Visible thickness of a lying tile below its face, in px."""
        return max(1, round(0.09 * half))

    @staticmethod
    def rise(half: int) -> int:
        """Visible side of a brick below its top, in px: the height of one level."""
        return max(2, round(0.34 * half))

    @staticmethod
    def corner(half: int) -> int:
        """Corner radius of a tile, in px."""
        return round(0.17 * half)

    @cached
    def tile(
        self, first: int, second: int, half: int, *, vertical: bool, dim: bool = False, alpha: int = 255
    ) -> Surface:
        """A tile face up, with its lip."""
        if dim or alpha < 255:
            return _shaded(self.tile(first, second, half, vertical=vertical), dim=dim, alpha=alpha)
        return self._compose(_named("face", vertical), (first, second), half, self.lip(half), vertical=vertical)

    @cached
    def half_face(self, value: int, half: int, *, dim: bool = False, vertical: bool = True) -> Surface:
        """One half of an upright or horizontal tile, with its lip."""
        if dim:
            return _shaded(self.half_face(value, half, vertical=vertical), dim=True)
        return self._compose("half", (value,), half, self.lip(half), vertical=vertical)

    @cached
    def back(self, half: int, *, vertical: bool, alpha: int = 255) -> Surface:
        """A tile face down, of the same size as `tile`; the ornament stays visible on small ones."""
        if alpha < 255:
            return _shaded(self.back(half, vertical=vertical), alpha=alpha)
        return self._compose(_named("back", vertical), (), half, self.lip(half), vertical=vertical)

    @cached
    def brick(
        self,
        first: int,
        second: int,
        half: int,
        *,
        vertical: bool,
        front: int = 0,
        face_down: bool = False,
        alpha: int = 255,
    ) -> Surface:
        """A brick seen obliquely: its top and, below it, `front` px of its front (default `rise`)."""
        if face_down and (first or second):
            return self.brick(0, 0, half, vertical=vertical, front=front, face_down=True, alpha=alpha)
        if alpha < 255:
            plain = self.brick(first, second, half, vertical=vertical, front=front, face_down=face_down)
            return _shaded(plain, alpha=alpha)
        halves, rise = () if face_down else (first, second), self.rise(half)
        name = _named("back-brick" if face_down else "brick", vertical)
        if front in (0, rise):
            return self._compose(name, halves, half, rise, vertical=vertical)
        whole = self.brick(first, second, half, vertical=vertical, face_down=face_down)
        wide, tall = (half, 2 * half) if vertical else (2 * half, half)
        picture = Surface((wide, tall + front), pygame.SRCALPHA)
        picture.blit(whole, (0, 0), (0, 0, wide, tall))
        side = whole.subsurface((0, tall, wide, rise))
        picture.blit(pygame.transform.smoothscale(side, (wide, front)), (0, tall))
        return picture

    def _compose(self, body: str, halves: tuple[int, ...], half: int, depth: int, *, vertical: bool) -> Surface:
        tiles = self.tiles
        times = 1 if half > 120 else 2 if half > 64 else 3
        unit = half * times
        wide, tall = (1, 1) if len(halves) == 1 else (1, 2) if vertical else (2, 1)
        size = wide * unit, (tall * half + depth) * times
        picture = self._masters.scaled(f"tiles/{tiles.folder}/{body}", size).copy()
        centres = [(0.5, 0.5)] if len(halves) == 1 else [(0.5, 0.5), (0.5, 1.5) if vertical else (1.5, 0.5)]
        for value, centre in zip(halves, centres, strict=False):
            self._stamp_half(picture, value, unit, half, centre, vertical=vertical)
        if halves and tiles.string is not None and half < FINE_LINES_BELOW:
            _stamp_string(picture, (wide * unit, tall * unit), unit / half, unit, tiles.string)
        if wide * tall == 2:
            if not halves and half < 44:
                _stamp_lozenge(picture, unit, half, tiles.line, vertical=vertical)
            self._stamp_pin(picture, unit, half, vertical=vertical)
        if times > 1:
            picture = pygame.transform.smoothscale(picture, (wide * half, tall * half + depth))
        _make_solid(picture, half)
        return picture

    def _stamp_half(
        self, picture: Surface, value: int, unit: int, half: int, centre: tuple[float, float], *, vertical: bool
    ) -> None:
        big = self.numerals
        filled = numbered(value, vertical=vertical, mirrored=centre[0] > 1) if big else plain(value, vertical=vertical)
        size = filled.radius * (1.10 if half < 24 and not big else 1.0)
        dye = pip_colour(value, self.tiles, dyed=self.dyed)
        stamp = self._pip(round(self._masters.master("tiles/pip").get_width() * size * unit / PIP_MASTER), dye)
        edge = stamp.get_width() / 2
        shift = 0.0 if big or not filled.places else PIP_SHIFT * (1 if max(centre) > 0.5 else -1)
        for x, y in filled.places:
            px = (centre[0] + x + (0 if vertical else shift)) * unit
            py = (centre[1] + y + (shift if vertical else 0)) * unit
            picture.blit(stamp, (round(px - edge), round(py - edge)))
        if filled.figure is not None:
            x, y = filled.figure
            self._engrave(picture, value, unit, filled.em, (centre[0] + x, centre[1] + y), dye)

    @cached
    def _pip(self, side: int, dye: Colour) -> Surface:
        tiles = self.tiles
        stamp = self._masters.scaled("tiles/pip-deep" if tiles.dark else "tiles/pip", (side, side)).copy()
        stamp.fill((*mix(dye, (255, 255, 255), 0.03), 255), special_flags=pygame.BLEND_RGBA_MULT)
        if not tiles.dark:
            stamp.blit(self._masters.scaled("tiles/pip-light", (side, side)), (0, 0))
        ground = self._masters.scaled("tiles/pip-rim", (side, side)).copy()
        ground.fill((*tiles.rim, 255), special_flags=pygame.BLEND_RGBA_MULT)
        ground.blit(stamp, (0, 0))
        return ground

    def _stamp_pin(self, picture: Surface, unit: int, half: int, *, vertical: bool) -> None:
        size = (0.058 if half < 24 else 0.066) * unit
        side = round(self._masters.master("tiles/pin").get_width() * size / PIN_MASTER)
        stamp = self._masters.scaled("tiles/pin", (side, side))
        x, y = (unit / 2, unit) if vertical else (unit, unit / 2)
        picture.blit(stamp, (round(x - side / 2), round(y - side / 2)))

    def _engrave(
        self, picture: Surface, value: int, unit: int, em: float, place: tuple[float, float], dye: Colour
    ) -> None:
        """Engraves a figure in the face and fills it; its lower edge catches the light."""
        tiles, font = self.tiles, self.font("sans-bold", round(em * unit))
        ink = font.render(str(value), True, dye)
        box = ink.get_bounding_rect()
        x = round(place[0] * unit - box.width / 2) - box.x
        y = round(place[1] * unit - box.height / 2) - box.y
        depth = max(1, round(0.010 * unit))
        edge = mix(tiles.face, (0, 0, 0), 0.55) if tiles.dark else mix(tiles.face, (255, 255, 255), 0.8)
        at = (x - depth, y - depth) if tiles.dark else (x + depth, y + depth)
        picture.blit(font.render(str(value), True, edge), at)
        picture.blit(ink, (x, y))


def _named(body: str, vertical: bool) -> str:
    return f"{body}-{'v' if vertical else 'h'}"


def _stamp_string(picture: Surface, size: tuple[int, int], thick: float, unit: int, colour: Colour) -> None:
    """Draws the line around a dark face again, one pixel wide, where the picture's own line would be lost."""
    inset = (5 / HALF + 0.062) * unit
    box = f'x="{inset}" y="{inset}" width="{size[0] - 2 * inset}" height="{size[1] - 2 * inset}"'
    look = f'fill="none" stroke="{hexed(colour)}" stroke-width="{1.5 * thick}"'
    picture.blit(svg(f'<rect {box} rx="{0.108 * unit}" {look}/>', *size), (0, 0))


def _stamp_lozenge(picture: Surface, unit: int, half: int, colour: Colour, *, vertical: bool) -> None:
    thick = 0.95 * unit / half
    wide, tall = (unit, 2 * unit) if vertical else (2 * unit, unit)
    a, b = (0.26 * unit, 0.52 * unit) if vertical else (0.52 * unit, 0.26 * unit)
    x, y = wide / 2, tall / 2
    corners = f"{x},{y - b} {x + a},{y} {x},{y + b} {x - a},{y}"
    look = f'fill="none" stroke="{hexed(colour)}" stroke-opacity="0.75" stroke-width="{thick}"'
    picture.blit(svg(f'<polygon points="{corners}" {look}/>', wide, tall), (0, 0))


def _shaded(plain: Surface, *, dim: bool = False, alpha: int = 255) -> Surface:
    picture = plain.copy()
    if dim:
        picture.fill((168, 168, 168, 255), special_flags=pygame.BLEND_RGBA_MULT)
        picture.fill((20, 14, 10, 0), special_flags=pygame.BLEND_RGBA_ADD)
    if alpha < 255:
        picture.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def _make_solid(picture: Surface, half: int) -> None:
    """Repaints the inside of a tile: scaling rounds alpha down and would let what lies beneath shine through."""
    wide, tall = picture.get_size()
    inset, corner = math.ceil(half * 5 / HALF) + 1, math.ceil(0.17 * half) + 1
    once = picture.copy()
    for box in (
        pygame.Rect(corner, inset, wide - 2 * corner, tall - 2 * inset),
        pygame.Rect(inset, corner, wide - 2 * inset, tall - 2 * corner),
    ):
        if box.width > 0 and box.height > 0:
            picture.blit(once, box, box)
