"""A day's deal in words, to show it and to tell somebody: plain text, and nothing that gives the deal away."""

from datetime import date

from game import games, solitaire
from game.core.events import signed
from game.daily.par import TRIES, par_of
from game.daily.progress import Entry, Progress
from game.words import _, ngettext, pgettext
from game.words.dates import day_of


def title(key: str) -> str:
    """What the game of a day's deal is called."""
    return _(solitaire.GAME.title if key == solitaire.GAME.key else games.title_of(key))


def share_text(progress: Progress, key: str, day: date, today: date) -> str:
    """Three lines: the day, what was made of it beside par, and how many of the last days were played."""
    entry = progress.entry(key, day)
    # TRANSLATORS: the first line of a text to send to somebody; {day} is a date with its weekday
    lines = [_("Pipstone, {day}").format(day=day_of(day.isoformat()))]
    words = ", ".join(filter(None, (result_of(key, entry), par_words(key, entry))))
    # TRANSLATORS: such as “Fives: +25, par +18”
    lines.append(_("{game}: {result}").format(game=title(key), result=words))
    return "\n".join((*lines, played_words(progress, today)))


def played_words(progress: Progress, today: date) -> str:
    """On how many of the last days something was played."""
    # TRANSLATORS: on {count} of the last 14 days
    return _("played {count} of the last 14 days").format(count=progress.played(today))


def result_of(key: str, entry: Entry) -> str:
    """What the first try brought; empty while there is none."""
    if entry.result is None:
        return ""
    if key == solitaire.GAME.key:
        if not entry.result:
            return pgettext("the solitaire", "cleared")
        return ngettext("{n} tile left", "{n} tiles left", entry.result).format(n=entry.result)
    if not won_or_lost(key):
        return signed(entry.result)
    return pgettext("the deal of the day", "won") if entry.result > 0 else pgettext("the deal of the day", "lost")


def par_words(key: str, entry: Entry) -> str:
    """Master's par; empty where there is none, or none yet."""
    if not entry.leads:
        return ""
    if won_or_lost(key):
        wins = par_of(entry.leads, won_or_lost=True)
        # TRANSLATORS: so many of Master’s 20 tries won
        return _("par {wins} of {tries}").format(wins=wins, tries=TRIES)
    return _("par {points}").format(points=signed(par_of(entry.leads, won_or_lost=False)))


def short_par(key: str, entry: Entry) -> str:
    """Master's par in figures alone."""
    if not entry.leads:
        return ""
    if won_or_lost(key):
        return f"{par_of(entry.leads, won_or_lost=True)}/{TRIES}"
    return signed(par_of(entry.leads, won_or_lost=False))


def short_result(key: str, entry: Entry) -> str:
    """The same in a few letters, for a tile."""
    if entry.result is None or key == solitaire.GAME.key:
        return "" if entry.result is None else str(entry.result)
    if not won_or_lost(key):
        return signed(entry.result)
    # TRANSLATORS: on a tile with room for about five letters
    return pgettext("on a tile", "won") if entry.result > 0 else pgettext("on a tile", "lost")


def sign_of(key: str, entry: Entry) -> str:
    """A win or a loss as a sign, for where its word has no room; empty where a result is figures."""
    if entry.result is None or key == solitaire.GAME.key or not won_or_lost(key):
        return ""
    return "+" if entry.result > 0 else "−"


def is_good(key: str, entry: Entry) -> bool:
    """Whether the result is above par; of what is won or lost, whether it was won; of a solitaire, cleared."""
    if entry.result is None or key == solitaire.GAME.key:
        return entry.result == 0
    if won_or_lost(key):
        return entry.result > 0
    return bool(entry.leads) and entry.result > par_of(entry.leads, won_or_lost=False)


def won_or_lost(key: str) -> bool:
    """Whether that game knows no points."""
    return games.find(key).expertise().by_chance
