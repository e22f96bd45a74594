"""A line around several squares of a wall. It is another one with every square that is picked, so it is made of boxes:
drawn as a curve it would take longer than all else in that frame."""

from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.ui.draw.paint import Point
from game.ui.style.theme import LAMPLIT, Colour, Theme, mix

EDGE, LINE = 6.4, 3.8
"""How wide it is with its dark edges and without them, in dp."""
DARK = 225 / 255
"""How much of what lies below the edges hide."""


def contour(
    surface: pygame.Surface, points: Sequence[Point], colour: Colour, scale: float, theme: Theme = LAMPLIT
) -> None:
    """A closed outline with a dark edge on both sides, upright and level throughout; `points` are its corners, px."""
    xs, ys = [round(x) for x, _ in points], [round(y) for _, y in points]
    left, top = min(xs), min(ys)
    path = tuple((x - left, y - top) for x, y in zip(xs, ys, strict=True))
    sheet, room = _drawn(path, colour, theme.focus_dark, scale)
    surface.blit(sheet, (left - room, top - room))


@lru_cache(maxsize=64)
def _drawn(path: tuple[tuple[int, int], ...], colour: Colour, edge: Colour, scale: float) -> tuple[pygame.Surface, int]:
    """The line on a clear sheet, and how far that reaches beyond it, px.

    A box that ends within a pixel covers a part of that: such faint pixels lie below all whole ones.
    """
    wide, narrow = EDGE * scale / 2, LINE * scale / 2
    room = int(wide) + 1
    sheet = pygame.Surface([max(ends) + 2 * room for ends in zip(*path, strict=True)], pygame.SRCALPHA)
    part = narrow % 1
    shines = part + DARK * (1 - part)
    for reach, tone, opacity in (
        (room, edge, DARK * (wide % 1)),
        (int(wide), edge, DARK),
        (int(narrow) + 1, mix(edge, colour, part / shines), shines),
        (int(narrow), colour, 1.0),
    ):
        for (x, y), (to_x, to_y) in zip(path, (*path[1:], path[0]), strict=True):
            box = pygame.Rect(min(x, to_x), min(y, to_y), abs(to_x - x), abs(to_y - y)).move(room, room)
            sheet.fill((*tone, round(255 * opacity)), box.inflate(2 * reach, 2 * reach))
    return sheet, room
