"""The deal of the day at the table: which one it is, which try, and its result."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from game import games
from game.daily.days import SEAT
from game.daily.par import lead
from game.daily.progress import Progress
from game.scenes.session.session import Session
from game.scenes.shell.context import Context
from game.words import _
from game.words.saying import Listing

DAY_SEEDS = 2**64
"""Upper bound for the seeds of days; that of any other match is hardly ever below it."""


@dataclass(frozen=True, slots=True)
class DayPlay:
    """A try at a day's deal of a game; `attempt` counts from 1."""

    context: Context
    game: str
    day: date
    attempt: int

    def finish(self, session: Session) -> None:
        """Keeps the result and the record of a hand that is over, before anything shows them.

        Only the first try counts, and practice never does.
        """
        progress = Progress(self.context.store.daily_path)
        if session.practice or self.attempt > 1 or progress.entry(self.game, self.day).result is not None:
            return
        record = progress.keep_record(self.game, self.day, session.record())
        result = progress.finish(self.game, self.day, self.attempt, lead(session.match, SEAT))
        self.context.kept(_("Deals of the day"), record or result)


def against(names: Sequence[str], key: str) -> str:
    """The game and the others at the table, in words."""
    # TRANSLATORS: {game} is the title of a game, {names} are one or more opponents
    return _("{game} against {names:and}").format(game=_(games.title_of(key)), names=Listing(names))


def day_play(context: Context, session: Session) -> DayPlay | None:
    """The try at a deal of the day that a match is; None for any other match."""
    if session.match.seed >= DAY_SEEDS:
        return None
    progress, key = Progress(context.store.daily_path), session.game.key
    day = progress.day_of(key, session.match.seed)
    return None if day is None else DayPlay(context, key, day, progress.entry(key, day).begun)
