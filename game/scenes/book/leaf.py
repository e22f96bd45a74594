"""What all pages of the book share: a sheet of paper about what is in the library, and the way back."""

import pygame

from game.scenes.book.library import Library
from game.scenes.shell.context import Context
from game.scenes.shell.paper import PaperScene
from game.ui.widgets.blocks import Column, Control, Row, Words, press
from game.words import pgettext


class LeafScene(PaperScene):
    """A sheet on the table, which follows what is read into the library."""

    arrows_scroll = True

    def __init__(self, context: Context, library: Library) -> None:
        super().__init__(context)
        self.library = library
        library.watchers.append(self._renew)

    def release(self) -> None:
        self.library.watchers.remove(self._renew)

    def forget(self) -> None:
        """Forgets what has been counted out."""

    def _renew(self) -> None:
        """More has been read; it is counted when that is over."""
        if self.library.progress is None:
            self.forget()
        if self in self.context.stack.scenes:
            self.lay_out()

    def back_button(self, *, around: float = 44, tall: float = 46, across: float = 0) -> Control:
        """The way back."""
        words = pgettext("to the screen before", "Back")
        return press(
            "close", words, self.back, "panel", around=around, tall=tall, across=across, share=1, shortcut="Esc"
        )

    def narrow_head(self, title: str, *buttons: Control, line: str = "") -> int:
        """A title beside the menu button, with a line below it, and buttons at the right; where the paper begins."""
        px, theme, scale = self.kit.px, self.kit.theme, self.context.scale
        words = Words(title, "serif", 28, theme.paper, smallest=17, key="title")
        second = Words(line, size=16, colour=theme.text_on_walnut, key="caption")
        controls = (*buttons, self.back_button())
        widths = (0, *(each.wide(self.kit).best for each in controls))
        head = Row((Column((words, second)) if line else words, *controls), gap=10, widths=widths)
        self.put(head, pygame.Rect(px(80), px(10), scale.width - px(96), px(58)))
        return px(76)

    def draw_paper(self, surface: pygame.Surface) -> None:
        surface.blit(self.context.assets.walnut(*surface.get_size()), (0, 0))
        super().draw_paper(surface)
