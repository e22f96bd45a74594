"""Tooltips: a few words about a widget, and the key that presses it."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale

WIDEST = 420
"""Largest width of a line, in dp."""
SIZE, LEADING = 16, 22
"""Text size and line spacing, in dp."""
EDGE = 8
"""Distance from the edges of the window, in dp."""


class Tooltip(NamedTuple):
    """A tooltip: its box in window pixels, its lines, and the name of a `key` after the last one."""

    rect: pygame.Rect
    lines: Sequence[str]
    key: str

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """Draws a panel with the words."""
        px, theme, rect = scale.px, assets.theme, self.rect
        surface.blit(assets.panel(rect.width, rect.height), rect)
        for number, line in enumerate(self.lines):
            at = rect.x + px(14), rect.y + px(18) + number * px(LEADING)
            assets.write(surface, line, "sans", px(SIZE), theme.text, midleft=at)
        if self.key:
            at = rect.right - px(14), rect.bottom - px(18)
            assets.write(surface, self.key, "sans-bold", px(SIZE), theme.second, midright=at)


def lay_tooltip(
    words: str, anchor: pygame.Rect, assets: Assets, scale: Scale, *, key: str = "", above: bool = False
) -> Tooltip:
    """A tooltip below `anchor` (pixels), or `above` it; on the other side if it does not fit in the window.

    `key` is its name as shown on screen.
    """
    px, window = scale.px, pygame.Rect(0, 0, scale.width, scale.height)
    size, gap = px(SIZE), px(12)
    lines = assets.wrap(words, "sans", size, min(px(WIDEST), window.width - px(60)))
    widths = [assets.text_size(line, "sans", size)[0] for line in lines]
    if key:
        widths[-1] += gap + assets.text_size(key, "sans-bold", size)[0]
    rect = pygame.Rect(0, 0, max(widths) + px(28), px(36) + (len(lines) - 1) * px(LEADING))
    over, under = anchor.top - gap - rect.height, anchor.bottom + gap
    rect.centerx = anchor.centerx
    if above:
        rect.top = over if over >= px(EDGE) else under
    else:
        rect.top = under if under + rect.height <= window.height - px(EDGE) else over
    return Tooltip(rect.clamp(window.inflate(-2 * px(EDGE), -2 * px(EDGE))), lines, key)
