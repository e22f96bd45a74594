"""Seat tokens, glyphs, coins, pegs and glass markers, in every seat's shape and colour."""

from __future__ import annotations

import math

import pygame

from game.ui.draw.paint import gradient, hexed, svg
from game.ui.sprites.factory import SpriteFactory, Surface, cached
from game.ui.style.theme import LAMPLIT, Colour, SeatStyle, mix

SIGN, OVERHANG = 0.28, 0.10
"""Side of the owner's shape in the corner of a clear marker, and how far it reaches beyond that corner so as to hide no
pip; as shares of the marker's side."""
TINT_SHARE = 0.6
"""Share (0..1) of the brightest possible tint in the light that falls through glass on a pale tile."""


def outline(shape: str, centre: tuple[float, float], reach: float) -> str:
    """SVG of a seat's shape that looks as large as a disc of radius ``reach``; its group sets fill and stroke."""
    x, y = centre
    if shape == "circle":
        return f'<circle cx="{x}" cy="{y}" r="{reach}"/>'
    if shape == "square":
        side = 1.79 * reach
        return f'<rect x="{x - side / 2}" y="{y - side / 2}" width="{side}" height="{side}" rx="{0.16 * reach}"/>'
    if shape == "ring":
        inner = 0.46 * reach
        return f'<path fill-rule="evenodd" d="{_round(x, y, reach)}{_round(x, y, inner)}"/>'
    points, spread, drop = {
        "triangle": (_ring(3), 1.19, 0.22),
        "diamond": (_ring(4), 1.04, 0.0),
        "pentagon": (_ring(5), 1.05, 0.05),
        "star": (_star(), 1.10, 0.06),
        "cross": (_cross(), 0.96, 0.0),
    }[shape]
    corners = " ".join(f"{x + px * spread * reach:.3f},{y + (py * spread + drop) * reach:.3f}" for px, py in points)
    return f'<polygon points="{corners}"/>'


def _round(x: float, y: float, r: float) -> str:
    return f"M{x - r},{y}a{r},{r} 0 1,0 {2 * r},0a{r},{r} 0 1,0 {-2 * r},0z"


def _ring(count: int) -> list[tuple[float, float]]:
    return [(math.sin(2 * math.pi * n / count), -math.cos(2 * math.pi * n / count)) for n in range(count)]


def _star() -> list[tuple[float, float]]:
    return [
        ((1, 0.54)[n % 2] * math.sin(math.pi * n / 5), -(1, 0.54)[n % 2] * math.cos(math.pi * n / 5)) for n in range(10)
    ]


def _cross() -> list[tuple[float, float]]:
    arm = 0.38
    quarter = [(arm, -1.0), (arm, -arm), (1.0, -arm)]
    corners: list[tuple[float, float]] = []
    for _ in range(4):
        corners += quarter
        quarter = [(-y, x) for x, y in quarter]
    return corners


def overhang(size: int) -> int:
    """How far the sign of a clear marker reaches beyond the marker's lower right corner, in pixels."""
    return max(4, round(OVERHANG * size))


