"""A scrolling area, with the widgets on it."""

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any

import pygame

from game.ui.draw import paint
from game.ui.platform import keys
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.widgets.widgets import Widget

PAGING = ("Page up", "Page down", "Home", "End")
"""Keys that scroll a page no matter where the focus is."""
GAP = 4
"""Gap between the content and its bar, in pixels."""


@dataclass(eq=False, repr=False)
class ScrollArea(Widget):
    """A window on content `height` pixels high. The members are laid out as if it were not scrolled.

    It can be focused only if there is something to scroll; the arrow keys then scroll it. With `snap` the visible part
    always begins at a whole row of that many pixels.
    """

    role = "scroll"
    radius = 4.0

    height: int
    members: Sequence[Widget]
    _: KW_ONLY
    on_paper: bool = True
    snap: int = 0

    def __post_init__(self) -> None:
        self.offset = 0
        self.focusable = self.most > 0
        self.soft_edged = not self.snap
        """Whether content fades out at the edges; with whole rows there is no need."""
        self.step = self.snap or max(20, self.rect.height // 8)
        self.snap = self.snap or 1
        self.bar = max(16, self.rect.width // 60)
        """Width, in pixels, of the zone at the right edge that acts as the bar."""
        for member in self.members:
            member.clip = self.rect

    @property
    def most(self) -> int:
        """Largest scroll offset, in pixels."""
        return max(0, self.height - self.rect.height)

    def scroll(self, steps: int) -> None:
        """Scrolls by steps of the wheel, down if positive."""
        self.to(self.offset + steps * self.step)

    def to(self, offset: int) -> None:
        """Scrolls to an offset, the number of pixels above the window."""
        offset = min(max(offset, 0), self.most)
        for member in self.members:
            member.move(0, (round(self.offset / self.snap) - round(offset / self.snap)) * self.snap)
        self.offset = offset

    @property
    def rows(self) -> tuple[int, int]:
        """With `snap`, the index of the first visible row and the number of visible rows."""
        return round(self.offset / self.snap), self.rect.height // self.snap

    def reveal(self, widget: Widget) -> None:
        """Scrolls as far as necessary to show a member, with room for words about it below."""
        if widget not in self.members:
            return
        above, below = self.step // 2, self.step * 3 // 2
        if widget.rect.top < self.rect.top + above:
            self.to(self.offset + widget.rect.top - self.rect.top - above)
        elif widget.rect.bottom > self.rect.bottom - below:
            self.to(self.offset + widget.rect.bottom - self.rect.bottom + below)

    def take_over(self, old: Any) -> None:
        """Keeps the scroll position: the focused member stays in place, or else the offset is kept."""
        super().take_over(old)
        for held in [each for each in old.members if each.focused and self.rect.size == old.rect.size]:
            for same in [each for each in self.members if held.visible and each.key == held.key]:
                self.to(same.rect.y - held.rect.y)
                return
        share = old.offset / old.most if old.most else 0
        self.to(old.offset if old.height == self.height else round(share * self.most))

    def hit(self, scale: Scale) -> pygame.Rect:
        """The zone of the bar; anything else belongs to the members."""
        width = self.bar if self.most else 0
        return pygame.Rect(self.rect.right - width, self.rect.y, width, self.rect.height)

    def covers(self, position: tuple[int, int]) -> bool:
        """Whether the point lies on the bar."""
        return bool(self.most) and self.rect.collidepoint(position) and position[0] > self.rect.right - self.bar

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """Draws the bar at the right edge, which shows the visible part."""
        if not self.most:
            return
        theme, width = assets.theme, scale.px(8 if self.state == "rest" else 10)
        if self.soft_edged:
            self._fade_edges(surface, self.rect.width - scale.px(10) - GAP)
        thumb = self._thumb(width)
        dark, pale = (theme.rule_line_faint, theme.rule_line) if self.on_paper else (theme.well, theme.button_edge)
        paint.rounded(surface, pygame.Rect(thumb.x, self.rect.y, width, self.rect.height), width / 2, dark)
        paint.rounded(
            surface, thumb, width / 2, theme.text_on_paper if self.on_paper and self.state != "rest" else pale
        )

    def _fade_edges(self, surface: pygame.Surface, width: int) -> None:
        """Fades content that continues above or below into the colour of the ground, up to the bar."""
        deep, beside = min(self.step // 2, self.rect.height // 4), max(self.rect.x - 1, 0)
        ground = pygame.Rect(self.rect.x + width, 0, GAP, 1) if self.on_paper else pygame.Rect(beside, 0, 1, 1)
        line = pygame.Surface((width, 1), pygame.SRCALPHA)
        for row in range(deep):
            for goes_on, y in (
                (self.offset > 0, self.rect.y + row),
                (self.offset < self.most, self.rect.bottom - 1 - row),
            ):
                if goes_on and 0 <= y < surface.get_height():
                    colour = pygame.transform.average_color(surface, ground.move(0, y))
                    line.fill((*colour[:3], round(230 * (1 - row / deep))))
                    surface.blit(line, (self.rect.x, y))

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Scrolls with the arrow keys, Page up, Page down, Space, Home and End; whether the key was used."""
        if event.type != pygame.KEYDOWN:
            return False
        page = self.rect.height - self.step
        moves = {"Up": -self.step, "Down": self.step, "Page up": -page, "Page down": page, "Space": page}
        chord = keys.pressed(event)
        if chord in ("Home", "End"):
            self.to(0 if chord == "Home" else self.most)
        if chord in ("Home", "End", "Enter"):
            return True
        if chord not in moves:
            return False
        before = self.offset
        self.to(self.offset + moves[chord])
        return self.offset != before or chord == "Space"

    def page(self, event: pygame.event.Event, *, arrows: bool = False) -> bool:
        """Scrolls by the wheel and the paging keys, with `arrows` also by the arrow keys; whether it moved."""
        before = self.offset
        if event.type == pygame.MOUSEWHEEL:
            self.scroll(-event.y)
        elif event.type == pygame.KEYDOWN and keys.pressed(event) in (*PAGING, *(("Up", "Down") if arrows else ())):
            self.handle_key(event)
        return self.offset != before

    def handle_mouse(self, event: pygame.event.Event) -> bool:
        """Moves the bar's thumb to the mouse."""
        thumb = self._thumb(1)
        room = max(1, self.rect.height - thumb.height)
        self.to(round((event.pos[1] - self.rect.y - thumb.height / 2) / room * self.most))
        return True

    def _thumb(self, width: int) -> pygame.Rect:
        height = max(self.rect.height * self.rect.height // max(self.height, 1), 3 * width, 24)
        room = self.rect.height - height
        y = self.rect.y + (room * self.offset // self.most if self.most else 0)
        return pygame.Rect(self.rect.right - width - 2, y, width, height)
