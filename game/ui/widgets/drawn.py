"""Widgets drawn by a function, which is given a brush."""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass

import pygame

from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.style.theme import Colour, Theme
from game.ui.widgets.widgets import Lettering, Widget


@dataclass(frozen=True, slots=True)
class Brush:
    """The context for drawing a widget: widget, surface, assets and scale."""

    widget: Widget
    surface: pygame.Surface
    assets: Assets
    scale: Scale

    @property
    def rect(self) -> pygame.Rect:
        """The widget's rectangle."""
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
        """A length in dp as whole pixels."""
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
        """Writes one line inside `rect` as `Widget.write`; `size` is in dp, the usual `colour` is that on paper."""
        lettering = Lettering(face, self.px(size), colour or self.theme.text_on_paper, align)
        return self.widget.write(self.surface, self.assets, words, rect, lettering)


@dataclass(eq=False, repr=False)
class Drawn(Widget):
    """A widget drawn by `paint`. It can be focused if it can be pressed, or if `focusable`."""

    paint: Callable[[Brush], object]
    role: str = "picture"
    _: KW_ONLY
    focusable: bool = False
    fades: bool = False
    radius: float = 10.0
    scale: Scale | None = None
    """Replaces the window's scale for drawing."""

    def __post_init__(self) -> None:
        self.focusable = self.focusable or self.on_press is not None

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        self.paint(Brush(self, surface, assets, self.scale or scale))


def painting(key: str, label: str, rect: pygame.Rect, paint: Callable[[pygame.Surface, pygame.Rect], object]) -> Drawn:
    """A picture painted by a function that needs only the surface and the rectangle."""
    return Drawn(key, label, rect, lambda on: paint(on.surface, on.rect))
