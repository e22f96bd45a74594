"""Lamplight on one place of the table: the cloth is lighter around it and grows darker towards the rim."""

import math
from collections.abc import Iterable

import pygame

from game.ui.draw import paint

COARSE, POINTS = 12, 108
"""Light is computed once per COARSE pixels, but for at most POINTS points in a row, and interpolated smoothly."""
RIM = 0.42
"""How much darker the rim of the window is, 0..1."""
GLOW = (255, 240, 170)
"""The colour of the light."""
WEAK, STRONG = 0.22, 0.24
"""Strength of the light in the wide pool, and the additional strength in its core, 0..1."""


def lamplight(
    size: tuple[int, int],
    centre: tuple[int, int],
    pool: tuple[int, int],
    core: tuple[int, int],
    clear: Iterable[pygame.Rect],
) -> pygame.Surface:
    """An overlay for a window of that size: an oval pool of light about the centre with a stronger core, and darkness
    at the rim. `pool` and `core` are half widths and half heights, in pixels. Boxes in `clear` stay as they are."""
    far = 0.72 * max(math.dist(centre, (x, y)) for x in (0, size[0]) for y in (0, size[1]))
    step = max(COARSE, size[0] / POINTS)
    across, down = (max(2, math.ceil(each / step)) for each in size)
    pixels = bytearray()
    for row in range(down):
        for column in range(across):
            x, y = (column + 0.5) * size[0] / across - centre[0], (row + 0.5) * size[1] / down - centre[1]
            light = sum(
                strength * _soft(1 - math.hypot(x / half[0], y / half[1]))
                for strength, half in ((WEAK, pool), (STRONG, core))
            )
            alpha = light + RIM * _soft(math.hypot(x, y) / far) * (1 - light)
            pixels += bytes((*(round(each * light / (alpha or 1)) for each in GLOW), round(255 * alpha)))
    small = pygame.image.frombytes(bytes(pixels), (across, down), "RGBA").convert_alpha()
    sheet = pygame.transform.smoothscale(small, size)
    for rect in clear:
        hole = pygame.Surface(rect.size, pygame.SRCALPHA)
        paint.rounded(hole, hole.get_rect(), rounding(rect), (0, 0, 0, 255))
        sheet.blit(hole, rect, special_flags=pygame.BLEND_RGBA_SUB)
    return sheet


def rounding(rect: pygame.Rect) -> int:
    """The corner radius of a tile or plate, in pixels."""
    return round(0.17 * min(rect.size))


def _soft(share: float) -> float:
    """Smoothstep: a share clamped to 0..1 and eased at both ends."""
    part = min(max(share, 0.0), 1.0)
    return part * part * (3 - 2 * part)
