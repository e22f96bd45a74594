"""A look at the table while the sheet with the result is laid aside."""

import pygame

from game.scenes.shell.context import Context
from game.scenes.shell.scene import Scene
from game.ui.widgets.buttons import Button
from game.words import _

ASIDE_WIDE, ASIDE_HIGH = 190, 52
"""Least width and height of the button that brings the sheet back, in dp."""
USELESS = ("undo", "hint")
"""The buttons of the table that it covers: nothing can be played now."""


class TableLookScene(Scene):
    """The table below is seen undimmed; a button, Esc or a click anywhere brings the sheet back."""

    name = "table look"
    opaque = False
    dims = False
    dismissable = True

    def __init__(self, context: Context, says: str) -> None:
        super().__init__(context)
        self.says = says
        """What the table shows, in words."""

    def title(self) -> str:
        return _("The table")

    def describe(self) -> str:
        return self.says

    def make_widgets(self) -> None:
        """Makes one button, over those of a turn, which it hides."""
        scale = self.context.scale
        px, edge = scale.px, scale.px(8)
        rect = pygame.Rect(0, 0, min(px(ASIDE_WIDE), scale.width - 2 * edge), px(ASIDE_HIGH))
        hidden = [widget.rect for widget in self.under.widgets if widget.key in USELESS]
        rect.bottomright = scale.width - 2 * edge, scale.height - 2 * edge
        if hidden:
            spot = hidden[0].unionall(hidden[1:]).inflate(0, px(8))
            rect = pygame.Rect(0, 0, max(rect.width, spot.width), max(rect.height, spot.height))
            rect.midleft = spot.midleft  # beside them is another button
            rect.right = min(rect.right, scale.width - edge)
        self.widgets = [
            self.menu_button(),
            Button("result", _("Back to the result"), rect, self.back, kind="brass", shortcut="Esc"),
        ]
        self.focus_key = "result"

    def draw(self, surface: pygame.Surface) -> None:
        self.draw_widgets(surface)

    def handle(self, event: pygame.event.Event) -> bool:
        """Goes back at a click anywhere."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        self.back()
        return True
