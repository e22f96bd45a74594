"""Every picture for the table, ready to blit, requested in window pixels and made once."""

from __future__ import annotations

import pygame

from game.ui.draw import shadows
from game.ui.draw.regions import outside
from game.ui.sprites.factory import Surface, cached
from game.ui.sprites.materials import Materials
from game.ui.sprites.plates import Plates
from game.ui.sprites.tilework import Tilework
from game.ui.sprites.tokens import Tokens
from game.ui.style.theme import LAMPLIT, Colour

Box = tuple[int, int, int, int]
SMALL_HALF = 26
"""Tiles with a shorter half, in dp, cast a narrow shadow."""


class Assets(Tilework, Tokens, Materials, Plates):
    """The whole sprite factory. Create it once the video is up, and set ``scale`` (px per dp) at every new layout.

    Surfaces it returns are shared: blit them, do not draw on them. All sizes are whole window pixels.
    """

    # -- drop shadows -------------------------------------------------------------------------------------------------

    def shadow(
        self, width: int, height: int, *, lifted: bool = False, small: bool = False, radius: float | None = None
    ) -> tuple[Surface, int]:
        """The shadow of a box and its padding p. Blit it p px left of and above the box, before any boxes.

        ``lifted`` separates the two layers, ``small`` is for low boxes (see `is_small`). ``radius`` defaults to that of
        a tile.
        """
        layers = shadows.LIFTED if lifted else shadows.SMALL if small else shadows.LYING
        round_by = 0.17 * min(width, height) if radius is None else radius
        return self._shadow(width, height, round_by, layers, self.scale), shadows.spread(layers, self.scale)

    def is_small(self, half: int) -> bool:
        """Whether a tile whose half is that long, in pixels, casts the narrow shadow."""
        return half < SMALL_HALF * self.scale

    def cast_shadow(
        self,
        surface: Surface,
        rect: pygame.Rect,
        *,
        lifted: bool = False,
        small: bool = False,
        radius: float | None = None,
    ) -> None:
        """Draws the shadow for a box that will be blitted into ``rect``; see `shadow`."""
        picture, pad = self.shadow(*rect.size, lifted=lifted, small=small, radius=radius)
        surface.blit(picture, (rect.x - pad, rect.y - pad))

    def brick_shadow(self, width: int, height: int, half: int, drop: float) -> tuple[Surface, int, tuple[int, int]]:
        """A brick's shadow ``drop`` levels below its middle: picture, padding p, and (right, down) offset in px.

        The box is the brick's footprint on that plane. Blit the picture p px left of and above it, plus the offset.
        """
        layers = (shadows.thrown(drop),)
        picture = self._shadow(width, height, 0.12 * half, layers, half)
        return picture, shadows.spread(layers, half), shadows.fall(drop, half)

    def lay_shadow(self, surface: Surface, rect: pygame.Rect, hole: pygame.Rect, *, radius: float) -> None:
        """Draws the shadow of a large box except in a hole that something opaque will cover.

        Call it before drawing the box; ``radius`` is that of the box.
        """
        pad = shadows.spread(shadows.LYING, self.scale)
        for part in outside(rect.inflate(2 * pad, 2 * pad), hole):
            x, y, wide, tall = part.move(pad - rect.x, pad - rect.y)
            shade = self._shadow(*rect.size, radius, shadows.LYING, self.scale, (x, y, wide, tall))
            surface.blit(shade, part)

    @cached
    def _shadow(
        self,
        width: int,
        height: int,
        radius: float,
        layers: tuple[shadows.Layer, ...],
        scale: float,
        part: Box | None = None,
    ) -> Surface:
        inside = pygame.Rect(part) if part else None
        return shadows.cast((width, height), radius, layers, scale, self.theme.shadow, inside)

    def lay_paper(self, surface: Surface, rect: pygame.Rect, *, lifted: bool = False) -> None:
        """Draws a sheet of paper with its shadow."""
        self.cast_shadow(surface, rect, lifted=lifted, radius=0)
        surface.blit(self.paper(*rect.size), rect)

    # -- drawings -----------------------------------------------------------------------------------------------------

    def matchbox(self, width: int, height: int) -> Surface:
        """The box that closes the left end of Castle Rock's row; designed for 48 x 106."""
        return self._masters.drawing("drawings/matchbox.svg", (width, height))

    def devil(self, size: int) -> Surface:
        """The pencil drawing of the Devil."""
        return self._masters.drawing("drawings/devil.svg", (size, size))

    def padlock(self, size: int) -> Surface:
        """The sign of a sealed deal."""
        return self._masters.drawing("drawings/padlock.svg", (size, size))

    def portrait(self, name: str, size: int) -> Surface:
        """An opponent's medallion with its shadow, from sprites/portraits/``name``.png."""
        return self._masters.scaled(f"portraits/{name}", (size, size))

    @cached
    def icon(self, name: str, size: int, colour: Colour, folder: str = "icons") -> Surface:
        """The drawing sprites/``folder``/``name``.svg in one colour."""
        picture = self._masters.drawing(f"{folder}/{name}.svg", (size, size)).copy()
        picture.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    # -- samples: settings not in use are drawn by a separate factory, which is then dropped ---------------------------

    @cached
    def tile_sample(self, name: str, width: int, height: int) -> Surface:
        """Two tiles of that set, one face up and one face down, on the present cloth."""
        tiles = self
        if self.looks.tiles(name) is not self.tiles:
            dyes = "colours" if self.dyed else "ink"
            tiles = Assets(numerals=self.numerals, dyes=dyes, tiles=name, looks=self.looks)
        half = max(8, min(round(height * 0.46), round(width / 4.9)))
        sheet = self.felt_inlay(width, height).copy()
        gap, top = round(0.22 * half), (height - half) // 2
        left = (width - 4 * half - gap) // 2
        face, back = tiles.tile(5, 3, half, vertical=False), tiles.back(half, vertical=False)
        for x, picture in ((left, face), (left + 2 * half + gap, back)):
            self.cast_shadow(sheet, pygame.Rect(x, top, 2 * half, half), small=self.is_small(half))
            sheet.blit(picture, (x, top))
        return sheet

    @cached
    def cloth_sample(self, name: str, width: int, height: int) -> Surface:
        """The cloth of that name with the foot of the rack that goes with it."""
        cloth, rack = Assets(LAMPLIT, cloth=name, looks=self.looks), round(height * 0.40)
        cloth.scale = self.scale
        sheet = cloth.felt(width, height)
        cloth.scale = 0.6 * self.scale
        sheet.blit(cloth.rack(width, rack), (0, height - rack))
        return sheet
