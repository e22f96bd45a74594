"""Anti-aliased drawing: boxes, dashes, discs, lines, and the marks for choice and refusal."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from io import BytesIO

import pygame

from game.ui.style.theme import Colour, Theme

VEIL = 256
"""Side, in pixels, of the cached squares with which translucent colours are laid."""

Point = tuple[float, float]
Paint = tuple[int, int, int] | tuple[int, int, int, int]
RectLike = pygame.Rect | tuple[int, int, int, int]


def svg(markup: str, width: int, height: int) -> pygame.Surface:
    """The SVG elements in ``markup``, rendered on a transparent surface of that size in pixels."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
    return pygame.image.load(BytesIO(f"{head}{markup}</svg>".encode()), "drawn.svg").convert_alpha()


def gradient(line: tuple[float, float, float, float], stops: Iterable[tuple[str, str]]) -> str:
    """SVG for a linear gradient named ``g`` between two points of the picture (x, y, x, y)."""
    x1, y1, x2, y2 = line
    drawn = "".join(f'<stop offset="{at}" stop-color="{colour}"/>' for at, colour in stops)
    where = f'gradientUnits="userSpaceOnUse" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"'
    return f'<defs><linearGradient id="g" {where}>{drawn}</linearGradient></defs>'


def hexed(colour: Paint) -> str:
    """The colour in SVG notation, without its opacity."""
    return "#{:02x}{:02x}{:02x}".format(*colour[:3])


def opacity(colour: Paint) -> float:
    """The opacity of a colour, 0 to 1."""
    return colour[3] / 255 if len(colour) == 4 else 1.0


def look(colour: Paint, width: float = 0) -> str:
    """SVG attributes for a filled shape, or for one drawn with a stroke of that width."""
    if width:
        return f'fill="none" stroke="{hexed(colour)}" stroke-opacity="{opacity(colour)}" stroke-width="{width}"'
    return f'fill="{hexed(colour)}" fill-opacity="{opacity(colour)}"'


