"""Outlines of tiles, buttons and squares of a wall: what has the focus, what was laid last, what would lie there."""

import math
from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.ui.draw import paint
from game.ui.style.theme import Colour, Theme, mix

KEPT = 120_000
"""Two rims around no more pixels than that are kept as one picture."""
EDGE, LINE = 6.4, 3.8
"""Dp: how wide a contour is with its dark edges and without them."""
DARK = 225 / 255
"""How much of what lies below those edges hide."""


def focus_ring(
    surface: pygame.Surface,
    rect: paint.RectLike,
    radius: float,
    scale: float,
    theme: Theme,
    *,
    dashed: bool = False,
) -> pygame.Rect:
    """The two-tone ring around what the keyboard is on, outside ``rect``. Answers the box it has covered.

    Around what is picked it is whole; around what is only looked at its bright line is `dashed`.
    """
    dark, bright, gap = max(4, round(6 * scale)), max(2, round(3 * scale)), max(1, round(1.5 * scale))
    outer = pygame.Rect(rect).inflate(2 * (dark + gap), 2 * (dark + gap))
    edge = (dark - bright) // 2
    if dashed:
        paint.rounded(surface, outer, radius + dark + gap, theme.focus_dark, dark)
        line, long = outer.inflate(-2 * edge, -2 * edge), max(4, round(9 * scale))
        paint.dashed(surface, line, radius + dark + gap - edge, theme.focus, bright, long, max(3, round(6 * scale)))
        return outer
    _two_rims(surface, outer, radius + dark + gap, (theme.focus_dark, dark), (theme.focus, bright), edge)
    return outer


Rim = tuple[paint.Paint, int]
"""A colour, and how wide a rim of it is, in pixels."""


def _two_rims(surface: pygame.Surface, outer: pygame.Rect, radius: float, under: Rim, upper: Rim, edge: int) -> None:
    """A rim inside ``outer``, and on it one that lies ``edge`` px further in. Both are kept as one picture."""
    if outer.width * outer.height > KEPT:
        _lay_two_rims(surface, outer, radius, under, upper, edge)
        return
    picture = _kept_rims(outer.size, radius, under, upper, edge)
    (x, y), (wide, tall) = outer.topleft, outer.size
    corner = min(max(math.ceil(radius), under[1], upper[1] + edge), wide // 2, tall // 2)
    side, low = min(max(under[1], upper[1] + edge), wide // 2), tall - corner
    for part in (
        (0, 0, wide, corner),
        (0, low, wide, corner),
        (0, corner, side, low - corner),
        (wide - side, corner, side, low - corner),
    ):
        surface.blit(picture, (x + part[0], y + part[1]), part)


@lru_cache(maxsize=64)
def _kept_rims(size: tuple[int, int], radius: float, under: Rim, upper: Rim, edge: int) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    _lay_two_rims(picture, picture.get_rect(), radius, under, upper, edge)
    return picture


def _lay_two_rims(
    surface: pygame.Surface, outer: pygame.Rect, radius: float, under: Rim, upper: Rim, edge: int
) -> None:
    paint.rounded(surface, outer, radius, *under)
    paint.rounded(surface, outer.inflate(-2 * edge, -2 * edge), radius - edge, *upper)


def rims(scale: float) -> tuple[int, int]:
    """How wide the rim around a tile is, and the edge around that, in pixels."""
    return max(3, round(4 * scale)), max(1, round(1.2 * scale))


def last_move_outline(surface: pygame.Surface, rect: paint.RectLike, radius: float, scale: float, theme: Theme) -> None:
    """The white rim of the last move. Draw it before the tile that lies in ``rect``."""
    rim, edge = rims(scale)
    outer = pygame.Rect(rect).inflate(2 * (rim + edge), 2 * (rim + edge))
    paint.rounded(surface, outer, radius + rim + edge, (*theme.last_move_dark, 190))
    paint.rounded(surface, outer.inflate(-2 * edge, -2 * edge), radius + rim, theme.last_move)


def ghost_frame(surface: pygame.Surface, rect: paint.RectLike, radius: float, scale: float, theme: Theme) -> None:
    """The brass rim of a tile that would lie in ``rect``. Draw it before the ghost tile."""
    rim, edge = rims(scale)
    outer = pygame.Rect(rect).inflate(2 * (rim + edge), 2 * (rim + edge))
    under = (*theme.focus_dark, 200), rim + 2 * edge
    _two_rims(surface, outer, radius + rim + edge, under, (theme.brass, rim), edge)


Segment = tuple[tuple[int, int], tuple[int, int]]


def contour(surface: pygame.Surface, lines: Sequence[Segment], colour: Colour, scale: float, theme: Theme) -> None:
    """Lines with a dark edge on both sides, upright and level throughout; each is from one point to another, px.

    They change with every square that is picked, so they are made of boxes, which is quicker than a curve.
    """
    left, top = (min(point[axis] for line in lines for point in line) for axis in (0, 1))
    moved = tuple(tuple((x - left, y - top) for x, y in line) for line in lines)
    sheet, room = _contour(moved, colour, theme.focus_dark, scale)
    surface.blit(sheet, (left - room, top - room))


@lru_cache(maxsize=64)
def _contour(
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
