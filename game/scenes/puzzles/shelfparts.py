"""Parts of the shelf of puzzles: a position or a theme as a small table with words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

from game.core.document import BadDocument
from game.puzzles.puzzle import Puzzle
from game.scenes.history.positions import PositionTable
from game.scenes.puzzles.course import plan_of, position_of
from game.scenes.shell.context import Context
from game.ui.draw import paint
from game.ui.sprites.assets import Assets
from game.ui.style.theme import Colour
from game.ui.widgets.blocks import LEADING, Block, Kit, Size, exactly
from game.ui.widgets.drawn import Brush, Drawn
from game.ui.widgets.widgets import Widget

Picture = Callable[[Assets, tuple[int, int]], pygame.Surface | None]
"""Makes the picture on a small table from its size in pixels; None while it is not ready."""
_Key = tuple[str, tuple[int, int], object]
"""The id of a puzzle, a size in pixels, and the look."""
BESIDE, BELOW = 14, 8
"""Gaps between a small table and the words beside or below it, in dp."""
ROUND = 10.0
"""Corner radius of a small table, in dp."""
BAR, NUMBER = 8, 28
"""Height of a bar, and diameter of a number's ring, in dp."""


@dataclass(frozen=True)
class Said:
    """A line of words with a small table, after a `tick` if something is done."""

    words: str
    face: str = "sans"
    size: float = 16
    colour: Colour | None = None
    tick: bool = False


