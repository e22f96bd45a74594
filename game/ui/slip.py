"""The dark slip that explains what one rests on: a few words, and the key that does the same."""

import pygame

from game.ui.assets import Assets
from game.ui.scale import Scale

WIDEST = 420
"""No line of it is wider than this, in dp."""
EDGE = 8
"""It stays so far from the edges of the window, in dp."""


def draw_slip(
    surface: pygame.Surface,
    words: str,
    anchor: pygame.Rect,
    assets: Assets,
    scale: Scale,
    *,
    key: str = "",
    above: bool = False,
) -> None:
    """Below `anchor` (pixels), or `above` it; on the other side where there is no room. `key` is as it is shown."""
    px, theme = scale.px, assets.theme
    size, gap, leading = px(16), px(12), px(22)
    lines = assets.wrap(words, "sans", size, min(px(WIDEST), surface.get_width() - px(60)))
    widths = [assets.text_size(line, "sans", size)[0] for line in lines]
    if key:
        widths[-1] += gap + assets.text_size(key, "sans-bold", size)[0]
    rect = pygame.Rect(0, 0, max(widths) + px(28), px(36) + (len(lines) - 1) * leading)
    over, under = anchor.top - gap - rect.height, anchor.bottom + gap
    rect.centerx = anchor.centerx
    if above:
        rect.top = over if over >= px(EDGE) else under
    else:
        rect.top = under if under + rect.height <= surface.get_height() - px(EDGE) else over
    rect.clamp_ip(surface.get_rect().inflate(-2 * px(EDGE), -2 * px(EDGE)))
    surface.blit(assets.panel(rect.width, rect.height), rect)
    for number, line in enumerate(lines):
        drawn = assets.text(line, "sans", size, theme.text)
        surface.blit(drawn, drawn.get_rect(midleft=(rect.x + px(14), rect.y + px(18) + number * leading)))
    if key:
        drawn = assets.text(key, "sans-bold", size, theme.second)
        surface.blit(drawn, drawn.get_rect(midright=(rect.right - px(14), rect.bottom - px(18))))
