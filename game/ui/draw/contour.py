"""A line around several squares of a wall. It is another one with every square that is picked, so it is made of boxes:
drawn as a curve it would take longer than all else in that frame."""

from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.ui.style.theme import LAMPLIT, Colour, Theme, mix

Line = tuple[tuple[int, int], tuple[int, int]]
EDGE, LINE = 6.4, 3.8
"""How wide it is with its dark edges and without them, in dp."""
DARK = 225 / 255
"""How much of what lies below the edges hide."""


def contour(
    surface: pygame.Surface, lines: Sequence[Line], colour: Colour, scale: float, theme: Theme = LAMPLIT
) -> None:
    """Lines with a dark edge on both sides, upright and level throughout; each is from one point to another, px."""
    left, top = (min(point[axis] for line in lines for point in line) for axis in (0, 1))
    moved = tuple(tuple((x - left, y - top) for x, y in line) for line in lines)
    sheet, room = _drawn(moved, colour, theme.focus_dark, scale)
    surface.blit(sheet, (left - room, top - room))


@lru_cache(maxsize=64)
def _drawn(
    lines: tuple[tuple[tuple[int, int], ...], ...], colour: Colour, edge: Colour, scale: float
) -> tuple[pygame.Surface, int]:
    """The line on a clear sheet, and how far that reaches beyond it, px.

    A box that ends within a pixel covers a part of that: such faint pixels lie below all whole ones.
    """
    wide, narrow = EDGE * scale / 2, LINE * scale / 2
    room = int(wide) + 1
    size = [max(point[axis] for line in lines for point in line) + 2 * room for axis in (0, 1)]
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    part = narrow % 1
    shines = part + DARK * (1 - part)
    for reach, tone, opacity in (
        (room, edge, DARK * (wide % 1)),
        (int(wide), edge, DARK),
        (int(narrow) + 1, mix(edge, colour, part / shines), shines),
        (int(narrow), colour, 1.0),
    ):
        for (x, y), (to_x, to_y) in lines:
            box = pygame.Rect(min(x, to_x), min(y, to_y), abs(to_x - x), abs(to_y - y)).move(room, room)
            sheet.fill((*tone, round(255 * opacity)), box.inflate(2 * reach, 2 * reach))
    return sheet, room
