"""A paper sheet over the dimmed table: a heading, a page that scrolls if it must, buttons at its foot."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.scenes.shell.base import Scene
from game.ui.widgets.buttons import Button
from game.ui.widgets.page import Page
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.widgets import Widget

MARGIN = 40
"""Between the sheet's edge and its words, in dp; half of it on narrow windows."""


@dataclass(frozen=True, slots=True)
class Foot:
    """A button at the foot of a sheet. `primary` is the brass one, at the right."""

    key: str
    label: str
    press: Callable[[], None]
    primary: bool = False
    shortcut: str = ""
    reason: str = ""
    """Why it cannot be pressed now."""


class SheetScene(Scene):
    """A sheet. What it says is written by `write`; Esc closes it without a result.

    The menu button stays where it is, above the dimmed table; only what `asks` for an answer keeps it dimmed.
    """

    opaque = False
    passing = True
    asks = False
    headline = ""
    """The heading, where it is always the same."""
    wide = 620.0
    """How wide it would like to be, in dp."""
    margin: float = MARGIN
    """From its edge to the words, in dp, where there is room for it."""
    dense = False
    """Whether all stands closer together, so that more of it is seen without scrolling."""
    packs = False
    """Whether it is dense where that saves all scrolling."""
    packed: float = 24
    """The margin then, in dp."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.sheet = pygame.Rect(0, 0, 0, 0)

    def heading(self) -> str:
        """The words at the top."""
        return self.headline

    @abstractmethod
    def write(self, page: Page) -> None:
        """Writes what stands between heading and foot."""

    def feet(self) -> Sequence[Foot]:
        """The buttons at the foot, quiet ones first; only one to go back, unless a sheet has others."""
        return [Foot("close", "Back", lambda: self.close(None), primary=True)]

    def title(self) -> str:
        """The heading."""
        return self.heading()

    def layout(self) -> None:
        """Heading, page and feet; as high as the words, at most as high as the window. The focus begins at the brass
        button."""
        if self.focus_key is None:
            self.focus_key = next((foot.key for foot in self.feet() if foot.primary), None)
        if not self.packs:
            self._lay_out()
            return
        for self.dense in (False, True, False):
            self._lay_out()
            if not any(isinstance(widget, ScrollArea) for widget in self.widgets):
                return

    def _lay_out(self) -> None:
        scale = self.context.scale
        px = scale.px
        around = px(8 if self.dense else 16)
        margin = px(
            self.packed if self.dense else self.margin if scale.across > 800 and scale.down > 560 else MARGIN / 2
        )
        width = min(px(self.wide), scale.width - px(32))
        left = (scale.width - width) // 2
        inner = width - 2 * margin
        head = self._head(left + margin, inner)
        feet = self._feet(left + margin, inner)
        foot_height = max((button.rect.bottom for button in feet), default=0)
        gap = px(8 if self.dense else 16 if scale.tight else 20)
        room = scale.height - 2 * around - 2 * margin - head.height - foot_height - (2 if feet else 1) * gap
        page = self._page(left + margin, inner)
        if page.height > room:  # beside what scrolls there is a bar
            page = self._page(left + margin, inner - px(12))
        shown = min(page.height, room)
        height = 2 * margin + head.height + gap + shown + (gap + foot_height if feet else 0)
        self.sheet = pygame.Rect(left, (scale.height - height) // 2, width, height)
        corner = self.menu_corner()
        if self.sheet.colliderect(corner):
            self.sheet.y = max(self.sheet.y, min(corner.bottom, scale.height - around - height))
        if self.sheet.colliderect(corner):
            beside = max(corner.right - head.left, 0)
            head = self._head(head.left + beside, inner - beside)
        top = self.sheet.y + margin
        _shift(head.widgets, top)
        top += head.height + gap
        _shift(page.widgets, top)
        _shift(feet, top + shown + gap)
        window = pygame.Rect(left + margin - px(8), top - px(4), inner + px(16), shown + px(8))
        scroll = [ScrollArea("scroll", self.heading(), window, page.height + px(8), page.widgets)]
        if page.height <= shown:
            scroll = []
            for widget in page.widgets:
                widget.clip = None
        menu = [] if self.asks else [self.menu_button()]
        self.widgets = [*menu, *head.widgets, *page.widgets, *scroll, *feet]

    def menu(self) -> None:
        """That of the screen below; a question wants its answer first."""
        if not self.asks:
            self.menu_below()

    def _page(self, left: int, width: int) -> Page:
        """What stands between heading and foot, from the top of the window."""
        page = Page(self.context.assets, self.context.scale, left, 0, width, key="page")
        self.write(page)
        return page

    def _head(self, left: int, width: int) -> Page:
        """The heading; where it would lie under the menu button it stands beside it."""
        head = Page(self.context.assets, self.context.scale, left, 0, width, key="heading")
        size = 30 if self.dense else 28 if self.context.scale.tight else 36
        head.words(self.heading(), face="serif", size=size, leading=1.2)
        return head

    def handle(self, event: pygame.event.Event) -> bool:
        """Page up, Page down, Home, End and the wheel move a long page, wherever focus and mouse are."""
        for area in [widget for widget in self.widgets if isinstance(widget, ScrollArea)]:
            before = area.offset
            if event.type == pygame.MOUSEWHEEL:
                area.scroll(-event.y)
            elif event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
                page = area.rect.height - area.step
                area.to(area.offset + (page if event.key == pygame.K_PAGEDOWN else -page))
            elif event.type == pygame.KEYDOWN and event.key in (pygame.K_HOME, pygame.K_END):
                area.to(0 if event.key == pygame.K_HOME else area.most)
            if area.offset != before:
                self.changed()
                return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """The paper with a lifted shadow, and what stands on it."""
        self.context.assets.lay_paper(surface, self.sheet, lifted=True)
        self.draw_widgets(surface)

    def _feet(self, left: int, width: int) -> list[Widget]:
        """The buttons in one row, the primary one at the right; one under the other where they do not fit."""
        px, assets = self.context.scale.px, self.context.assets
        feet = list(self.feet())
        sizes = [max(px(112), assets.text_size(foot.label, "sans-bold", px(19))[0] + px(48)) for foot in feet]
        made: list[Widget] = []
        stacked = sum(sizes) + px(16) * (len(feet) - 1) > width
        quiet_x, y, lower = left, 0, not self.dense and any(foot.primary for foot in feet)
        for foot, size in zip(feet, sizes, strict=True):
            height = px(44 if self.dense else 56 if foot.primary else 48)
            if stacked:
                rect = pygame.Rect(left, y, width, height)
                y += height + px(12)
            elif foot.primary:
                rect = pygame.Rect(left + width - size, 0, size, height)
            else:
                rect = pygame.Rect(quiet_x, px(4) if lower else 0, size, height)
                quiet_x += size + px(16)
            kind = "brass" if foot.primary else "paper"
            made.append(
                Button(
                    foot.key,
                    foot.label,
                    rect,
                    foot.press,
                    kind=kind,
                    shortcut=foot.shortcut,
                    enabled=not foot.reason,
                    reason=foot.reason,
                )
            )
        return made


def _shift(widgets: Sequence[Widget], dy: int) -> None:
    for widget in widgets:
        widget.move(0, dy)
