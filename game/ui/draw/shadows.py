"""Soft shadows of flat things: a narrow one at the point of contact, and a wide one around it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.ui.draw.paint import rounded
from game.ui.style.theme import Colour


class Layer(NamedTuple):
    """A shadow layer: ``drop`` dp down and a third of that to the right, Gaussian ``blur`` in dp, ``strength`` 0..1."""

    drop: float
    blur: float
    strength: float

    @property
    def aside(self) -> float:
        """Offset to the right, in dp."""
        return 0.35 * self.drop

    @property
    def reach(self) -> float:
        """How far the layer is visible beyond the thing, in dp."""
        return self.drop + 2.6 * self.blur


LYING = (Layer(2.2, 1.6, 0.48), Layer(6, 7, 0.40))
LIFTED = (Layer(7, 4, 0.34), Layer(16, 13, 0.42))
SMALL = (Layer(1.2, 0.9, 0.42), Layer(2.6, 2.6, 0.34))
FAINTEST = 2.9
"""Distance, in multiples of the blur, at which a shadow has faded to less than 1/255."""
FAINT = 2
"""Alpha (of 255) subtracted from wide shadows, which removes their faintest parts: blitting would darken the cloth by a
whole step even there, and those steps of many shadows add up to boxes with sharp corners."""
COARSE = 5
"""Blur in pixels per step of downsampling: wide blurs are slow and have no fine detail."""


def thrown(drop: float) -> Layer:
    """The shadow layer of a brick ``drop`` levels up, in half-tile units instead of dp; `fall` gives its offset."""
    return Layer(0, 0.05 + 0.05 * drop, 0.38 / (1 + 0.20 * drop))


def fall(drop: float, half: int) -> tuple[int, int]:
    """Offset (right, down) in pixels of a brick's shadow ``drop`` levels below it; small, since the lamp is high."""
    return round(0.15 * drop * half), round(0.13 * drop * half)


@lru_cache(maxsize=64)
def spread(layers: tuple[Layer, ...], scale: float) -> int:
    """How far a shadow reaches beyond each side of its box, in pixels."""
    return math.ceil(max(layer.reach for layer in layers) * scale)


class Sides(NamedTuple):
    """How far something is visible beyond each side of its box, in pixels."""

    left: int
    above: int
    right: int
    below: int

    def around(self, box: pygame.Rect) -> pygame.Rect:
        """The box enlarged by these margins."""
        width, height = box.width + self.left + self.right, box.height + self.above + self.below
        return pygame.Rect(box.x - self.left, box.y - self.above, width, height)


@lru_cache(maxsize=64)
def sides(layers: tuple[Layer, ...], scale: float) -> Sides:
    """How far a shadow, which falls down and to the right, is visible on each side; at most its `spread`."""
    ways = [(layer, (-layer.aside, -layer.drop, layer.aside, layer.drop)) for layer in layers]
    reaches = zip(*([FAINTEST * layer.blur + way for way in each] for layer, each in ways), strict=True)
    return Sides(*(min(math.ceil(max(reach) * scale) + 1, spread(layers, scale)) for reach in reaches))


def cast(
    size: tuple[int, int],
    radius: float,
    layers: tuple[Layer, ...],
    scale: float,
    colour: Colour,
    part: pygame.Rect | None = None,
) -> pygame.Surface:
    """The shadow of a rounded box of `size` px on a sheet that is `spread` wider on each side; or a ``part`` of it."""
    beyond = spread(layers, scale)
    if part is None:
        part = pygame.Rect(0, 0, size[0] + 2 * beyond, size[1] + 2 * beyond)
    sheet = _clear(part.size, colour)
    for layer in layers:
        if radius > 1.2 * layer.blur * scale:
            _lay_crisp(sheet, size, radius, layer, scale, colour, (beyond - part.x, beyond - part.y))
        else:
            sheet.blit(_soft(size, layer, scale, beyond, colour, part), (0, 0))
    return sheet


def _clear(size: tuple[int, int], colour: Colour) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((*colour, 0))
    return surface


