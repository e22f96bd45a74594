"""Textures of felt, wood, slate, maple and paper at any size: the table and what lies flat on it."""

from __future__ import annotations

import math

import pygame

from game.ui.draw.paint import fill, round_off, rounded
from game.ui.draw.regions import clipped, outside
from game.ui.sprites.factory import SpriteFactory, Surface, cached
from game.ui.style.theme import Colour, mix

Size = tuple[int, int]

CLOTH_SIDE = {"felt": 512, "slate": 1024}
"""Side of a seamless grey texture, in px at the usual scale. A texture with its own colours repeats like felt."""
STRIP_WIDTH = 160
"""Width, in pixels, of a strip that is repeated across something large."""
INLAY_LIGHT: tuple[Colour, Colour] = ((255, 255, 255), (214, 210, 206))
"""The light on wood inlaid in wood, at its upper and lower edges."""


def tiled(texture: Surface, size: Size, shift: tuple[int, int] = (0, 0)) -> Surface:
    """A seamless texture repeated over ``size`` px."""
    surface = Surface(size)
    wide, tall = texture.get_size()
    for x in range(-shift[0] % wide - wide, size[0], wide):
        for y in range(-shift[1] % tall - tall, size[1], tall):
            surface.blit(texture, (x, y))
    return surface.convert()


def fade(size: Size, top: Colour, bottom: Colour, *, across: bool = False) -> Surface:
    """An opaque gradient between two colours, downwards or to the right."""
    steps = 256
    pixels = bytes(
        round(one + (other - one) * n / (steps - 1))
        for n in range(steps)
        for one, other in zip(top, bottom, strict=True)
    )
    strip = pygame.image.frombytes(pixels, (steps, 1) if across else (1, steps), "RGB").convert()
    line = pygame.transform.smoothscale(strip, (size[0], 1) if across else (1, size[1]))
    return pygame.transform.scale(line, size)  # all lines are equal, and copying one is far quicker


def _multiply(surface: Surface, light: Surface, at: tuple[int, int] = (0, 0)) -> None:
    """Darkens a surface by a light map."""
    surface.blit(light, at, special_flags=pygame.BLEND_RGB_MULT)


def _plain(size: Size, colour: Colour) -> Surface:
    surface = Surface(size).convert()
    surface.fill(colour)
    return surface


