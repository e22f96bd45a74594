"""Parts of the shelf of puzzles: a position or a theme as a small table with words, and the paper beneath some."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pygame

from game.core.document import BadDocument
from game.puzzles.puzzle import Puzzle
from game.scenes.history.positions import PositionTable
from game.scenes.puzzles.course import plan_of, position_of
from game.scenes.shell.context import Context
from game.ui.draw import paint
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.style.theme import Colour
from game.ui.widgets.blocks import LEADING, Block, Kit, Size, exactly
from game.ui.widgets.widgets import Lettering, Painting, Widget

Picture = Callable[[Assets, tuple[int, int]], pygame.Surface | None]
"""What is shown on a small table of so many pixels; None while it is not made yet."""
_Key = tuple[str, tuple[int, int], object]
"""The id of a puzzle, a size in pixels, and the look of what lies there."""
BESIDE, BELOW = 14, 8
"""Between a small table and the words beside or below it, in dp."""
ROUND = 10.0
"""The corners of a small table, in dp."""
BAR, NUMBER = 8, 28
"""The height of a bar, and the size of a number, in dp."""


@dataclass(frozen=True)
class Said:
    """A line that stands with a small table; with a tick before it where something is done."""

    words: str
    face: str = "sans"
    size: float = 16
    colour: Colour | None = None
    tick: bool = False


class Pictures:
    """The positions of puzzles as small tables. They are made one by one, as somebody asks for `one`."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._tables: dict[str, PositionTable] = {}
        self._made: dict[_Key, pygame.Surface | None] = {}
        self._wanted: dict[_Key, Puzzle] = {}

    def of(self, puzzle: Puzzle) -> Picture:
        """The picture of a position."""

        def picture(assets: Assets, size: tuple[int, int]) -> pygame.Surface | None:
            key = puzzle.id, size, assets.look
            if key not in self._made:
                self._wanted[key] = puzzle
            return self._made.get(key)

        return picture

    @property
    def waiting(self) -> bool:
        """Whether some have been asked for and are not made yet."""
        return bool(self._wanted)

    def one(self) -> None:
        """Makes one that is waiting; a position that cannot be set has none."""
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
        """The tables are needed no more."""
        for table in self._tables.values():
            table.release()


