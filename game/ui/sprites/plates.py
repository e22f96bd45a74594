"""Panels, buttons, plaques and brass plates of any size."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Literal

import pygame

from game.ui.draw.paint import Paint, gradient, hexed, look, polyline, rounded, svg
from game.ui.sprites.factory import SpriteFactory, Surface, cached
from game.ui.sprites.materials import Size, tiled
from game.ui.style.theme import Colour, mix

ButtonKind = Literal["panel", "brass", "paper"]
ButtonState = Literal["rest", "hover", "pressed", "disabled"]
PlaqueKind = Literal["level", "face", "gain"]
BRASS_RIM = (93, 61, 18)


class Plates(SpriteFactory):
    """Plates, with sizes in px."""

    @cached
    def panel(self, width: int, height: int, *, lit: bool = False) -> Surface:
        """A dark green plate; ``lit`` gives it a brass edge, for the player to move."""
        theme, scale, radius = self.theme, self.scale, 12 * self.scale
        edge = (theme.brass, max(2, round(3 * scale))) if lit else (theme.panel_edge, max(1, round(scale)))
        surface = _plate((width, height), radius, (theme.panel_top, theme.panel_bottom), *edge)
        if lit:
            thin = max(1, round(0.8 * scale))
            rounded(surface, surface.get_rect(), radius, (*theme.brass_dark, 110), thin)
        return surface

    @cached
    def button(self, width: int, height: int, kind: ButtonKind, state: ButtonState = "rest") -> Surface:
        """A button's body. The caller moves it (hover 1 dp up, pressed 1 dp down) and draws its shadow."""
        theme, size, radius = self.theme, (width, height), min(10 * self.scale, height / 2)
        thin = max(1, round(1.3 * self.scale))
        faint = state == "disabled"
        if state == "hover":
            thin += max(1, round(0.7 * self.scale))
        if kind == "brass" and faint:
            dull = mix(theme.brass, (128, 122, 108), 0.72)
            surface = _plate(size, radius, (mix(dull, (255, 255, 255), 0.10), dull), (70, 58, 36, 160), thin)
        elif kind == "brass":
            surface = self._turned(size, radius, gleams=state != "pressed")
        elif kind == "paper":
            ground = mix(theme.paper_button, theme.paper_tint, 0.6) if faint else theme.paper_button
            edge = mix(theme.paper_button_edge, ground, 0.55) if faint else theme.paper_button_edge
            surface = _plate(size, radius, (ground, ground), edge, thin)
        else:
            top, bottom = theme.panel_top, theme.panel_bottom
            edge = mix(theme.button_edge, top, 0.68) if faint else theme.button_edge
            surface = _plate(size, radius, (mix(top, bottom, 0.4), bottom) if faint else (top, bottom), edge, thin)
        if state == "hover":
            surface.fill((15, 15, 14, 0), special_flags=pygame.BLEND_RGB_ADD)
        elif state == "pressed":
            surface.fill((214, 214, 214), special_flags=pygame.BLEND_RGB_MULT)
        return surface

    @cached
    def brass(self, width: int, height: int) -> Surface:
        """A brass pill for points and prices."""
        return self._turned((width, height), height / 2)

    def _turned(self, size: Size, radius: float, *, gleams: bool = True) -> Surface:
        """Turned brass with a dark hairline around it and, if it `gleams`, a pale one inside."""
        theme, thin = self.theme, max(1.0, 1.1 * self.scale)
        shades = (theme.brass_light, theme.brass, theme.brass_dark)
        surface = _plate(size, radius, shades, (86, 54, 14, 225), thin)
        inner = surface.get_rect().inflate(-2 * math.ceil(thin), -2 * math.ceil(thin))
        if gleams:
            rounded(surface, inner, radius - thin, (255, 240, 200, 120), max(1, round(self.scale)))
        return surface

    @cached
    def name_plate(self, width: int, height: int) -> Surface:
        """The large brass plate on the lid: brushed, with an engraved line and four screws."""
        theme, scale = self.theme, self.scale
        light, mid, dark = hexed(theme.brass_light), hexed(theme.brass), hexed(mix(theme.brass, theme.brass_dark, 0.6))
        stops = (("0%", light), ("38%", mid), ("68%", dark), ("100%", light))
        thin = max(1.0, 1.4 * scale)
        radius = 18 * scale
        surface = svg(
            gradient((0, 0, width * 0.92, height * 1.1), stops)
            + f'<rect x="{thin}" y="{thin}" width="{width - 2 * thin}" height="{height - 2 * thin}" '
            f'rx="{radius}" fill="url(#g)" stroke="#573a10" stroke-width="{thin}"/>',
            width,
            height,
        )
        if not theme.flat:
            brush = self._masters.scaled("table/brushed", (round(512 * max(1.0, scale)), 64))
            surface.blit(tiled(brush, (width, height)), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        step = math.ceil(2 * thin)
        rim = surface.get_rect().inflate(-2 * step, -2 * step)
        rounded(surface, rim, radius - step, (255, 244, 208, 150), max(1, round(1.6 * scale)))
        inset = round(14 * scale)
        frame = surface.get_rect().inflate(-2 * inset, -2 * inset)
        rounded(surface, frame.move(0, 1), 10 * scale, (255, 240, 200, 110), max(1, round(scale)))
        rounded(surface, frame, 10 * scale, (120, 84, 28, 190), max(1, round(scale)))
        for x in (round(30 * scale), width - round(30 * scale)):
            for y in (round(30 * scale), height - round(30 * scale)):
                _screw(surface, x, y, 7.5 * scale, 0.6 if x < width / 2 else -0.5)
        return surface

    @cached
    def plaque(self, kind: PlaqueKind, size: Size, words: str) -> Surface:
        """A figure on a round head: the ``level`` of a brick in brass, the pips of a ``face`` in their own black, the
        ``gain`` of a place in dark with a brass rim. The picture is 4 px larger than ``size`` each way."""
        theme, tiles, (wide, high) = self.theme, self.tiles, size
        shades, rim, ink = {
            "level": ((theme.brass_light, theme.brass, theme.brass_dark), BRASS_RIM, theme.text_on_brass),
            "face": ((tiles.ink,) * 3, tiles.face, tiles.face),
            "gain": ((theme.focus_dark,) * 3, theme.brass_light, theme.brass_light),
        }[kind]
        stops = zip(("0%", "45%", "100%"), map(hexed, shades), strict=True)
        edge = max(1.0, high * 0.06)
        box = f'width="{wide - edge}" height="{high - edge}" rx="{(high - edge) / 2}"'
        head = svg(
            gradient((0.25 * wide, 2, 0.7 * wide, high + 2), stops)
            + f'<rect x="2" y="3" width="{wide}" height="{high}" rx="{high / 2}" fill="#000" '
            f'fill-opacity="0.28"/><rect x="{2 + edge / 2}" y="{2 + edge / 2}" {box} fill="url(#g)" '
            f'stroke="{hexed(rim)}" stroke-width="{edge}"/>',
            wide + 4,
            high + 4,
        )
        drawn = self.font("sans-bold", round(high * 0.78)).render(words, True, ink)
        tight = drawn.get_bounding_rect()
        head.blit(drawn, (2 + wide / 2 - tight.width / 2 - tight.x, 2 + high / 2 - tight.height / 2 - tight.y))
        return head


def _plate(size: Size, radius: float, shades: tuple[Colour, ...], edge: Paint, width: float) -> Surface:
    """A plate shaded downwards, with a rim. All columns between its corners are equal, so only one is rendered."""
    wide, tall = size
    half = math.ceil(radius + width) + 2
    narrow = min(wide, 2 * half + 1)
    sheet = _narrow_plate((narrow, tall), radius, shades, edge, width)
    if wide == narrow:
        return sheet.copy()
    plate = Surface(size, pygame.SRCALPHA)
    plate.blit(pygame.transform.scale(sheet.subsurface((half, 0, 1, tall)), (wide - 2 * half, tall)), (half, 0))
    plate.blit(sheet, (0, 0), (0, 0, half, tall))
    plate.blit(sheet, (wide - half, 0), (half + 1, 0, half, tall))
    return plate


@lru_cache(maxsize=32)
def _narrow_plate(size: Size, radius: float, shades: tuple[Colour, ...], edge: Paint, width: float) -> Surface:
    """The narrowest plate with these corners; plates of any width share it."""
    wide, tall = size
    stops = [(f"{100 * n / (len(shades) - 1):.0f}%", hexed(shade)) for n, shade in enumerate(shades)]
    inner = f'x="{width / 2}" y="{width / 2}" width="{wide - width}" height="{tall - width}"'
    return svg(
        gradient((0, 0, 0, tall), stops)
        + f'<rect x="0.25" y="0.25" width="{wide - 0.5}" height="{tall - 0.5}" rx="{radius}" fill="url(#g)"/>'
        f'<rect {inner} rx="{max(radius - width / 2, 0.1)}" {look(edge, width)}/>',
        wide,
        tall,
    )


def _screw(surface: Surface, x: int, y: int, r: float, turn: float) -> None:
    side = math.ceil(2 * r) + 4
    c = side / 2
    picture = svg(
        gradient((0, c - r, side * 0.4, c + r), (("0%", "#e0b560"), ("100%", "#8f6624")))
        + f'<circle cx="{c}" cy="{c}" r="{r}" fill="url(#g)" stroke="#5d3f12" '
        f'stroke-width="{max(1.0, r * 0.16)}"/>',
        side,
        side,
    )
    dx, dy = r * 0.72 * math.cos(turn), r * 0.72 * math.sin(turn)
    polyline(picture, ((c - dx, c - dy), (c + dx, c + dy)), (70, 44, 10), max(1.2, r * 0.26))
    surface.blit(picture, (round(x - c), round(y - c)))
