"""Seat signs and counters: tokens, glyphs, coins, glass beads and pegs, in every seat's shape and colour."""

from __future__ import annotations

import math

import pygame

from game.ui.draw.paint import hexed, svg
from game.ui.style.cache import Cache, Masters
from game.ui.style.fonts import Fonts
from game.ui.style.theme import LAMPLIT, Colour, SeatStyle, mix

SIGN, OVERHANG = 0.28, 0.10
"""The side of the owner's shape in the corner of a clear marker, and how far it reaches beyond that corner, so that it
hides no pip; as shares of the marker's own side."""


def outline(shape: str, centre: tuple[float, float], reach: float) -> str:
    """SVG of a seat's shape that looks as large as a disc of radius ``reach``; fill and stroke go in the group."""
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
    """How far the sign of a clear marker of that side reaches beyond its lower right corner, pixels."""
    return max(4, round(OVERHANG * size))


class Tokens:
    """Draws what stands for a seat. Sizes are the whole picture's side in px."""

    def __init__(self, masters: Masters, fonts: Fonts, shelf: Cache) -> None:
        self._masters = masters
        self._fonts = fonts
        self._cache = shelf

    def token(self, style: SeatStyle, size: int, letter: str, *, on_paper: bool = False) -> pygame.Surface:
        """The seat's shape in its colour with an initial on it."""
        colour = style.colour.on_paper if on_paper else style.colour.on_dark
        picture = self._shape(style, size, colour, edge=mix(colour, (0, 0, 0), 0.16))
        ink = (255, 255, 255) if on_paper else LAMPLIT.ink
        small = style.shape in ("triangle", "star", "diamond", "ring", "cross")
        em = round(size * (0.45 if small else 0.54))
        if style.shape == "ring":
            reach = 0.25 * size
            hole = f'<circle cx="{size / 2}" cy="{size / 2}" r="{reach}" fill="{hexed(colour)}"/>'
            picture.blit(svg(hole, size, size), (0, 0))
            rim = f'<circle cx="{size / 2}" cy="{size / 2}" r="{0.335 * size}" fill="none" stroke="{hexed(ink)}"'
            picture.blit(svg(f'{rim} stroke-opacity="0.5" stroke-width="{0.045 * size}"/>', size, size), (0, 0))
        drop = {"triangle": 0.13, "star": 0.035, "pentagon": 0.025}.get(style.shape, 0.0) * size
        font = self._fonts.font("sans-bold", em)
        sign = self._fonts.fresh(letter[:1].upper(), "sans-bold", em, ink)
        cap = 0.33 * em
        baseline = size / 2 + drop + cap
        picture.blit(sign, (round((size - sign.get_width()) / 2), round(baseline - font.get_ascent())))
        return picture

    def glyph(self, style: SeatStyle, size: int, *, on_paper: bool = False) -> pygame.Surface:
        """The seat's shape alone."""
        return self._shape(style, size, style.colour.on_paper if on_paper else style.colour.on_dark)

    def _shape(self, style: SeatStyle, size: int, colour: Colour, edge: Colour | None = None) -> pygame.Surface:
        line = (
            f' stroke="{hexed(edge)}" stroke-width="{max(0.8, 0.025 * size)}" stroke-linejoin="round"' if edge else ""
        )
        reach = 0.47 * size
        return svg(
            f'<g fill="{hexed(colour)}"{line}>{outline(style.shape, (size / 2, size / 2), reach)}</g>', size, size
        )

    def coin(self, style: SeatStyle, size: int) -> pygame.Surface:
        """A flat counter with a milled edge and the seat's shape struck into it."""
        colour = style.colour.on_dark
        dark, pale = mix(colour, (0, 0, 0), 0.42), mix(colour, (255, 255, 255), 0.30)
        c, r = size / 2, 0.47 * size
        stops = f'<stop offset="0%" stop-color="{hexed(pale)}"/><stop offset="60%" stop-color="{hexed(colour)}"/>'
        fill = (
            f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{0.5 * size}" y2="{size}">{stops}'
        )
        return svg(
            f"<defs>{fill}</linearGradient></defs>"
            f'<circle cx="{c}" cy="{c + 0.03 * size}" r="{r}" fill="{hexed(mix(colour, (0, 0, 0), 0.6))}"/>'
            f'<circle cx="{c}" cy="{c - 0.01 * size}" r="{r - 0.02 * size}" fill="url(#g)" stroke="{hexed(dark)}" '
            f'stroke-width="{max(0.8, 0.035 * size)}"/>'
            f'<circle cx="{c}" cy="{c - 0.01 * size}" r="{0.36 * size}" fill="none" stroke="{hexed(dark)}" '
            f'stroke-opacity="0.5" stroke-width="{max(0.6, 0.03 * size)}"/>'
            f'<g fill="{hexed(dark)}">{outline(style.shape, (c, c - 0.01 * size), 0.215 * size)}</g>',
            size,
            size,
        )

    def bead(self, style: SeatStyle, size: int, *, on_dark: bool = False) -> pygame.Surface:
        """A glass marker that lets the pips beneath be counted, with its own small shadow.

        ``on_dark`` is for trays: there the glass is thicker, or it would be lost on the dark ground.
        """

        def make() -> pygame.Surface:
            picture = self._dyed(f"beads/{style.shape}", size, style.colour.bead)
            thick = picture.copy()
            for _ in range(3 if on_dark else 0):
                thick.blit(picture, (0, 0))
            return thick

        return self._cache.get(("bead", style, size, on_dark), make)

    def stain(self, style: SeatStyle, size: int, colour: Colour, body: float) -> pygame.Surface:
        """The shadow, shading and gleam of a glass marker of that colour, only ``body`` (0..1) as strong."""

        def make() -> pygame.Surface:
            picture = self._masters.scaled(f"beads/{style.shape}", (size, size)).copy()
            bright = tuple(min(255, round(c * 1.12)) for c in colour)
            picture.fill((*bright, round(255 * body)), special_flags=pygame.BLEND_RGBA_MULT)
            picture.blit(self._masters.scaled(f"beads/{style.shape}-light", (size, size)), (0, 0))
            return picture

        return self._cache.get(("stain", style, size, colour, body), make)

    def clear_bead(self, style: SeatStyle, size: int, *, gleam: float = 1.0, figures: bool = False) -> pygame.Surface:
        """The clear marker: a lens with its owner's shape in the lower right corner, beyond which it reaches a little:
        the picture is so much larger (`overhang`). With ``figures`` beside the pips the shape is at the lower edge,
        between them.

        ``gleam`` 0..1 is how strong the light on it is: on a dark face with pale pips it must not look like one more.
        """

        def make() -> pygame.Surface:
            over = overhang(size)
            picture = pygame.Surface((size + over, size + over), pygame.SRCALPHA)
            picture.blit(self._masters.scaled("beads/clear", (size, size)), (0, 0))
            shine = self._masters.scaled("beads/clear-light", (size, size)).copy()
            shine.fill((255, 255, 255, round(255 * gleam)), special_flags=pygame.BLEND_RGBA_MULT)
            picture.blit(shine, (0, 0))
            side = max(9, round(0.27 * size)) if figures else max(9, round(SIGN * size))
            corner = size + over - side
            place = ((size - side) // 2, size - side) if figures else (corner, corner)
            line = f'stroke="#f8f3e6" stroke-width="{max(1.8, 0.14 * side)}" stroke-linejoin="round"'
            shape = outline(style.shape, (side / 2, side / 2), 0.45 * side)
            fill = hexed(style.colour.on_paper)
            sign = svg(f'<g fill="{fill}" {line}>{shape}</g><g fill="{fill}">{shape}</g>', side, side)
            picture.blit(sign, place)
            return picture

        return self._cache.get(("lens", style, size, gleam, figures), make)

    def peg(self, style: SeatStyle, size: int) -> pygame.Surface:
        """A cribbage peg from above; its head is a little up and left of the picture's middle."""
        return self._dyed("beads/peg", size, style.colour.on_dark)

    def _dyed(self, name: str, size: int, colour: Colour) -> pygame.Surface:
        picture = self._masters.scaled(name, (size, size)).copy()
        bright = tuple(min(255, round(c * 1.12)) for c in colour)
        picture.fill((*bright, 255), special_flags=pygame.BLEND_RGBA_MULT)
        picture.blit(self._masters.scaled(f"{name}-light", (size, size)), (0, 0))
        return picture
