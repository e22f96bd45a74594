"""The table that a game begins with, as it was set up last or else the first quick one, and its deal."""

from collections.abc import Sequence

from game.core.game import Game
from game.scenes import routes
from game.scenes.session.opening import keep_left_match
from game.scenes.session.opponents import introduced
from game.scenes.session.tableplan import (
    BadTable,
    TablePlan,
    coaches_of,
    what_is_missing,
    with_names,
    with_people,
)
from game.scenes.setup.quicktables import quick_tables
from game.scenes.shell.context import Context
from game.scenes.shell.layer import Layer


def usual_table(context: Context, game: Game, people: Sequence[str] = ()) -> TablePlan:
    """The table of a game as it was set up last; named `people` replace those who sat there."""
    plan = _remembered(context, game) or named(context, quick_tables(game)[0][0].plan)
    return with_people(game, plan, people) if people else plan


def named(context: Context, plan: TablePlan) -> TablePlan:
    """A quick table with people's own names."""
    return introduced(with_names(plan, context.settings.names), context.settings.setups)


def dealt(context: Context, plan: TablePlan) -> Layer:
    """Keeps the table and a match that was left, and deals; raises `BadTable` if that is not possible."""
    plan = plan.checked()
    people = tuple(seat.name for seat in plan.seats if seat.is_person)
    context.change_settings(
        setups={**context.settings.setups, plan.game: plan.to_data()},
        names=people or context.settings.names,
        coach=coaches_of(context.settings.coach, plan),
    )
    keep_left_match(context)
    return routes.match(context, plan=plan)


def dealt_for(context: Context, game: Game, people: Sequence[str]) -> Layer:
    """Deals a game for these people at the table as it was set up last; opens the setup if that is not possible."""
    plan = usual_table(context, game, people)
    try:
        if not what_is_missing(plan):
            return dealt(context, plan)
    except BadTable as problem:
        context.store.log(f"the table of {game.key} cannot be dealt: {problem}")
    return routes.setup(context, game=game, people=people)


def _remembered(context: Context, game: Game) -> TablePlan | None:
    data = context.settings.setups.get(game.key)
    try:
        plan = TablePlan.from_data(data) if data else None
    except BadTable as problem:
        context.store.log(f"the table last set up for {game.key} cannot be used: {problem}")
        return None
    return introduced(plan) if plan and plan.game == game.key else None
