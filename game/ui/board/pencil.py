"""Strokes of a pencil on paper, and how a sheet tells which of them are new."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pygame

from game.ui.draw.paint import Point, polyline
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.style.theme import Colour

if TYPE_CHECKING:
    from game.ui.board.scorepad import PadRow


@dataclass(frozen=True, slots=True)
class Stroke:
    """One movement of the pencil: its way in pixels, its colour and its width."""

    path: tuple[Point, ...]
    colour: Colour
    width: float

    def draw(self, surface: pygame.Surface, part: float = 1.0, shift: Point = (0, 0)) -> None:
        """The first `part` (0..1) of it, shifted by so many pixels."""
        shown = self.path[: max(2, round(len(self.path) * part))]
        moved = [(x + shift[0], y + shift[1]) for x, y in shown]
        polyline(surface, moved, (*self.colour, 215), self.width)
        finer = [(x + self.width * 0.22, y + self.width * 0.16) for x, y in moved]
        polyline(surface, finer, (*self.colour, 70), self.width * 0.7)

    def bounds(self) -> pygame.Rect:
        """All that it marks."""
        xs, ys = [x for x, _ in self.path], [y for _, y in self.path]
        reach = int(2 * self.width) + 3
        left, top = int(min(xs)) - reach, int(min(ys)) - reach
        return pygame.Rect(left, top, int(max(xs)) + reach - left + 1, int(max(ys)) + reach - top + 1)


@dataclass(frozen=True, slots=True)
class Writing:
    """The new strokes of a sheet, for drawing them one by one."""

    strokes: Callable[[pygame.Rect, Assets, Scale], Sequence[Stroke]] = field(compare=False)
    """The strokes on a sheet that fills a rectangle (pixels)."""
    without: Callable[[pygame.Surface, pygame.Rect, Assets, Scale], None] = field(compare=False)
    """Paints the sheet without them."""
    totals: "Callable[[pygame.Surface, pygame.Rect, Assets, Scale], PadRow] | None" = field(default=None, compare=False)
    """Paints the sheet without the totals at all; answers the row in which they are to be written."""
