"""Tiles and bricks of any size, put together from bodies, pips and pins."""

from __future__ import annotations

import math

import pygame

from game.ui.fonts import Fonts
from game.ui.paint import hexed, svg
from game.ui.shelf import Masters, Shelf
from game.ui.theme import Colour, Theme, TileSet, mix

HALF = 256
PIP_MASTER = 34.0
PIN_MASTER = 30.0
BROWN = (58, 42, 28)

_COLUMNS: dict[int, tuple[int, ...]] = {
    7: (3, 1, 3),
    9: (3, 3, 3),
    10: (4, 2, 4),
    11: (4, 3, 4),
    12: (4, 4, 4),
    13: (4, 5, 4),
    14: (5, 4, 5),
    15: (5, 5, 5),
    16: (4, 4, 4, 4),
}


def lip(half: int) -> int:
    """How many px of its side a lying tile shows below its face."""
    return max(1, round(0.09 * half))


def rise(half: int) -> int:
    """How many px of its side a brick shows below its top: the height of one level."""
    return max(2, round(0.34 * half))


def pip_colour(value: int, tiles: TileSet, *, dyed: bool) -> Colour:
    """The colour of the pips of a half with that many."""
    return tiles.dyes[min(value, len(tiles.dyes) - 1)] if dyed else tiles.ink


def radius(half: int) -> float:
    """Corner radius of a tile in px."""
    return 0.17 * half


def pips(value: int) -> tuple[float, list[tuple[float, float]]]:
    """Pip radius and places on an upright half of side 1 centred at 0, 0, for 0 to 16 pips."""
    if not 0 <= value <= 16:
        raise ValueError(f"no half has {value} pips: 0 to 16")
    d = 0.255
    diagonal = [(d, -d), (-d, d)]
    corners = [*diagonal, (-d, -d), (d, d)]
    sides = [(-d, 0.0), (d, 0.0)]
    middle = [(0.0, 0.0)]
    few = {
        0: [],
        1: middle,
        2: diagonal,
        3: diagonal + middle,
        4: corners,
        5: corners + middle,
        6: corners + sides,
        8: [*corners, *sides, (0.0, -d), (0.0, d)],
    }
    if value in few:
        return 0.098, few[value]
    columns = _COLUMNS[value]
    tallest = max(columns)
    size, reach = {3: (0.092, 0.255), 4: (0.079, 0.30), 5: (0.064, 0.325)}[tallest]
    width = 0.255 if len(columns) == 3 else 0.30
    places: list[tuple[float, float]] = []
    for number, count in enumerate(columns):
        x = -width + 2 * width * number / (len(columns) - 1)
        step = 2 * reach / (tallest - 1)
        places += [(x, (row - (count - 1) / 2) * step) for row in range(count)]
    return size, places


