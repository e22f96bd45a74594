"""What came of the deal of the day, beside what Master makes of it, and a text to send to somebody."""

from collections.abc import Sequence

import pygame

from game import games
from game.core.record import HUMAN
from game.daily.days import SEAT
from game.daily.par import ANALYSER, TRIES, lead
from game.daily.progress import Entry, Progress
from game.daily.sharing import par_words, result_of, told
from game.scenes.forone.dayplay import DayPlay
from game.scenes.session.session import Session
from game.scenes.shell.base import Context
from game.scenes.shell.sheet import Foot, SheetScene
from game.ui.platform.pending import Pending
from game.ui.widgets.page import Page
from game.words import _, ngettext
from game.words.dates import day_of
from game.words.saying import Listing


def against(names: Sequence[str], key: str) -> str:
    """The game and who sits at the table besides."""
    # TRANSLATORS: {game} is the title of a game, {names} are one or more opponents
    return _("{game} against {names:and}").format(game=_(games.title_of(key)), names=Listing(names))


class DayScene(SheetScene):
    """The sheet after the hand; its result is ``again`` or nothing. Par is worked out while it is looked at."""

    name = "day"
    passing = False

    def __init__(self, context: Context, session: Session, play: DayPlay) -> None:
        super().__init__(context)
        self.play = play
        self.names = [seat.name for seat in session.plan.seats if seat.player != HUMAN]
        self.lead = lead(session.match, SEAT)
        self.progress = Progress(context.store.daily_path)
        self.done = 0
        """How many of Master's tries are over."""
        self._question = 0
        self._trouble = False
        self._copied = False

    @property
    def entry(self) -> Entry:
        return self.progress.entry(self.play.game, self.play.day)

    def heading(self) -> str:
        return day_of(self.play.day.isoformat())

    def write(self, page: Page) -> None:
        key, leads = self.play.game, self.entry.leads
        page.words(against(self.names, key), colour=page.pale)
        page.gap(6)
        colour = page.assets.theme.pencil_new if self.lead > 0 else page.ink
        page.words(result_of(key, Entry(1, self.lead)), face="serif", size=52, leading=1.2, colour=colour)
        page.words(self._beside_par(leads), face="sans-bold")
        if self.play.attempt > 1 or self.entry.result is None:
            page.gap(4)
            first = result_of(key, self.entry)
            words = (
                _("Only the first try counts: {result}.").format(result=first)
                if first
                else _("Only a first try counts, and no practice.")
            )
            page.words(words, colour=page.pale)
        if self.entry.result is not None:
            page.gap(12)
            page.rule()
            page.gap(10)
            page.words(_("To tell somebody"), size=16, colour=page.pale)
            for line in self._text().splitlines():
                page.words(line, leading=1.35)
            page.gap(4)
            page.link("copy", _("Copied") if self._copied else _("Copy the text"), self._copy)

    def _beside_par(self, leads: Sequence[int]) -> str:
        if not leads:
            if self._trouble:
                return _("Par could not be worked out.")
            # TRANSLATORS: so many times out of so many
            return _("Master plays in your seat: {n} of {tries} …").format(n=self.done, tries=TRIES)
        words = par_words(self.play.game, self.entry)
        if games.find(self.play.game).expertise().by_chance:
            return words
        worse = sum(each < self.lead for each in leads)
        better = ngettext("better than {n} of Master’s tries", "better than {n} of Master’s tries", worse).format(
            n=worse
        )
        return f"{words} – {better}"

    def feet(self) -> Sequence[Foot]:
        leave, again = _("Leave the table"), _("Play it again")
        return [
            Foot("again", again, lambda: self.close("again")),
            Foot("leave", leave, lambda: self.close(None), primary=True),
        ]

    def update(self, dt: float) -> Pending:
        """Asks the thinking process, try by try."""
        if self.entry.leads or self._trouble:
            return False
        found = self.context.thinker.analysed(self._question) if self._question else None
        if found is None:
            self._question = self.context.thinker.analyse(self.play.deal.record, analyser=ANALYSER)
            return False
        done = round(found.done * TRIES)
        if found.result is not None:
            leads = tuple(map(int, found.result["leads"]))
            if notice := self.progress.keep_leads(self.play.game, self.play.day, leads):
                self.context.store.log(notice)
        elif found.note is not None:
            self._trouble = True
            self.context.store.log(found.note)
        if done != self.done or self.entry.leads or self._trouble:
            self.done = done
            self.lay_out()
        return False

    def settled(self) -> bool:
        return bool(self.entry.leads) or self._trouble

    def release(self) -> None:
        if self._question:
            self.context.thinker.cancel()

    def _text(self) -> str:
        return told(self.progress, self.play.game, self.play.day, self.context.today())

    def _copy(self) -> None:
        try:
            pygame.scrap.put_text(self._text())
        except pygame.error:
            return
        self._copied = True
        self.lay_out()
