"""The pieces of the games, ready to be blitted: tiles and bricks with their shadows, markers, counters and pegs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal, Unpack

import pygame

from game.ui.draw import shadows
from game.ui.draw.regions import outside
from game.ui.sprites import tilework
from game.ui.sprites.factory import Choices, SpriteFactory
from game.ui.sprites.glass import Glass
from game.ui.sprites.tilework import Faces, Tilework, plaque
from game.ui.sprites.tokens import Tokens
from game.ui.style.theme import LAMPLIT, SeatStyle, Theme, rgb

Surface = pygame.Surface
PlaqueKind = Literal["level", "face", "gain"]
BRASS_RIM = rgb("#5D3D12")


class Pieces(SpriteFactory):
    """Pictures of what is laid, set and moved."""

    def __init__(self, theme: Theme = LAMPLIT, **choices: Unpack[Choices]) -> None:
        super().__init__(theme, **choices)
        self._tilework = Tilework(self._masters, self._fonts, self._cache)
        self._tokens = Tokens(self._masters, self._fonts, self._cache)
        self._glass = Glass(self._masters, self._tokens)

    # -- tiles and bricks ---------------------------------------------------------------------------------------------

    @property
    def _faces(self) -> Faces:
        return Faces(self.tiles, self.dyed, self.numerals)

    def tile(
        self, first: int, second: int, half: int, *, vertical: bool, dim: bool = False, alpha: int = 255
    ) -> Surface:
        """A lying tile, the first half left or on top, ``half`` px a half and ``lip(half)`` px of side below."""
        key = ("tile", first, second, half, vertical, self.numerals)

        def make() -> Surface:
            return self._tilework.face((first, second), half, self._faces, vertical=vertical)

        if not dim and alpha == 255:
            return self._cache.get(key, make)
        return self._shaded(key, make, dim, alpha)

    def half_face(self, value: int, size: int, dim: bool = False, *, vertical: bool = True) -> Surface:
        """One half of an upright or a lying tile alone, ``size`` px square with ``lip(size)`` px of side below."""
        key = ("half", value, size, vertical, self.numerals)

        def make() -> Surface:
            return self._tilework.face((value,), size, self._faces, vertical=vertical)

        return self._shaded(key, make, dim, 255)

    def back(self, half: int, *, vertical: bool, alpha: int = 255) -> Surface:
        """A tile lying face down, of the same size as ``tile``."""
        key = ("back", half, vertical)
        return self._shaded(key, lambda: self._tilework.back(half, self._faces, vertical=vertical), False, alpha)

    def brick(
        self,
        first: int,
        second: int,
        half: int,
        *,
        vertical: bool,
        front: int = 0,
        face_down: bool = False,
        alpha: int = 255,
    ) -> Surface:
        """A brick seen obliquely: its top, and so many px of its front below, ``rise(half)`` unless given."""
        halves, front = () if face_down else (first, second), front or tilework.rise(half)
        key = ("brick", halves, half, vertical, front, self.numerals)

        def make() -> Surface:
            return self._tilework.brick(halves, half, self._faces, vertical=vertical, front=front)

        if not face_down and alpha == 255:
            return self._cache.get(key, make)
        return self._shaded(key, make, False, alpha)

    def plaque(self, kind: PlaqueKind, size: tuple[int, int], words: str) -> Surface:
        """A figure on a round head: the ``level`` of a brick in brass, the pips of a ``face`` in their own black, what
        a place brings (``gain``) in dark with a brass rim. The picture is 4 px larger each way than ``size``."""
        theme, tiles = self.theme, self.tiles

        def make() -> Surface:
            if kind == "level":
                brass = theme.brass_light, theme.brass, theme.brass_dark
                return plaque(self._fonts, size, words, brass, BRASS_RIM, theme.text_on_brass)
            if kind == "face":
                return plaque(self._fonts, size, words, (tiles.ink,) * 3, tiles.face, tiles.face)
            return plaque(self._fonts, size, words, (theme.focus_dark,) * 3, theme.brass_light, theme.brass_light)

        return self._cache.get(("plaque", kind, size, words), make)

    @staticmethod
    def lip(half: int) -> int:
        """How many px of its side a lying tile shows."""
        return tilework.lip(half)

    @staticmethod
    def rise(half: int) -> int:
        """How many px of its front a brick shows: one level."""
        return tilework.rise(half)

    @staticmethod
    def corner(half: int) -> int:
        """Corner radius in px of a tile of that half."""
        return round(tilework.radius(half))

    def shadow(
        self, width: int, height: int, *, lifted: bool = False, small: bool = False, radius: float | None = None
    ) -> tuple[Surface, int]:
        """The shadow of a box that size and its padding p: blit it p px left of and above the box, before all boxes.

        ``lifted`` parts the two layers, ``small`` is for tiles under 26 dp; ``radius`` is the box's own, else a tile's.
        """
        layers = shadows.LIFTED if lifted else shadows.SMALL if small else shadows.LYING
        round_by = 0.17 * min(width, height) if radius is None else radius
        key = ("shadow", width, height, lifted, small, round_by, self.scale, self.theme.shadow)
        pad = shadows.spread(layers, self.scale)

        def make() -> Surface:
            return shadows.cast(width, height, round_by, layers, self.scale, self.theme.shadow)

        return self._cache.get(key, make), pad

    def lay_shadow(self, surface: Surface, rect: pygame.Rect, hole: pygame.Rect, *, radius: float) -> None:
        """Lay the shadow of a large box around a hole that something opaque covers: what lies there is not even made.

        Paint it before the box; ``radius`` is the box's own.
        """
        pad = shadows.spread(shadows.LYING, self.scale)
        for part in outside(rect.inflate(2 * pad, 2 * pad), hole):
            place = part.move(pad - rect.x, pad - rect.y)
            key = ("shadow around", rect.size, radius, tuple(place), self.scale, self.theme.shadow)
            make = partial(shadows.cast, *rect.size, radius, shadows.LYING, self.scale, self.theme.shadow, part=place)
            surface.blit(self._cache.get(key, make), part)

    def brick_shadow(self, width: int, height: int, half: int, drop: float) -> tuple[Surface, int, tuple[int, int]]:
        """What a brick throws on something ``drop`` levels below its middle: picture, padding p, and (right, down) px.

        The box is its footprint on that plane: blit the picture p px left of and above it, moved right and down.
        """
        layers = (shadows.thrown(drop),)
        key = ("brick shadow", width, height, half, drop, self.theme.shadow)
        picture = self._cache.get(
            key, lambda: shadows.cast(width, height, 0.12 * half, layers, half, self.theme.shadow)
        )
        return picture, shadows.spread(layers, half), shadows.fall(drop, half)

    # -- what belongs to a seat ---------------------------------------------------------------------------------------

    def bead(self, style: SeatStyle, size: int, *, on_dark: bool = False) -> Surface:
        """A glass marker, 0.84 of ``size`` across; ``on_dark`` for those still in the tray."""
        return self._tokens.bead(style, size, on_dark=on_dark)

    def clear_bead(self, style: SeatStyle, size: int) -> Surface:
        """A clear marker with its owner's shape."""
        return self._tokens.clear_bead(style, size, figures=self.numerals)

    def lay_bead(self, surface: Surface, rect: pygame.Rect, style: SeatStyle, *, clear: bool = False) -> None:
        """Lay a glass marker on what is painted in ``rect`` (a square, a half's own): stained glass or a clear lens.

        Paint what lies beneath first: it shines through.
        """
        if clear:
            self._glass.lens(surface, rect, style, self.tiles, figures=self.numerals)
        else:
            self._glass.bead(surface, rect, style, self.tiles, dyed=self.dyed)

    def make_lens(self, style: SeatStyle, side: int) -> None:
        """Make what it takes to lay a clear marker of that size at once."""
        self._glass.clear(style, side, self.tiles, figures=self.numerals)

    def token(self, style: SeatStyle, size: int, letter: str, *, on_paper: bool = False) -> Surface:
        """The seat's shape with an initial."""
        return self._kept(
            "token",
            style,
            size,
            letter,
            on_paper,
            make=lambda: self._tokens.token(style, size, letter, on_paper=on_paper),
        )

    def glyph(self, style: SeatStyle, size: int, *, on_paper: bool = False) -> Surface:
        """The seat's shape alone."""
        return self._kept(
            "glyph", style, size, on_paper, make=lambda: self._tokens.glyph(style, size, on_paper=on_paper)
        )

    def coin(self, style: SeatStyle, size: int) -> Surface:
        """A scoring counter of Brick Dominoes."""
        return self._kept("coin", style, size, make=lambda: self._tokens.coin(style, size))

    def peg(self, style: SeatStyle, size: int) -> Surface:
        """A cribbage peg; its hole is at (0.44, 0.40) of the picture."""
        return self._kept("peg", style, size, make=lambda: self._tokens.peg(style, size))

    # -- inside -------------------------------------------------------------------------------------------------------

    def _shaded(self, key: tuple[object, ...], make: Callable[[], Surface], dim: bool, alpha: int) -> Surface:
        plain = self._cache.get(key, make)
        if not dim and alpha == 255:
            return plain

        def shade() -> Surface:
            picture = plain.copy()
            if dim:
                picture.fill((168, 168, 168, 255), special_flags=pygame.BLEND_RGBA_MULT)
                picture.fill((20, 14, 10, 0), special_flags=pygame.BLEND_RGBA_ADD)
            if alpha < 255:
                picture.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
            return picture

        return self._cache.get((*key, "shaded", dim, alpha), shade)


def _body(half: int, side: int, *, vertical: bool) -> tuple[int, int]:
    """How large the picture of a tile is that shows so many px of its side."""
    return (half, 2 * half + side) if vertical else (2 * half, half + side)
