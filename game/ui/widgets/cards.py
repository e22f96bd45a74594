"""Plates to press: a quick table with its players, a colour or shape among several, a free place."""

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Unpack

import pygame

from game.ui.draw import paint
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.style.theme import SeatStyle, mix
from game.ui.widgets.drawn import Brush, Drawn
from game.ui.widgets.widgets import Extras, Lettering, Widget
from game.words import _


def said_of(words: str, chosen: bool) -> str:
    """The spoken words of a choice, which also say whether it is the chosen one."""
    return _("{choice}, chosen").format(choice=words) if chosen else words


@dataclass(eq=False, repr=False)
class Card(Widget):
    """A plate with a title, the seats' signs, and a note; the chosen one has a brass edge and a tick.

    Enter on the chosen card calls `onward`; `goes_on` is the part of the tip that says so.
    """

    role = "card"
    radius = 12.0

    on_press: Callable[[], None] = field()  # must be given
    note: str
    _: KW_ONLY
    styles: Sequence[SeatStyle] = ()
    chosen: bool = False
    onward: Callable[[], None] | None = None
    goes_on: str = ""

    def __post_init__(self) -> None:
        self.title = self.label
        self.tip = f"{self.note} · {self.goes_on}" if self.chosen and self.onward else self.note
        self.label = said_of(f"{self.title}, {self.tip}", self.chosen)

    def enter(self) -> None:
        """Chooses the card, or goes on if it is chosen."""
        if self.chosen and self.onward:
            self.onward()
        else:
            self.activate()

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """Draws title and signs above, the note below. A low card has no note, a narrow one no signs."""
        theme, px = assets.theme, scale.px
        face = self.rect.move(0, {"hover": -px(1), "pressed": px(1)}.get(self.state, 0))
        if self.state != "pressed":
            assets.cast_shadow(surface, face, small=True, radius=px(12))
        surface.blit(assets.panel(*face.size, lit=self.chosen), face)
        if self.state in ("hover", "pressed"):
            paint.rounded(surface, face, px(12), (255, 255, 255, 16) if self.state == "hover" else (0, 0, 0, 70))
        inner = face.inflate(-2 * px(20 if face.width > px(260) else 12), -2 * px(8))
        tick, low = px(22), face.height >= px(76)
        if self.chosen:
            centre = (inner.right - tick // 2, inner.bottom - px(16) if low else inner.y + px(18))
            _draw_tick(surface, centre, tick / 2, round(tick * 0.72), assets)
        row = inner.height // 2 if low else inner.height
        top = pygame.Rect(inner.x, inner.y, inner.width - (tick + px(8) if self.chosen and not low else 0), row)
        named = assets.text_size(self.title, "sans-bold", px(19))[0]
        pitch = min(px(22), max(0, top.width - named - px(12)) // max(len(self.styles), 1))
        if pitch >= px(12):
            self._signs(surface, assets, top, pitch)
            top.width -= pitch * len(self.styles) + px(8)
        self.write(surface, assets, self.title, top, Lettering("sans-bold", px(19), theme.text, smallest=px(15)))
        if low:
            inner.width -= tick + px(8) if self.chosen else 0
            self._write_note(surface, assets, inner, px(17), px(15))

    def _write_note(self, surface: pygame.Surface, assets: Assets, inner: pygame.Rect, size: int, small: int) -> None:
        """Writes the note, in two smaller lines if it is long."""
        lines = assets.wrap(self.note, "sans", size, inner.width)
        if len(lines) > 1:
            size = small
            first, *rest = assets.wrap(self.note, "sans", size, inner.width)
            lines = [first, " ".join(rest)] if rest else [first]
        step = round(size * 1.25)
        top = inner.y + inner.height // 2 if len(lines) == 1 else inner.bottom - 2 * step + size // 4
        for number, words in enumerate(lines):
            row = pygame.Rect(inner.x, top + number * step, inner.width, inner.height // 2 if len(lines) == 1 else step)
            self.write(surface, assets, words, row, Lettering("sans", size, assets.theme.second))

    def _signs(self, surface: pygame.Surface, assets: Assets, row: pygame.Rect, pitch: int) -> None:
        """Draws the seats' signs at the right end of a row, `pitch` pixels apart."""
        side = round(pitch * 0.72)
        for number, style in enumerate(reversed(self.styles)):
            centre = (row.right - side // 2 - number * pitch, row.centery)
            paint.put(surface, assets.glyph(style, side), center=centre)


def sign_choice(
    key: str, label: str, rect: pygame.Rect, style: SeatStyle, chosen: bool, on_press: Callable[[], None]
) -> Drawn:
    """One colour or shape among several, on a dark plate; the chosen one has a brass edge and a tick."""

    def draw(on: Brush) -> None:
        surface, rect, theme, px = on.surface, on.rect, on.theme, on.px
        ground = mix(theme.panel_bottom, theme.text, {"hover": 0.1, "pressed": 0.22}.get(on.widget.state, 0.0))
        edge = theme.brass if chosen else theme.button_edge
        paint.framed(surface, rect, px(10), ground, edge, px(3) if chosen else max(1, px(1.3)))
        paint.put(surface, on.assets.glyph(style, round(min(rect.size) * 0.58)), center=rect.center)
        if chosen:
            _draw_tick(surface, (rect.right - px(10), rect.y + px(10)), px(9), px(13), on.assets)

    return Drawn(key, said_of(label, chosen), rect, draw, "choice", on_press=on_press, tip=label)


def row_plate(key: str, rect: pygame.Rect) -> Drawn:
    """A dark plate behind other widgets, such as those of a seat's row: a panel with its shadow."""

    def draw(on: Brush) -> None:
        on.assets.cast_shadow(on.surface, on.rect, small=True, radius=on.px(12))
        on.surface.blit(on.assets.panel(*on.rect.size), on.rect)

    return Drawn(key, "", rect, draw, "plate", radius=12)


def free_place(
    key: str, label: str, note: str, rect: pygame.Rect, on_press: Callable[[], None], **extras: Unpack[Extras]
) -> Drawn:
    """A dashed outline with a plus, to be pressed to add something there; paler and without the plus if disabled."""

    def draw(on: Brush) -> None:
        surface, rect, theme, px = on.surface, on.rect, on.theme, on.px
        if on.touched:
            paint.rounded(surface, rect, px(12), (*theme.text, 18 if on.widget.state == "hover" else 40))
        paint.dashed(surface, rect, px(12), theme.button_edge, max(1.0, px(1.5)), px(9), px(6))
        words, before = (theme.text, px(68)) if on.widget.enabled else (theme.second, px(16))
        if on.widget.enabled:
            paint.put(surface, on.assets.icon("plus", px(24), words), center=(rect.x + px(38), rect.centery))
        room = pygame.Rect(rect.x + before, rect.y, rect.width - before - px(16), rect.height)
        place = on.write(label, room, "sans-bold", 19, words)
        left = pygame.Rect(place.right + px(12), room.y, room.right - place.right - px(12), room.height)
        if on.assets.text_size(note, "sans", px(17))[0] <= left.width:
            on.write(note, left, "sans", 17, theme.second, "right")

    return Drawn(key, label, rect, draw, "button", on_press=on_press, radius=12, **extras)


def _draw_tick(surface: pygame.Surface, centre: paint.Point, radius: float, side: int, assets: Assets) -> None:
    """Draws a brass disc with a tick of that side."""
    paint.disc(surface, centre, radius, assets.theme.brass)
    paint.put(surface, assets.icon("check", side, assets.theme.text_on_brass), center=centre)