def rounded(surface: pygame.Surface, rect: RectLike, radius: float, colour: Paint, width: int = 0) -> None:
    """Draws a box with round corners: filled, or only a rim of ``width`` px inside ``rect``."""
    rect = pygame.Rect(rect)
    if rect.width <= 0 or rect.height <= 0:
        return
    corner = min(math.ceil(radius), rect.width // 2, rect.height // 2)
    radius = min(radius, corner)
    if width and 2 * width >= min(rect.size):
        width = 0
    if corner:
        sheet = _corners(corner, radius, colour, width)
        for right in (0, 1):
            for low in (0, 1):
                place = (rect.right - corner if right else rect.x, rect.bottom - corner if low else rect.y)
                surface.blit(sheet, place, (right * corner, low * corner, corner, corner))
    wide, tall = rect.width - 2 * corner, rect.height - 2 * corner
    if width:
        strips = [
            (rect.x + corner, rect.y, wide, width),
            (rect.x + corner, rect.bottom - width, wide, width),
            (rect.x, rect.y + corner, width, tall),
            (rect.right - width, rect.y + corner, width, tall),
        ]
        if not corner:
            strips[2:] = [(x, y + width, w, h - 2 * width) for x, y, w, h in strips[2:]]
    else:
        strips = [
            (rect.x + corner, rect.y, wide, rect.height),
            (rect.x, rect.y + corner, corner, tall),
            (rect.right - corner, rect.y + corner, corner, tall),
        ]
    shines = opacity(colour) < 1
    for strip in strips:
        if shines:
            fill(surface, strip, colour)
        elif strip[2] > 0 and strip[3] > 0:
            surface.fill(colour, strip)


def framed(surface: pygame.Surface, rect: RectLike, radius: float, ground: Paint, edge: Paint, width: int) -> None:
    """Draws a box with round corners and a rim of another colour, ``width`` px wide."""
    rounded(surface, rect, radius, ground)
    rounded(surface, rect, radius, edge, width)


def fill(surface: pygame.Surface, rect: RectLike, colour: Paint) -> None:
    """Fills a box with a colour that may be translucent."""
    rect = pygame.Rect(rect).clip(surface.get_clip())
    if opacity(colour) == 1:
        if rect.width > 0 and rect.height > 0:
            surface.fill(colour, rect)
        return
    opaque = not surface.get_flags() & pygame.SRCALPHA
    veil = _veil(colour, multiplied=opaque)  # even if nothing of it shows: pictures are made ahead that way
    if rect.width <= 0 or rect.height <= 0:
        return
    how = pygame.BLEND_PREMULTIPLIED if opaque else 0
    for x in range(rect.x, rect.right, VEIL):
        for y in range(rect.y, rect.bottom, VEIL):
            surface.blit(veil, (x, y), (0, 0, rect.right - x, rect.bottom - y), special_flags=how)


@lru_cache(maxsize=32)
def _veil(colour: Paint, *, multiplied: bool) -> pygame.Surface:
    """A square of a translucent colour. Premultiplied (`multiplied`) it is laid twice as fast, but only on an opaque
    surface."""
    veil = pygame.Surface((VEIL, VEIL), pygame.SRCALPHA)
    veil.fill(colour)
    return veil.premul_alpha() if multiplied else veil


def round_off(surface: pygame.Surface, radius: float) -> None:
    """Rounds the corners of a picture that has an alpha channel."""
    width, height = surface.get_size()
    corner = min(math.ceil(radius), width // 2, height // 2)
    if not corner:
        return
    sheet = _corners(corner, min(radius, corner), (255, 255, 255), 0)
    for right in (0, 1):
        for low in (0, 1):
            place = (width - corner if right else 0, height - corner if low else 0)
            part = (right * corner, low * corner, corner, corner)
            surface.blit(sheet, place, part, special_flags=pygame.BLEND_RGBA_MULT)


@lru_cache(maxsize=256)
def _corners(corner: int, radius: float, colour: Paint, width: int) -> pygame.Surface:
    """Four quarter discs (or rings) in a square of 2 x ``corner`` px."""
    inset = width / 2
    side = 2 * corner - width
    box = f'x="{inset}" y="{inset}" width="{side}" height="{side}" rx="{max(radius - inset, 0.01)}"'
    return svg(f"<rect {box} {look(colour, width)}/>", 2 * corner, 2 * corner)


def dashed(
    surface: pygame.Surface, rect: RectLike, radius: float, colour: Paint, width: float, dash: float, gap: float
) -> None:
    """Draws a dashed rim inside ``rect``. The dashes are stretched slightly so that they close without a seam."""
    rect = pygame.Rect(rect)
    surface.blit(_dashed(rect.width, rect.height, radius, colour, width, dash, gap), rect)


@lru_cache(maxsize=64)
def _dashed(
    wide: int, tall: int, radius: float, colour: Paint, width: float, dash: float, gap: float
) -> pygame.Surface:
    w, h, r = wide - width, tall - width, max(radius - width / 2, 0.01)
    length = 2 * (w + h) - 8 * r + 2 * math.pi * r
    stretch = length / (max(round(length / (dash + gap)), 1) * (dash + gap))
    dashes = f'stroke-dasharray="{dash * stretch:.4f} {gap * stretch:.4f}"'
    box = f'x="{width / 2}" y="{width / 2}" width="{w}" height="{h}" rx="{r}"'
    return svg(f"<rect {box} {look(colour, width)} {dashes}/>", wide, tall)


def disc(surface: pygame.Surface, centre: Point, radius: float, colour: Paint, width: float = 0) -> None:
    """Draws a disc, or a ring of ``width`` px inside ``radius``."""
    size = 2 * math.ceil(radius) + 2
    left, top = math.floor(centre[0] - size / 2), math.floor(centre[1] - size / 2)
    off_x, off_y = round((centre[0] - left) * 8) / 8, round((centre[1] - top) * 8) / 8
    surface.blit(_disc(size + 1, off_x, off_y, radius, colour, width), (left, top))


@lru_cache(maxsize=256)
def _disc(size: int, x: float, y: float, radius: float, colour: Paint, width: float) -> pygame.Surface:
    return svg(f'<circle cx="{x}" cy="{y}" r="{radius - width / 2}" {look(colour, width)}/>', size, size)


def plus_disc(surface: pygame.Surface, centre: Point, radius: float, theme: Theme) -> None:
    """Draws a plus in a dark disc: a tile may lie here."""
    disc(surface, centre, radius, (*theme.focus_dark, 235))
    disc(surface, centre, radius - 1, theme.legal, max(1.0, radius * 0.11))
    arm, thick = radius * 0.48, max(1.5, radius * 0.17)
    x, y = centre
    line(surface, (x - arm, y), (x + arm, y), theme.legal, thick)
    line(surface, (x, y - arm), (x, y + arm), theme.legal, thick)


def put(surface: pygame.Surface, picture: pygame.Surface, **where: Point) -> pygame.Rect:
    """Blits a picture by the place of one of its points, as in ``midleft=(x, y)``, and returns its box."""
    place = picture.get_rect(**where)
    surface.blit(picture, place)
    return place


def line(surface: pygame.Surface, start: Point, end: Point, colour: Paint, width: float) -> None:
    """Draws a straight stroke with round ends."""
    polyline(surface, (start, end), colour, width)


def polyline(
    surface: pygame.Surface,
    points: Iterable[Point],
    colour: Paint,
    width: float,
    *,
    closed: bool = False,
    join: str = "round",
) -> None:
    """Draws a stroke along the points with round ends; ``join`` is round or miter."""
    path, left, top, wide, tall = _fitted(points, width)
    surface.blit(_stroke(path, wide, tall, colour, width, closed, join), (left, top))


def polygon(surface: pygame.Surface, points: Iterable[Point], colour: Paint) -> None:
    """Draws a filled polygon with smooth edges."""
    path, left, top, wide, tall = _fitted(points, 1)
    surface.blit(_shape(path, wide, tall, colour), (left, top))


def _fitted(points: Iterable[Point], width: float) -> tuple[tuple[Point, ...], int, int, int, int]:
    xs, ys = zip(*points, strict=True)
    room = width + 1
    left, top = math.floor(min(xs) - room), math.floor(min(ys) - room)
    wide, tall = math.ceil(max(xs) + room) - left, math.ceil(max(ys) + room) - top
    path = [(round(x - left, 3), round(y - top, 3)) for x, y in zip(xs, ys, strict=True)]
    return tuple(path), left, top, wide, tall


def _points(path: Sequence[Point]) -> str:
    return " ".join(f"{x},{y}" for x, y in path)


@lru_cache(maxsize=256)
def _stroke(
    path: tuple[Point, ...], wide: int, tall: int, colour: Paint, width: float, closed: bool, join: str
) -> pygame.Surface:
    ends = f'stroke-linecap="round" stroke-linejoin="{join}"'
    kind = "polygon" if closed else "polyline"
    return svg(f'<{kind} points="{_points(path)}" {look(colour, width)} {ends}/>', wide, tall)


@lru_cache(maxsize=128)
def _shape(path: tuple[Point, ...], wide: int, tall: int, colour: Paint) -> pygame.Surface:
    return svg(f'<polygon points="{_points(path)}" {look(colour)}/>', wide, tall)


def brass_edge(surface: pygame.Surface, rect: pygame.Rect, scale: float, theme: Theme) -> None:
    """Draws the bar at the left of a selected list entry."""
    bar = pygame.Rect(rect.x, rect.y + round(8 * scale), round(5 * scale), rect.height - round(16 * scale))
    rounded(surface, bar, round(2.5 * scale), theme.brass_dark)


def refuse_wash(surface: pygame.Surface, rect: RectLike, radius: float, scale: float, theme: Theme) -> pygame.Rect:
    """Draws a red wash, rim and cross over a place that was refused; returns its box."""
    rect = pygame.Rect(rect)
    rim, edge = max(2, round(3 * scale)), max(1, round(1.2 * scale))
    framed(surface, rect, radius, (*theme.refuse_ground, 120), theme.refuse_ground, rim + 2 * edge)
    rounded(surface, rect.inflate(-2 * edge, -2 * edge), max(radius - edge, 1), theme.refuse, rim)
    cross(surface, rect.center, min(rect.size) * 0.20, max(3.0, min(rect.size) * 0.085), theme)
    return rect


def cross(surface: pygame.Surface, centre: Point, arm: float, width: float, theme: Theme) -> None:
    """Draws the cross of a refusal, with a dark edge so that it also shows on ivory."""
    x, y = centre
    strokes = (((x - arm, y - arm), (x + arm, y + arm)), ((x - arm, y + arm), (x + arm, y - arm)))
    for colour, thick in ((theme.refuse_ground, width * 1.7), (theme.refuse, width)):
        for start, end in strokes:
            line(surface, start, end, colour, thick)


def corner_ticks(surface: pygame.Surface, rect: RectLike, scale: float, colour: Colour, under: Colour) -> None:
    """Draws ticks in the corners of ``rect``: this half may be covered. ``under`` is their pale edge, seen on pips."""
    rect = pygame.Rect(rect)
    surface.fblits([(tick, rect.move(at).topleft) for tick, at in _ticks(*rect.size, scale, colour, under)])


@lru_cache(maxsize=16)
def _ticks(
    wide: int, tall: int, scale: float, colour: Colour, under: Colour
) -> list[tuple[pygame.Surface, tuple[int, int]]]:
    """Both strokes of each corner of such a box, with their places. Cached, since a wall has hundreds of them."""
    thick = max(2.0, 3 * scale)
    edged = thick + 2.2 * scale
    arm = min(wide, tall) * 0.29
    strokes = []
    for sx, x in ((1, edged / 2), (-1, wide - edged / 2)):
        for sy, y in ((1, edged / 2), (-1, tall - edged / 2)):
            for shade, width in (((*under, 220), edged), (colour, thick)):
                path, left, top, *size = _fitted(((x, y + sy * arm), (x, y), (x + sx * arm, y)), width)
                strokes.append((_stroke(path, *size, shade, width, False, "miter"), (left, top)))
    return strokes


def bracket(surface: pygame.Surface, left: Point, right: Point, depth: float, colour: Paint, width: float) -> None:
    """Draws a square bracket from ``left`` to ``right``; its feet point down by ``depth`` (up, if negative)."""
    feet = ((left[0], left[1] + depth), left, right, (right[0], right[1] + depth))
    polyline(surface, feet, colour, width, join="miter")


def chevrons(surface: pygame.Surface, rect: RectLike, colour: Colour, width: float) -> None:
    """Draws three arrow heads that fade to the right: the row is open here."""
    rect = pygame.Rect(rect)
    pitch = rect.width / 3
    for number in range(3):
        x = rect.x + number * pitch + width
        tip = (x + pitch * 0.72, rect.centery)
        shade = (*colour, round(255 * (1 - 0.36 * number)))
        polyline(surface, ((x, rect.top + width), tip, (x, rect.bottom - width)), shade, width)


def trimmed(sheet: pygame.Surface) -> pygame.Surface:
    """The sheet without its empty margins, cropped evenly so that its centre stays the centre."""
    painted, whole = sheet.get_bounding_rect(), sheet.get_rect()
    across = min(painted.left, whole.right - painted.right)
    down = min(painted.top, whole.bottom - painted.bottom)
    return sheet.subsurface(whole.inflate(-2 * across, -2 * down)).copy()
