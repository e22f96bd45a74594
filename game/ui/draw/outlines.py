"""Outlines of tiles, buttons and squares of a wall: the focus, the last move, a tile that would lie there."""

from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.ui.draw import paint
from game.ui.style.theme import Colour, Theme, mix

EDGE, LINE = 6.4, 3.8
"""Width of a contour with and without its dark edges, in dp."""
DARK = 225 / 255
"""Opacity of those edges."""


def focus_ring(
    surface: pygame.Surface,
    rect: paint.RectLike,
    radius: float,
    scale: float,
    theme: Theme,
    *,
    dashed: bool = False,
) -> pygame.Rect:
    """Draws the two-tone ring of the keyboard focus outside ``rect``, and returns the box it covers.

    The ring is whole around what is picked, and its bright line is `dashed` around what is only looked at.
    """
    dark, bright, gap = max(4, round(6 * scale)), max(2, round(3 * scale)), max(1, round(1.5 * scale))
    outer, edge = pygame.Rect(rect).inflate(2 * (dark + gap), 2 * (dark + gap)), (dark - bright) // 2
    line, corner = outer.inflate(-2 * edge, -2 * edge), radius + dark + gap
    paint.rounded(surface, outer, corner, theme.focus_dark, dark)
    if dashed:
        long, apart = max(4, round(9 * scale)), max(3, round(6 * scale))
        paint.dashed(surface, line, corner - edge, theme.focus, bright, long, apart)
    else:
        paint.rounded(surface, line, corner - edge, theme.focus, bright)
    return outer


def rims(scale: float) -> tuple[int, int]:
    """The widths of the rim around a tile and of the edge around that rim, in pixels."""
    return max(3, round(4 * scale)), max(1, round(1.2 * scale))


def last_move_outline(surface: pygame.Surface, rect: paint.RectLike, radius: float, scale: float, theme: Theme) -> None:
    """Draws the white rim of the last move; call it before drawing the tile in ``rect``."""
    rim, edge = rims(scale)
    outer = pygame.Rect(rect).inflate(2 * (rim + edge), 2 * (rim + edge))
    paint.rounded(surface, outer, radius + rim + edge, (*theme.last_move_dark, 190))
    paint.rounded(surface, outer.inflate(-2 * edge, -2 * edge), radius + rim, theme.last_move)


def ghost_frame(surface: pygame.Surface, rect: paint.RectLike, radius: float, scale: float, theme: Theme) -> None:
    """Draws the brass rim of a tile that would lie in ``rect``; call it before drawing the ghost tile."""
    rim, edge = rims(scale)
    outer = pygame.Rect(rect).inflate(2 * (rim + edge), 2 * (rim + edge))
    paint.rounded(surface, outer, radius + rim + edge, (*theme.focus_dark, 200), rim + 2 * edge)
    paint.rounded(surface, outer.inflate(-2 * edge, -2 * edge), radius + rim, theme.brass, rim)


Segment = tuple[tuple[int, int], tuple[int, int]]


def contour(surface: pygame.Surface, lines: Sequence[Segment], colour: Colour, scale: float, theme: Theme) -> None:
    """Draws horizontal and vertical line segments with a dark edge on both sides; each joins two points, in pixels.

    They change with every square that is picked. Filled boxes are quicker to make than an SVG path.
    """
    left, top = (min(point[axis] for line in lines for point in line) for axis in (0, 1))
    moved = tuple(tuple((x - left, y - top) for x, y in line) for line in lines)
    sheet, room = _contour(moved, colour, theme.focus_dark, scale)
    surface.blit(sheet, (left - room, top - room))


@lru_cache(maxsize=64)
def _contour(
    lines: tuple[tuple[tuple[int, int], ...], ...], colour: Colour, edge: Colour, scale: float
) -> tuple[pygame.Surface, int]:
    """The contour on a transparent surface, and how far the surface reaches beyond it, in pixels.

    The faint pixels of a box that ends within a pixel are painted below all solid ones.
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
