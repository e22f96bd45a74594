"""The wreath around the winner of a match: two branches of brass leaves, open at the top."""

import math
from functools import lru_cache

import pygame

from game.ui.draw import paint
from game.ui.style.theme import Colour, Theme

LEAVES = 8
"""Number of leaves on each branch."""
FROM, TO = 100, 238
"""Where a branch begins and ends, in degrees clockwise from the right: from the foot up the left side."""


def draw_laurel(surface: pygame.Surface, centre: tuple[int, int], side: int, theme: Theme) -> None:
    """Draws a wreath of `side` x `side` pixels around that centre."""
    paint.put(surface, _wreath(side, theme.brass, theme.brass_dark), center=centre)


@lru_cache(maxsize=8)
def _wreath(side: int, leaf: Colour, stalk: Colour) -> pygame.Surface:
    middle, radius, long = side / 2, side * 0.39, side * 0.105
    drawn = [_stalk(middle, radius, side * 0.022, stalk, mirrored=mirrored) for mirrored in (False, True)]
    for number in range(LEAVES):
        angle = FROM + (TO - FROM) * number / (LEAVES - 1)
        out = radius + (side * 0.03 if number % 2 else -side * 0.03)
        x, y = _point(middle, out, angle)
        lean = angle + (60 if number % 2 else 118)
        shape = f'rx="{long:.2f}" ry="{long * 0.42:.2f}" fill="{paint.hexed(leaf)}" stroke="{paint.hexed(stalk)}"'
        for across, turn in ((x, lean), (side - x, 180 - lean)):
            place = f'transform="translate({across:.2f} {y:.2f}) rotate({turn:.1f})"'
            drawn.append(f'<ellipse cx="0" cy="0" {shape} stroke-width="{side * 0.012:.2f}" {place}/>')
    return paint.svg("".join(drawn), side, side)


def _stalk(middle: float, radius: float, width: float, colour: Colour, *, mirrored: bool) -> str:
    points = [_point(middle, radius, FROM + (TO - FROM) * step / 20 - 8) for step in range(21)]
    path = " ".join(f"{2 * middle - x if mirrored else x:.2f},{y:.2f}" for x, y in points)
    return f'<polyline points="{path}" fill="none" stroke="{paint.hexed(colour)}" stroke-width="{width:.2f}"/>'


def _point(middle: float, radius: float, angle: float) -> tuple[float, float]:
    turn = math.radians(angle)
    return middle + radius * math.cos(turn), middle + radius * math.sin(turn)
