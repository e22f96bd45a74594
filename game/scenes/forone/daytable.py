"""The table for the deal of a day."""

import contextlib
import math
from datetime import date

from game.ai.characters import BETWEEN
from game.core.document import BadDocument
from game.core.record import HUMAN, Record
from game.daily.days import deal_of
from game.daily.progress import Progress
from game.scenes import routes
from game.scenes.session.opening import Opening, keep_left_match
from game.scenes.session.tableplan import NAMES, SeatPlan, TablePlan, with_names
from game.scenes.shell.context import Context
from game.scenes.shell.layer import Layer
from game.words import _


def day_table(context: Context, key: str, day: date) -> Layer:
    """The table of a day's deal, whose beginning is kept at once. A match in progress is kept, too.

    If the first try at this very deal is waiting, it goes on instead, since no later one would count.
    """
    progress, left = Progress(context.store.daily_path), context.store.load_autosave()[0]
    if (waiting := progress.waiting(key, day, left)) is not None:
        opening = Opening(waiting)
        opening.go_on(math.inf)
        with contextlib.suppress(BadDocument):
            session = opening.session()
            if waiting is not left:
                keep_left_match(context)
            return routes.match_of(context, session=session, keep=waiting is not left)
    deal = deal_of(key, day)
    keep_left_match(context)
    context.kept(_("Deals of the day"), progress.begin(key, day)[1])
    context.seed = deal.seed
    return routes.match(context, plan=plan_of(context, deal))


def plan_of(context: Context, deal: Record) -> TablePlan:
    """The seats of a deal, with the person's own name."""
    seats = [
        SeatPlan(NAMES[0] if chair.player == HUMAN else chair.name, chair.player.partition(BETWEEN)[0], number, number)
        for number, chair in enumerate(deal.chairs)
    ]
    return with_names(TablePlan(deal.game, tuple(seats), deal.options), context.settings.names[:1]).checked()
