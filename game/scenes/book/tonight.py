"""Between two games of an evening without a cup: who leads among these people tonight, and what they play next."""

import time
from collections.abc import Callable, Sequence
from datetime import datetime

from game.book.cups import Cup, Standing, tonight
from game.book.statistics import evening_of
from game.games import find
from game.scenes.book.between import Between, headed, onward
from game.scenes.book.leaf import follow, put_leaf
from game.scenes.book.library import Library
from game.scenes.book.rows import games_in_order
from game.scenes.shell.context import Context
from game.scenes.shell.paper import PaperScene
from game.ui.widgets.blocks import Block, Words, press
from game.words import _, ngettext
from game.words.saying import Number


class TonightScene(PaperScene):
    """How these people stand by all that they have played with each other tonight, and the next game."""

    name = "tonight"
    on_walnut = True
    arrows_scroll = True

    def __init__(
        self, context: Context, people: Sequence[str], game: str, now: Callable[[], float] = time.time
    ) -> None:
        """`game` is what they have played last; `now` tells the time in seconds since 1970."""
        super().__init__(context)
        self._now = now
        fit = [each for each in games_in_order() if len(people) in find(each).seats]
        at = fit.index(game) + 1 if game in fit else 0
        self._asked = Cup("", tuple(people), (*fit[at:], *fit[:at]), "")
        self.library = Library(context)
        self._part = follow(self, self.library, self._read)
        self._read()
        self.focus_key = "next"

    def _read(self) -> None:
        self.today = evening_of(datetime.fromtimestamp(self._now()))
        self.stands = self.library.ask(lambda index: tonight(index, self._asked, self.today), Standing(self._asked, ()))

    @property
    def next_game(self) -> str:
        """The first game after the last one that was not played tonight, else the one after it."""
        return self.stands.next_game(self.today) or self._asked.games[0]

    def title(self) -> str:
        # TRANSLATORS: heading: how people stand who have played with each other tonight
        return _("This evening")

    def describe(self) -> str:
        return "\n".join([self.title(), *(each.label for each in self.widgets if each.role in ("label", "row"))])

    def release(self) -> None:
        self._part()
        self.library.close()

    def uncovered(self) -> None:
        """What has been played in between is read."""
        self.library.read()

    def compose(self) -> None:
        played = Number(len(self.stands.rounds))
        told = ngettext("{n:,} match", "{n:,} matches", played).format(n=played)
        head = headed(self.kit, Words(self.title(), "serif", 34, smallest=17, key="title"), told)
        enough = press("enough", _("Enough for tonight"), self.context.stack.home, "panel", around=52)
        put_leaf(self, head, self._page, [enough, *onward(self.context, self.next_game, self._asked.people)])

    def _page(self, room: int, wide: bool) -> Block:
        if self.stands.rounds:
            return Between(self.kit, self.stands, self.today, self.next_game, cup=False).page(wide=wide)
        told = self.library.reading() or (_("Nothing has been played yet") if self.library.complete else "")
        return Words(told, size=19, colour=self.kit.theme.second_on_paper, lines=0)
