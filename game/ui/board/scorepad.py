"""The paper pad beside the table: a column for each seat, the points of each hand, the totals; and pencil strokes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import pygame

from game.core.naming import initial
from game.ui.draw import paint
from game.ui.draw.paint import Point
from game.ui.sprites.assets import Assets
from game.ui.style import tempo
from game.ui.style.scale import Scale
from game.ui.style.theme import Colour, SeatStyle

TORN = 22
"""Height of the strip with the holes, in dp."""
SIDE = 14
"""Margin at the left and right of the columns, in dp."""
SMALLEST = 13.5
"""Smallest text size, in dp."""
FIGURE_GAP = 5
"""Smallest gap between figures, in dp; if figures would be closer, every other one is written lower."""
LOWER, SMALLER = 15, 15
"""How much lower, and the largest size of all figures in such a row, in dp."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A short text in a column, and its colour (None: the pad's ink)."""

    text: str
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class PadRow:
    """A row of figures on a pad."""

    pad: "ScorePad"
    y: int
    height: int
    size: int
    face: str
    staggered: bool = False
    """Whether every other figure is lower, because they are too wide to be side by side."""

    def write(self, surface: pygame.Surface, figures: Sequence[Figure], shift: tuple[int, int] = (0, 0)) -> None:
        """Writes a figure in each column, `shift` pixels off. All figures in ink have the same size."""
        assets, px, face = self.pad.assets, self.pad.scale.px, self.face
        sizes = [
            assets.fitting(figure.text, face, self.size, px(SMALLEST), column.width * (1 + self.staggered) - px(9))
            for column, figure in zip(self.pad.columns, figures, strict=False)
        ]
        alike = min((s for s, figure in zip(sizes, figures, strict=False) if not figure.colour), default=self.size)
        lower = px(LOWER) if self.staggered else 0
        for number, (column, figure, size) in enumerate(zip(self.pad.columns, figures, sizes, strict=False)):
            low = (self.height - lower) // 2 + lower * (number % 2)
            middle = column.centerx + shift[0], self.y + low + shift[1]
            ink, size = (figure.colour, size) if figure.colour else (assets.theme.text_on_paper, alike)
            assets.write(surface, figure.text, face, size, ink, center=middle)


