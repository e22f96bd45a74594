"""A paper sheet over the dimmed table: heading, page (scrolled if need be) and buttons; messages and questions."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.scenes.shell.context import Context
from game.scenes.shell.scene import Scene
from game.ui.widgets.blocks import Block, Column, Control, Either, Gap, Kit, Row, Scrolled, Spread, press
from game.ui.widgets.page import Page, Written
from game.ui.widgets.widgets import Extras
from game.words import _, pgettext

MARGIN = 40
"""Distance from the sheet's edge to its text, in dp; half as much in narrow windows."""


@dataclass(frozen=True, slots=True)
class Foot:
    """A button at the foot of a sheet. `primary` is the brass one, at the right."""

    key: str
    label: str
    press: Callable[[], None]
    primary: bool = False
    shortcut: str = ""
    reason: str = ""
    """Why it cannot be pressed now; empty if it can."""


class SheetScene(Scene):
    """A sheet; Esc closes it without a result. The menu button stays above the dimmed table."""

    opaque = False
    dismissable = True
    asks = False
    """Whether it needs an answer first; then there is no menu button."""
    headline = ""
    """The heading, marked with `N_`, where it is always the same."""
    wide = 620.0
    """Preferred width, in dp."""
    dense_wide = 0.0
    """Preferred width of a dense sheet, in dp; 0 if it is the same."""
    margin: float = MARGIN
    """Distance from the edge to the text, in dp, where there is room for it."""
    dense = False
    """Whether spacing is reduced, so that more is seen without scrolling."""
    packs = False
    """Whether it becomes dense if that avoids scrolling."""
    packed: float = 24
    """The margin of a dense sheet, in dp."""
    fills = False
    """Whether it is as high as the window, with room for a scroll bar, so that nothing jumps when its content
    changes."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.paper = pygame.Rect(0, 0, 0, 0)
        self._stage, self._stage_for = 0, (0, 0, 0.0)
        """The last layout step of a sheet that fills the window, and the window it was for."""

    def heading(self) -> str:
        """The words at the top."""
        return _(self.headline)

    def heading_size(self) -> float:
        """Size of the heading, in dp."""
        return 30 if self.dense else 28 if self.context.scale.tight else 36

    @abstractmethod
    def write(self, page: Page) -> None:
        """Writes what stands between heading and foot."""

    def feet(self) -> Sequence[Foot]:
        """The buttons at the foot, quiet ones first."""
        return [Foot("close", pgettext("to the screen before", "Back"), lambda: self.close(None), primary=True)]

    def title(self) -> str:
        return self.heading()

    def menu(self) -> None:
        if not self.asks:
            super().menu()

    def make_widgets(self) -> None:
        """Makes heading, page and feet, as high as their text but at most as high as the window. The focus begins at
        the brass button at the foot."""
        if self.focus_key is None:
            self.focus_key = next((foot.key for foot in self.feet() if foot.primary), None)
        self.kit = Kit(self.context.assets, self.context.scale)
        self.widgets = [] if self.asks else [self.menu_button()]
        if not self.packs:
            self._lay()
            return
        window = self.context.scale.width, self.context.scale.height, self.context.scale.ui
        if not self.fills or window != self._stage_for:
            self._stage, self._stage_for = 0, window
        for step, dense in [*enumerate((False, True, False))][self._stage :]:
            self._stage, self.dense = step, dense
            if self._lay(scrolls=step == 2):
                return

    def _lay(self, *, scrolls: bool = True) -> bool:
        """Lays the sheet out; whether the page had room, which a page that `scrolls` always has."""
        scale, px = self.context.scale, self.kit.px
        around = px(8 if self.dense else 16)
        margin = px(
            self.packed if self.dense else self.margin if scale.across > 800 and scale.down > 560 else MARGIN / 2
        )
        wide = px(self.dense_wide if self.dense and self.dense_wide else self.wide)
        wide, high = min(wide, scale.width - px(32)) - 2 * margin, scale.height - 2 * around - 2 * margin
        heading, between = Written(self._write_heading, "heading"), self._between()
        parts = (between, Scrolled(Written(self.write), self.heading(), spares=self.fills), *self._foot(between))
        page = Column((heading, *parts))
        asked = self.kit.high(page, wide).best
        if asked > high and not scrolls:
            return False
        lower = high if self.fills else min(asked, high)
        self.paper = self.below_corner(pygame.Rect(0, 0, wide + 2 * margin, lower + 2 * margin), around)
        inner, corner = self.paper.inflate(-2 * margin, -2 * margin), self.menu_corner()
        if self.paper.colliderect(corner) and corner.right > inner.x:
            beside = corner.right - inner.x
            page = Column((Row((Gap(0), heading), widths=(beside, wide - beside)), *parts))
        self.kit.paper = self.paper
        self.widgets += self.kit.put(page, inner)
        return True

    def draw(self, surface: pygame.Surface) -> None:
        self.context.assets.lay_paper(surface, self.paper, lifted=True)
        self.draw_widgets(surface)

    def _between(self) -> Gap:
        """The gap between heading, page and feet."""
        dp = 8 if self.dense else 16 if self.context.scale.tight else 20
        return Gap(dp, dp)

    def _write_heading(self, page: Page) -> None:
        page.words(self.heading(), face="serif", size=self.heading_size(), leading=1.2)

    def _foot(self, above: Gap) -> Sequence[Block]:
        """The buttons in one row, the primary one at the right; in a narrow sheet two or one to a row."""
        feet, row = list[Control](), list[Block]()
        for foot in self.feet():
            extras = Extras(shortcut=foot.shortcut, enabled=not foot.reason, reason=foot.reason)
            tall, kind = (56, "brass") if foot.primary else (48, "paper")
            look = {"around": 48, "narrowest": 112, "tall": 44 if self.dense else tall, "share": 0.9}
            feet.append(press(foot.key, foot.label, foot.press, kind, **look, **extras))
            row += [Gap(16, 16), *[Spread()] * foot.primary, feet[-1]]
        ways: list[Block] = [Row(row[1:])]
        for across in (each for each in (2, 1) if each < len(feet)):
            rows = (Row(feet[at : at + across], gap=16, even=True) for at in range(0, len(feet), across))
            ways.append(Column([part for row in rows for part in (Gap(12, 12), row)][1:]))
        return (above, Either(ways) if len(ways) > 1 else ways[0]) if feet else ()


class MessageScene(SheetScene):
    """Says what happened and what to do, with one paragraph per line."""

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
    """A question before something that cannot be taken back. The button `yes` names the action (the result is True);
    `no` and Esc are the safe choice (False)."""

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
