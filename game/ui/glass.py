"""Markers laid on tiles: coloured glass that stains what lies beneath, and clear lenses that magnify it."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.ui.paint import svg
from game.ui.shelf import Masters
from game.ui.theme import Colour, SeatStyle, mix
from game.ui.tokens import Tokens
from game.ui.wares import Ware

REACH = 0.46
"""Radius of a lens, as a share of its picture's side."""
MIDDLE, RIM = 0.87, 1.24
"""How far from the axis one sees through a lens, as a share of where one looks: less than 1 magnifies."""

PURE = 0.6
"""How much of the light that falls on a pale tile through glass is as bright as white light, 0..1."""
FINE, COARSE = 3, 12
"""So many pixels of its side a lens has for each ring that magnifies in its own way: as it lies, and on its way."""
LENSES = 24
"""Through so many lenses what is seen is remembered."""


class Glass:
    """Lays markers on whatever has been painted already."""

    def __init__(self, masters: Masters, tokens: Tokens) -> None:
        self._masters = masters
        self._tokens = tokens
        self._seen: dict[bytes, pygame.Surface] = {}

    def bead(
        self, surface: pygame.Surface, rect: pygame.Rect, style: SeatStyle, tiles: Ware, *, dyed: bool = False
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
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        style: SeatStyle,
        tiles: Ware,
        *,
        figures: bool = False,
        finely: bool = True,
    ) -> None:
        """A clear marker: the middle of what is below is larger, and all of it can be seen.

        One that is on its way, with other ground below it in every frame, need not be drawn `finely`.
        """
        beneath = _beneath(surface, rect)
        if beneath is not None:
            surface.blit(self._refracted(beneath) if finely else refracted(beneath, COARSE), rect)
        surface.blit(self._tokens.clear_bead(style, min(rect.size), gleam=_gleam(tiles), figures=figures), rect)

    def make_ready(self, style: SeatStyle, side: int, tiles: Ware, *, figures: bool = False) -> None:
        """What every clear marker of that size takes."""
        for share in (*_shares(side, FINE), *_shares(side, COARSE)):
            _disc(side, share)
        self._tokens.clear_bead(style, side, gleam=_gleam(tiles), figures=figures)

    def _refracted(self, beneath: pygame.Surface) -> pygame.Surface:
        """What is seen through a lens; the same for the same ground, however often it is painted."""
        ground = beneath.get_buffer().raw
        seen = self._seen.pop(ground, None) or refracted(beneath)
        self._seen[ground] = seen  # the one looked at last goes last
        if len(self._seen) > LENSES:
            del self._seen[next(iter(self._seen))]
        return seen


def refracted(ground: pygame.Surface, wide: int = FINE) -> pygame.Surface:
    """A square picture as seen through a round lens in its middle; clear around it. It has a ring for each `wide`
    pixels of its side."""
    side = ground.get_width()
    seen = pygame.Surface((side, side), pygame.SRCALPHA)
    shares = _shares(side, wide)
    for reach in shares:
        look = reach - 0.5 / len(shares)
        share = MIDDLE + (RIM - MIDDLE) * look**2
        part = min(round(side * share), side)
        inset = (side - part) // 2
        if side * share > side:
            small = round(side / share)
            shrunk = pygame.transform.smoothscale(ground, (small, small))
            ring = pygame.Surface((side, side), pygame.SRCALPHA)
            ring.blit(shrunk, ((side - small) // 2, (side - small) // 2))
        else:
            ring = pygame.transform.smoothscale(ground.subsurface((inset, inset, part, part)), (side, side))
        ring.blit(_disc(side, reach), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        seen.blit(ring, (0, 0))
    return seen


def _shares(side: int, wide: int) -> list[float]:
    """How far the rings of a lens reach, in shares of all of it: the outermost first."""
    rings = max(8, side // wide)
    return [number / rings for number in range(rings, 0, -1)]


def _gleam(tiles: Ware) -> float:
    """How bright the light is on a lens: on dark tiles it would hide their pips."""
    return 0.3 if tiles.dark else 1.0


def shone_through(colour: Colour) -> Colour:
    """The light that glass of that colour lets through: bright and pure, where colour mixed with white is dusty."""
    r, g, b = colour
    by = 250 / max(colour)
    return mix(colour, (round(r * by), round(g * by), round(b * by)), PURE)


@lru_cache(maxsize=128)
def _disc(side: int, share: float) -> pygame.Surface:
    radius = REACH * side * share
    return svg(f'<circle cx="{side / 2}" cy="{side / 2}" r="{radius}" fill="#fff"/>', side, side)


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
