"""Captions for sounds: one small line at the lower right edge, on the ledge of the rack."""

import pygame

from game.ui.draw import paint
from game.ui.platform.pending import Pending
from game.ui.platform.sound import CAPTIONS
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.words import _

STAYS = 2.5
"""Seconds for which a line stays after its last sound."""
EDGE_GAP, LINE_HEIGHT, LETTER_SIZE = 16, 18, 15
"""Distance of the line from the right edge, its height, and the size of its letters, in dp."""


class Captions:
    """The caption shown now. It takes no input and covers nothing that does."""

    def __init__(self) -> None:
        self.line = ""
        self.changed = False
        """Whether the line differs from the one drawn last."""
        self._left = 0.0

    def hear(self, name: str) -> None:
        """Shows the caption of a sound; `name` is a key of `CAPTIONS`."""
        line = _(CAPTIONS[name])
        self.changed = self.changed or line != self.line
        self.line, self._left = line, STAYS

    def tick(self, dt: float) -> Pending:
        """Lets `dt` seconds pass; returns seconds until the line goes, or False without a line."""
        if not self.line:
            return False
        self._left -= dt
        if self._left <= 0:
            self.line, self.changed = "", True
        return max(self._left, 0.0) or False

    def room(self, scale: Scale) -> pygame.Rect:
        """The area that any line may paint on, in pixels."""
        wide, high = scale.px(420), scale.px(LINE_HEIGHT) + 4
        return pygame.Rect(scale.width - wide, scale.height - high, wide, high)

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        if not self.line:
            return
        px, theme = scale.px, assets.theme
        words = assets.text(self.line, "sans", px(LETTER_SIZE), theme.text)
        rect = pygame.Rect(0, 0, min(words.get_width() + px(40), px(400)), px(LINE_HEIGHT))
        rect.bottomright = (scale.width - px(EDGE_GAP), scale.height - 1)
        paint.framed(surface, rect, rect.height / 2, theme.panel_bottom, theme.button_edge, max(1, px(1)))
        for number, height in enumerate((5, 11, 7)):
            bar = pygame.Rect(0, 0, max(2, px(2)), px(height))
            bar.center = (rect.x + px(12) + number * px(4), rect.centery)
            paint.fill(surface, bar, theme.brass_light)
        surface.blit(words, words.get_rect(midleft=(rect.x + px(28), rect.centery)))
