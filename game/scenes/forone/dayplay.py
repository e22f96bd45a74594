"""The deal of the day at the table: which one it is, which try, and what comes of it."""

import contextlib
import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from game import games
from game.ai.characters import BETWEEN
from game.core.document import BadDocument
from game.core.record import HUMAN, Record
from game.daily.days import SEAT, deal_of
from game.daily.par import lead
from game.daily.progress import Progress
from game.scenes.session.opening import Opening, keep_left_match
from game.scenes.session.session import Session
from game.scenes.session.tableplan import NAMES, SeatPlan, TablePlan, with_names
from game.scenes.shell.context import Context
from game.scenes.shell.layer import Layer
from game.words import _
from game.words.saying import Listing

SMALL = 2**64
"""Seeds of a day are below it; that of any other match is hardly ever."""


@dataclass(frozen=True, slots=True)
class DayPlay:
    """A try at that day's deal of a game, from 1."""

    context: Context
    game: str
    day: date
    attempt: int

    def finish(self, session: Session) -> None:
        """The hand is over: keeps what came of it, before anything tells it; of the try that counts also how it went.

        What was practice does not count.
        """
        progress = Progress(self.context.store.daily_path)
        if session.practice or self.attempt > 1 or progress.entry(self.game, self.day).result is not None:
            return
        record = progress.keep_record(self.game, self.day, session.record())
        result = progress.finish(self.game, self.day, self.attempt, lead(session.match, SEAT))
        self.context.kept(_("Deals of the day"), record or result)

    def again(self) -> Layer:
        """The table with the same deal once more."""
        return day_table(self.context, self.game, self.day)


def against(names: Sequence[str], key: str) -> str:
    """The game and who sits at the table besides."""
    # TRANSLATORS: {game} is the title of a game, {names} are one or more opponents
    return _("{game} against {names:and}").format(game=_(games.title_of(key)), names=Listing(names))


def day_play(context: Context, session: Session) -> DayPlay | None:
    """The deal of the day that a match is, if it is one that was begun."""
    if session.match.seed >= SMALL:
        return None
    progress, key = Progress(context.store.daily_path), session.game.key
    day = progress.day_of(key, session.match.seed)
    return None if day is None else DayPlay(context, key, day, progress.entry(key, day).begun)


def day_table(context: Context, key: str, day: date) -> Layer:
    """Begins that day's deal, which is noted at once; the table. A match in progress is kept.

    Where the first try at this very deal waits, it goes on instead, for none after it would count.
    """
    progress, left = Progress(context.store.daily_path), context.store.load_autosave()[0]
    if (waiting := progress.waiting(key, day, left)) is not None:
        opening = Opening(waiting)
        opening.go_on(math.inf)
        with contextlib.suppress(BadDocument):
            session = opening.session()
            if waiting is not left:
                keep_left_match(context)
            return context.make("match of a session", session=session, keep=waiting is not left)
    deal = deal_of(key, day)
    keep_left_match(context)
    context.kept(_("Deals of the day"), progress.begin(key, day)[1])
    context.seed = deal.seed
    return context.make("match", plan=plan_of(context, deal))


def plan_of(context: Context, deal: Record) -> TablePlan:
    """Who sits where, with the person's own name."""
    seats = [
        SeatPlan(NAMES[0] if chair.player == HUMAN else chair.name, chair.player.partition(BETWEEN)[0], number, number)
        for number, chair in enumerate(deal.chairs)
    ]
    return with_names(TablePlan(deal.game, tuple(seats), deal.options), context.settings.names[:1]).checked()
