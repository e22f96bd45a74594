"""The sheet that filters the matches listed in the book."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from game.book.listing import FINISHED, LOST, OPPONENTS, PEOPLE, SAVED, WON, Query
from game.games import title_of
from game.scenes.book.library import Library
from game.scenes.book.rows import games_in_order
from game.scenes.shell.context import Context
from game.scenes.shell.sheet import Foot, SheetScene
from game.ui.widgets.controls import Segmented, choice_stepper, number_stepper
from game.ui.widgets.page import Page
from game.words import N_, _, pgettext
from game.words.dates import month_alone
from game.words.saying import Number

LIMITS = (10, 25, 50, 100, 250, 500, 1000)
"""Possible limits for the room of finished matches, in megabytes."""
# TRANSLATORS: who sat at the table
COMPANY = {"": N_("Anyone"), PEOPLE: N_("People only"), OPPONENTS: N_("Opponents")}
# TRANSLATORS: how a match ended for the chosen player
RESULTS = {"": N_("Any"), WON: N_("Won"), LOST: N_("Lost")}
# TRANSLATORS: matches played to the end or saved before
KINDS = {"": N_("Both"), FINISHED: N_("Finished"), SAVED: N_("Saved")}


class FilterSheet(SheetScene):
    """A row for each part of the query; a choice takes effect at once."""

    name = "filters"
    headline = N_("Show matches")
    wide = 600.0
    packs = True

    def __init__(self, context: Context, query: Query, library: Library, change: Callable[[Query], None]) -> None:
        super().__init__(context)
        self.query = query
        self._people = library.people()
        self._months = library.months()
        self._change = change

    def write(self, page: Page) -> None:
        """Writes game, person, month, company, result and kind, then the limit of room for finished matches."""
        games = {"": _("All games")} | {game: _(title_of(game)) for game in games_in_order()}
        self._steps(page, "game", pgettext("filter", "Game"), games)
        self._steps(page, "person", pgettext("filter", "Player"), {"": _("Everyone")} | {n: n for n in self._people})
        months = {month: month_alone(month) for month in self._months}
        self._steps(page, "month", pgettext("filter", "Month"), {"": _("Any month")} | months)
        self._words(page, "company", pgettext("filter", "At the table"), COMPANY)
        self._words(page, "result", pgettext("filter", "Result"), RESULTS)
        self._words(page, "kind", pgettext("filter", "Kind"), KINDS)
        page.gap(6)
        page.rule()
        self._limit(page)

    def feet(self) -> Sequence[Foot]:
        everything = Foot("everything", _("Show everything"), lambda: self._take(Query()))
        return [everything, Foot("done", _("Done"), lambda: self.close(None), primary=True)]

    def _steps(self, page: Page, name: str, label: str, words: Mapping[str, str]) -> None:
        now = getattr(self.query, name)

        def choose(value: str) -> None:
            self._take(replace(self.query, **{name: value}))

        page.gap(8)
        page.row(label, lambda rect: choice_stepper(name, label, rect, words, now, choose), width=320)

    def _words(self, page: Page, name: str, label: str, words: Mapping[str, str]) -> None:
        values, said = list(words), [_(word) for word in words.values()]
        at = values.index(getattr(self.query, name))

        def choose(number: int) -> None:
            self._take(replace(self.query, **{name: values[number]}))

        page.gap(8)
        page.row(label, lambda rect: Segmented(name, label, rect, said, at, choose, on_paper=True), width=320)

    def _limit(self, page: Page) -> None:
        now, label = self.context.settings.book_limit, _("Room for finished matches")
        words = _("{number:,} MB").format(number=Number(now))
        note = _("Once it is full, the oldest unmarked matches are deleted.")

        def choose(limit: int) -> None:
            self.context.change_settings(book_limit=limit)

        page.gap(8)
        page.row(label, lambda rect: number_stepper("book_limit", label, rect, LIMITS, now, words, choose), note)

    def _take(self, query: Query) -> None:
        self.query = query
        self._change(query)
        self.lay_out()
