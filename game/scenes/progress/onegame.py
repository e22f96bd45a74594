"""A page about a person at one game, which can be changed there."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial

import pygame

from game.games import title_of
from game.scenes.book.leaf import put_leaf
from game.scenes.book.rows import games_in_order
from game.scenes.shell.context import Context
from game.scenes.shell.paper import PaperScene
from game.ui.widgets.blocks import Block, Control, Gap, Row, Words
from game.ui.widgets.controls import Stepper, choice_stepper
from game.ui.widgets.page import Page, Written
from game.words import _, pgettext


class About(ABC):
    """The subject of such a page."""

    name: str
    """The name of the screen in the layout dump."""

    def __init__(self, scene: "OneGameScene") -> None:
        self.scene = scene
        self.context, self.person = scene.context, scene.person
        self.read()

    @property
    def game(self) -> str:
        """The key of the game that is shown."""
        return self.scene.game

    @abstractmethod
    def title(self) -> str:
        """The title of the page."""

    @abstractmethod
    def read(self) -> None:
        """Reads the data about that game."""

    @abstractmethod
    def write(self, page: Page) -> None:
        """Writes the text on the paper."""

    def brass(self) -> Control | None:
        """The button for what to do next, if there is anything."""
        return None


class OneGameScene(PaperScene):
    """Title and game above, the text on the paper, and one brass button at the foot if there is something to do."""

    on_walnut = True
    arrows_scroll = True

    def __init__(self, context: Context, about: Callable[["OneGameScene"], About], person: str, game: str) -> None:
        """Without a `game` it begins with the one that was played last."""
        super().__init__(context)
        self.person = person
        known, last = games_in_order(), context.settings.last_game
        self.game = game or (last if last in known else known[0])
        self.about = about(self)
        self.name = self.about.name

    def title(self) -> str:
        return self.about.title()

    def renew(self) -> None:
        """Reads the data again, as the book has been read meanwhile."""
        if self in self.context.stack.scenes:
            self.about.read()
            self.lay_out()

    def compose(self) -> None:
        brass = self.about.brass()
        if self.focus_key is None:
            self.focus_key = "close" if brass is None else brass.widget.key
        games = Control(self._stepper(pygame.Rect(0, 0, 0, 0)), tall=46, across=300)
        heading = Row((Words(self.title(), "serif", 34, smallest=17, key="title"), Gap(24), games))
        put_leaf(self, heading, self._page, [brass] if brass is not None else [])

    def _page(self, _width: int, wide: bool) -> Block:
        return Written(partial(self._write, stepped=not wide), "told")

    def _write(self, page: Page, *, stepped: bool) -> None:
        if stepped:
            px = page.scale.px
            page.add(self._stepper(pygame.Rect(page.left, page.y, min(page.width, px(320)), px(46))))
            page.gap(8)
        self.about.write(page)

    def _stepper(self, rect: pygame.Rect) -> Stepper:
        titles = {key: _(title_of(key)) for key in games_in_order()}
        return choice_stepper("game", pgettext("filter", "Game"), rect, titles, self.game, self._choose)

    def _choose(self, game: str) -> None:
        self.game = game
        self.about.read()
        self.lay_out()