class Tokens(SpriteFactory):
    """Pictures that stand for a seat. Sizes are the side of the whole picture in px."""

    @cached
    def token(self, style: SeatStyle, size: int, letter: str, *, on_paper: bool = False) -> Surface:
        """The seat's shape in its colour, with an initial on it."""
        colour = style.colour.on_paper if on_paper else style.colour.on_dark
        picture = _shape(style, size, colour, edge=mix(colour, (0, 0, 0), 0.16))
        ink = (255, 255, 255) if on_paper else LAMPLIT.ink
        small = style.shape in ("triangle", "star", "diamond", "ring", "cross")
        em = round(size * (0.45 if small else 0.54))
        if style.shape == "ring":
            middle = f'cx="{size / 2}" cy="{size / 2}"'
            picture.blit(svg(f'<circle {middle} r="{0.25 * size}" fill="{hexed(colour)}"/>', size, size), (0, 0))
            line = f'stroke="{hexed(ink)}" stroke-opacity="0.5" stroke-width="{0.045 * size}"'
            picture.blit(svg(f'<circle {middle} r="{0.335 * size}" fill="none" {line}/>', size, size), (0, 0))
        drop = {"triangle": 0.13, "star": 0.035, "pentagon": 0.025}.get(style.shape, 0.0) * size
        sign = self._fonts.fresh(letter, "sans-bold", em, ink)
        baseline = size / 2 + drop + 0.33 * em
        ascent = self.font("sans-bold", em).get_ascent()
        picture.blit(sign, (round((size - sign.get_width()) / 2), round(baseline - ascent)))
        return picture

    @cached
    def glyph(self, style: SeatStyle, size: int, *, on_paper: bool = False) -> Surface:
        """The seat's shape alone."""
        return _shape(style, size, style.colour.on_paper if on_paper else style.colour.on_dark)

    @cached
    def coin(self, style: SeatStyle, size: int) -> Surface:
        """A flat scoring counter with a milled edge and the seat's shape struck into it."""
        colour = style.colour.on_dark
        dark, pale = hexed(mix(colour, (0, 0, 0), 0.42)), hexed(mix(colour, (255, 255, 255), 0.30))
        c, r, high = size / 2, 0.47 * size, size / 2 - 0.01 * size
        return svg(
            gradient((0, 0, 0.5 * size, size), (("0%", pale), ("60%", hexed(colour))))
            + f'<circle cx="{c}" cy="{c + 0.03 * size}" r="{r}" fill="{hexed(mix(colour, (0, 0, 0), 0.6))}"/>'
            f'<circle cx="{c}" cy="{high}" r="{r - 0.02 * size}" fill="url(#g)" stroke="{dark}" '
            f'stroke-width="{max(0.8, 0.035 * size)}"/>'
            f'<circle cx="{c}" cy="{high}" r="{0.36 * size}" fill="none" stroke="{dark}" '
            f'stroke-opacity="0.5" stroke-width="{max(0.6, 0.03 * size)}"/>'
            f'<g fill="{dark}">{outline(style.shape, (c, high), 0.215 * size)}</g>',
            size,
            size,
        )

    @cached
    def peg(self, style: SeatStyle, size: int) -> Surface:
        """A cribbage peg from above; its hole is at (0.44, 0.40) of the picture."""
        return self._glossy("beads/peg", size, style.colour.on_dark)

    @cached
    def bead(self, style: SeatStyle, size: int, *, on_dark: bool = False) -> Surface:
        """A glass marker, 0.84 of ``size`` across, with a small shadow of its own.

        ``on_dark`` is for trays, where thicker glass keeps it visible on the dark ground.
        """
        picture = self._glossy(f"beads/{style.shape}", size, style.colour.bead)
        thick = picture.copy()
        for _ in range(3 if on_dark else 0):
            thick.blit(picture, (0, 0))
        return thick

    @cached
    def clear_bead(self, style: SeatStyle, size: int, *, gleam: float = 1.0) -> Surface:
        """A clear marker: a lens with its owner's shape in the lower right corner, beyond which the shape reaches a
        little.

        The picture is larger than ``size`` by `overhang`. If figures stand beside the pips, the shape is at the lower
        edge, between them. ``gleam`` 0..1 is the strength of the light on the lens.
        """
        over = overhang(size)
        picture = Surface((size + over, size + over), pygame.SRCALPHA)
        picture.blit(self._masters.scaled("beads/clear", (size, size)), (0, 0))
        shine = self._masters.scaled("beads/clear-light", (size, size)).copy()
        shine.fill((255, 255, 255, round(255 * gleam)), special_flags=pygame.BLEND_RGBA_MULT)
        picture.blit(shine, (0, 0))
        side = max(9, round((0.27 if self.numerals else SIGN) * size))
        corner = size + over - side
        place = ((size - side) // 2, size - side) if self.numerals else (corner, corner)
        line = f'stroke="#f8f3e6" stroke-width="{max(1.8, 0.14 * side)}" stroke-linejoin="round"'
        shape = outline(style.shape, (side / 2, side / 2), 0.45 * side)
        fill = hexed(style.colour.on_paper)
        sign = svg(f'<g fill="{fill}" {line}>{shape}</g><g fill="{fill}">{shape}</g>', side, side)
        picture.blit(sign, place)
        return picture

    def lens(self, style: SeatStyle, side: int) -> Surface:
        """A clear marker for one half of a tile. Its gleam is too faint to hide pips or, on dark tiles, to look like
        one."""
        return self.clear_bead(style, side, gleam=0.1 if self.tiles.dark else 0.2)

    def lay_bead(self, surface: Surface, rect: pygame.Rect, style: SeatStyle, *, clear: bool = False) -> None:
        """Draws a glass marker on what is painted in ``rect`` (the square of a half), which shows through it."""
        side = min(rect.size)
        if clear:
            surface.blit(self.lens(style, side), rect)
            return
        whole = rect.width == rect.height and surface.get_rect().contains(rect)
        stained = self._stained(surface.subsurface(rect).convert_alpha(), style) if whole else None
        surface.blit(self.bead(style, side), rect)
        if stained is not None:  # only the shadow of the bead below shows
            surface.blit(stained, rect)
            surface.blit(self._shine(style, side), rect)

    def _stained(self, beneath: Surface, style: SeatStyle) -> Surface:
        """A tile's surface as seen through a coloured marker: dark pips stay dark, pale ones pale.

        Dyed pips show only by their darkness, since their colour may be that of the glass.
        """
        dark, side = self.tiles.dark, beneath.get_width()
        if self.dyed:
            beneath = pygame.transform.grayscale(beneath)
            beneath.blit(beneath.copy(), (0, 0), special_flags=pygame.BLEND_RGB_ADD if dark else pygame.BLEND_RGB_MULT)
        colour = self._glass(style)
        light = mix(colour if dark else shone_through(colour), (255, 255, 255), self.tiles.glass[0])
        beneath.fill((*light, 255), special_flags=pygame.BLEND_RGBA_MULT)
        shade = self._masters.scaled(f"beads/{style.shape}", (side, side))
        beneath.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        cut = self._masters.scaled(f"beads/{style.shape}-cut", (side, side))
        beneath.blit(cut, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return beneath

    def _glass(self, style: SeatStyle) -> Colour:
        colour = style.colour.bead
        return mix(colour, style.colour.on_dark, 0.5) if self.tiles.dark else colour

    @cached
    def _shine(self, style: SeatStyle, size: int) -> Surface:
        """The shadow, shading and gleam of a coloured marker on the present tiles."""
        return self._glossy(f"beads/{style.shape}", size, self._glass(style), self.tiles.glass[1])

    def _glossy(self, name: str, size: int, colour: Colour, body: float = 1.0) -> Surface:
        """A grey master in a colour, with opacity ``body`` (0..1) and the light on it."""
        picture = self._masters.scaled(name, (size, size)).copy()
        bright = tuple(min(255, round(c * 1.12)) for c in colour)
        picture.fill((*bright, round(255 * body)), special_flags=pygame.BLEND_RGBA_MULT)
        picture.blit(self._masters.scaled(f"{name}-light", (size, size)), (0, 0))
        return picture


def _shape(style: SeatStyle, size: int, colour: Colour, edge: Colour | None = None) -> Surface:
    line = f' stroke="{hexed(edge)}" stroke-width="{max(0.8, 0.025 * size)}" stroke-linejoin="round"' if edge else ""
    shape = outline(style.shape, (size / 2, size / 2), 0.47 * size)
    return svg(f'<g fill="{hexed(colour)}"{line}>{shape}</g>', size, size)


def shone_through(colour: Colour) -> Colour:
    """The light shining through glass of that colour: bright and pure, whereas a tint with white would look dusty."""
    r, g, b = colour
    by = 250 / max(colour)
    return mix(colour, (round(r * by), round(g * by), round(b * by)), TINT_SHARE)
