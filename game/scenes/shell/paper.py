"""A scene that is a page: its parts are measured, share the paper, and become its widgets."""

from abc import abstractmethod

import pygame

from game.scenes.shell.context import Context
from game.scenes.shell.scene import Scene
from game.ui.widgets.blocks import Block, Kit


class PaperScene(Scene):
    """A page on paper."""

    on_walnut = False
    """Whether the paper lies on a wooden table, instead of on the scene below."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.paper = pygame.Rect(0, 0, 0, 0)

    def make_widgets(self) -> None:
        """Makes the menu button and the page; the focus begins at the brass button."""
        self.kit = Kit(self.context.assets, self.context.scale)
        self.widgets = [self.menu_button()]
        self.compose()
        if self.focus_key is None:
            self.focus_key = next((each.key for each in self.widgets if getattr(each, "kind", "") == "brass"), None)

    @abstractmethod
    def compose(self) -> None:
        """Places the paper, and puts the parts of the page on it."""

    def put(self, part: Block, rect: pygame.Rect) -> None:
        """Puts a part of the page into `rect` (pixels)."""
        self.widgets += self.kit.put(part, rect)

    def draw_paper(self, surface: pygame.Surface) -> None:
        """Draws what the page lies on."""
        if self.on_walnut:
            surface.blit(self.context.assets.walnut(*surface.get_size()), (0, 0))
        if self.paper:
            self.context.assets.lay_paper(surface, self.paper, lifted=True)

    def draw(self, surface: pygame.Surface) -> None:
        self.draw_paper(surface)
        self.draw_widgets(surface)
