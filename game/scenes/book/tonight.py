"""Between two games of an evening without a cup: who leads among these people tonight, and what they play next."""

from collections.abc import Sequence
from functools import partial

from game.book.cups import Cup, Standing
from game.games import find, title_of
from game.scenes import routes
from game.scenes.book.evenings import EveningsScene
from game.scenes.book.library import Library
from game.scenes.book.rows import games_in_order
from game.scenes.shell.context import Context
from game.ui.widgets.blocks import Block, press
from game.ui.widgets.page import Page
from game.words import _, ngettext
from game.words.saying import Number


class TonightScene(EveningsScene):
    """The page between two games of a cup, for all that these people have played today."""

    name = "tonight"

    def __init__(self, context: Context, people: Sequence[str], game: str) -> None:
        """`game` is what they have played last."""
        super().__init__(context, Library(context))
        many = len(people)
        fit = [each for each in games_in_order() if many in find(each).seats]
        at = fit.index(game) + 1 if game in fit else 0
        # TRANSLATORS: heading: how people stand who have played with each other tonight
        heading = _("This evening")
        self.cup = Cup(heading, tuple(people), (*fit[at:], *fit[:at]), "")
        self.focus_key = "next"

    def release(self) -> None:
        super().release()
        self.library.close()

    def back(self) -> None:
        """There is no list behind it."""
        self.close(None)

    def standing(self, cup: Cup) -> Standing:
        return self.library.tonight(cup, self.today)

    def next_game(self, cup: Cup) -> str:
        """The first game after the last one that was not played tonight, else the one after it."""
        return self._standing(cup).next_game(self.today) or cup.games[0]

    @property
    def is_between(self) -> bool:
        return self.cup is not None and bool(self._standing(self.cup).rounds)

    def told_so_far(self, cup: Cup) -> str:
        played = len(self._standing(cup).rounds)
        return ngettext("{n:,} match", "{n:,} matches", played).format(n=Number(played))

    def _write_cup(self, page: Page, cup: Cup, room: int, *, wide: bool) -> None:
        words = self.library.reading() or (_("Nothing has been played yet") if self.library.complete else "")
        page.words(words, size=19, colour=page.pale)

    def _cup_feet(self, cup: Cup) -> list[Block]:
        game, home = self.next_game(cup), self.context.stack.home
        deal = partial(self._play, cup, game, routes.dealt_for)
        # TRANSLATORS: button: the tiles of that game are dealt
        following = _("Deal {game}").format(game=_(title_of(game)))
        return [
            press("enough", _("Enough for tonight"), home, "panel", around=52),
            press("seats", _("Set the table"), partial(self._play, cup, game, routes.setup), "panel", around=52),
            press("next", following, deal, "brass", around=52),
        ]
