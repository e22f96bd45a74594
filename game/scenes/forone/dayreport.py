"""The report on a deal of the day, beside the calendar: the lead, par, and words to share."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import partial

import pygame

from game import solitaire
from game.core.events import signed
from game.core.record import HUMAN
from game.daily.days import deal_of, number_of
from game.daily.par import TRIES, par_of
from game.daily.progress import Entry, Progress
from game.daily.sharing import share_text, title, told_of, won_or_lost
from game.scenes.book.rows import game_picture
from game.scenes.forone.dayplay import against
from game.scenes.forone.monthparts import tries
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.widgets.blocks import press
from game.ui.widgets.drawn import painting
from game.ui.widgets.page import Page
from game.words import _, capital, ngettext
from game.words.dates import day_of

SMALLEST_PICTURE = 44
"""Side of the smallest picture of a game that is drawn, in pixels."""


@dataclass(frozen=True)
class DayReport:
    """The report on one deal of a day."""

    progress: Progress
    game: str
    day: date
    today: date
    lead: int | None
    """The lead shown; None if the deal has not been played to its end."""
    attempt: int
    """The number of the try, if its hand is just over; else 0."""
    done: int
    """How many of Master's tries are over."""
    trouble: bool
    """Whether Master's tries could not be played."""
    copied: bool
    copy: Callable[[], None]
    pictured: bool
    """Whether there is room for a picture of the game."""
    turned: bool
    """Whether the game has just been changed, so that a screen reader announces it."""

    @property
    def entry(self) -> Entry:
        """The results of the deal."""
        return self.progress.entry(self.game, self.day)

    def write(self, page: Page) -> None:
        """Writes all of it, from the day down."""
        entry, shown = self.entry, self.lead
        page.words(capital(day_of(self.day.isoformat())), face="serif", size=26, leading=1.25)
        if self.game == solitaire.GAME.key:
            number = _("Deal {number}").format(number=number_of(self.day))
            about = page.words(f"{title(self.game)} · {number}", colour=page.pale)
        else:
            names = [chair.name for chair in deal_of(self.game, self.day).chairs if chair.player != HUMAN]
            about = page.words(against(names, self.game), colour=page.pale)
        about.live = self.turned
        page.gap(8)
        if shown is None:
            page.words(_("Begun, not finished.") if entry.begun else _("Not played yet."), face="sans-bold")
            page.words(_("Everyone has the same tiles, and the first try counts."), size=16, colour=page.pale)
            if not self.pictured:
                return
            page.gap(16)
            side, draw = page.scale.px(160), partial(day_picture, page.assets, page.scale, self.game)
            place = pygame.Rect(page.left, page.y, side, side)
            page.add(painting("game", "", place, lambda surface, at: surface.blit(draw(at.width), at)))
            return
        now = told_of(self.game, Entry(1, shown, entry.leads))
        colour = page.assets.theme.right_sum if now.good else page.ink
        page.words(capital(now.result), face="serif", size=52, leading=1.2, colour=colour).live = self.attempt > 0
        self._write_par(page, shown)
        if self.attempt and (entry.result is None or self.attempt > 1):
            page.gap(4)
            first = told_of(self.game, entry).result
            counts = _("Only the first try counts: {result}.").format(result=first)
            page.words(counts if first else _("Only your first try counts; practice does not."), colour=page.pale)
        if entry.result is not None:
            page.gap(12)
            page.rule()
            page.gap(10)
            page.words(_("To share"), size=16, colour=page.pale)
            for line in share_text(self.progress, self.game, self.day, self.today).splitlines():
                page.words(line, leading=1.35)
            page.gap(8)
            label = _("Copied") if self.copied else _("Copy the text")
            page.put(press("copy", label, self.copy, "brass", around=48, tall=48, share=1))

    def _write_par(self, page: Page, shown: int) -> None:
        """Writes how the lead compares with par, and each of Master's tries."""
        leads, px = self.entry.leads, page.scale.px
        if self.game == solitaire.GAME.key:
            return
        if not leads:
            # TRANSLATORS: so many times out of so many
            words = _("Master plays in your seat: {n} of {tries}…").format(n=self.done, tries=TRIES)
            page.words(_("Par could not be worked out.") if self.trouble else words, face="sans-bold")
            return
        words = told_of(self.game, self.entry).par
        if won_or_lost(self.game):
            page.words(words, face="sans-bold").live = self.attempt > 0
            return
        par = par_of(leads, won_or_lost=False)
        above = shown - par
        if above > 0:
            # TRANSLATORS: {par} is such as “par +18”, {points} how much better it is than that
            words = _("{points} above {par}").format(points=above, par=words)
        elif above < 0:
            # TRANSLATORS: {par} is such as “par +18”, {points} how much worse it is than that
            words = _("{points} below {par}").format(points=-above, par=words)
        page.words(words, face="sans-bold").live = self.attempt > 0
        page.gap(6)
        page.words(_("Master in your seat, {tries} times").format(tries=len(leads)), size=16, colour=page.pale)
        worse = sum(each < shown for each in leads)
        better = ngettext("Better than {n} of its {tries} tries.", "Better than {n} of its {tries} tries.", worse)
        better = better.format(n=worse, tries=len(leads))
        place = pygame.Rect(page.left, page.y, page.width, px(128))
        dots = ", ".join(map(signed, sorted(leads)))
        page.add(tries("tries", dots, place, leads, par, shown))
        page.words(better, colour=page.pale)


def day_picture(assets: Assets, scale: Scale, game: str, side: int) -> pygame.Surface:
    """A game on a piece of felt, `side` pixels square; very small ones are drawn larger and scaled down."""
    drawn = max(side, SMALLEST_PICTURE)
    picture = game_picture(assets, scale, game, drawn)
    return picture if drawn == side else pygame.transform.smoothscale(picture, (side, side))