def _lay_crisp(
    sheet: pygame.Surface,
    size: tuple[int, int],
    radius: float,
    layer: Layer,
    scale: float,
    colour: Colour,
    at: tuple[int, int],
) -> None:
    """Adds a layer narrow enough to show round corners: blurs a small box and stretches its middle."""
    blur = layer.blur * scale
    rim = math.ceil(2.6 * blur)
    corner = math.ceil(radius) + rim
    inner = min(size[0], 2 * corner + 2), min(size[1], 2 * corner + 2)
    small = _blurred(inner, rim, radius, max(1, round(1.7 * blur)), (*colour, round(255 * layer.strength)))
    left, top = at[0] - rim + round(layer.aside * scale), at[1] - rim + round(layer.drop * scale)
    for x, wide, from_x, from_wide in _thirds(size[0] + 2 * rim, small.get_width()):
        for y, tall, from_y, from_tall in _thirds(size[1] + 2 * rim, small.get_height()):
            if sheet.get_rect().colliderect((left + x, top + y, wide, tall)):
                part = small.subsurface((from_x, from_y, from_wide, from_tall))
                if (wide, tall) != (from_wide, from_tall):
                    part = pygame.transform.scale(part, (wide, tall))
                sheet.blit(part, (left + x, top + y))


@lru_cache(maxsize=32)
def _blurred(
    size: tuple[int, int], rim: int, radius: float, blur: int, colour: tuple[int, int, int, int]
) -> pygame.Surface:
    """A small blurred box with all its corners; boxes of any length share them."""
    wide, tall, coarse = size[0] + 2 * rim, size[1] + 2 * rim, min(max(blur // COARSE, 1), 4)
    small = _clear((wide + -wide % coarse, tall + -tall % coarse), colour[:3])
    rounded(small, (rim, rim, *size), radius, colour)
    if coarse == 1:
        return pygame.transform.gaussian_blur(small, blur, repeat_edge_pixels=False)
    tiny = pygame.transform.smoothscale(small, (small.get_width() // coarse, small.get_height() // coarse))
    tiny = pygame.transform.gaussian_blur(tiny, round(blur / coarse), repeat_edge_pixels=False)
    return pygame.transform.smoothscale(tiny, small.get_size()).subsurface((0, 0, wide, tall))


def _thirds(length: int, small: int) -> list[tuple[int, int, int, int]]:
    """Start, middle and end of a side: (place, length, place in the small box, length there)."""
    if length == small:
        return [(0, length, 0, length)]
    half = small // 2 - 1
    rest = small - half - 1
    return [(0, half, 0, half), (half, length - half - rest, half, 1), (length - rest, rest, half + 1, rest)]


def _soft(
    size: tuple[int, int], layer: Layer, scale: float, spread: int, colour: Colour, part: pygame.Rect
) -> pygame.Surface:
    """A layer so wide that corners do not show: the product of a horizontal and a vertical profile."""
    across = _profile(size[0], spread, layer.aside * scale, layer.blur * scale)[part.left : part.right]
    down = _profile(size[1], spread, layer.drop * scale, layer.blur * scale)[part.top : part.bottom]
    soft = _strip(across, colour, layer.strength, (len(across), 1), part.size)
    white = _strip(down, (255, 255, 255), 1, (1, len(down)), part.size)
    soft.blit(white, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    soft.fill((0, 0, 0, FAINT), special_flags=pygame.BLEND_RGBA_SUB)
    return soft


@lru_cache(maxsize=64)
def _profile(length: int, spread: int, shift: float, blur: float) -> Sequence[float]:
    """The darkness (0..1) of a blurred bar at each pixel along it: a difference of two error functions."""
    soft = math.sqrt(2) * max(blur, 0.3)
    start, end = spread + shift, spread + shift + length
    return [
        (math.erf((x + 0.5 - start) / soft) - math.erf((x + 0.5 - end) / soft)) / 2 for x in range(length + 2 * spread)
    ]


def _strip(
    profile: Sequence[float], colour: Colour, strength: float, strip: tuple[int, int], size: tuple[int, int]
) -> pygame.Surface:
    pixels = b"".join([bytes((*colour, round(255 * strength * level))) for level in profile])
    return pygame.transform.scale(pygame.image.frombytes(pixels, strip, "RGBA").convert_alpha(), size)
