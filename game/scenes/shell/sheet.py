"""A paper sheet over the dimmed table: a heading, a page that scrolls if it must, buttons; messages and questions."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.scenes.shell.context import Context
from game.scenes.shell.scene import Scene
from game.ui.widgets.buttons import Button
from game.ui.widgets.page import Page
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.widgets import Widget
from game.words import _, pgettext

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
    """A sheet; Esc closes it without a result. The menu button stays above the dimmed table."""

    opaque = False
    passing = True
    asks = False
    """Whether it wants an answer first: then there is no menu button."""
    headline = ""
    """The heading, marked with `N_`, where it is always the same."""
    wide = 620.0
    """How wide it would like to be, in dp."""
    margin: float = MARGIN
    """From its edge to the words, in dp, where there is room for it."""
    dense = False
    """Whether everything stands closer together, so that more of it is seen without scrolling."""
    packs = False
    """Whether it becomes dense where that avoids scrolling."""
    packed: float = 24
    """The margin of a dense sheet, in dp."""
    fills = False
    """Whether it is as high as the window, with room for a bar, whatever is written on it: nothing jumps when that
    changes."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self._stage, self._stage_for = 0, (0, 0, 0.0)
        """How a sheet that fills the window was written last, and in which window."""

    def heading(self) -> str:
        """The words at the top."""
        return _(self.headline)

    @abstractmethod
    def write(self, page: Page) -> None:
        """Writes what stands between heading and foot."""

    def feet(self) -> Sequence[Foot]:
        """The buttons at the foot, quiet ones first."""
        return [Foot("close", pgettext("to the screen before", "Back"), lambda: self.close(None), primary=True)]

    def title(self) -> str:
        return self.heading()

    def make_widgets(self) -> None:
        """Heading, page and feet; as high as the words, at most as high as the window. The focus begins at the brass
        button."""
        if self.focus_key is None:
            self.focus_key = next((foot.key for foot in self.feet() if foot.primary), None)
        if not self.packs:
            self._lay_out()
            return
        window = self.context.scale.width, self.context.scale.height, self.context.scale.ui
        if not self.fills or window != self._stage_for:
            self._stage, self._stage_for = 0, window
        for step, dense in [*enumerate((False, True, False))][self._stage :]:
            self._stage, self.dense = step, dense
            if self._lay_out(scrolls=step == 2):
                return

    def _lay_out(self, *, scrolls: bool = True) -> bool:
        """Whether the page has found room; what `scrolls` always does."""
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
        bar = px(12)
        page = self._page(left + margin, inner - (bar if self.fills else 0))
        if page.height > room and not scrolls:
            return False
        if page.height > room and not self.fills:  # beside what scrolls there is a bar
            page = self._page(left + margin, inner - bar)
        shown = room if self.fills else min(page.height, room)
        height = 2 * margin + head.height + gap + shown + (gap + foot_height if feet else 0)
        self.sheet = pygame.Rect(left, (scale.height - height) // 2, width, height)
        corner = self.menu_corner()
        if self.sheet.colliderect(corner):
            self.sheet.y = max(self.sheet.y, min(corner.bottom, scale.height - around - height))
        if self.sheet.colliderect(corner):
            beside = max(corner.right - head.left, 0)
            head = self._head(head.left + beside, inner - beside)
        top = self.sheet.y + margin
        below = top + head.height + gap
        for part, down in ((head.widgets, top), (page.widgets, below), (feet, below + shown + gap)):
            for widget in part:
                widget.move(0, down)
        top = below
        window = pygame.Rect(left + margin - px(8), top - px(4), inner + px(16), shown + px(8))
        scroll = [ScrollArea("scroll", self.heading(), window, page.height + px(8), page.widgets)]
        if page.height <= shown:
            scroll = []
            for widget in page.widgets:
                widget.clip = None
        menu = [] if self.asks else [self.menu_button()]
        self.widgets = [*menu, *head.widgets, *page.widgets, *scroll, *feet]
        return True

    def menu(self) -> None:
        if not self.asks:
            super().menu()

    def _page(self, left: int, width: int) -> Page:
        page = Page(self.context.assets, self.context.scale, left, 0, width, key="page")
        self.write(page)
        return page

    def _head(self, left: int, width: int) -> Page:
        head = Page(self.context.assets, self.context.scale, left, 0, width, key="heading")
        size = 30 if self.dense else 28 if self.context.scale.tight else 36
        head.words(self.heading(), face="serif", size=size, leading=1.2)
        return head

    def draw(self, surface: pygame.Surface) -> None:
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
            button = Button(foot.key, foot.label, rect, foot.press, kind=kind, shortcut=foot.shortcut)
            button.enabled, button.reason = not foot.reason, foot.reason
            made.append(button)
        return made


class MessageScene(SheetScene):
    """Says what happened and what to do, a paragraph a line."""

    name = "message"

    def __init__(self, context: Context, heading: str, words: str) -> None:
        super().__init__(context)
        self._heading = heading
        self._words = words

    def heading(self) -> str:
        return self._heading

    def write(self, page: Page) -> None:
        for paragraph in self._words.split("\n"):
            page.words(paragraph)
            page.gap(8)

    def feet(self) -> Sequence[Foot]:
        return [Foot("ok", _("All right"), lambda: self.close(None), primary=True)]


class Dialog(SheetScene):
    """Asks before something that cannot be taken back: the button `yes` names it (the result is True), `no` and Esc are
    the safe choice (False)."""

    name = "dialog"
    asks = True

    def __init__(self, context: Context, heading: str, words: str, *, yes: str, no: str) -> None:
        super().__init__(context)
        self._heading = heading
        self._words = words
        self._yes = yes
        self._no = no

    def heading(self) -> str:
        return self._heading

    def write(self, page: Page) -> None:
        page.words(self._words)

    def feet(self) -> Sequence[Foot]:
        return [
            Foot("yes", self._yes, lambda: self.close(True)),
            Foot("no", self._no, self.back, primary=True),
        ]

    def back(self) -> None:
        self.close(False)
