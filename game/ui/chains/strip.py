"""The strip above the rack that names every open end: its number, what it adds or how often it lies open, what fits."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.core.rules import Observation
from game.dominoes.layout import unseen
from game.dominoes.tiles import HI, LO, parse_tile
from game.ui.board.items import Painter
from game.ui.draw import paint
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale

HALF = 27
_FACTORS = (1.0, 0.86, 0.74, 0.62, 0.52)
"""How much smaller everything gets where there is little room."""


@dataclass(frozen=True, slots=True)
class StripEnd:
    """One end on the strip: the faces shown, a figure beside them, a caption below."""

    faces: tuple[int, ...]
    figure: str
    caption: str
    brief: str = ""
    """The caption where there is little room: a bare figure."""
    dead: bool = False
    """No tile fits it any more, neither an unseen one nor one of the own hand."""
    new: bool = False
    """It would come by the play under the mouse."""
    meant: bool = False
    """The play under the mouse goes to such an end."""


@dataclass(frozen=True, slots=True)
class Strip:
    """What the strip shows. With `total` the entries are a sum; `now` is what it was before the play shown."""

    title: str
    entries: tuple[StripEnd, ...]
    total: int | None = None
    now: int | None = None
    scores: bool = False
    """Whether points are given for the total."""

    def painter(self) -> Painter:
        """The strip as something that is painted as a whole."""
        words = ", ".join(f"{entry.figure} {entry.caption}".strip() for entry in self.entries)
        return Painter(self, self._paint, f"{self.title}: {words}")

    def fitted(self, width: int, assets: Assets, scale: Scale) -> tuple[float, bool, int]:
        """How it fits into so many pixels: the factor of its sizes, whether captions are words, what it takes then."""
        tries = [(factor, True) for factor in _FACTORS[:3]] if not scale.large else []
        tries += [(factor, False) for factor in _FACTORS]
        for factor, words in tries:
            room = self._room(self._widths(assets, scale, factor, words=words), assets, scale, factor, words=words)
            if room <= width:
                break
        return factor, words, room

    def _paint(self, surface: pygame.Surface, rect: pygame.Rect, assets: Assets, scale: Scale) -> None:
        factor, words, _ = self.fitted(rect.width, assets, scale)
        self._draw(surface, rect, self._widths(assets, scale, factor, words=words), assets, scale, factor, words=words)

    def _widths(self, assets: Assets, scale: Scale, factor: float, *, words: bool) -> list[int]:
        return [self._width(entry, assets, scale, factor, words=words) for entry in self.entries]

    def _gap(self, scale: Scale, factor: float, *, words: bool) -> int:
        return scale.px((34 if self.total is not None else 44 if words else 26) * factor)

    def _named(self, scale: Scale, *, words: bool) -> bool:
        """Whether the title stands before the entries."""
        return words and scale.across > 900

    def _room(self, widths: Sequence[int], assets: Assets, scale: Scale, factor: float, *, words: bool) -> int:
        px = scale.px
        gaps = self._gap(scale, factor, words=words) * max(len(widths) - 1, 0)
        room = sum(widths) + gaps + px(36)
        if self._named(scale, words=words):
            room += assets.text_size(self.title, "sans-bold", px(16))[0] + px(28)
        if self.total is not None:
            room += px(36) + assets.text_size(str(self.total), "serif", px(34 * factor))[0] + px(16)
            room += assets.text_size(f"now {self.now}", "sans", px(16))[0] + px(10) if self.now is not None else 0
        return room

    def _width(self, entry: StripEnd, assets: Assets, scale: Scale, factor: float, *, words: bool) -> int:
        figure, small = _letters(scale, factor)
        top = len(entry.faces) * scale.tiles.px((_half(scale) + 2) * factor) + scale.px(8)
        top += assets.text_size(entry.figure, "serif", figure)[0]
        return max(top, assets.text_size(self._caption(entry, scale, words=words), "sans", small)[0])

    @staticmethod
    def _caption(entry: StripEnd, scale: Scale, *, words: bool) -> str:
        """What stands below an end; nothing where words are large."""
        return entry.caption if words else entry.brief if not scale.large else ""

    def _draw(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        widths: Sequence[int],
        assets: Assets,
        scale: Scale,
        factor: float,
        *,
        words: bool,
    ) -> None:
        px, theme = scale.px, assets.theme
        gap = self._gap(scale, factor, words=words)
        room = min(self._room(widths, assets, scale, factor, words=words), rect.width)
        panel = pygame.Rect(0, 0, room, rect.height)
        panel.center = rect.center
        surface.blit(assets.panel(panel.width, panel.height), panel)
        x = panel.x + px(18)
        if self._named(scale, words=words):
            title = assets.text(self.title, "sans-bold", px(16), theme.second)
            surface.blit(title, title.get_rect(midleft=(x, panel.centery)))
            x += title.get_width() + px(28)
        for number, (entry, width) in enumerate(zip(self.entries, widths, strict=True)):
            if number and self.total is not None:
                plus = assets.text("+", "sans", px(20), theme.second)
                surface.blit(
                    plus,
                    plus.get_rect(
                        center=(x - gap // 2, panel.centery if scale.large else panel.y + scale.tiles.px(22))
                    ),
                )
            self._entry(surface, pygame.Rect(x, panel.y, width, panel.height), entry, assets, scale, factor, words)
            x += width + gap
        if self.total is not None:
            equals = assets.text("=", "sans", px(24), theme.second)
            surface.blit(equals, equals.get_rect(midleft=(x - gap + px(12), panel.centery)))
            total = assets.text(str(self.total), "serif", px(34 * factor), theme.score if self.scores else theme.text)
            place = total.get_rect(midleft=(x - gap + px(36), panel.centery))
            surface.blit(total, place)
            if self.now is not None:
                now = assets.text(f"now {self.now}", "sans", px(16), theme.second)
                surface.blit(now, now.get_rect(midleft=(place.right + px(10), panel.centery + px(2))))

    @staticmethod
    def _entry(
        surface: pygame.Surface,
        rect: pygame.Rect,
        entry: StripEnd,
        assets: Assets,
        scale: Scale,
        factor: float,
        words: bool,
    ) -> None:
        px, theme = scale.px, assets.theme
        half = scale.tiles.px(_half(scale) * factor)
        large, small = _letters(scale, factor)
        figure = assets.text(entry.figure, "serif", large, theme.text)
        step = scale.tiles.px((_half(scale) + 2) * factor)
        width = len(entry.faces) * step + px(8) + figure.get_width()
        x = rect.centerx - width // 2
        caption = Strip._caption(entry, scale, words=words)
        y = rect.y + scale.tiles.px(9) if caption else rect.centery - half // 2
        for face in entry.faces:
            surface.blit(assets.half_face(face, half, dim=entry.dead), (x, y))
            x += step
        surface.blit(figure, figure.get_rect(midleft=(x + px(6), y + half // 2)))
        if caption:
            colour = theme.refuse if entry.dead else theme.second
            drawn = assets.text(caption, "sans", small, colour)
            surface.blit(drawn, drawn.get_rect(midtop=(rect.centerx, rect.y + scale.tiles.px(37.5))))
        if entry.new:
            frame = rect.inflate(px(14), -px(6))
            paint.dashed(surface, frame, px(7), theme.legal, max(1, px(1.6)), px(6), px(4))
        if entry.meant:
            paint.rounded(surface, rect.inflate(px(14), -px(6)), px(7), theme.brass, max(1, px(2)))


def _letters(scale: Scale, factor: float) -> tuple[int, int]:
    """How large figures and captions are written, in pixels: no larger than one line has room above the other."""
    figure, caption = scale.px(24 * factor), scale.px(15 * max(factor, 0.9))
    return (figure, caption) if scale.large else (min(figure, scale.tiles.px(30)), min(caption, scale.tiles.px(19)))


def _half(scale: Scale) -> float:
    """Half of a tile in dp; without words below it has more room."""
    return HALF if not scale.large else HALF * 1.3


def open_ends(seen: Observation, numbers: Mapping[int, Sequence[str]], action: Any) -> Strip:
    """Every open number, how often it is open and what fits; that which the play under the mouse goes to is marked."""
    left, onto, hand = unseen(seen), str(action).partition(">")[2], seen.get("hand", [])
    entries = [
        StripEnd(
            (number,),
            f"×{len(tiles)}",
            unseen_words(left[number], held(hand, number)),
            str(left[number]),
            dead=not left[number] and not held(hand, number),
            meant=onto in tiles,
        )
        for number, tiles in numbers.items()
    ]
    return Strip("Open ends", tuple(entries))


def unseen_words(count: int, held: int = 0) -> str:
    """How many unseen tiles fit, as the strip's caption; where there are none, whether one's own hand still fits."""
    return f"{count} unseen" if count else "only yours" if held else "none left"


def held(hand: Sequence[str], number: int) -> int:
    """How many tiles of a hand, in its words, bear a number."""
    return sum(1 for text in hand if number in (HI[tile := parse_tile(text)], LO[tile]))
