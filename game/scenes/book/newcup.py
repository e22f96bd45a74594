"""The sheet that begins a cup: its name, its people and its games."""

from collections.abc import Sequence
from functools import partial

import pygame

from game.book.cups import LONGEST_NAME, Cup
from game.core.naming import is_name
from game.games import find, title_of
from game.scenes.book.rows import games_in_order
from game.scenes.shell.context import Context
from game.scenes.shell.sheet import Foot, SheetScene
from game.ui.widgets.controls import Toggle
from game.ui.widgets.page import Page
from game.ui.widgets.textfield import TextField
from game.words import N_, _, ngettext
from game.words.dates import month_of
from game.words.saying import Number

MOST_PEOPLE = 8
"""Most people in a cup."""


def can_play(names: Sequence[str]) -> list[str]:
    """The names that can be seated."""
    return [name for name in names if is_name(name)]


class NewCupSheet(SheetScene):
    """A suggested name, and a switch for every person and every game. The result is a `Cup`, or None."""

    name = "new cup"
    headline = N_("Begin a cup")
    wide = 640.0
    packs = True

    def __init__(self, context: Context, people: Sequence[str], chosen: Sequence[str], begun: str) -> None:
        """The switches of `chosen` people are on at first; `begun` is the present moment."""
        super().__init__(context)
        self._people = can_play(people)
        self._begun = begun
        self.title_given = _("Cup of {month}").format(month=month_of(begun))
        self.playing = {name for name in chosen if name in self._people}
        self.games = {*games_in_order()}

    @property
    def cup(self) -> Cup:
        """The cup as chosen so far."""
        people = tuple(name for name in self._people if name in self.playing)
        games = tuple(game for game in games_in_order() if game in self.games and not self._unfit(game))
        return Cup(self.title_given.strip(), people, games, self._begun)

    def write(self, page: Page) -> None:
        """Writes the name, the people and the games."""
        label, writes = _("Name of the cup"), page.assets.writes

        def field(rect: pygame.Rect) -> TextField:
            return TextField(
                "cup", label, rect, self.title_given, self._typed, longest=LONGEST_NAME, writes=writes, on_paper=True
            )

        page.row(label, field, width=330)
        page.gap(10)
        page.heading(_("Who plays"))
        for number, name in enumerate(self._people):
            self._switch(page, f"person:{number}", name, name in self.playing, partial(self._turn, self.playing, name))
        page.gap(10)
        page.heading(_("Which games"))
        for game in games_in_order():
            why = self._unfit(game)
            turn = partial(self._turn, self.games, game)
            self._switch(page, f"game:{game}", _(title_of(game)), game in self.games and not why, turn, why)

    def feet(self) -> Sequence[Foot]:
        return [
            Foot("cancel", _("Cancel"), lambda: self.close(None)),
            Foot("begin", _("Begin"), lambda: self.close(self.cup), primary=True, reason=self._missing()),
        ]

    def _switch(self, page: Page, key: str, label: str, on: bool, turn: partial[None], why: str = "") -> None:
        page.gap(2)
        page.row(
            label,
            lambda rect: Toggle(key, label, rect, on, turn, enabled=not why, reason=why),
            why,
            width=150,
        )

    def _turn(self, chosen: set[str], each: str, on: bool) -> None:
        (chosen.add if on else chosen.discard)(each)
        self.lay_out()

    def _typed(self, text: str) -> None:
        self.title_given = text
        self.lay_out()

    def _unfit(self, game: str) -> str:
        """Why the number of people does not fit a game; empty if it does."""
        seats = find(game).seats
        if len(self.playing) in seats or len(self.playing) < 2:
            return ""
        words = ngettext("{game} is for {least} to {most} player", "{game} is for {least} to {most} players", seats[-1])
        return words.format(game=_(title_of(game)), least=seats[0], most=seats[-1])

    def _missing(self) -> str:
        """Why the cup cannot begin; empty if it can."""
        if not self.cup.name:
            return _("The cup needs a name")
        if len(self.playing) < 2:
            return _("Choose at least two people")
        if len(self.playing) > MOST_PEOPLE:
            return _("At most {n} people can play").format(n=Number(MOST_PEOPLE))
        return "" if self.cup.games else _("Choose at least one game")
