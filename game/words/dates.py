"""Dates and times for display, made from the book's own format ``YYYY-MM-DD hhmmss`` in local time."""

import re
import time
from datetime import date
from typing import Any

from game.core.document import BadDocument
from game.core.form import Where, wrong
from game.core.message import N_, because
from game.words.language import _, pgettext

# TRANSLATORS: the months as they are written in a date
MONTHS = (
    *(N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June")),
    *(N_("July"), N_("August"), N_("September"), N_("October"), N_("November"), N_("December")),
)
WEEKDAYS = (
    *(N_("Monday"), N_("Tuesday"), N_("Wednesday"), N_("Thursday"), N_("Friday"), N_("Saturday"), N_("Sunday")),
)
YEARS = range(1970, 9000)
"""Years accepted in a date, so that date arithmetic stays within what `datetime` can do."""


def stamp(seconds: float) -> str:
    """A moment, in seconds since 1970, in the book's format."""
    return time.strftime("%Y-%m-%d %H%M%S", time.localtime(seconds))


def day_of(moment: str) -> str:
    """The weekday and date of a moment; the year is left out if it is the current one."""
    day = date.fromisoformat(moment[:10])
    # TRANSLATORS: a date, such as “Friday, 9 January 2026”
    words = _("{weekday}, {day} {month} {year}")
    if day.year == date.today().year:
        # TRANSLATORS: a date of this year, such as “Friday, 9 January”
        words = _("{weekday}, {day} {month}")
    return words.format(weekday=_(WEEKDAYS[day.weekday()]), day=day.day, month=_(MONTHS[day.month - 1]), year=day.year)


def short_weekdays() -> tuple[str, ...]:
    """The abbreviated days of the week, Monday first, where full names do not fit."""
    return (
        pgettext("day of the week, short", "Mon"),
        pgettext("day of the week, short", "Tue"),
        pgettext("day of the week, short", "Wed"),
        pgettext("day of the week, short", "Thu"),
        pgettext("day of the week, short", "Fri"),
        pgettext("day of the week, short", "Sat"),
        pgettext("day of the week, short", "Sun"),
    )


def date_of(moment: str) -> str:
    """The date of a moment without weekday and year, for narrow columns."""
    day = date.fromisoformat(moment[:10])
    # TRANSLATORS: a short date, such as “9 January”
    return _("{day} {month}").format(day=day.day, month=_(MONTHS[day.month - 1]))


def month_of(moment: str) -> str:
    """The month and year of a moment."""
    day = date.fromisoformat(moment[:10])
    # TRANSLATORS: a month, such as “October 2025”
    return _("{month} {year}").format(month=_(MONTHS[day.month - 1]), year=day.year)


def calendar_month(day: date, *, with_year: bool = True) -> str:
    """The name of a month that stands alone, as above a calendar; some languages inflect it differently in a date."""
    names = (
        pgettext("a month by itself", "January"),
        pgettext("a month by itself", "February"),
        pgettext("a month by itself", "March"),
        pgettext("a month by itself", "April"),
        pgettext("a month by itself", "May"),
        pgettext("a month by itself", "June"),
        pgettext("a month by itself", "July"),
        pgettext("a month by itself", "August"),
        pgettext("a month by itself", "September"),
        pgettext("a month by itself", "October"),
        pgettext("a month by itself", "November"),
        pgettext("a month by itself", "December"),
    )
    name = names[day.month - 1]
    return _("{month} {year}").format(month=name, year=day.year) if with_year else name


def month_alone(month: str, *, with_year: bool = True) -> str:
    """The name of a month ``YYYY-MM`` that stands alone; see `calendar_month`."""
    return calendar_month(date.fromisoformat(f"{month}-01"), with_year=with_year)


def hour_of(moment: str) -> str:
    """The hour and minute of a moment."""
    # TRANSLATORS: a time of the day, such as “18:30”
    return pgettext("time of day", "{hour}:{minute}").format(hour=moment[11:13], minute=moment[13:15])


# -- reading files ----------------------------------------------------------------------------------------------------


def read_day(value: Any, where: Where) -> date:
    """Reads a date such as ``2026-11-23``. Raises `BadDocument` for anything else."""
    try:
        if isinstance(value, str) and re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", value):
            found = date.fromisoformat(value)
            if found.year in YEARS:
                return found
    except ValueError:
        pass
    raise wrong(where, value, because(N_("a date such as 2026-11-23")))


def read_moment(value: Any, where: Where) -> str:
    """Reads a date and time such as ``2026-11-23 183012``. Raises `BadDocument` for anything else."""
    if isinstance(value, str) and re.fullmatch("[0-9-]{10} ([01][0-9]|2[0-3])([0-5][0-9]){2}", value):
        try:
            read_day(value[:10], where)
        except BadDocument:
            pass
        else:
            return value
    raise wrong(where, value, because(N_("a date and time such as 2026-11-23 183012")))