@dataclass(frozen=True)
class Entry(Block):
    """Something to press: a small table, `side` dp wide and high, and lines beside it, or `below` it in its middle.

    `share` is how much of it is done, as a bar after the first line, `number` stands before the first one.
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
        """What stands beside the words, in pixels."""
        return 0 if self.below else kit.px(self.side[0]) + kit.px(BESIDE)

    def set(self, kit: Kit, width: int) -> list[tuple[Said, list[str], int]]:
        """The lines as they are wrapped, and how high a row of each is."""
        room = max(1, width - self._left(kit))
        return [
            (each, kit.assets.wrap(each.words, each.face, kit.px(each.size), room - _tick(kit, each)), step)
            for each in self.lines
            for step in [round(kit.px(each.size) * LEADING)]
        ]

    def _over(self, kit: Kit) -> int:
        """What number and bar take of the height, in pixels."""
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
        return [EntryCard(self, kit, rect)]


def _tick(kit: Kit, line: Said) -> int:
    return kit.px(line.size * 1.4) if line.tick else 0


class EntryCard(Widget):
    """An `Entry` in its place."""

    role = "button"
    radius = ROUND

    def __init__(self, entry: Entry, kit: Kit, rect: pygame.Rect) -> None:
        super().__init__(entry.key, entry.says, rect, on_press=entry.on_press)
        self._entry, self._set, self._over = entry, entry.set(kit, rect.width), kit.px(NUMBER + 6)

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """The small table lights up under the mouse."""
        px, entry, rect = scale.px, self._entry, self.rect
        words = sum(len(lines) * step for _, lines, step in self._set)
        if entry.below:
            table = pygame.Rect(*rect.topleft, rect.width, px(entry.side[1]))
            room = pygame.Rect(rect.x, table.bottom + px(BELOW), rect.width, words)
        else:
            table = pygame.Rect(*rect.topleft, px(entry.side[0]), px(entry.side[1]))
            over = self._over if entry.number else 0
            room = pygame.Rect(table.right + px(BESIDE), 0, rect.right - table.right - px(BESIDE), words + over)
            room.centery = table.centery if words + over <= table.height else rect.centery
        self._table(surface, assets, scale, table)
        y = room.y
        if entry.number:
            self._number(surface, assets, scale, (room.x + px(NUMBER) // 2, y + px(NUMBER) // 2))
            y += self._over
        for number, (line, words_of, step) in enumerate(self._set):
            tick = line.tick
            for words_in_row in words_of:
                row = pygame.Rect(room.x, y, room.width, step)
                self._write(surface, assets, scale, replace(line, words=words_in_row, tick=tick), row)
                tick, y = False, y + step
            if number == 0 and entry.share is not None:
                self._bar(surface, assets, scale, pygame.Rect(room.x, y + px(4), room.width, px(BAR)))
                y += px(BAR + 8)

    def _write(self, surface: pygame.Surface, assets: Assets, scale: Scale, line: Said, row: pygame.Rect) -> None:
        theme, em = assets.theme, scale.px(line.size)
        plain = theme.second_on_paper if self._entry.on_paper else theme.text_on_walnut
        colour = line.colour or plain
        lettering = Lettering(line.face, em, colour, "center" if self._entry.below else "left")
        if line.tick:
            beside, wide = round(em * 1.4), assets.text_size(line.words, line.face, em)[0]
            left = row.centerx - (wide + beside) // 2 if self._entry.below else row.x
            paint.put(surface, assets.icon("check", em, colour), midleft=(left, row.centery))
            row = pygame.Rect(left + beside, row.y, row.right - left - beside, row.height)
            lettering = replace(lettering, align="left")
        self.write(surface, assets, line.words, row, lettering)

    def _table(self, surface: pygame.Surface, assets: Assets, scale: Scale, table: pygame.Rect) -> None:
        theme, radius, lit = assets.theme, scale.px(ROUND), self.state in ("hover", "pressed")
        found = self._entry.picture(assets, table.size)
        picture = (found.copy() if found is not None else assets.felt_inlay(*table.size)).convert_alpha()
        if lit:
            picture.fill((18, 26, 22, 0), special_flags=pygame.BLEND_RGBA_ADD)
        paint.round_off(picture, radius)
        edge = theme.walnut_edge if lit or theme.flat else theme.walnut_dark
        paint.rounded(picture, picture.get_rect(), radius, edge, max(1, scale.px(2)))
        surface.blit(picture, table)

    def _number(self, surface: pygame.Surface, assets: Assets, scale: Scale, middle: tuple[int, int]) -> None:
        theme, half = assets.theme, scale.px(NUMBER) // 2
        paint.disc(surface, middle, half, theme.pencil_new, max(1, scale.px(2)))
        place = pygame.Rect(0, 0, 2 * half, 2 * half)
        place.center = middle
        lettering = Lettering("sans-bold", scale.px(16), theme.pencil_new, "center")
        self.write(surface, assets, self._entry.number, place, lettering)

    def _bar(self, surface: pygame.Surface, assets: Assets, scale: Scale, rect: pygame.Rect) -> None:
        theme, radius = assets.theme, rect.height // 2
        paint.rounded(surface, rect, radius, theme.walnut_dark)
        if self._entry.share:
            done = pygame.Rect(*rect.topleft, max(rect.height, round(rect.width * self._entry.share)), rect.height)
            paint.rounded(surface, done, radius, theme.brass)


@dataclass(frozen=True)
class OnPaper(Block):
    """A part on a strip of paper, with so many dp of it around."""

    part: Block
    around: float = 20

    @property
    def told(self) -> str:
        return self.part.told

    def wide(self, kit: Kit) -> Size:
        return self.part.wide(kit) + exactly(2 * kit.px(self.around))

    def high(self, kit: Kit, width: int) -> Size:
        return self.part.high(kit, width - 2 * kit.px(self.around)) + exactly(2 * kit.px(self.around))

    def put(self, kit: Kit, rect: pygame.Rect) -> list[Widget]:
        inside = rect.inflate(-2 * kit.px(self.around), -2 * kit.px(self.around))
        return [Painting(kit.name(), "", rect, kit.assets.lay_paper), *kit.put(self.part, inside)]
