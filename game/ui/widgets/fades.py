"""Buttons go over softly from one look to the next: at rest, under the mouse, pressed."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pygame

from game.ui.style import tempo
from game.ui.widgets.widgets import Widget

if TYPE_CHECKING:
    from game.ui.sprites.assets import Assets
    from game.ui.style.scale import Scale

SOFT = frozenset({"rest", "hover", "pressed"})
"""Between these states looks fade; a button that is enabled or disabled is so at once."""


class Fades:
    """How far the buttons of one scene are on their way from state to state."""

    def __init__(self) -> None:
        self._states: dict[str, str] = {}
        self._since: dict[str, tuple[str, float]] = {}
        """The state left, and for how many seconds, by key."""

    def tick(self, widgets: Iterable[Widget], dt: float, *, still: bool) -> list[Widget]:
        """Lets `dt` seconds pass; the widgets that look different now. Where all is `still` nothing fades."""
        soft, found = [widget for widget in widgets if widget.fades], []
        before, states = self._states, {widget.key: widget.state for widget in soft}
        if states == before and not self._since and all(widget.fading is None for widget in soft):
            return []  # as nearly always
        for widget in soft:
            state = states[widget.key]
            left = before.get(widget.key, state)
            if left == state and widget.fading is None and widget.key not in self._since:
                continue
            if left != state and {left, state} <= SOFT and not still:
                self._since[widget.key] = left, 0.0
            elif widget.key in self._since:
                was, passed = self._since[widget.key]
                self._since[widget.key] = was, passed + dt
            was, passed = self._since.get(widget.key, (state, tempo.BUTTON))
            if still or was == state or state not in SOFT or passed >= tempo.BUTTON:
                self._since.pop(widget.key, None)
                fading = None
            else:
                fading = was, tempo.ease_out(passed / tempo.BUTTON)
            if fading != widget.fading:
                widget.fading = fading
                found.append(widget)
        self._states = states
        self._since = {key: since for key, since in self._since.items() if key in states}
        return found

    @property
    def active(self) -> bool:
        """Whether any is on its way."""
        return bool(self._since)


def draw_fading(surface: pygame.Surface, widget: Widget, assets: "Assets", scale: "Scale", reach: int) -> None:
    """The widget between two states; it paints no further than `reach` pixels beyond its rectangle."""
    if widget.fading is None:
        return
    room = widget.rect.inflate(2 * reach, 2 * reach).clip(surface.get_rect())
    ground = surface.subsurface(room).copy()
    left, done = widget.fading
    widget.look_of = left
    widget.draw(surface, assets, scale)
    before = surface.subsurface(room).copy()
    surface.blit(ground, room)
    widget.look_of, widget.writings = "", []
    widget.draw(surface, assets, scale)
    before.set_alpha(round(255 * (1 - done)))
    surface.blit(before, room)
