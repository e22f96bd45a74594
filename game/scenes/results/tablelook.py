"""The table as it lies after a hand, while the sheet with the result is laid aside."""

import pygame

from game.scenes.shell.base import Context, Scene
from game.ui.widgets.buttons import Button

WIDE, HIGH = 190, 52
"""The button is at least so large, in dp."""
USELESS = ("undo", "hint")
"""The buttons of the table that it stands on: nothing can be played now."""


class TableLookScene(Scene):
    """The table below is seen undimmed; a button, Esc or a click anywhere brings the sheet back."""

    name = "table look"
    opaque = False
    dims = False
    passing = True

    def __init__(self, context: Context, says: str) -> None:
        super().__init__(context)
        self.says = says
        """What the table shows, in words."""

    def title(self) -> str:
        """What is looked at."""
        return "The table"

    def describe(self) -> str:
        """The position at the end of the hand."""
        return self.says

    def layout(self) -> None:
        """One button, on those of a turn, which it hides."""
        scale = self.context.scale
        px, edge = scale.px, scale.px(8)
        rect = pygame.Rect(0, 0, min(px(WIDE), scale.width - 2 * edge), px(HIGH))
        hidden = [widget.rect for widget in self.under.widgets if widget.key in USELESS]
        rect.bottomright = scale.width - 2 * edge, scale.height - 2 * edge
        if hidden:
            spot = hidden[0].unionall(hidden[1:]).inflate(0, px(8))
            rect = pygame.Rect(0, 0, max(rect.width, spot.width), max(rect.height, spot.height))
            rect.midleft = spot.midleft  # beside them is another button
            rect.right = min(rect.right, scale.width - edge)
        self.widgets = [
            self.menu_button(),
            Button("result", "Back to the result", rect, self.back, kind="brass", shortcut="Esc"),
        ]
        self.focus_key = "result"

    def draw(self, surface: pygame.Surface) -> None:
        """Nothing but the button: the rest is the table."""
        self.draw_widgets(surface)

    def menu(self) -> None:
        """That of the table."""
        self.menu_below()

    def back(self) -> None:
        """The sheet comes back."""
        self.close(None)

    def handle(self, event: pygame.event.Event) -> bool:
        """A click beside the button does the same."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        self.back()
        return True
