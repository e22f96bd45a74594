"""Markers laid on tiles: coloured glass that stains what lies beneath, and clear ones, a ring around it."""

from __future__ import annotations

import pygame

from game.ui.sprites.tokens import Tokens
from game.ui.style.cache import Masters
from game.ui.style.theme import Colour, SeatStyle, mix
from game.ui.style.tilesets import TileDesign

PURE = 0.6
"""How much of the light that falls on a pale tile through glass is as bright as white light, 0..1."""


class Glass:
    """Lays markers on whatever has been painted already."""

    def __init__(self, masters: Masters, tokens: Tokens) -> None:
        self._masters = masters
        self._tokens = tokens

    def bead(
        self, surface: pygame.Surface, rect: pygame.Rect, style: SeatStyle, tiles: TileDesign, *, dyed: bool = False
    ) -> None:
        """A coloured marker: what is below shines through it stained, so that dark pips stay dark, pale ones pale.

        Of pips that are `dyed` only the darkness shows: their colour may be the glass's own.
        """
        side = min(rect.size)
        beneath = _beneath(surface, rect)
        if beneath is None:
            surface.blit(self._tokens.bead(style, side), rect)
            return
        if dyed:
            beneath = _without_colour(beneath, dark=tiles.dark)
        share, body = tiles.glass
        colour = mix(style.colour.bead, style.colour.on_dark, 0.5) if tiles.dark else style.colour.bead
        light = colour if tiles.dark else shone_through(colour)
        beneath.fill((*mix(light, (255, 255, 255), share), 255), special_flags=pygame.BLEND_RGBA_MULT)
        shade = self._masters.scaled(f"beads/{style.shape}", (side, side))
        beneath.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        cut = self._masters.scaled(f"beads/{style.shape}-cut", (side, side))
        beneath.blit(cut, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(self._tokens.bead(style, side), rect)  # of which only the shadow will show
        surface.blit(beneath, rect)
        surface.blit(self._tokens.stain(style, side, colour, body), rect)

    def lens(
        self, surface: pygame.Surface, rect: pygame.Rect, style: SeatStyle, tiles: TileDesign, *, figures: bool = False
    ) -> None:
        """A clear marker: all that is below is seen as it is."""
        surface.blit(self.clear(style, min(rect.size), tiles, figures=figures), rect)

    def clear(self, style: SeatStyle, side: int, tiles: TileDesign, *, figures: bool = False) -> pygame.Surface:
        """The picture of a clear marker on such tiles."""
        return self._tokens.clear_bead(style, side, gleam=_gleam(tiles), figures=figures)


def _gleam(tiles: TileDesign) -> float:
    """How bright the light is on a clear marker: faint, or it would hide a pip, and on dark tiles look like one."""
    return 0.1 if tiles.dark else 0.2


def shone_through(colour: Colour) -> Colour:
    """The light that glass of that colour lets through: bright and pure, where colour mixed with white is dusty."""
    r, g, b = colour
    by = 250 / max(colour)
    return mix(colour, (round(r * by), round(g * by), round(b * by)), PURE)


def _without_colour(picture: pygame.Surface, *, dark: bool) -> pygame.Surface:
    """What a tile is without its colours, its pips even paler if it is `dark`, else even darker."""
    grey = pygame.transform.grayscale(picture)
    grey.blit(grey.copy(), (0, 0), special_flags=pygame.BLEND_RGB_ADD if dark else pygame.BLEND_RGB_MULT)
    return grey


def _beneath(surface: pygame.Surface, rect: pygame.Rect) -> pygame.Surface | None:
    """What has been painted in a square, with transparency of its own; None where it is not wholly in the picture."""
    if rect.width != rect.height or not surface.get_rect().contains(rect):
        return None
    return surface.subsurface(rect).convert_alpha()