class ScorePad:
    """A pad that fills `rect` (pixels) of a surface and is written row by row from the top."""

    def __init__(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        assets: Assets,
        scale: Scale,
        columns: int,
        *,
        last: float = 1.0,
    ) -> None:
        """`last` is the width of the last column relative to the others."""
        self.surface = surface
        self.rect = rect
        self.assets = assets
        self.scale = scale
        px = scale.px
        surface.blit(assets.paper(rect.width, rect.height), rect)
        self._perforate()
        room = rect.width - 2 * px(SIDE if columns <= 5 else SIDE // 2)
        each = room / (columns - 1 + last)
        left = rect.x + (rect.width - room) / 2
        tops = [round(left + number * each) for number in range(columns)]
        self.columns = [
            pygame.Rect(x, rect.y, (tops[number + 1] if number + 1 < columns else round(left + room)) - x, rect.height)
            for number, x in enumerate(tops)
        ]
        self.y = rect.y + px(TORN)
        """Top of the next row, in pixels."""

    def _perforate(self) -> None:
        px, theme = self.scale.px, self.assets.theme
        holes = max(6, round(self.rect.width / px(20)))
        for number in range(holes):
            x = self.rect.x + (number + 0.5) * self.rect.width / holes
            paint.disc(self.surface, (x, self.rect.y + px(10)), px(3.4), theme.felt_rim)
        y = self.rect.y + px(TORN) - px(3)
        dash = px(3)
        for x in range(self.rect.x, self.rect.right, 2 * dash):
            paint.fill(self.surface, (x, y, dash, max(1, px(0.8))), theme.rule_line_faint)

    # -- rows ---------------------------------------------------------------------------------------------------------

    def heads(
        self,
        styles: Sequence[SeatStyle],
        names: Sequence[str],
        more: Sequence[tuple[pygame.Rect, pygame.Surface, str, Colour]] = (),
    ) -> None:
        """Draws each seat's shape and, if the columns are wide enough, its name, from the first column on.

        `more` has the heads of other columns: column, picture, name and colour.
        """
        px, assets, ink = self.scale.px, self.assets, self.assets.theme.text_on_paper
        room = self.columns[0].width - px(2)
        sizes = range(px(16), px(SMALLEST) - 1, -1) if self.named else ()
        fits = (s for s in sizes if all(assets.text_size(name, "sans-bold", s)[0] <= room for name in names))
        whole = next(fits, 0)  # initials say more than shortened names
        heads = [
            (column, assets.glyph(style, min(px(24), column.width - px(2)), on_paper=True), name, ink)
            for column, style, name in zip(self.columns, styles, names, strict=False)
        ]
        for column, picture, name, colour in (*heads, *more):
            paint.put(self.surface, picture, center=(column.centerx, self.y + px(22)))
            words = assets.shorten(name, "sans-bold", whole, column.width - px(2)) if whole else initial(name)
            at = column.centerx, self.y + px(38 if self.named else 36)
            assets.write(self.surface, words, "sans-bold", whole or px(15), colour, midtop=at)
        self.y += px(66 if self.named else 58)

    @property
    def named(self) -> bool:
        """Whether the columns are wide enough for names."""
        return self.columns[0].width >= self.scale.px(42)

    def rule(self, *, strong: bool = False) -> None:
        """Draws a line across the columns."""
        theme, px = self.assets.theme, self.scale.px
        colour = theme.rule_line if strong else theme.rule_line_faint
        line = pygame.Rect(self.columns[0].x, self.y, self.columns[-1].right - self.columns[0].x, max(1, px(1.2)))
        paint.fill(self.surface, line, colour)

    def upright(self, column: pygame.Rect, top: int, bottom: int) -> None:
        """Draws a line along the left side of a column, between two heights in pixels."""
        thick = max(1, self.scale.px(1.2))
        paint.fill(self.surface, (column.x, top, thick, bottom - top), self.assets.theme.rule_line_faint)

    def caption(self, words: str, *shorter: str) -> None:
        """Writes a small line at the left, in `shorter` words if those are too wide."""
        px, theme = self.scale.px, self.assets.theme
        room, size = self.columns[-1].right - self.columns[0].x, max(px(15), self.assets.least)
        words = self.assets.first_whole((words, *shorter), "sans", size, room)
        at = self.columns[0].x + px(2), self.y + px(4)
        self.assets.write(self.surface, words, "sans", size, theme.second_on_paper, topleft=at)
        self.y += px(26)

    def row(self, figures: Sequence[Figure], size: float, *, face: str = "sans", leading: float = 1.35) -> PadRow:
        """Writes a figure in each column at `size` dp, scaled down or staggered if they do not fit."""
        px = self.scale.px
        if self._crowded(figures, face):
            row = PadRow(self, self.y, px(SMALLER * leading + LOWER), px(min(size, SMALLER)), face, staggered=True)
        else:
            row = PadRow(self, self.y, px(size * leading), px(size), face)
        row.write(self.surface, figures)
        self.y += row.height
        return row

    def _crowded(self, figures: Sequence[Figure], face: str) -> bool:
        """Whether any figures would touch each other even at the smallest size."""
        wide = [self.assets.text_size(figure.text, face, self.scale.px(SMALLEST))[0] for figure in figures]
        middles = [column.centerx for column in self.columns]
        pairs, gap = zip(pairwise(middles), pairwise(wide), strict=False), self.scale.px(FIGURE_GAP)
        return any(there - here < (one + other) / 2 + gap for (here, there), (one, other) in pairs)

    @property
    def foot_top(self) -> int:
        """Top of the totals, in pixels."""
        return self.rect.bottom - self.scale.px(96)

    def foot(self, figures: Sequence[Figure], note: str, *shorter: str) -> None:
        """Writes the totals and, below them, a line about the target, in `shorter` words if those are too wide."""
        px, theme = self.scale.px, self.assets.theme
        self.y = self.foot_top
        self.rule(strong=True)
        self.y += px(10)
        self.row(figures, 34 if self.named else 24, face="serif", leading=1.25)
        size = max(px(15), self.assets.least)
        note = self.assets.first_whole((note, *shorter), "sans", size, self.rect.width - px(12))
        at = self.rect.centerx, self.rect.bottom - px(14)
        self.assets.write(self.surface, note, "sans", size, theme.second_on_paper, midbottom=at)


# -- the pencil -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stroke:
    """One movement of a pencil: its path in pixels, its colour and its width."""

    path: tuple[Point, ...]
    colour: Colour
    width: float

    def draw(self, surface: pygame.Surface, part: float = 1.0, shift: Point = (0, 0)) -> None:
        """Draws the first `part` (0..1) of the stroke, `shift` pixels off, if the clip reaches it."""
        if not self.bounds().move(shift).colliderect(surface.get_clip()):
            return
        shown = self.path[: max(2, round(len(self.path) * part))]
        moved = [(x + shift[0], y + shift[1]) for x, y in shown]
        paint.polyline(surface, moved, (*self.colour, 215), self.width)
        finer = [(x + self.width * 0.22, y + self.width * 0.16) for x, y in moved]
        paint.polyline(surface, finer, (*self.colour, 70), self.width * 0.7)

    def bounds(self) -> pygame.Rect:
        """The box of everything it marks."""
        xs, ys = [x for x, _ in self.path], [y for _, y in self.path]
        reach = int(2 * self.width) + 3
        left, top = int(min(xs)) - reach, int(min(ys)) - reach
        return pygame.Rect(left, top, int(max(xs)) + reach - left + 1, int(max(ys)) + reach - top + 1)


def pencil(
    surface: pygame.Surface, strokes: Sequence[Stroke], passed: float, each: float, shift: Point = (0, 0)
) -> None:
    """Draws strokes one by one, as far as they are `passed` seconds after the first began; a stroke takes `each`."""
    for number, stroke in enumerate(strokes):
        done = tempo.part(passed, number * each, (number + 1) * each) if each else 1.0
        if done > 0:
            stroke.draw(surface, tempo.ease_both(done), shift)


@dataclass(frozen=True, slots=True)
class Writing:
    """The new entries of a sheet, whose strokes are drawn one by one."""

    strokes: Callable[[pygame.Rect, Assets, Scale], Sequence[Stroke]] = field(compare=False)
    """Makes the new strokes for a sheet that fills a rectangle (pixels)."""
    without: Callable[[pygame.Surface, pygame.Rect, Assets, Scale], PadRow | None] = field(compare=False)
    """Paints the sheet without those strokes and without totals; returns the row for these, if it has one."""
