"""What all pages of the book share: a sheet of paper about what is in the library, and the way back."""

import pygame

from game.scenes.book.library import Library
from game.scenes.shell.context import Context
from game.scenes.shell.scene import Scene
from game.ui.widgets.buttons import Button
from game.words import pgettext


class LeafScene(Scene):
    """A sheet on the table, which follows what is read into the library."""

    arrows_scroll = True

    def __init__(self, context: Context, library: Library) -> None:
        super().__init__(context)
        self.library = library
        self.paper = pygame.Rect(0, 0, 0, 0)
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

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(self.context.assets.walnut(*surface.get_size()), (0, 0))
        self.context.assets.lay_paper(surface, self.paper, lifted=True)
        self.draw_widgets(surface)


def back_button(scene: Scene, place: pygame.Rect | None = None) -> Button:
    """The way back, at that place; without one it is beside the title, at the upper right."""
    px, assets = scene.context.scale.px, scene.context.assets
    words = pgettext("to the screen before", "Back")
    if place is None:
        width = assets.text_size(words, "sans-bold", px(19))[0] + px(44)
        place = pygame.Rect(scene.context.scale.width - px(16) - width, px(16), width, px(46))
    return Button("close", words, place, scene.back, shortcut="Esc")
