"""Felt, wood, slate, maple and paper of any size: the table itself and what lies flat on it."""

from __future__ import annotations

import math
from collections.abc import Generator

import pygame

from game.ui.draw.paint import fill, round_off, rounded
from game.ui.draw.regions import clipped, outside
from game.ui.style.cache import Masters
from game.ui.style.theme import Colour, Theme, mix

Size = tuple[int, int]

CLOTH_SIDE = {"felt": 512, "slate": 1024}
"""How many px at usual size a seamless texture repeats after."""
BAND = 160
"""So many px wide is what is laid side by side over something large."""
INLAY_LIGHT: tuple[Colour, Colour] = ((255, 255, 255), (214, 210, 206))
"""The light on wood sunk into wood, at its upper and lower edge."""


def tiled(texture: pygame.Surface, size: Size, shift: tuple[int, int] = (0, 0)) -> pygame.Surface:
    """A seamless texture laid side by side over ``size`` px."""
    surface = pygame.Surface(size)
    wide, tall = texture.get_size()
    for x in range(-shift[0] % wide - wide, size[0], wide):
        for y in range(-shift[1] % tall - tall, size[1], tall):
            surface.blit(texture, (x, y))
    return surface.convert()


def fade(size: Size, top: Colour, bottom: Colour, *, across: bool = False) -> pygame.Surface:
    """An opaque passage from one colour to another, downwards or to the right."""
    steps = 256
    pixels = b"".join(bytes(mix(top, bottom, n / (steps - 1))) for n in range(steps))
    strip = pygame.image.frombytes(pixels, (steps, 1) if across else (1, steps), "RGB").convert()
    line = pygame.transform.smoothscale(strip, (size[0], 1) if across else (1, size[1]))
    return pygame.transform.scale(line, size)  # all its lines are the same, and copying them is far quicker


def _lay_along(surface: pygame.Surface, area: pygame.Rect, strip: pygame.Surface, flags: int = 0) -> None:
    """Lays a strip side by side over an area of its height: what is large takes long to make."""
    for x in range(area.x, area.right, strip.get_width()):
        surface.blit(strip, (x, area.y), (0, 0, area.right - x, area.height), special_flags=flags)


