"""A reading glass: every line of text that reaches the window, with its place.

`through_glass` has every picture remember what was written on it, so that words painted by tables, plates and pads are
found as well as those of widgets.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any
from unittest.mock import patch
from weakref import WeakKeyDictionary

import pygame

from game.scenes.shell.stack import Stack
from game.ui.draw.regions import clipped
from game.ui.render.stilllayer import StillLayer
from game.ui.render.stilllayer import _paint as paint_parts
from game.ui.style.fonts import Fonts
from game.ui.style.theme import Colour

WORDS = re.compile(r"[^\W\d_]{2,}")
OPAQUE = 200


@dataclass(frozen=True)
class Writing:
    """One line: its words and their box, in pixels of the window."""

    words: str
    rect: pygame.Rect
    size: int = 0
    """The height of its letters in pixels."""
    cut: bool = False
    """Whether part of it was outside the picture it was written on."""
    colour: Colour = (0, 0, 0)
    ground: Colour | None = None
    """The average colour it was written on; None if that is unknown."""
    hidden: frozenset[int] = frozenset()
    """The numbers of its `spots` under boxes that were filled later."""

    def moved(self, dx: int, dy: int) -> "Writing":
        """The line, moved by dx and dy pixels."""
        return replace(self, rect=self.rect.move(dx, dy))

    @property
    def core(self) -> pygame.Rect:
        """The part of the box where letters are, without the room for the next line."""
        return self.rect.inflate(-2, -self.rect.height * 2 // 5)

    @property
    def spots(self) -> list[tuple[int, int]]:
        """The points that show whether something covers its whole middle."""
        return [(self.rect.x + self.rect.width * part // 8, self.rect.centery) for part in (1, 4, 7)]


class Sheet(pygame.Surface):
    """A picture that remembers the words on it, until something covers them."""

    words: str | None = None
    size: int = 0
    colour: Colour = (0, 0, 0)
    written: tuple[Writing, ...] = ()
    over: "tuple[Sheet, tuple[int, int]] | None" = None
    """The picture that this one is a part of, and its place there."""

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        """Draws a picture on it, with the words on that."""
        x, y = (dest.x, dest.y) if isinstance(dest, pygame.Rect) else dest[:2]
        place = pygame.Rect((round(x), round(y)), source.get_size())
        ground = self._ground(place) if isinstance(source, Sheet) and source.words is not None else None
        done = super().blit(source, dest, area, special_flags)
        if not special_flags and area is None:
            if isinstance(source, Sheet) and source.words is not None:
                self.note((Writing(source.words, place, source.size, colour=source.colour, ground=ground),))
                return done
            if self.written and place.width >= 8:
                self.written = tuple(line for line in self.written if not _covers(source, place, line))
            if isinstance(source, Sheet):
                self.note([line.moved(*place.topleft) for line in source.written])
        return done

    def note(self, lines: Any) -> None:
        """Remembers the lines inside the clip; of a line half scrolled out of sight, the visible half."""
        clip = self.get_clip()
        scrolls = clip != self.get_rect()
        seen = [
            replace(
                line,
                cut=line.cut or not _inside(line, clip, scrolls=scrolls),
                rect=line.rect.clip(clip) if scrolls else line.rect,
            )
            for line in lines
            if len(line.words) > 1 and clip.collidepoint(line.rect.center)
        ]
        if self.over is not None:
            sheet, (dx, dy) = self.over
            sheet.note([line.moved(dx, dy) for line in seen])
        else:
            self.written = (*self.written, *seen)

    def subsurface(self, *place: Any) -> pygame.Surface:
        """A part of the picture; what is written on it is written on the whole."""
        part = super().subsurface(*place)
        assert isinstance(part, Sheet)
        part.over = self, part.get_offset()
        return part

    def fill(self, *given: Any, **named: Any) -> pygame.Rect:
        """Fills it; a filled picture has no words, and a filled box hides those below."""
        done = super().fill(*given, **named)
        if len(given) == 1 and not named:
            self.written = ()
        elif len(given) == 2 and not named and pygame.Color(given[0]).a > OPAQUE:
            self._fill_over(done)
        return done

    def _fill_over(self, box: pygame.Rect) -> None:
        """Notes a filled box, which may be one of several: a line is hidden when all its spots are."""
        if self.over is not None:
            sheet, at = self.over
            sheet._fill_over(box.move(at))
            return
        kept: list[Writing] = []
        for line in self.written:
            under = {number for number, spot in enumerate(line.spots) if box.collidepoint(spot)}
            kept.append(replace(line, hidden=line.hidden | under) if under else line)
        self.written = tuple(line for line in kept if len(line.hidden) < len(line.spots))

    def _ground(self, place: pygame.Rect) -> Colour | None:
        """The average colour of the place for words, before they are written."""
        x, y, wide, high = place.clip(self.get_rect())
        spots = [(x + wide * part // 8, y + high * (1 + part % 3) // 4) for part in range(8 if wide and high else 0)]
        found = [self.get_at(spot) for spot in spots]
        if not found or any(each.a < OPAQUE for each in found):
            return None
        r, g, b = (round(sum(each[n] for each in found) / len(found)) for n in range(3))
        return (r, g, b)


class Reading(Sheet):
    """A picture painted to be read, including the still picture of a table."""


def _inside(line: Writing, clip: pygame.Rect, *, scrolls: bool) -> bool:
    """Whether a line is inside the picture; what scrolls may be half out of sight at the top or bottom."""
    core = line.core
    across = clip.left <= core.left and core.right <= clip.right
    return across and (scrolls or (clip.top <= core.top and core.bottom <= clip.bottom))


def _covers(source: pygame.Surface, place: pygame.Rect, line: Writing) -> bool:
    """Whether something opaque, or something that dims everything, covers the whole middle of a line."""
    alpha = source.get_alpha() or 255
    return all(
        place.collidepoint(x, y) and source.get_at((x - place.x, y - place.y)).a * alpha // 255 > OPAQUE
        for x, y in line.spots
    )


@contextmanager
def through_glass() -> Iterator[None]:
    """Makes pictures remember the words on them. Enter it before the program is started."""
    fresh = Fonts.fresh

    def text(self: Fonts, string: str, role: str, em: int, colour: Colour) -> pygame.Surface:
        def make() -> pygame.Surface:
            plain = fresh(self, string, role, em, colour).convert_alpha()
            sheet = Sheet(plain.get_size(), pygame.SRCALPHA)
            sheet.blit(plain, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
            sheet.words, sheet.size, sheet.colour = string, em, (colour[0], colour[1], colour[2])
            return sheet

        return self._cache.get(("glass", string, role, em, colour), make)

    grounds = WeakKeyDictionary[StillLayer, pygame.Surface]()  # weak, so that pictures are freed
    show, draw = StillLayer.show, StillLayer.draw

    def shown(self: StillLayer, size: Any, look: Any, ground: pygame.Surface, parts: Any, **how: Any) -> Any:
        grounds[self] = ground
        return show(self, size, look, ground, parts, **how)

    def drawn(self: StillLayer, sheet: pygame.Surface, area: pygame.Rect) -> None:
        """Paints the still picture on the sheet itself, because a copy of a part of it has no words."""
        if isinstance(sheet, Reading):
            with clipped(sheet, area):
                sheet.blit(grounds[self], (0, 0))
                paint_parts(sheet, [*self._ops.values(), *self._overlay.values()])
        else:
            draw(self, sheet, area)

    with (
        patch.object(Fonts, "text", text),
        patch.multiple(StillLayer, show=shown, draw=drawn),
        patch.object(pygame, "Surface", Sheet),
    ):
        yield


def read(stack: Stack, size: tuple[int, int]) -> list[Writing]:
    """Every visible line of the top scene in a window of that size."""
    sheet = Reading(size)
    stack.top.draw(sheet)
    return [line for line in sheet.written if line.words.strip()]
