"""The report on a deal of the day, beside the calendar: the lead, par, and words to share."""

from functools import partial

import pygame

from game import solitaire
from game.core.events import signed
from game.core.record import HUMAN
from game.daily.days import deal_of, number_of
from game.daily.par import TRIES, par_of
from game.daily.progress import Entry
from game.daily.sharing import share_text, title, told_of, won_or_lost
from game.scenes.forone.dayplay import DayPlay, against
from game.scenes.forone.month import MonthScene
from game.scenes.forone.monthparts import day_picture, tries
from game.scenes.session.session import Session
from game.scenes.shell.context import Context
from game.ui.widgets.blocks import press
from game.ui.widgets.drawn import painting
from game.ui.widgets.page import Page
from game.words import _, capital, ngettext
from game.words.dates import day_of


def month_scene(context: Context, play: DayPlay | None = None, session: Session | None = None) -> MonthScene:
    """The month's sheet with this report on the chosen deal; see `MonthScene`."""
    return MonthScene(context, write_report, play, session)


def write_report(page: Page, month: MonthScene) -> None:
    """Writes all of the report, from the day down."""
    entry, shown = month.entry, month.lead
    page.words(capital(day_of(month.day.isoformat())), face="serif", size=26, leading=1.25)
    if month.game == solitaire.GAME.key:
        number = _("Deal {number}").format(number=number_of(month.day))
        about = page.words(f"{title(month.game)} · {number}", colour=page.pale)
    else:
        names = [chair.name for chair in deal_of(month.game, month.day).chairs if chair.player != HUMAN]
        about = page.words(against(names, month.game), colour=page.pale)
    about.live = month.focus_key == "another"
    page.gap(8)
    if shown is None:
        page.words(_("Begun, not finished.") if entry.begun else _("Not played yet."), face="sans-bold")
        page.words(_("Everyone has the same tiles, and the first try counts."), size=16, colour=page.pale)
        if not month.wide:
            return
        page.gap(16)
        side, draw = page.scale.px(160), partial(day_picture, page.assets, page.scale, month.game)
        place = pygame.Rect(page.left, page.y, side, side)
        page.add(painting("game", "", place, lambda surface, at: surface.blit(draw(at.width), at)))
        return
    now = told_of(month.game, Entry(1, shown, entry.leads))
    colour = page.assets.theme.right_sum if now.good else page.ink
    page.words(capital(now.result), face="serif", size=52, leading=1.2, colour=colour).live = month.attempt > 0
    _write_par(page, month, shown)
    if month.attempt and (entry.result is None or month.attempt > 1):
        page.gap(4)
        first = told_of(month.game, entry).result
        counts = _("Only the first try counts: {result}.").format(result=first)
        page.words(counts if first else _("Only your first try counts; practice does not."), colour=page.pale)
    if entry.result is not None:
        page.gap(12)
        page.rule()
        page.gap(10)
        page.words(_("To share"), size=16, colour=page.pale)
        for line in share_text(month.progress, month.game, month.day, month.today).splitlines():
            page.words(line, leading=1.35)
        page.gap(8)
        label = _("Copied") if month.copied else _("Copy the text")
        page.put(press("copy", label, month.copy, "brass", around=48, tall=48, share=1))


def _write_par(page: Page, month: MonthScene, shown: int) -> None:
    """Writes how the lead compares with par, and each of Master's tries."""
    leads, px = month.entry.leads, page.scale.px
    if month.game == solitaire.GAME.key:
        return
    if not leads:
        # TRANSLATORS: so many times out of so many
        words = _("Master plays in your seat: {n} of {tries}…").format(n=month.done, tries=TRIES)
        page.words(_("Par could not be worked out.") if month.trouble else words, face="sans-bold")
        return
    words = told_of(month.game, month.entry).par
    if won_or_lost(month.game):
        page.words(words, face="sans-bold").live = month.attempt > 0
        return
    par = par_of(leads, won_or_lost=False)
    above = shown - par
    if above > 0:
        # TRANSLATORS: {par} is such as “par +18”, {points} how much better it is than that
        words = _("{points} above {par}").format(points=above, par=words)
    elif above < 0:
        # TRANSLATORS: {par} is such as “par +18”, {points} how much worse it is than that
        words = _("{points} below {par}").format(points=-above, par=words)
    page.words(words, face="sans-bold").live = month.attempt > 0
    page.gap(6)
    page.words(_("Master in your seat, {tries} times").format(tries=len(leads)), size=16, colour=page.pale)
    worse = sum(each < shown for each in leads)
    better = ngettext("Better than {n} of its {tries} tries.", "Better than {n} of its {tries} tries.", worse)
    better = better.format(n=worse, tries=len(leads))
    place = pygame.Rect(page.left, page.y, page.width, px(128))
    dots = ", ".join(map(signed, sorted(leads)))
    page.add(tries("tries", dots, place, leads, par, shown))
    page.words(better, colour=page.pale)