class Materials:
    """Makes surfaces in px; ``scale`` is px per dp and sets the grain, the lines and the corners."""

    def __init__(self, masters: Masters) -> None:
        self._masters = masters

    def felt(self, size: Size, scale: float, theme: Theme) -> pygame.Surface:
        """The lit table top, whatever covers it."""
        if theme.flat:
            return self._plain(size, theme.felt)
        surface = self._cloth(size, scale, theme)
        light = pygame.transform.smoothscale(self._masters.master(f"table/{theme.ground}-light"), size)
        surface.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        return surface

    def felt_inlay(self, size: Size, scale: float, theme: Theme) -> pygame.Surface:
        """A piece of what covers the table, sunk into wood: evenly lit, with a shadow along its upper and left edge."""
        if theme.flat:
            return self._plain(size, theme.felt)
        surface = self._cloth(size, scale, theme)
        lit = fade(size, *INLAY_LIGHT) if theme.ground == "wood" else fade(size, theme.felt_lit, theme.felt)
        surface.blit(lit, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        for width, share in ((round(16 * scale), 0.55), (round(5 * scale), 0.65)):
            shade, white = mix((0, 0, 0), (255, 255, 255), share), (255, 255, 255)
            deep = min(width, size[1])
            surface.blit(
                fade((size[0], deep), shade, white),
                (0, 0),
                special_flags=pygame.BLEND_RGB_MULT,
            )
            deep = min(width // 2 + 1, size[0])
            surface.blit(
                fade((deep, size[1]), shade, white, across=True),
                (0, 0),
                special_flags=pygame.BLEND_RGB_MULT,
            )
        return surface

    def _cloth(self, size: Size, scale: float, theme: Theme) -> pygame.Surface:
        """What covers the table, before the lamp falls on it."""
        if theme.ground == "wood":
            return self._board("table/wood", size, scale / 1.25, round(60 * scale))
        side = round(CLOTH_SIDE[theme.ground] * max(1.0, scale / 1.35))
        return tiled(self._masters.scaled(f"table/{theme.ground}", (side, side)), size)

    def walnut(self, size: Size, scale: float, theme: Theme, *, level: float = 1.0, top: int = 0) -> pygame.Surface:
        """A walnut board with the grain across; ``level`` 0..1 darkens it, ``top`` px says which part of the log."""
        if theme.flat:
            return self._plain(size, theme.walnut)
        surface = self._board("table/walnut", size, scale / 1.25, top)
        stain, glow = theme.stain
        if stain != (255, 255, 255):
            surface.fill(stain, special_flags=pygame.BLEND_RGB_MULT)
            surface.fill(glow, special_flags=pygame.BLEND_RGB_ADD)
        if level < 1:
            shade = round(255 * level)
            surface.fill((shade, shade, shade), special_flags=pygame.BLEND_RGB_MULT)
        return surface

    def _board(self, name: str, size: Size, zoom: float, top: int = 0) -> pygame.Surface:
        """Wood scaled from just the part of the master that shows, laid again where the master ends."""
        master = self._masters.master(name)
        wide, tall = master.get_size()
        surface = pygame.Surface(size).convert()
        start = round(top / zoom) % tall
        y = 0
        while y < size[1]:
            part_h = min(tall - start, math.ceil((size[1] - y) / zoom))
            x = 0
            while x < size[0]:
                part_w = min(wide, math.ceil((size[0] - x) / zoom))
                part = master.subsurface((0, start, part_w, part_h))
                piece = pygame.transform.smoothscale(part, (round(part_w * zoom), round(part_h * zoom)))
                surface.blit(piece, (x, y))
                x += max(1, piece.get_width())
            y += max(1, round(part_h * zoom))
            start = 0
        if zoom > 1:
            surface.blit(tiled(self._masters.master("table/grain"), size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        return surface

    def table(self, size: Size, scale: float, theme: Theme) -> pygame.Surface:
        """The bare walnut table of the title, darker towards its corners."""
        surface = self.walnut(size, scale, theme)
        if not theme.flat:
            dusk = pygame.transform.smoothscale(self._masters.master("table/dusk"), size)
            surface.blit(dusk, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        return surface

    def lid(self, size: Size, scale: float, theme: Theme) -> pygame.Surface:
        """The lid of the box: walnut with an inlaid line and a finger notch at the right."""
        surface = (
            self.walnut(size, scale, theme, top=round(430 * scale))
            if not theme.flat
            else self._plain(size, theme.walnut)
        )
        if not theme.flat:
            dusk = pygame.transform.smoothscale(self._masters.master("table/dusk"), size)
            surface.blit(dusk, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        inset, thick = round(8 * scale), max(1, round(scale))
        frame = surface.get_rect().inflate(-2 * inset, -2 * inset)
        rounded(surface, frame.move(0, thick), 18 * scale, (20, 10, 5, 150), thick)
        rounded(surface, frame, 18 * scale, (*theme.walnut_edge, 150), thick)
        notch = pygame.Rect(0, 0, round(34 * scale), round(min(200 * scale, size[1] * 0.5)))
        notch.center = (size[0] - round(97 * scale), size[1] // 2)
        rounded(surface, notch.move(0, thick), notch.width / 2, (*theme.walnut_edge, 120))
        hollow = fade(notch.size, (22, 12, 7), (64, 40, 25), across=True).convert_alpha()
        hollow.blit(fade(notch.size, (150, 150, 150), (255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        round_off(hollow, notch.width / 2)
        surface.blit(hollow, notch)
        rounded(surface, notch, notch.width / 2, (*theme.walnut_edge, 110), thick)
        return surface

    def rack(self, size: Size, scale: float, theme: Theme) -> pygame.Surface:
        """The walnut rack, as wide as the window: lit upper edge, back board and the ledge in front."""
        wide, tall = size
        ledge = min(round(18 * scale), tall)
        surface = self.walnut(size, scale, theme, level=0.90)
        if not theme.flat:
            shade = fade((wide, tall - ledge), (222, 218, 214), (255, 255, 255))
            surface.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
            dark = fade((wide, max(1, round(12 * scale))), (150, 146, 142), (255, 255, 255))
            surface.blit(dark, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
            foot = fade((wide, max(1, round(14 * scale))), (255, 255, 255), (120, 114, 110))
            surface.blit(foot, (0, tall - ledge - foot.get_height()), special_flags=pygame.BLEND_RGB_MULT)
        thick = max(1, round(1.4 * scale))
        fill(
            surface,
            (0, 0, wide, thick),
            theme.walnut_edge if theme.flat else mix(theme.walnut, theme.walnut_edge, 0.62),
        )
        surface.blit(self.ledge((wide, ledge), scale, theme), (0, tall - ledge))
        return surface

    def ledge(self, size: Size, scale: float, theme: Theme) -> pygame.Surface:
        """The front of the rack, which hides the foot of the tiles: draw it again over the hand."""
        surface = self.walnut(size, scale, theme, level=1.0, top=round(140 * scale))
        thick = max(1, round(1.2 * scale))
        fill(
            surface,
            (0, 0, size[0], thick),
            theme.walnut_edge if theme.flat else mix(theme.walnut, theme.walnut_edge, 0.85),
        )
        if not theme.flat:
            fill(surface, (0, thick, size[0], max(1, round(scale))), (255, 214, 170, 26))
        return surface

    def rack_shade(self, width: int, scale: float, theme: Theme) -> pygame.Surface:
        """The dusk on the felt behind the rack: blit it so that its foot is the rack's upper edge."""
        tall = max(2, round(26 * scale))
        pixels = b"".join(bytes((*theme.shadow, round(128 * (n / 63) ** 1.6))) for n in range(64))
        strip = pygame.image.frombytes(pixels, (1, 64), "RGBA").convert_alpha()
        return pygame.transform.smoothscale(strip, (width, tall))

    def maple(self, size: Size, scale: float, theme: Theme) -> pygame.Surface:
        """The cribbage board: pale wood with round corners, a lit edge and an inlaid line."""
        surface = self._board("table/maple", size, scale).convert_alpha()
        if theme.flat:  # paler, so that its figures stand out
            surface.fill((16, 16, 16), special_flags=pygame.BLEND_RGB_ADD)
        else:
            surface.blit(fade(size, (255, 255, 255), (222, 216, 210)), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        radius, thick = 11 * scale, max(1, round(scale))
        inner = surface.get_rect().inflate(-round(10 * scale), -round(10 * scale))
        rounded(surface, inner.move(0, thick), 7 * scale, (255, 226, 180, 90), thick)
        rounded(surface, inner, 7 * scale, (84, 52, 22, 120), thick)
        rounded(surface, surface.get_rect(), radius, (92, 58, 26, 200), max(1, round(1.2 * scale)))
        round_off(surface, radius)
        lit = pygame.Rect(round(radius), 0, size[0] - 2 * round(radius), max(1, round(1.3 * scale)))
        fill(surface, lit, (255, 224, 170))
        return surface

    def tray(
        self, size: Size, scale: float, theme: Theme, *, border: int, plank: pygame.Surface | None = None
    ) -> Generator[None, None, pygame.Surface]:
        """A walnut frame, ``border`` px wide, around a dark well: the Stones board and the trays of markers.

        It is made in several steps, out of a ``plank`` if there is one that is at least as large.
        """
        wood = self.plank(size, scale, theme) if plank is None else plank.subsurface(((0, 0), size))
        surface = pygame.Surface(size, pygame.SRCALPHA)
        whole = surface.get_rect()
        thick = max(1, round(1.2 * scale))
        well = whole.inflate(-2 * border, -2 * border)
        radius, inner = 10 * scale, 6 * scale
        corner = min(math.ceil(inner), well.width // 2, well.height // 2)
        yield
        for part in outside(whole, well.inflate(-2 * corner, -2 * corner)):
            surface.blit(wood, part, part)
        yield
        if not theme.flat:
            lit = fade((min(size[0], BAND), size[1]), (255, 255, 255), (206, 200, 194))
            for part in outside(whole, well.inflate(-2 * corner, -2 * corner)):
                with clipped(surface, part):
                    _lay_along(surface, whole, lit, pygame.BLEND_RGB_MULT)
            yield
        for part in outside(well.inflate(4 * thick, 4 * thick), well.inflate(-2 * corner, -2 * corner)):
            with clipped(surface, part):
                rim = well.inflate(2 * thick, 2 * thick)
                rounded(surface, rim.move(0, thick), inner + thick, (*theme.walnut_edge, 105))
                rounded(surface, rim, inner + thick, (18, 10, 6))
        top, bottom = mix(theme.well, (0, 0, 0), 0.35), mix(theme.well, theme.panel_top, 0.18)
        deep = fade((min(well.width, BAND), well.height), top, bottom)
        shade = fade((deep.width, max(1, min(well.height, round(12 * scale)))), (90, 90, 90), (255, 255, 255))
        deep.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        middle = well.inflate(-2 * corner, 0)
        for x in range(middle.x, middle.right, deep.get_width()):
            surface.blit(deep, (x, middle.y), (0, 0, middle.right - x, middle.height))
            yield
        sides = deep.subsurface((0, 0, 2 * corner, well.height)).convert_alpha()
        round_off(sides, inner)
        surface.blit(sides, well, (0, 0, corner, well.height))
        surface.blit(sides, (well.right - corner, well.y), (corner, 0, corner, well.height))
        yield
        rounded(surface, whole, radius, (30, 16, 9, 170), thick)
        rounded(surface, whole.inflate(-2 * thick, -2 * thick), radius - thick, (*theme.walnut_edge, 95), thick)
        round_off(surface, radius)
        return surface

    def plank(self, size: Size, scale: float, theme: Theme) -> pygame.Surface:
        """The wood of trays."""
        return self.walnut(size, scale, theme, top=round(60 * scale))

    def paper(self, size: Size, scale: float, theme: Theme) -> pygame.Surface:
        """A sheet of paper with square corners, a little darker at its edges."""
        if theme.flat:
            return self._plain(size, theme.paper)
        side = round(512 * max(1.0, scale / 1.2))
        shift = (7 * size[0] % side, 5 * size[1] % side)
        surface = tiled(self._masters.scaled("table/paper", (side, side)), size, shift)
        deep = max(1, min(round(26 * scale), min(size) // 7))
        shade, clear = (248, 245, 239), (255, 255, 255)
        for strip, place in (
            (fade((size[0], deep), shade, clear), (0, 0)),
            (fade((size[0], deep), clear, shade), (0, size[1] - deep)),
            (fade((deep, size[1]), shade, clear, across=True), (0, 0)),
            (fade((deep, size[1]), clear, shade, across=True), (size[0] - deep, 0)),
        ):
            surface.blit(strip, place, special_flags=pygame.BLEND_RGB_MULT)
        return surface

    @staticmethod
    def _plain(size: Size, colour: Colour) -> pygame.Surface:
        surface = pygame.Surface(size).convert()
        surface.fill(colour)
        return surface
