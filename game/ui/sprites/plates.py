"""Panels, buttons and brass of any size: what is set into the table and can be pressed or read."""

from __future__ import annotations

import math

import pygame

from game.ui.draw.paint import hexed, opacity, polyline, rounded, svg
from game.ui.sprites.materials import Size, tiled
from game.ui.style.cache import Masters
from game.ui.style.theme import Colour, Theme, mix


class Plates:
    """Makes plates in px; ``scale`` is px per dp and sets the lines and the screws."""

    def __init__(self, masters: Masters) -> None:
        self._masters = masters

    def panel(self, size: Size, scale: float, theme: Theme, *, lit: bool, radius: float) -> pygame.Surface:
        """A dark green plate; ``lit`` gives it the brass edge of whose turn it is."""
        edge = (theme.brass, max(2, round(3 * scale))) if lit else (theme.panel_edge, max(1, round(scale)))
        surface = self._plate(size, radius, (theme.panel_top, theme.panel_bottom), *edge)
        if lit:
            thin = max(1, round(0.8 * scale))
            rounded(surface, surface.get_rect(), radius, (*theme.brass_dark, 110), thin)
        return surface

    def _plate(
        self, size: Size, radius: float, shades: tuple[Colour, ...], edge: tuple[int, ...], width: float
    ) -> pygame.Surface:
        """Shaded downwards and with a rim. Between its corners every column is the same: only one of them is drawn."""
        wide, tall = size
        half = math.ceil(radius + width) + 2
        narrow = min(wide, 2 * half + 1)
        sheet = self._drawn_plate((narrow, tall), radius, shades, edge, width)
        if wide == narrow:
            return sheet
        plate = pygame.Surface(size, pygame.SRCALPHA)
        plate.blit(pygame.transform.scale(sheet.subsurface((half, 0, 1, tall)), (wide - 2 * half, tall)), (half, 0))
        plate.blit(sheet, (0, 0), (0, 0, half, tall))
        plate.blit(sheet, (wide - half, 0), (half + 1, 0, half, tall))
        return plate

    @staticmethod
    def _drawn_plate(
        size: Size, radius: float, shades: tuple[Colour, ...], edge: tuple[int, ...], width: float
    ) -> pygame.Surface:
        wide, tall = size
        stops = "".join(
            f'<stop offset="{100 * n / (len(shades) - 1):.0f}%" stop-color="{hexed(shade)}"/>'
            for n, shade in enumerate(shades)
        )
        gradient = f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{tall}">{stops}'
        paint = (edge[0], edge[1], edge[2], edge[3] if len(edge) == 4 else 255)
        rim = f'fill="none" stroke="{hexed(paint)}" stroke-opacity="{opacity(paint)}" stroke-width="{width}"'
        inner = f'x="{width / 2}" y="{width / 2}" width="{wide - width}" height="{tall - width}"'
        return svg(
            f"<defs>{gradient}</linearGradient></defs>"
            f'<rect x="0.25" y="0.25" width="{wide - 0.5}" height="{tall - 0.5}" rx="{radius}" fill="url(#g)"/>'
            f'<rect {inner} rx="{max(radius - width / 2, 0.1)}" {rim}/>',
            wide,
            tall,
        )

    def button(self, size: Size, scale: float, theme: Theme, *, kind: str, state: str, radius: float) -> pygame.Surface:
        """A button's body; ``kind`` is panel, brass or paper, ``state`` rest, hover, pressed or disabled."""
        thin = max(1, round(1.3 * scale))
        if state not in ("rest", "hover", "pressed", "disabled"):
            raise ValueError(f"no button state {state!r}: rest, hover, pressed or disabled")
        faint = state == "disabled"
        if state == "hover":
            thin += max(1, round(0.7 * scale))
        if kind == "brass" and not faint:
            surface = self.brass(size, scale, theme, radius=radius, state=state)
        elif kind == "brass":
            dull = mix(theme.brass, (128, 122, 108), 0.72)
            surface = self._plate(size, radius, (mix(dull, (255, 255, 255), 0.10), dull), (70, 58, 36, 160), thin)
        elif kind == "paper":
            ground = mix(theme.paper_button, theme.paper_tint, 0.6) if faint else theme.paper_button
            edge = mix(theme.paper_button_edge, ground, 0.55) if faint else theme.paper_button_edge
            surface = self._plate(size, radius, (ground, ground), edge, thin)
        elif kind == "panel":
            top, bottom = theme.panel_top, theme.panel_bottom
            edge = mix(theme.button_edge, top, 0.68) if faint else theme.button_edge
            surface = self._plate(size, radius, (mix(top, bottom, 0.4), bottom) if faint else (top, bottom), edge, thin)
        else:
            raise ValueError(f"no button of kind {kind!r}: panel, brass or paper")
        if state == "hover":
            surface.fill((15, 15, 14, 0), special_flags=pygame.BLEND_RGB_ADD)
        elif state == "pressed":
            surface.fill((214, 214, 214), special_flags=pygame.BLEND_RGB_MULT)
        return surface

    def brass(self, size: Size, scale: float, theme: Theme, *, radius: float, state: str = "rest") -> pygame.Surface:
        """Turned brass: a dark hairline around it, a pale one inside."""
        thin = max(1.0, 1.1 * scale)
        shades = (theme.brass_light, theme.brass, theme.brass_dark)
        surface = self._plate(size, radius, shades, (86, 54, 14, 225), thin)
        inner = surface.get_rect().inflate(-2 * math.ceil(thin), -2 * math.ceil(thin))
        if state in ("rest", "hover"):
            rounded(surface, inner, radius - thin, (255, 240, 200, 120), max(1, round(scale)))
        return surface

    def name_plate(self, size: Size, scale: float, theme: Theme) -> pygame.Surface:
        """The big brass plate on the lid: brushed, with an engraved line and four screws."""
        wide, tall = size
        light, mid, dark = hexed(theme.brass_light), hexed(theme.brass), hexed(mix(theme.brass, theme.brass_dark, 0.6))
        gradient = (
            f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{wide * 0.92}" y2="{tall * 1.1}">'
            f'<stop offset="0%" stop-color="{light}"/><stop offset="38%" stop-color="{mid}"/>'
            f'<stop offset="68%" stop-color="{dark}"/><stop offset="100%" stop-color="{light}"/></linearGradient>'
        )
        thin = max(1.0, 1.4 * scale)
        radius = 18 * scale
        surface = svg(
            f'<defs>{gradient}</defs><rect x="{thin}" y="{thin}" width="{wide - 2 * thin}" height="{tall - 2 * thin}" '
            f'rx="{radius}" fill="url(#g)" stroke="#573a10" stroke-width="{thin}"/>',
            wide,
            tall,
        )
        if not theme.flat:
            brush = self._masters.scaled("table/brushed", (round(512 * max(1.0, scale)), 64))
            surface.blit(tiled(brush, size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        step = math.ceil(2 * thin)
        rounded(
            surface,
            surface.get_rect().inflate(-2 * step, -2 * step),
            radius - step,
            (255, 244, 208, 150),
            max(1, round(1.6 * scale)),
        )
        inset = round(14 * scale)
        frame = surface.get_rect().inflate(-2 * inset, -2 * inset)
        rounded(surface, frame.move(0, 1), 10 * scale, (255, 240, 200, 110), max(1, round(scale)))
        rounded(surface, frame, 10 * scale, (120, 84, 28, 190), max(1, round(scale)))
        for x in (round(30 * scale), wide - round(30 * scale)):
            for y in (round(30 * scale), tall - round(30 * scale)):
                surface.blit(*self._screw(x, y, 7.5 * scale, 0.6 if x < wide / 2 else -0.5))
        return surface

    def _screw(self, x: int, y: int, r: float, turn: float) -> tuple[pygame.Surface, tuple[int, int]]:
        side = math.ceil(2 * r) + 4
        c = side / 2
        gradient = (
            f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="{c - r}" x2="{side * 0.4}" y2="{c + r}">'
            '<stop offset="0%" stop-color="#e0b560"/><stop offset="100%" stop-color="#8f6624"/></linearGradient>'
        )
        picture = svg(
            f'<defs>{gradient}</defs><circle cx="{c}" cy="{c}" r="{r}" fill="url(#g)" stroke="#5d3f12" '
            f'stroke-width="{max(1.0, r * 0.16)}"/>',
            side,
            side,
        )
        dx, dy = r * 0.72 * math.cos(turn), r * 0.72 * math.sin(turn)
        polyline(picture, ((c - dx, c - dy), (c + dx, c + dy)), (70, 44, 10), max(1.2, r * 0.26))
        return picture, (round(x - c), round(y - c))
