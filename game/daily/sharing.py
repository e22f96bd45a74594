"""A day's deal in words, to show and to share: plain text that gives nothing of the deal away."""

from datetime import date
from typing import NamedTuple

from game import games, solitaire
from game.core.events import signed
from game.daily.par import TRIES, par_of
from game.daily.progress import SPAN, Entry, Progress
from game.words import _, ngettext, pgettext
from game.words.dates import day_of


class DayOutcome(NamedTuple):
    """The outcome of a day’s deal, in words and for a tile; empty where there is none, or not yet."""

    result: str = ""
    """The result of the first try."""
    short: str = ""
    """The result in a few letters."""
    sign: str = ""
    """The sign of a win or a loss where its word has no room; empty where the result is figures."""
    par: str = ""
    """Master's par."""
    short_par: str = ""
    """Par in figures alone."""
    good: bool = False
    """Whether the result is above par; where games are won or lost, whether it is won; in a solitaire, cleared."""


def title(key: str) -> str:
    """The title of the game of a day's deal."""
    return _(solitaire.GAME.title if key == solitaire.GAME.key else games.title_of(key))


def share_text(progress: Progress, key: str, day: date, today: date) -> str:
    """Three lines: the day, the result beside par, and how many of the last days were played."""
    entry = progress.entry(key, day)
    # TRANSLATORS: the first line of a text to send to somebody; {day} is a date with its weekday
    lines = [_("Pipstone, {day}").format(day=day_of(day.isoformat()))]
    # TRANSLATORS: such as “Fives: +25, par +18”
    lines.append(_("{game}: {result}").format(game=title(key), result=with_par(told_of(key, entry))))
    return "\n".join((*lines, played_words(progress, today)))


def with_par(told: DayOutcome) -> str:
    """The result and par, or whichever there is."""
    return ", ".join(filter(None, (told.result, told.par)))


def played_words(progress: Progress, today: date) -> str:
    """On how many of the last days something was played, in words."""
    # TRANSLATORS: on {count} of the last {days} days
    return _("played {count} of the last {days} days").format(count=progress.played(today), days=SPAN)


def told_of(key: str, entry: Entry) -> DayOutcome:
    """The outcome of a game's deal in words."""
    result, leads = entry.result, entry.leads
    if key == solitaire.GAME.key:
        if result is None:
            return DayOutcome()
        left = ngettext("{n} tile left", "{n} tiles left", result).format(n=result)
        return DayOutcome(left if result else pgettext("the solitaire", "cleared"), str(result), good=not result)
    par = DayOutcome()
    if leads and won_or_lost(key):
        wins = par_of(leads, won_or_lost=True)
        # TRANSLATORS: so many of Master’s 20 tries won
        par = DayOutcome(par=_("par {wins} of {tries}").format(wins=wins, tries=TRIES), short_par=f"{wins}/{TRIES}")
    elif leads:
        points = signed(par_of(leads, won_or_lost=False))
        par = DayOutcome(par=_("par {points}").format(points=points), short_par=points)
    if result is None:
        return par
    if not won_or_lost(key):
        above = bool(leads) and result > par_of(leads, won_or_lost=False)
        return par._replace(result=signed(result), short=signed(result), good=above)
    words = pgettext("the deal of the day", "won"), pgettext("the deal of the day", "lost")
    # TRANSLATORS: on a tile with room for about five letters
    short = pgettext("on a tile", "won"), pgettext("on a tile", "lost")
    lost = result <= 0
    return par._replace(result=words[lost], short=short[lost], sign="+−"[lost], good=not lost)


def won_or_lost(key: str) -> bool:
    """Whether that game has no points."""
    return games.find(key).expertise().by_chance
