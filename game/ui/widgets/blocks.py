"""The parts of a page: each states its sizes, and becomes widgets in the rectangle it is given.

A page is a value made of parts. A part that holds others asks for their sizes, divides its room and gives each a
rectangle. No part knows its parent, and none measures anything while it is drawn. A part that gets less than it must
have is reported (`Kit.cramped`), unless it is `spare`: then it is left out where there is little room.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import accumulate, pairwise
from operator import or_
from typing import Unpack

import pygame

from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.style.theme import Colour, Theme
from game.ui.widgets.buttons import Button, IconButton, Link
from game.ui.widgets.drawn import painting
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.widgets import MIN_SHRINK, Caption, Extras, Group, Label, Lettering, Widget

BAR = 14
"""Width of the bar beside scrolling content, in dp."""
LEADING = 1.24
"""Line spacing, as a multiple of the text size."""


@dataclass(frozen=True, slots=True)
class Size:
    """What a part would like, what it does well with, and what it must have; pixels in one direction.

    `most` is what it can make use of, if that is more than it would like.
    """

    best: int
    least: int
    floor: int
    most: int = 0

    def __add__(self, other: "Size") -> "Size":
        most = max(self.best, self.most) + max(other.best, other.most)
        return Size(self.best + other.best, self.least + other.least, self.floor + other.floor, most)

    def __or__(self, other: "Size") -> "Size":
        """Enough room for either of two parts."""
        best, most = max(self.best, other.best), max(self.most, other.most)
        return Size(best, max(self.least, other.least), max(self.floor, other.floor), most)


NOTHING = Size(0, 0, 0)


def exactly(pixels: int) -> Size:
    """A size that can neither grow nor shrink."""
    return Size(pixels, pixels, pixels)


def shared(sizes: Sequence[Size], room: int) -> list[int]:
    """Divides room among sizes. All get the highest level that fits: `most`, `best`, `least`, `floor`, or nothing.

    Between two levels all give up the same share of their difference.
    """
    levels = [[max(size.most, size.best), size.best, size.least, size.floor, 0] for size in sizes]
    more = [level[0] for level in levels]
    for number in range(1, 5):
        less = [level[number] for level in levels]
        if sum(more) <= room:
            return more
        if sum(less) <= room:
            part = (room - sum(less)) / (sum(more) - sum(less))
            ends = accumulate(low + (high - low) * part for high, low in zip(more, less, strict=True))
            return [end - start for start, end in pairwise([0, *map(round, ends)])]
        more = less
    return more


@dataclass
class Kit:
    """What parts are measured and made with. `key` is the prefix of generated widget keys."""

    assets: Assets
    scale: Scale
    key: str = "page"
    paper: pygame.Rect | None = None
    """The box of the paper, if it is narrow. Scrolling content is clipped to it."""
    cramped: list[str] = field(default_factory=list)
    """Messages about parts that got less than they must have: faults of the page."""
    made: int = 0
    _sizes: dict[tuple[int, int], tuple["Block", Size]] = field(default_factory=dict)
    """Sizes of parts by id and width (-1 for `wide`). The parts are kept too, so that no id is reused."""

    @property
    def theme(self) -> Theme:
        """The colours in use."""
        return self.assets.theme

    def px(self, dp: float) -> int:
        """A length in dp as whole pixels."""
        return self.scale.px(dp)

    def wide(self, part: "Block") -> Size:
        """The width that a part asks for; computed once."""
        asked = id(part), -1
        if asked not in self._sizes:
            self._sizes[asked] = part, part.wide(self)
        return self._sizes[asked][1]

    def high(self, part: "Block", width: int) -> Size:
        """The height that a part asks for at that width; computed once."""
        asked = id(part), width
        if asked not in self._sizes:
            self._sizes[asked] = part, part.high(self, width)
        return self._sizes[asked][1]

    def name(self) -> str:
        """A key that no other widget of the page has."""
        self.made += 1
        return f"{self.key}.{self.made - 1}"

    def put(self, part: "Block", rect: pygame.Rect) -> list[Widget]:
        """The widgets of a part in its rectangle. Records the part in `cramped` if it has too little room."""
        wide, high = self.wide(part).floor, self.high(part, rect.width).floor
        if wide > rect.width or high > rect.height:
            self.cramped.append(f"{part.told} needs {wide}x{high} and has {rect.width}x{rect.height}")
        return part.put(self, rect)


class Block(ABC):
    """A part of a page."""

    spare = False
    """Whether it may be left out where there is little room."""

    @abstractmethod
    def wide(self, kit: Kit) -> Size:
        """The width it asks for."""

    @abstractmethod
    def high(self, kit: Kit, width: int) -> Size:
        """The height it asks for at a width in pixels."""

    @abstractmethod
    def put(self, kit: Kit, rect: pygame.Rect) -> list[Widget]:
        """Its widgets in that place, in reading order."""

    @property
    def told(self) -> str:
        """Its description in the message that it has too little room."""
        return type(self).__name__


@dataclass(frozen=True)
class Gap(Block):
    """Empty space, in dp; `least` where there is little room."""

    best: float
    least: float = 0

    def wide(self, kit: Kit) -> Size:
        return Size(kit.px(self.best), kit.px(self.least), 0)

    def high(self, kit: Kit, width: int) -> Size:
        return self.wide(kit)

    def put(self, kit: Kit, rect: pygame.Rect) -> list[Widget]:
        return []


@dataclass(frozen=True)
class Words(Block):
    """One line, or a paragraph of up to `lines` lines (0: any number), vertically centred.

    In little room the text shrinks, down to `smallest`; after that a line is shortened, and a paragraph takes more
    lines. Texts that belong together are `alike`: all are as large as the longest of them allows. `words` is a function
    if they depend on what is on view.
    """

    words: str | Callable[[], str]
    face: str = "sans"
    size: float = 17
    colour: Colour | None = None
    align: str = "left"
    lines: int = 1
    smallest: float = 0
    alike: Sequence[str] = ()
    inset: float = 0
    """Empty space at either side, in dp."""
    key: str = ""
    name: bool = False
    """Whether this is a name, which may be shortened and asks for no minimum width."""

    @property
    def told(self) -> str:
        return repr(self._now)

    @property
    def _now(self) -> str:
        return self.words if isinstance(self.words, str) else self.words()

    def _sizes(self, kit: Kit) -> tuple[int, int]:
        """The largest and the smallest text size, in pixels."""
        em = kit.px(self.size)
        return em, kit.px(self.smallest) or round(em * MIN_SHRINK)

    def _set(self, kit: Kit, width: int) -> tuple[int, list[str]]:
        """The text size and the lines for a width in pixels."""
        (em, least), assets, words = self._sizes(kit), kit.assets, self._now
        width = max(1, width - 2 * kit.px(self.inset))
        if self.lines == 1:
            return assets.fitting(self.alike or words, self.face, em, least, width), [words]
        if self.alike:
            parts = [word for each in self.alike for word in each.split()]
            sizes = [assets.fitting(each, self.face, em, least, width) for each in (self.alike, parts)]
            one_line = all(assets.text_size(each, self.face, sizes[0])[0] <= width for each in self.alike)
            em = sizes[0] if one_line else sizes[1]
        return assets.wrapped(words, self.face, em, least if self.lines else em, width, self.lines)

    def wide(self, kit: Kit) -> Size:
        (em, least), words, around = self._sizes(kit), self._now, 2 * kit.px(self.inset)
        best, smaller = (kit.assets.text_size(words, self.face, each)[0] + around for each in (em, least))
        if self.lines != 1:
            widest = max(kit.assets.text_size(word, self.face, least)[0] for word in words.split(" "))
            return Size(best, -(-smaller // (self.lines or 4)), widest)
        return Size(best, smaller, kit.px(self.size) if self.name else smaller)

    def high(self, kit: Kit, width: int) -> Size:
        em, lines = self._set(kit, width)
        step = round(em * LEADING)
        return Size(step * len(lines), step * len(lines), round(em * len(lines) * 1.1))

    def put(self, kit: Kit, rect: pygame.Rect) -> list[Widget]:
        em, lines = self._set(kit, rect.width)
        lettering = Lettering(self.face, em, self.colour or kit.theme.text_on_paper, self.align)
        key, rect = self.key or kit.name(), rect.inflate(-2 * kit.px(self.inset), 0)
        if not isinstance(self.words, str):
            return [Caption(key, self.words, rect, lettering)]
        step = round(em * LEADING)
        place = pygame.Rect(rect.x, rect.centery - step * len(lines) // 2, rect.width, step * len(lines))
        return [Label(key, self.words, place, lettering, lines=lines, leading=step)]


@dataclass(frozen=True)
class Painted(Block):
    """Something painted; `across` and `down` are its sizes in pixels, `label` describes it."""

    paint: Callable[[pygame.Surface, pygame.Rect], object]
    across: Size = NOTHING
    down: Size = NOTHING
    label: str = ""
    spare: bool = False

    @property
    def told(self) -> str:
        return f"a picture {self.label!r}"

    def wide(self, kit: Kit) -> Size:
        return self.across

    def high(self, kit: Kit, width: int) -> Size:
        return self.down

    def put(self, kit: Kit, rect: pygame.Rect) -> list[Widget]:
        return [painting(kit.name(), self.label, rect, self.paint)]


def rule(kit: Kit, *, faint: bool = False) -> Painted:
    """A horizontal line."""
    colour, thick = kit.theme.rule_line_faint if faint else kit.theme.rule_line, max(1, kit.px(1))
    return Painted(lambda surface, rect: surface.fill(colour, (*rect.topleft, rect.width, thick)), down=exactly(thick))


@dataclass(frozen=True)
class Control(Block):
    """A control as wide as its label with `around` dp of ground, and `tall` dp high.

    Controls side by side shrink in proportion, each down to `share` of the width it asks for.
    """

    widget: Widget
    around: float = 36
    tall: float = 52
    narrowest: float = 0
    share: float = 0.4
    size: float = 19
    across: float = 0
    """Width in dp, if it does not depend on the label."""
    low: float = 0
    """Height in dp that it does well with, if that is less than `tall`."""

    @property
    def told(self) -> str:
        return f"{self.widget.role} {self.widget.label!r}"

    def wide(self, kit: Kit) -> Size:
        if self.across:
            return exactly(kit.px(self.across))
        wanted = kit.assets.text_size(self.widget.label, "sans-bold", kit.px(self.size))[0] + kit.px(self.around)
        wanted = max(wanted, kit.px(self.narrowest))
        floor = round(wanted * self.share)
        return Size(wanted, max(floor, wanted * 2 // 3), floor)

    def high(self, kit: Kit, width: int) -> Size:
        low = kit.px(self.low or self.tall)
        return Size(kit.px(self.tall), low, low)

    def put(self, kit: Kit, rect: pygame.Rect) -> list[Widget]:
        tall, wide = min(kit.px(self.tall), rect.height), rect.width
        if self.share >= 1:  # it must be whole and gets no wider
            wide = min(wide, kit.wide(self).best)
        self.widget.rect = pygame.Rect(rect.x, rect.centery - tall // 2, wide, tall)
        return [self.widget]


def press(
    key: str,
    label: str,
    act: Callable[[], None],
    kind: str = "paper",
    *,
    around: float = 36,
    tall: float = 52,
    narrowest: float = 0,
    share: float = 0.4,
    across: float = 0,
    **extras: Unpack[Extras],
) -> Control:
    """A button as a part of a page; `Control` explains the lengths."""
    button = Button(key, label, pygame.Rect(0, 0, 0, 0), act, kind=kind, **extras)
    return Control(button, around, tall, narrowest, share, across=across)


def icon(
    key: str,
    label: str,
    picture: str,
    act: Callable[[], None],
    side: float = 44,
    kind: str = "paper",
    **extras: Unpack[Extras],
) -> Control:
    """A square button that shows only an icon, as a part of a page."""
    made = IconButton(key, label, pygame.Rect(0, 0, 0, 0), act, icon=picture, kind=kind, **extras)
    return Control(made, tall=side, across=side)


def link(
    key: str,
    label: str,
    act: Callable[[], None],
    *,
    tall: float = 44,
    size: float = 19,
    on_paper: bool = True,
    **extras: Unpack[Extras],
) -> Control:
    """A link as a part of a page; its words are never shortened."""
    made = Link(key, label, pygame.Rect(0, 0, 0, 0), act, on_paper=on_paper, size=size, **extras)
    return Control(made, 2, tall, share=1, size=size)


@dataclass(frozen=True)
class Spread(Block):
    """Takes up spare room, for example between buttons at both ends of a row; with `down`, in a column."""

    down: bool = False

    def wide(self, kit: Kit) -> Size:
        return NOTHING if self.down else Size(0, 0, 0, most=kit.scale.width)

    def high(self, kit: Kit, width: int) -> Size:
        return Size(0, 0, 0, most=kit.scale.height) if self.down else NOTHING

    def put(self, kit: Kit, rect: pygame.Rect) -> list[Widget]:
        return []


@dataclass(frozen=True)
class Row(Block):
    """Parts side by side, `gap` dp apart. Their widths are equal if `even`, or given by `widths` (pixels, 0 for an
    equal share of the rest), or as each part asks."""

    parts: Sequence[Block]
    gap: float = 0
    widths: Sequence[int] = ()
    even: bool = False
    spare: bool = False
    reserved: int = 0
    """Smallest width it asks for, in pixels, so that its neighbours do not move."""

    def _widths(self, kit: Kit, width: int) -> list[int]:
        room = width - kit.px(self.gap) * (len(self.parts) - 1)
        if self.even:
            return [room // len(self.parts)] * len(self.parts)
        if not self.widths:
            return shared([kit.wide(part) for part in self.parts], room)
        rest = max(0, room - sum(self.widths)) // max(1, list(self.widths).count(0))
        return [each or rest for each in self.widths]

    def wide(self, kit: Kit) -> Size:
        asked = [kit.wide(part) for part in self.parts]
        if self.even:
            asked = [reduce(or_, asked)] * len(asked)
        asked = [
            exactly(given) if given else own for given, own in zip(self.widths or [0] * len(asked), asked, strict=True)
        ]
        wide = sum(asked, exactly(kit.px(self.gap) * (len(self.parts) - 1)))
        return replace(wide, best=max(wide.best, self.reserved), most=0)

    def high(self, kit: Kit, width: int) -> Size:
        widths = self._widths(kit, width)
        return reduce(or_, [kit.high(part, wide) for part, wide in zip(self.parts, widths, strict=True)], NOTHING)

    def put(self, kit: Kit, rect: pygame.Rect) -> list[Widget]:
        made, x = list[Widget](), rect.x
        for part, wide in zip(self.parts, self._widths(kit, rect.width), strict=True):
            made += kit.put(part, pygame.Rect(x, rect.y, wide, rect.height))
            x += wide + kit.px(self.gap)
        return made


def even(parts: Sequence[Block], gap: float = 0) -> Row:
    """Parts side by side, `gap` dp apart and equally wide."""
    return Row(parts, gap, even=True)


@dataclass(frozen=True)
class Column(Block):
    """Parts one below the other. Spare parts are left out before any other gets less than it does well with."""

    parts: Sequence[Block]

    def wide(self, kit: Kit) -> Size:
        return reduce(or_, [kit.wide(part) for part in self.parts], NOTHING)

    def high(self, kit: Kit, width: int) -> Size:
        asked = [(part.spare, kit.high(part, width)) for part in self.parts]
        return sum((Size(size.best, 0, 0) if spare else size for spare, size in asked), NOTHING)

    def put(self, kit: Kit, rect: pygame.Rect) -> list[Widget]:
        parts = list(self.parts)
        sizes = [kit.high(part, rect.width) for part in parts]
        while sum([size.least for size in sizes]) > rect.height and any(part.spare for part in parts):
            last = max(number for number, part in enumerate(parts) if part.spare)
            del parts[last], sizes[last]
        made, y = list[Widget](), rect.y
        for part, high in zip(parts, shared(sizes, rect.height), strict=True):
            made += kit.put(part, pygame.Rect(rect.x, y, rect.width, high))
            y += high
        return made


class Around(Block):
    """Base of parts that wrap another part, which determines the size."""

    part: Block

    @property
    def told(self) -> str:
        return self.part.told

    def wide(self, kit: Kit) -> Size:
        return kit.wide(self.part)

    def high(self, kit: Kit, width: int) -> Size:
        return kit.high(self.part, width)


@dataclass(frozen=True)
class Described(Around):
    """A part announced as a whole, such as a row of a table, in the given words."""

    words: str
    part: Block
    key: str = ""

    @property
    def spare(self) -> bool:  # type: ignore[override]
        return self.part.spare

    @property
    def told(self) -> str:
        return repr(self.words)

    def put(self, kit: Kit, rect: pygame.Rect) -> list[Widget]:
        return [Group(self.key or kit.name(), self.words, rect, kit.put(self.part, rect))]


@dataclass(frozen=True)
class OnPaper(Around):
    """A part on a strip of paper, with a margin of `around` dp."""

    part: Block
    around: float = 20

    def wide(self, kit: Kit) -> Size:
        return kit.wide(self.part) + exactly(2 * kit.px(self.around))

    def high(self, kit: Kit, width: int) -> Size:
        return kit.high(self.part, width - 2 * kit.px(self.around)) + exactly(2 * kit.px(self.around))

    def put(self, kit: Kit, rect: pygame.Rect) -> list[Widget]:
        inside = rect.inflate(-2 * kit.px(self.around), -2 * kit.px(self.around))
        return [painting(kit.name(), "", rect, kit.assets.lay_paper), *kit.put(self.part, inside)]


@dataclass(frozen=True)
class Either(Block):
    """The first of several alternatives that has enough room; the last one if none has."""

    ways: Sequence[Block]

    def _way(self, kit: Kit, width: int, height: int = 1 << 20) -> Block:
        sizes = [(way, kit.wide(way), kit.high(way, width)) for way in self.ways]
        well = (way for way, wide, high in sizes if wide.least <= width and high.least <= height)
        just = (way for way, wide, high in sizes if wide.floor <= width and high.floor <= height)
        return next(well, None) or next(just, self.ways[-1])

    def wide(self, kit: Kit) -> Size:
        sizes = [kit.wide(way) for way in self.ways]
        return Size(sizes[0].best, min(each.least for each in sizes), min(each.floor for each in sizes))

    def high(self, kit: Kit, width: int) -> Size:
        first = kit.high(self._way(kit, width), width)
        return Size(first.best, first.least, min(kit.high(way, width).floor for way in self.ways))

    def put(self, kit: Kit, rect: pygame.Rect) -> list[Widget]:
        return kit.put(self._way(kit, rect.width, rect.height), rect)


@dataclass(frozen=True)
class Lower(Either):
    """The first of two arrangements if it is lower than the other by at least `pixels`, otherwise the other."""

    pixels: int = 0

    def _way(self, kit: Kit, width: int, height: int = 0) -> Block:
        first, other = self.ways
        return first if kit.high(first, width).best + self.pixels <= kit.high(other, width).best else other


@dataclass(frozen=True)
class Line:
    """A row of a grid: its description, and a cell for each column. None gives the column's width to the next cell, if
    that asks for more than its own."""

    told: str
    cells: Sequence[Block | None]


@dataclass(frozen=True)
class Grid(Block):
    """Rows of cells, with `columns` as widths (pixels, 0 for an equal share of the rest), each row at least `row` high.

    If `scrolls` names it, it shows as many whole rows as fit, and asks for no more than `most` pixels.
    """

    lines: Sequence[Line]
    columns: Sequence[int]
    row: Size
    scrolls: str = ""
    most: int = 0
    key: str = "rows"

    def _row(self, kit: Kit, line: Line, width: int) -> Row:
        """The cells of a line in their columns."""
        rest = max(0, width - sum(self.columns)) // max(1, list(self.columns).count(0))
        cells, widths, free = list[Block](), list[int](), 0
        for cell, column in zip(line.cells, self.columns, strict=True):
            wide = column or rest
            if cell is None:
                free += wide
                continue
            if free and kit.wide(cell).best <= wide:
                cells, widths, free = [*cells, Gap(0)], [*widths, free], 0
            cells, widths, free = [*cells, cell], [*widths, wide + free], 0
        return Row(cells, widths=widths)

    def _heights(self, kit: Kit, width: int) -> list[Size]:
        return [self.row | self._row(kit, line, width).high(kit, width) for line in self.lines]

    def wide(self, kit: Kit) -> Size:
        return reduce(or_, [self._row(kit, line, 0).wide(kit) for line in self.lines], NOTHING)

    def high(self, kit: Kit, width: int) -> Size:
        heights = self._heights(kit, width)
        whole = sum(heights, NOTHING)
        if not self.scrolls or not heights:
            return whole
        best, least = (min(each, self.most or each) for each in (whole.best, whole.least))
        return Size(best, least, min(least, max(each.floor for each in heights)), whole.best)

    def put(self, kit: Kit, rect: pygame.Rect) -> list[Widget]:
        heights, width = self._heights(kit, rect.width), rect.width
        scrolls = bool(self.scrolls) and sum(each.least for each in heights) > rect.height
        if scrolls:
            width -= kit.px(8)  # room for the bar
            high = max(each.least for each in self._heights(kit, width))
            tall = [high] * len(heights)
        else:
            tall = shared(heights, rect.height)
        made, y = list[Widget](), rect.y
        for number, (line, high) in enumerate(zip(self.lines, tall, strict=True)):
            row = Described(line.told, self._row(kit, line, width), f"{self.key}.{number}")
            made += kit.put(row, pygame.Rect(rect.x, y, width, high))
            y += high
        if scrolls:
            seen = max(1, rect.height // high) * high
            window = pygame.Rect(*rect.topleft, rect.width + kit.px(BAR), seen)
            made = [ScrollArea(self.key, self.scrolls, window, len(tall) * high, made, snap=high), *made]
        return made


@dataclass(frozen=True)
class Scrolled(Around):
    """A part that scrolls, under a name, if it is longer than its room.

    The window reaches slightly beyond that room, so that focus rings are not cut off.
    """

    part: Block
    name: str
    key: str = "scroll"
    on_paper: bool = True
    spares: bool = False
    """Whether room for the bar is kept even if nothing scrolls, so that nothing moves when the bar appears."""

    def high(self, kit: Kit, width: int) -> Size:
        asked, enough = kit.high(self.part, self._free(kit, width)), kit.px(120)
        return Size(asked.best, min(asked.least, enough), min(asked.floor, enough // 2), asked.most)

    def _free(self, kit: Kit, width: int) -> int:
        """The width of the part when nothing scrolls."""
        return width - kit.px(BAR) if self.spares else width

    def put(self, kit: Kit, rect: pygame.Rect) -> list[Widget]:
        free = self._free(kit, rect.width)
        asked = kit.high(self.part, free)
        if asked.floor <= rect.height:
            return kit.put(self.part, pygame.Rect(*rect.topleft, free, min(max(asked.best, asked.most), rect.height)))
        width = rect.width - kit.px(BAR)  # room for the bar
        high = kit.high(self.part, width).least
        made = kit.put(self.part, pygame.Rect(*rect.topleft, width, high))
        edge = kit.px(8)
        window = pygame.Rect(rect.x - kit.px(18), rect.y - edge, rect.width + kit.px(28), rect.height + 2 * edge)
        if kit.paper is not None:
            window = window.clip(kit.paper)
        return [*made, ScrollArea(self.key, self.name, window, high + 2 * edge, made, on_paper=self.on_paper)]
