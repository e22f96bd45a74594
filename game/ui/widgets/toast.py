"""Toasts: news and refusals in a pill on the cloth, which grows towards the middle of the window."""

from dataclasses import dataclass

import pygame

from game.ui.draw import paint
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale

NARROW = 520
"""Below this width of the room, in dp, links are put on a line of their own if they would crowd the words."""
FULL_WIDTH_SHARE = 0.85
"""Share of a narrow room above which several lines take all of it, so that nothing shows beside them."""
LINKS = 34
"""Height of the line of links, in dp: far enough below the words for a finger to hit them."""


@dataclass(frozen=True, slots=True)
class Toast:
    """The words of a toast, and the room for it in pixels. `links` pixels at the end of the last line are kept free.

    In a narrow room the links get a line of their own, unless everything fits on one line.
    """

    words: str
    room: pygame.Rect
    refuses: bool = False
    links: int = 0

    def place(self, assets: Assets, scale: Scale) -> tuple[pygame.Rect, list[str]]:
        """The box of the pill, in pixels, and its lines."""
        px, room, links = scale.px, self.room, self.links
        beside = px(36 + (26 if self.refuses else 0))
        whole = beside + assets.text_size(self.words, "sans-bold", px(18))[0] + links <= room.width
        below = bool(links) and room.width < px(NARROW) and not whole
        lines = assets.wrap(self.words, "sans-bold", px(18), room.width - beside - (0 if below else links))
        wide = max(assets.text_size(line, "sans-bold", px(18))[0] for line in lines)
        wide = (max(wide, links) if below else wide + links) + beside
        if len(lines) > 1 and FULL_WIDTH_SHARE * room.width < wide and room.width < px(NARROW):
            wide = room.width
        rect = pygame.Rect(0, 0, wide, px(40) + (len(lines) - 1) * px(25) + below * px(LINKS))
        if rect.height <= room.height:
            rect.midbottom = room.centerx, room.centery + rect.height // 2
        elif 2 * room.centery < scale.height:
            rect.midtop = room.midtop
        else:
            rect.midbottom = room.midbottom
        rect.clamp_ip(pygame.Rect(0, 0, scale.width, scale.height))
        return rect, lines

    def draw(
        self, surface: pygame.Surface, assets: Assets, scale: Scale, *, free: pygame.Rect | None = None
    ) -> pygame.Rect | None:
        """Draws the pill and returns its box. Draws nothing, and returns None, if it would cover `free`."""
        px, theme = scale.px, assets.theme
        rect, broken = self.place(assets, scale)
        if free is not None and rect.colliderect(free):
            return None
        ground, edge = (theme.refuse_ground, theme.refuse) if self.refuses else (theme.panel_bottom, theme.text)
        paint.framed(surface, rect, px(20), ground, edge, max(1, px(1.5)))
        x = rect.x + px(18)
        if self.refuses:
            paint.put(surface, assets.icon("refuse", px(20), theme.refuse), midleft=(x - px(4), rect.centery))
            x += px(22)
        ink = (255, 236, 230) if self.refuses else theme.text
        for number, words in enumerate(broken):
            at = x, rect.y + px(20) + number * px(25)
            assets.write(surface, words, "sans-bold", px(18), ink, midleft=at)
        return rect
