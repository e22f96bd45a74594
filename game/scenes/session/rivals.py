"""The standing of the only person at a table with its characters, as plates, setup and result show it."""

import contextlib
import sqlite3
from collections.abc import Callable

from game.book.index import BRIEF, open_index, outdated, refresh, within
from game.book.reader import Reader
from game.book.rivals import Rivalries, Rivalry, rivalries
from game.core.rules import Seat
from game.scenes.session.tableplan import TablePlan
from game.scenes.shell.context import Context
from game.words import _, pgettext
from game.words.saying import Number

READ_AT_ONCE = 3
"""Most matches missing from the index that are read while the window waits."""
ENOUGH_MEETINGS = 2
"""Fewest matches that make a rivalry worth showing."""


def rivals_at(context: Context, game: str, then: Callable[[], None] = lambda: None) -> Rivalries:
    """Everybody's rivalries at that game, from the book. They are empty if the book cannot be read at once. If matches
    must be indexed first, that begins now, and `then` is called in the window when it is done."""
    shelf = context.store.shelf
    try:
        if not shelf.folder.is_dir():
            return Rivalries()
        with contextlib.closing(open_index(shelf.folder, BRIEF)) as index:
            fresh, gone = outdated(index, shelf)
            if len(fresh) > READ_AT_ONCE and not context.synchronous:

                def done(told: list[str], fault: str) -> None:
                    context.store.log(*told, fault)
                    if not (fault or told):
                        context.post(then)

                Reader(shelf, lambda done, of: None, done).start()
                return Rivalries()
            if fresh or gone:
                context.store.log(*refresh(index, shelf))
            within(index, BRIEF)
            return rivalries(index, game)
    except (OSError, sqlite3.Error, ValueError) as error:
        context.store.log(str(error))
        return Rivalries()


def score_words(rivalry: Rivalry) -> str:
    """The numbers of matches won by each of the two."""
    own, other = (format(Number(round(10 * each)), ".") for each in (rivalry.own, rivalry.other))
    # TRANSLATORS: how many matches two players have won against each other, such as “3 to 5”
    return pgettext("matches won", "{own} to {other}").format(own=own, other=other)


def pair_words(name: str, game: str) -> str:
    """A person and a character at a game."""
    # TRANSLATORS: {name} is an opponent, {game} such as “Fives”; how many matches each has won follows after a colon
    return _("You and {name} in {game}").format(name=name, game=game)


def met(rivals: Rivalries, plan: TablePlan) -> list[tuple[Seat, Rivalry]]:
    """The seats of the characters that the only person has met often enough, with their rivalries, the most often met
    first."""
    if len(plan.people) != 1:
        return []
    name, seats = plan.names[plan.people[0]], enumerate(plan.seats)
    found = [(seat, rivals.of(name, each.character)) for seat, each in seats if each.character]
    told = [each for each in found if len(each[1].course) >= ENOUGH_MEETINGS]
    return sorted(told, key=lambda each: -len(each[1].course))


def stands(rivals: Rivalries, plan: TablePlan) -> dict[str, str]:
    """The only person's standing with each character at a table, by the character's key; empty for more people."""
    if len(plan.people) != 1:
        return {}
    name, known = plan.names[plan.people[0]], [seat.character for seat in plan.seats if seat.character]
    met = {each.key: rivals.of(name, each) for each in known}
    return {key: score_words(each) for key, each in met.items() if len(each.course) >= ENOUGH_MEETINGS}
