"""Cross-fades of buttons between their looks at rest, under the mouse and pressed."""

from collections.abc import Iterable

import pygame

from game.ui.sprites.assets import Assets
from game.ui.style import tempo
from game.ui.style.scale import Scale
from game.ui.widgets.widgets import Widget

SOFT = frozenset({"rest", "hover", "pressed"})
"""States between which looks fade; becoming enabled or disabled is immediate."""


def fade(widgets: Iterable[Widget], dt: float, *, still: bool) -> list[Widget]:
    """Lets `dt` seconds pass; returns the widgets that look different now. If `still`, nothing fades."""
    changed = []
    for widget in widgets:
        before, last, state = widget.fading, widget.last_state, widget.state
        widget.last_state = state
        if not widget.fades or (before is None and last in ("", state)):
            continue
        now = (last, 0.0) if last != state and {last, state} <= SOFT else before and (before[0], before[1] + dt)
        if now and (still or state not in SOFT or now[0] == state or now[1] >= tempo.BUTTON):
            now = None
        widget.fading = now
        if now != before:
            changed.append(widget)
    return changed


def draw_fading(surface: pygame.Surface, widget: Widget, assets: Assets, scale: Scale, reach: int) -> None:
    """Draws a widget between two states; nothing is painted further than `reach` pixels beyond its rectangle."""
    if widget.fading is None:
        return
    room = widget.rect.inflate(2 * reach, 2 * reach).clip(surface.get_rect())
    ground = surface.subsurface(room).copy()
    widget.look_of, seconds = widget.fading
    widget.draw(surface, assets, scale)
    before = surface.subsurface(room).copy()
    surface.blit(ground, room)
    widget.look_of, widget.writings = "", []
    widget.draw(surface, assets, scale)
    before.set_alpha(round(255 * (1 - tempo.ease_out(seconds / tempo.BUTTON))))
    surface.blit(before, room)