class Materials(SpriteFactory):
    """Textures of any size in px, opaque and with square corners unless stated otherwise."""

    # -- cloth and paper ----------------------------------------------------------------------------------------------

    @cached
    def felt(self, width: int, height: int) -> Surface:
        """The lit table top for a whole window, with the cloth of the theme."""
        if self.theme.flat:
            return _plain((width, height), self.theme.felt)
        surface = self._cloth((width, height))
        light = self._masters.master(f"table/{self.theme.ground}-light")
        _multiply(surface, pygame.transform.smoothscale(light, (width, height)))
        return surface

    @cached
    def felt_inlay(self, width: int, height: int) -> Surface:
        """A piece of the cloth sunk into wood: evenly lit, with a shadow along its upper and left edges."""
        size, theme, white = (width, height), self.theme, (255, 255, 255)
        if theme.flat:
            return _plain(size, theme.felt)
        surface = self._cloth(size)
        lit = (theme.felt_lit, theme.felt) if theme.ground in CLOTH_SIDE else INLAY_LIGHT
        _multiply(surface, fade(size, *lit))
        for deep, share in ((round(16 * self.scale), 0.55), (round(5 * self.scale), 0.65)):
            shade = mix((0, 0, 0), white, share)
            _multiply(surface, fade((width, min(deep, height)), shade, white))
            _multiply(surface, fade((min(deep // 2 + 1, width), height), shade, white, across=True))
        return surface

    def _cloth(self, size: Size) -> Surface:
        """The cloth without lamplight."""
        if self.theme.ground == "wood":
            return self._board("table/wood", size, self.scale / 1.25, round(60 * self.scale))
        side = round(CLOTH_SIDE.get(self.theme.ground, 512) * max(1.0, self.scale / 1.35))
        return tiled(self._masters.scaled(f"table/{self.theme.ground}", (side, side)), size)

    @cached
    def paper(self, width: int, height: int) -> Surface:
        """A sheet of paper, slightly darker at the edges."""
        size = width, height
        if self.theme.flat:
            return _plain(size, self.theme.paper)
        side = round(512 * max(1.0, self.scale / 1.2))
        shift = (7 * width % side, 5 * height % side)
        surface = tiled(self._masters.scaled("table/paper", (side, side)), size, shift)
        deep = max(1, min(round(26 * self.scale), min(size) // 7))
        shade, clear = (248, 245, 239), (255, 255, 255)
        _multiply(surface, fade((width, deep), shade, clear))
        _multiply(surface, fade((width, deep), clear, shade), (0, height - deep))
        _multiply(surface, fade((deep, height), shade, clear, across=True))
        _multiply(surface, fade((deep, height), clear, shade, across=True), (width - deep, 0))
        return surface

    # -- wood ---------------------------------------------------------------------------------------------------------

    def _board(self, name: str, size: Size, zoom: float, top: int = 0) -> Surface:
        """Wood scaled from only the visible part of the master, repeated where the master ends."""
        master = self._masters.master(name)
        wide, tall = master.get_size()
        surface = Surface(size).convert()
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
            _multiply(surface, tiled(self._masters.master("table/grain"), size))
        return surface

    def _wood(self, size: Size, *, level: float = 1.0, top: int = 0) -> Surface:
        """A walnut board with horizontal grain; ``level`` 0..1 darkens it, ``top`` px selects the part of the log."""
        if self.theme.flat:
            return _plain(size, self.theme.walnut)
        surface = self._board("table/walnut", size, self.scale / 1.25, top)
        stain, glow = self.theme.stain
        if stain != (255, 255, 255):
            surface.fill(stain, special_flags=pygame.BLEND_RGB_MULT)
            surface.fill(glow, special_flags=pygame.BLEND_RGB_ADD)
        if level < 1:
            shade = round(255 * level)
            surface.fill((shade, shade, shade), special_flags=pygame.BLEND_RGB_MULT)
        return surface

    def _dusky(self, size: Size, top: int = 0) -> Surface:
        """A walnut board for a whole window, darker towards its corners."""
        surface = self._wood(size, top=top)
        if not self.theme.flat:
            _multiply(surface, pygame.transform.smoothscale(self._masters.master("table/dusk"), size))
        return surface

    @cached
    def walnut(self, width: int, height: int) -> Surface:
        """The bare walnut table for a whole window."""
        return self._dusky((width, height))

    @cached
    def board(self, width: int, height: int) -> Surface:
        """An evenly lit walnut board, for frames."""
        return self._wood((width, height))

    @cached
    def plank(self, width: int, height: int) -> Surface:
        """The wood from which trays of any smaller size can be cut."""
        return self._wood((width, height), top=round(60 * self.scale))

    @cached
    def lid(self, width: int, height: int) -> Surface:
        """The lid of the box, for a whole window: walnut with an inlaid line and a finger notch at the right."""
        scale, edge = self.scale, self.theme.walnut_edge
        surface = self._dusky((width, height), round(430 * scale))
        inset, thick = round(8 * scale), max(1, round(scale))
        frame = surface.get_rect().inflate(-2 * inset, -2 * inset)
        rounded(surface, frame.move(0, thick), 18 * scale, (20, 10, 5, 150), thick)
        rounded(surface, frame, 18 * scale, (*edge, 150), thick)
        notch = pygame.Rect(0, 0, round(34 * scale), round(min(200 * scale, height * 0.5)))
        notch.center = (width - round(97 * scale), height // 2)
        rounded(surface, notch.move(0, thick), notch.width / 2, (*edge, 120))
        hollow = fade(notch.size, (22, 12, 7), (64, 40, 25), across=True).convert_alpha()
        _multiply(hollow, fade(notch.size, (150, 150, 150), (255, 255, 255)))
        round_off(hollow, notch.width / 2)
        surface.blit(hollow, notch)
        rounded(surface, notch, notch.width / 2, (*edge, 110), thick)
        return surface

    @cached
    def rack(self, width: int, height: int) -> Surface:
        """The walnut rack, as wide as the window: lit upper edge, back board, and an 18 dp high ledge in front."""
        theme, scale, white = self.theme, self.scale, (255, 255, 255)
        ledge = min(round(18 * scale), height)
        surface = self._wood((width, height), level=0.90)
        if not theme.flat:
            _multiply(surface, fade((width, height - ledge), (222, 218, 214), white))
            _multiply(surface, fade((width, max(1, round(12 * scale))), (150, 146, 142), white))
            foot = fade((width, max(1, round(14 * scale))), white, (120, 114, 110))
            _multiply(surface, foot, (0, height - ledge - foot.get_height()))
        lit = theme.walnut_edge if theme.flat else mix(theme.walnut, theme.walnut_edge, 0.62)
        fill(surface, (0, 0, width, max(1, round(1.4 * scale))), lit)
        surface.blit(self.ledge(width, ledge), (0, height - ledge))
        return surface

    @cached
    def ledge(self, width: int, height: int) -> Surface:
        """The front of the rack. Blit it over the hand to hide the feet of its tiles."""
        theme, scale = self.theme, self.scale
        surface = self._wood((width, height), top=round(140 * scale))
        thick = max(1, round(1.2 * scale))
        lit = theme.walnut_edge if theme.flat else mix(theme.walnut, theme.walnut_edge, 0.85)
        fill(surface, (0, 0, width, thick), lit)
        if not theme.flat:
            fill(surface, (0, thick, width, max(1, round(scale))), (255, 214, 170, 26))
        return surface

    @cached
    def rack_shade(self, width: int) -> Surface:
        """The dusk on the felt above the rack; its lower edge belongs on the rack's upper edge."""
        tall = max(2, round(26 * self.scale))
        pixels = b"".join(bytes((*self.theme.shadow, round(128 * (n / 63) ** 1.6))) for n in range(64))
        strip = pygame.image.frombytes(pixels, (1, 64), "RGBA").convert_alpha()
        return pygame.transform.smoothscale(strip, (width, tall))

    @cached
    def cribbage_wood(self, width: int, height: int) -> Surface:
        """The peg board without holes: pale maple with round corners, a lit edge and an inlaid line."""
        size, scale = (width, height), self.scale
        surface = self._board("table/maple", size, scale).convert_alpha()
        if self.theme.flat:  # paler, so that figures stand out
            surface.fill((16, 16, 16), special_flags=pygame.BLEND_RGB_ADD)
        else:
            _multiply(surface, fade(size, (255, 255, 255), (222, 216, 210)))
        radius, thick = 11 * scale, max(1, round(scale))
        inner = surface.get_rect().inflate(-round(10 * scale), -round(10 * scale))
        rounded(surface, inner.move(0, thick), 7 * scale, (255, 226, 180, 90), thick)
        rounded(surface, inner, 7 * scale, (84, 52, 22, 120), thick)
        rounded(surface, surface.get_rect(), radius, (92, 58, 26, 200), max(1, round(1.2 * scale)))
        round_off(surface, radius)
        lit = pygame.Rect(round(radius), 0, width - 2 * round(radius), max(1, round(1.3 * scale)))
        fill(surface, lit, (255, 224, 170))
        return surface

    @cached
    def tray(self, width: int, height: int, border: int, *, plank: Size | None = None) -> Surface:
        """A walnut frame around a dark well, ``border`` px wide and with round corners.

        It is cut out of a `plank` of the given size, if any.
        """
        theme, scale, size = self.theme, self.scale, (width, height)
        wood = self.plank(*plank).subsurface(((0, 0), size)) if plank else self._wood(size, top=round(60 * scale))
        surface = Surface(size, pygame.SRCALPHA)
        whole = surface.get_rect()
        thick = max(1, round(1.2 * scale))
        well = whole.inflate(-2 * border, -2 * border)
        radius, inner = 10 * scale, 6 * scale
        corner = min(math.ceil(inner), well.width // 2, well.height // 2)
        hole = well.inflate(-2 * corner, -2 * corner)
        lit = fade((min(width, STRIP_WIDTH), height), (255, 255, 255), (206, 200, 194))
        for part in outside(whole, hole):
            surface.blit(wood, part, part)
            with clipped(surface, part):
                for x in range(0, 0 if theme.flat else width, lit.get_width()):
                    _multiply(surface, lit, (x, 0))
        for part in outside(well.inflate(4 * thick, 4 * thick), hole):
            with clipped(surface, part):
                rim = well.inflate(2 * thick, 2 * thick)
                rounded(surface, rim.move(0, thick), inner + thick, (*theme.walnut_edge, 105))
                rounded(surface, rim, inner + thick, (18, 10, 6))
        top, bottom = mix(theme.well, (0, 0, 0), 0.35), mix(theme.well, theme.panel_top, 0.18)
        deep = fade((min(well.width, STRIP_WIDTH), well.height), top, bottom)
        _multiply(deep, fade((deep.width, max(1, min(well.height, round(12 * scale)))), (90, 90, 90), (255, 255, 255)))
        middle = well.inflate(-2 * corner, 0)
        for x in range(middle.x, middle.right, deep.get_width()):
            surface.blit(deep, (x, middle.y), (0, 0, middle.right - x, middle.height))
        sides = deep.subsurface((0, 0, 2 * corner, well.height)).convert_alpha()
        round_off(sides, inner)
        surface.blit(sides, well, (0, 0, corner, well.height))
        surface.blit(sides, (well.right - corner, well.y), (corner, 0, corner, well.height))
        rounded(surface, whole, radius, (30, 16, 9, 170), thick)
        rounded(surface, whole.inflate(-2 * thick, -2 * thick), radius - thick, (*theme.walnut_edge, 95), thick)
        round_off(surface, radius)
        return surface
