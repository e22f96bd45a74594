"""Widgets that are no more than how they are drawn: by a function that is given a brush."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Unpack

import pygame

from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.style.theme import Colour, Theme
from game.ui.widgets.widgets import Extras, Lettering, Widget


@dataclass(frozen=True, slots=True)
class Brush:
    """What a widget is drawn with: where to, in which look and how large."""

    widget: Widget
    surface: pygame.Surface
    assets: Assets
    scale: Scale

    @property
    def rect(self) -> pygame.Rect:
        """Where the widget is."""
        return self.widget.rect

    @property
    def theme(self) -> Theme:
        """The colours in use."""
        return self.assets.theme

    @property
    def touched(self) -> bool:
        """Whether the mouse is over the widget or presses it."""
        return self.widget.state in ("hover", "pressed")

    def px(self, dp: float) -> int:
        """Whole pixels for a length in dp."""
        return self.scale.px(dp)

    def write(
        self,
        words: str,
        rect: pygame.Rect,
        face: str = "sans",
        size: float = 16,
        colour: Colour | None = None,
        align: str = "left",
    ) -> pygame.Rect:
        """Writes one line inside `rect`, see `Widget.write`; `size` is in dp, usual is the colour of words on paper."""
        lettering = Lettering(face, self.px(size), colour or self.theme.text_on_paper, align)
        return self.widget.write(self.surface, self.assets, words, rect, lettering)


class Drawn(Widget):
    """A widget of that role; it can have the focus where it can be pressed, or is `focusable` all the same."""

    def __init__(
        self,
        key: str,
        label: str,
        rect: pygame.Rect,
        paint: Callable[[Brush], object],
        role: str = "picture",
        on_press: Callable[[], None] | None = None,
        *,
        focusable: bool = False,
        fades: bool = False,
        radius: float = 10.0,
        scale: Scale | None = None,
        **extras: Unpack[Extras],
    ) -> None:
        """`scale` is what it is measured by, if that is not the window's."""
        super().__init__(key, label, rect, on_press=on_press, **extras)
        self.role, self.radius, self.fades, self.focusable = role, radius, fades, focusable or on_press is not None
        self._paint, self._scale = paint, scale

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        self._paint(Brush(self, surface, assets, self._scale or scale))
