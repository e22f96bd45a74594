"""Every day of the last month: what was made of its deal, and a way to play it; today in another game too."""

from datetime import date, timedelta
from functools import partial

from game import games
from game.daily.days import game_of
from game.daily.progress import Progress
from game.daily.sharing import par_words, played_words, result_of
from game.scenes.forone.dayplay import day_table
from game.scenes.shell.base import Context
from game.scenes.shell.sheet import SheetScene
from game.ui.widgets.buttons import Button
from game.ui.widgets.page import Page
from game.words import N_, _
from game.words.dates import day_of

DAYS = 31


class DaysScene(SheetScene):
    """A row for each day, the latest first. Nobody is told that a day was missed."""

    name = "days"
    headline = N_("Deals of the day")
    wide = 760.0

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.progress = Progress(context.store.daily_path)

    def write(self, page: Page) -> None:
        today = self.context.today()
        page.words(played_words(self.progress, today), colour=page.pale)
        page.gap(10)
        page.heading(_("Today"))
        first, keys = game_of(today), games.keys()
        for key in sorted(keys, key=lambda key: key != first):
            self._row(page, key, today, _(games.title_of(key)))
        page.gap(10)
        page.heading(_("Earlier days"))
        for back in range(1, DAYS):
            day = today - timedelta(days=back)
            played = [each for each in keys if self.progress.entry(each, day).begun]
            for key in played or [game_of(day)]:
                self._row(page, key, day, f"{day_of(day.isoformat())} · {_(games.title_of(key))}")

    def _row(self, page: Page, key: str, day: date, words: str) -> None:
        entry = self.progress.entry(key, day)
        told = filter(None, (result_of(key, entry), par_words(key, entry)))
        label = _("Play it again") if entry.begun else _("Play")
        press, name = partial(self._play, key, day), f"play:{key}:{day.isoformat()}"
        page.row(
            " · ".join(filter(None, (words, ", ".join(told)))),
            lambda rect: Button(name, label, rect, press, kind="paper"),
            width=170,
            tall=44,
        )
        page.gap(6)

    def _play(self, key: str, day: date) -> None:
        self.context.stack.replace(day_table(self.context, key, day), self)