class Tilework:
    """Composes tiles at a whole multiple of their size and shrinks them, so that pips sit evenly at any size."""

    def __init__(self, masters: Masters, fonts: Fonts, shelf: Shelf) -> None:
        self._masters = masters
        self._fonts = fonts
        self._shelf = shelf

    def face(
        self, halves: tuple[int, ...], half: int, *, vertical: bool, tiles: TileSet, dyed: bool, numerals: bool
    ) -> pygame.Surface:
        """A lying tile of two halves, or a single half, with its lip; ``dyed`` gives each number its colour."""
        name = "half" if len(halves) == 1 else f"face-{'v' if vertical else 'h'}"
        return self._compose(name, halves, half, lip(half), vertical=vertical, tiles=tiles, dyed=dyed, big=numerals)

    def back(self, half: int, *, vertical: bool, tiles: TileSet, brick: bool = False) -> pygame.Surface:
        """A tile face down, lying or as a brick; its ornament stays visible on small ones."""
        way = "v" if vertical else "h"
        name, depth = (f"back-brick-{way}", rise(half)) if brick else (f"back-{way}", lip(half))
        return self._compose(name, (), half, depth, vertical=vertical, tiles=tiles, dyed=False, big=False)

    def brick(
        self,
        halves: tuple[int, int],
        half: int,
        *,
        vertical: bool,
        tiles: TileSet,
        dyed: bool,
        numerals: bool,
        level: int,
        theme: Theme,
    ) -> pygame.Surface:
        """A brick seen from above its front: face, side, and its level on the pin from 1 up."""
        name = f"brick-{'v' if vertical else 'h'}"
        picture = self._compose(
            name, halves, half, rise(half), vertical=vertical, tiles=tiles, dyed=dyed, big=numerals, pin=level < 1
        )
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
        *,
        vertical: bool,
        tiles: TileSet,
        dyed: bool,
        big: bool,
        pin: bool = True,
    ) -> pygame.Surface:
        times = 1 if half > 120 else 2 if half > 64 else 3
        unit = half * times
        wide, tall = (1, 1) if len(halves) == 1 else (1, 2) if vertical else (2, 1)
        picture = self._masters.scaled(
            f"tiles/{tiles.folder}/{body}", (wide * unit, (tall * half + depth) * times)
        ).copy()
        centres = [(0.5, 0.5)] if len(halves) == 1 else [(0.5, 0.5), (0.5, 1.5) if vertical else (1.5, 0.5)]
        for value, centre in zip(halves, centres, strict=False):
            self._stamp_half(picture, value, unit, half, centre, vertical=vertical, tiles=tiles, dyed=dyed, big=big)
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
        *,
        vertical: bool,
        tiles: TileSet,
        dyed: bool,
        big: bool,
    ) -> None:
        size, places = pips(value)
        if half < 24:
            size *= 1.10
        dye = pip_colour(value, tiles, dyed=dyed)
        if big:
            dye = mix(tiles.face, dye, 0.30)
        stamp = self._pip(size * unit, dye, tiles)
        edge = stamp.get_width() / 2
        inward = -0.012 if len(places) and unit else 0.0
        for x, y in places:
            if not vertical:
                x, y = y, -x
            shift = inward * (1 if centre[0] > 0.5 or centre[1] > 0.5 else -1)
            px = (centre[0] + x + (0 if vertical else shift)) * unit
            py = (centre[1] + y + (shift if vertical else 0)) * unit
            picture.blit(stamp, (round(px - edge), round(py - edge)))
        if big:
            self._stamp_numeral(picture, value, unit, centre, tiles, dye)

    def _pip(self, size: float, dye: Colour, tiles: TileSet) -> pygame.Surface:
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

    def _stamp_lozenge(self, picture: pygame.Surface, unit: int, half: int, colour: Colour, *, vertical: bool) -> None:
        thick = 0.95 * unit / half
        wide, tall = (unit, 2 * unit) if vertical else (2 * unit, unit)
        a, b = (0.26 * unit, 0.52 * unit) if vertical else (0.52 * unit, 0.26 * unit)
        x, y = wide / 2, tall / 2
        corners = f"{x},{y - b} {x + a},{y} {x},{y + b} {x - a},{y}"
        look = f'fill="none" stroke="{hexed(colour)}" stroke-opacity="0.75" stroke-width="{thick}"'
        picture.blit(svg(f'<polygon points="{corners}" {look}/>', wide, tall), (0, 0))

    def _stamp_numeral(
        self, picture: pygame.Surface, value: int, unit: int, centre: tuple[float, float], tiles: TileSet, dye: Colour
    ) -> None:
        size = round(0.62 * unit)
        halo = self._fonts.font("sans-bold", size).render(str(value), True, tiles.face)
        ink = self._fonts.font("sans-bold", size).render(str(value), True, dye)
        x, y = centre[0] * unit - ink.get_width() / 2, centre[1] * unit - ink.get_height() / 2
        spread = max(1, round(0.03 * unit))
        for dx in (-spread, 0, spread):
            for dy in (-spread, 0, spread):
                picture.blit(halo, (x + dx, y + dy))
        picture.blit(ink, (x, y))

    def _stamp_level(self, picture: pygame.Surface, half: int, level: int, *, vertical: bool, theme: Theme) -> None:
        size = round(0.34 * half)
        badge = self.level_badge(size, level, theme)
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