class Pictures:
    """The positions of puzzles as small tables. They are made one at a time, by calls of `one`."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._tables: dict[str, PositionTable] = {}
        self._made: dict[_Key, pygame.Surface | None] = {}
        self._wanted: dict[_Key, Puzzle] = {}

    def of(self, puzzle: Puzzle) -> Picture:
        """The picture of a position, which is asked for with its first use."""

        def picture(assets: Assets, size: tuple[int, int]) -> pygame.Surface | None:
            key = puzzle.id, size, assets.look
            if key not in self._made:
                self._wanted[key] = puzzle
            return self._made.get(key)

        return picture

    @property
    def waiting(self) -> bool:
        """Whether some have been asked for and not been made yet."""
        return bool(self._wanted)

    def one(self) -> None:
        """Makes one that is waiting; a position that cannot be set up gets none."""
        key, puzzle = self._wanted.popitem()
        try:
            puzzle.check()
        except BadDocument:
            self._made[key] = None
            return
        session = position_of(puzzle, plan_of(self._context, puzzle))
        if puzzle.game not in self._tables:
            self._tables[puzzle.game] = PositionTable(self._context, session)
        self._made[key] = self._tables[puzzle.game].picture(session, key[1])

    def release(self) -> None:
        """Releases the tables."""
        for table in self._tables.values():
            table.release()


@dataclass(frozen=True)
class Entry(Block):
    """A button: a small table, `side` dp wide and high, with lines beside it, or centred `below` it.

    `share` is how much of it is done, shown as a bar after the first line; `number` stands before that line.
    """

    key: str
    says: str
    picture: Picture
    lines: Sequence[Said]
    on_press: Callable[[], None]
    side: tuple[float, float]
    below: bool = False
    share: float | None = None
    number: str = ""
    on_paper: bool = True

    @property
    def told(self) -> str:
        return repr(self.says)

    def _left(self, kit: Kit) -> int:
        """Width of what stands left of the words, in pixels."""
        return 0 if self.below else kit.px(self.side[0]) + kit.px(BESIDE)

    def set(self, kit: Kit, width: int) -> list[tuple[Said, list[str], int]]:
        """The lines, each with its wrapped rows and the height of a row in pixels."""
        room = max(1, width - self._left(kit))
        return [
            (each, kit.assets.wrap(each.words, each.face, kit.px(each.size), room - _tick(kit, each)), step)
            for each in self.lines
            for step in [round(kit.px(each.size) * LEADING)]
        ]

    def _over(self, kit: Kit) -> int:
        """Height of number and bar, in pixels."""
        return (kit.px(NUMBER + 6) if self.number else 0) + (kit.px(BAR + 8) if self.share is not None else 0)

    def wide(self, kit: Kit) -> Size:
        def widest(line: Said, *words: str) -> int:
            return max(kit.assets.text_size(each, line.face, kit.px(line.size))[0] for each in words) + _tick(kit, line)

        whole = max(widest(each, each.words) for each in self.lines)
        least = max(widest(each, *each.words.split(" ")) for each in self.lines)
        if self.below:
            side = kit.px(self.side[0])
            return Size(max(side, whole), max(side * 2 // 3, least), max(side // 2, least))
        left = self._left(kit)
        return Size(left + whole, left + max(least, min(whole, kit.px(110))), left + least)

    def high(self, kit: Kit, width: int) -> Size:
        words = sum(len(lines) * step for _, lines, step in self.set(kit, width)) + self._over(kit)
        side = kit.px(self.side[1])
        return exactly(side + kit.px(BELOW) + words if self.below else max(side, words))

    def put(self, kit: Kit, rect: pygame.Rect) -> list[Widget]:
        side = (rect.width if self.below else kit.px(self.side[0])), kit.px(self.side[1])
        made = self.picture(kit.assets, side)  # asked for before drawing, after which nobody looks again
        draw = partial(self._draw, self.set(kit, rect.width), kit.px(NUMBER + 6), made)
        return [Drawn(self.key, self.says, rect, draw, "button", on_press=self.on_press, radius=ROUND)]

    def _draw(
        self, lines: Sequence[tuple[Said, list[str], int]], over: int, made: pygame.Surface | None, on: Brush
    ) -> None:
        """The small table lights up under the mouse."""
        px, rect = on.px, on.rect
        words = sum(len(rows) * step for _, rows, step in lines)
        if self.below:
            table = pygame.Rect(*rect.topleft, rect.width, px(self.side[1]))
            room = pygame.Rect(rect.x, table.bottom + px(BELOW), rect.width, words)
        else:
            table = pygame.Rect(*rect.topleft, px(self.side[0]), px(self.side[1]))
            high = words + (over if self.number else 0)
            room = pygame.Rect(table.right + px(BESIDE), 0, rect.right - table.right - px(BESIDE), high)
            room.centery = table.centery if high <= table.height else rect.centery
        self._draw_table(on, table, made)
        y = room.y
        if self.number:
            self._draw_number(on, (room.x + px(NUMBER) // 2, y + px(NUMBER) // 2))
            y += over
        for number, (line, rows, step) in enumerate(lines):
            tick = line.tick
            for words_in_row in rows:
                self._write(on, replace(line, words=words_in_row, tick=tick), pygame.Rect(room.x, y, room.width, step))
                tick, y = False, y + step
            if number == 0 and self.below:  # level with neighbours whose names take more lines
                y += max(0, rect.bottom - room.bottom - (px(BAR + 8) if self.share is not None else 0))
            if number == 0 and self.share is not None:
                _draw_bar(on, pygame.Rect(room.x, y + px(4), room.width, px(BAR)), self.share)
                y += px(BAR + 8)

    def _write(self, on: Brush, line: Said, row: pygame.Rect) -> None:
        theme, em = on.theme, on.px(line.size)
        colour = line.colour or (theme.second_on_paper if self.on_paper else theme.text_on_walnut)
        align = "center" if self.below else "left"
        if line.tick:
            beside, wide = round(em * 1.4), on.assets.text_size(line.words, line.face, em)[0]
            left = row.centerx - (wide + beside) // 2 if self.below else row.x
            paint.put(on.surface, on.assets.icon("check", em, colour), midleft=(left, row.centery))
            row, align = pygame.Rect(left + beside, row.y, row.right - left - beside, row.height), "left"
        on.write(line.words, row, line.face, line.size, colour, align)

    def _draw_table(self, on: Brush, table: pygame.Rect, made: pygame.Surface | None) -> None:
        theme, radius = on.theme, on.px(ROUND)
        found = made or self.picture(on.assets, table.size)
        picture = (found.copy() if found is not None else on.assets.felt_inlay(*table.size)).convert_alpha()
        if on.touched:
            picture.fill((18, 26, 22, 0), special_flags=pygame.BLEND_RGBA_ADD)
        paint.round_off(picture, radius)
        edge = theme.walnut_edge if on.touched or theme.flat else theme.walnut_dark
        paint.rounded(picture, picture.get_rect(), radius, edge, max(1, on.px(2)))
        on.surface.blit(picture, table)

    def _draw_number(self, on: Brush, middle: tuple[int, int]) -> None:
        colour, half = on.theme.pencil_new, on.px(NUMBER) // 2
        paint.disc(on.surface, middle, half, colour, max(1, on.px(2)))
        place = pygame.Rect(0, 0, 2 * half, 2 * half)
        place.center = middle
        on.write(self.number, place, "sans-bold", 16, colour, "center")


def _draw_bar(on: Brush, rect: pygame.Rect, share: float) -> None:
    """Draws the bar of how much is done."""
    paint.rounded(on.surface, rect, rect.height // 2, on.theme.walnut_dark)
    if share:
        done = pygame.Rect(*rect.topleft, max(rect.height, round(rect.width * share)), rect.height)
        paint.rounded(on.surface, done, rect.height // 2, on.theme.brass)


def _tick(kit: Kit, line: Said) -> int:
    return kit.px(line.size * 1.4) if line.tick else 0
