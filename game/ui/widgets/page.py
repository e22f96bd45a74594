"""Writes a page from top to bottom: headings, paragraphs, rules and rows, each as high as its text needs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

import pygame

from game.ui.draw import paint
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.style.theme import Colour
from game.ui.widgets.blocks import NOTHING, Block, Kit, Row, Size, exactly
from game.ui.widgets.buttons import Link
from game.ui.widgets.drawn import painting
from game.ui.widgets.widgets import Label, Lettering, Widget


class Page:
    """A column, `width` pixels wide, that grows downwards from `top` and turns what is written into widgets."""

    def __init__(
        self, assets: Assets, scale: Scale, left: int, top: int, width: int, *, key: str = "page", on_paper: bool = True
    ) -> None:
        self.assets = assets
        self.scale = scale
        self.left, self.top, self.width = left, top, width
        self.y = top
        self.key = key
        self.on_paper = on_paper
        self.widgets: list[Widget] = []
        self.cramped: list[str] = []
        """Messages about parts with too little room, as in `Kit`."""

    @property
    def height(self) -> int:
        """Height written so far, in pixels."""
        return self.y - self.top

    @property
    def ink(self) -> Colour:
        """The colour of ordinary text."""
        return self.assets.theme.text_on_paper if self.on_paper else self.assets.theme.text

    @property
    def pale(self) -> Colour:
        """The colour of secondary text."""
        return self.assets.theme.second_on_paper if self.on_paper else self.assets.theme.second

    def gap(self, dp: float) -> None:
        """Leaves a vertical gap."""
        self.y += self.scale.px(dp)

    def add(self, widget: Widget) -> Widget:
        """Adds a widget; the page continues below it."""
        self.widgets.append(widget)
        self.y = max(self.y, widget.rect.bottom)
        return widget

    def put(self, part: Block) -> None:
        """Adds a part at the full width and the height it asks for."""
        kit = Kit(self.assets, self.scale, self._name(), cramped=self.cramped)
        high = kit.high(part, self.width).best
        self.widgets += kit.put(part, pygame.Rect(self.left, self.y, self.width, high))
        self.y += high

    def room(self, height: float) -> pygame.Rect:
        """The box of the next `height` dp at the full width."""
        return pygame.Rect(self.left, self.y, self.width, self.scale.px(height))

    def words(
        self,
        words: str,
        *,
        face: str = "sans",
        size: float = 18,
        colour: Colour | None = None,
        indent: float = 0,
        leading: float = 1.45,
    ) -> Label:
        """Writes a wrapped paragraph. `size` and `indent` are in dp, `leading` is a multiple of the size."""
        inset, em = self.scale.px(indent), self.scale.px(size)
        lettering = Lettering(face, em, colour or self.ink)
        return self.paragraph(self._name(), words, lettering, round(em * leading), self.width - inset, inset)

    def paragraph(self, key: str, words: str, lettering: Lettering, step: int, width: int, inset: int = 0) -> Label:
        """Writes a paragraph with a given key; `width`, `inset` (from the left) and `step` (per line) are in pixels."""
        lines = self.assets.wrap(words, lettering.face, lettering.size, width)
        rect = pygame.Rect(self.left + inset, self.y, width, step * len(lines))
        label = Label(key, words, rect, lettering, lines=lines, leading=step)
        self.add(label)
        return label

    def heading(self, words: str, size: float = 20) -> Label:
        """Writes a heading in the serif face."""
        return self.words(words, face="serif", size=size, leading=1.3)

    def rule(self) -> None:
        """Draws a line across the page."""
        theme = self.assets.theme
        colour = theme.rule_line_faint if self.on_paper else theme.button_edge
        rect = pygame.Rect(self.left, self.y, self.width, max(1, self.scale.px(1.2)))
        self.add(painting(self._name(), "", rect, lambda surface, place: paint.fill(surface, place, colour)))

    def row(
        self,
        label: str,
        control: Callable[[pygame.Rect], Widget],
        note: str = "",
        *,
        width: float = 190,
        tall: float = 46,
        instead: str = "",
    ) -> Widget:
        """Adds a label with a control of `width` x `tall` dp at its right (below it if there is too little room), and a
        note. Where the note may later be replaced by `instead`, room for that is kept, so that nothing moves then."""
        px = self.scale.px
        wide, high = min(px(width), self.width), px(tall)
        em = px(18)
        room = self.width - wide - px(12)
        lines = self.assets.wrap(label, "sans-bold", em, room)
        beside = len(lines) <= 2 and " ".join(lines) == label  # no word is broken
        if beside:
            step, bold = round(em * 1.25), Lettering("sans-bold", em, self.ink)
            rect = pygame.Rect(self.left, self.y, room, step * len(lines))
            rect.y += max((high - rect.height) // 2, 0)
            caption = Label(self._name(), label, rect, bold, lines=lines, leading=step)
            self.widgets.append(caption)
        else:
            caption = self.words(label, face="sans-bold")
            wide = self.width
        made = self.add(control(pygame.Rect(self.left + self.width - wide, self.y, wide, high)))
        caption.caption_of = made.key
        if note:
            small, lifted = Lettering("sans", px(16), self.pale), beside and wide <= px(150)
            free = room if lifted else self.width
            self.gap(-6 if lifted else 8)
            said = self.paragraph(self._name(), note, small, round(small.size * 1.4), free)
            said.note_of = made.key
            if instead:
                lines = self.assets.wrap(instead, "sans", small.size, free)
                self.y += max(0, len(lines) - len(said.lines)) * said.leading
        return made

    def fact(self, label: str, value: str) -> Label:
        """Writes a name and its value, on one line if both fit."""
        em = self.scale.px(18)
        asked = self.assets.text_size(value, "sans", em)[0]
        own = self.assets.text_size(label, "sans-bold", em)[0]
        step, bold, top = round(em * 1.45), Lettering("sans-bold", em, self.ink), self.y
        if own + asked + self.scale.px(16) > self.width:
            name = self.paragraph(self._name(), label, bold, step, self.width)
            self.words(value, colour=self.pale)
        else:
            name, self.y = self.paragraph(self._name(), label, bold, step, own), top
            self.paragraph(self._name(), value, Lettering("sans", em, self.ink), step, asked, self.width - asked)
        return name

    def link(self, key: str, label: str, press: Callable[[], None], *, size: float = 17, height: float = 30) -> None:
        """Adds a link. A wrapped one would lose its underline, so keep the words short."""
        width = min(self.assets.text_size(label, "sans-bold", self.scale.px(size))[0], self.width)
        rect = pygame.Rect(self.left, self.y, width, self.scale.px(height))
        self.add(Link(key, label, rect, press, on_paper=self.on_paper, size=size))

    def table(self, rows: Sequence[tuple[str, str]], *, first: float = 0.4) -> None:
        """Writes two columns of wrapped text; the first is bold and takes that share of the width."""
        em, split = self.scale.px(17), round(self.width * first)
        step, bold, plain = round(em * 1.4), Lettering("sans-bold", em, self.ink), Lettering("sans", em, self.ink)
        for name, text in rows:
            top = self.y
            self.paragraph(self._name(), name, bold, step, split - self.scale.px(12))
            low, self.y = self.y, top
            self.paragraph(self._name(), text, plain, step, self.width - split, split)
            self.y = max(low, self.y)
            self.gap(6)

    def columns(
        self, *columns: Sequence[Callable[["Page"], None]], least: float, first: float = 0, between: float = 18
    ) -> None:
        """Writes parts in columns, or all in one column if any would be narrower than `least`.

        `least`, `first` (the width of the first column, if it differs) and `between` (the gap between parts) are in dp.
        """
        px, count = self.scale.px, len(columns)
        gap = 48 if count < 3 else 32
        others = (self.width - (count - 1) * px(gap) - px(first)) // (count - bool(first))
        if others < px(least):
            self._parts([part for column in columns for part in column], between)
            return
        writes = [partial(Page._parts, parts=parts, between=between) for parts in columns]
        pages = [Written(write, f"{self.key}.{number}", self.on_paper) for number, write in enumerate(writes)]
        self.put(Row(pages, gap, [px(first), *[0] * (count - 1)]))

    def _parts(self, parts: Sequence[Callable[["Page"], None]], between: float) -> None:
        for number, part in enumerate(parts):
            self.gap(between if number else 0)
            part(self)

    def _name(self) -> str:
        return f"{self.key}.{len(self.widgets)}"


@dataclass(frozen=True)
class Written(Block):
    """A part whose content is written to a page by a function."""

    write: Callable[[Page], None]
    key: str = "page"
    on_paper: bool = True
    _pages: dict[tuple[Scale, int], Page] = field(default_factory=dict, init=False, repr=False, compare=False)
    """Pages written to measure a width, kept until they are put in place."""

    def _page(self, kit: Kit, width: int) -> Page:
        page = Page(kit.assets, kit.scale, 0, 0, width, key=self.key, on_paper=self.on_paper)
        self.write(page)
        return page

    def wide(self, kit: Kit) -> Size:
        return NOTHING

    def high(self, kit: Kit, width: int) -> Size:
        page = self._pages[kit.scale, width] = self._page(kit, width)
        return exactly(page.height)

    def put(self, kit: Kit, rect: pygame.Rect) -> list[Widget]:
        page = self._pages.pop((kit.scale, rect.width), None) or self._page(kit, rect.width)
        for widget in page.widgets:
            widget.move(*rect.topleft)
        kit.cramped += page.cramped
        return page.widgets
