"""Changing a table plan: people come and go, exchange their signs, and bring their names."""

from collections.abc import Sequence
from dataclasses import replace

from game.core.game import Game
from game.scenes.seats import NAMES, SeatPlan, TablePlan


def reseat(game: Game, plan: TablePlan, seats: tuple[SeatPlan, ...]) -> TablePlan:
    """The plan for other seats: options that somebody chose stay where they are allowed, the rest has new defaults."""
    before = {option.key: option.default for option in game.options_for(len(plan.seats))}
    options = {}
    for option in game.options_for(len(seats)):
        value = plan.options.get(option.key, option.default)
        chosen = option.key in before and value != before[option.key] and value in option.values
        options[option.key] = value if chosen else option.default
    return replace(plan, seats=seats, options=options)


def give_sign(plan: TablePlan, number: int, colour: int, shape: int) -> TablePlan:
    """The plan with that sign at a seat; whoever had the colour or the shape gets the seat's former one."""
    mine = plan.seats[number]
    seats = [
        replace(
            seat,
            colour=mine.colour if seat.colour == colour else seat.colour,
            shape=mine.shape if seat.shape == shape else seat.shape,
        )
        for seat in plan.seats
    ]
    seats[number] = replace(mine, colour=colour, shape=shape)
    return replace(plan, seats=tuple(seats))


def with_names(plan: TablePlan, names: Sequence[str]) -> TablePlan:
    """The plan with people's own names, as far as there are any; an opponent of the same name gets another one."""
    own = [name for name in names if name.strip()]
    seats = list(plan.seats)
    for number in plan.people:
        if own:
            seats[number] = replace(seats[number], name=own.pop(0))
    people = {seats[number].name for number in plan.people}
    spare = [name for name in NAMES if name not in people | {seat.name for seat in seats}]
    for number, seat in enumerate(seats):
        if not seat.is_person and seat.name in people:
            seats[number] = replace(seat, name=spare.pop(0))
    return replace(plan, seats=tuple(seats))


def what_is_missing(plan: TablePlan) -> str:
    """Why the tiles cannot be dealt, empty if they can."""
    names = [seat.name.strip() for seat in plan.seats]
    if not all(names):
        return "Every seat needs a name"
    twice = next((name for name in names if names.count(name) > 1), "")
    return f"Two seats are called {twice}" if twice else ""


def is_same_table(one: TablePlan, other: TablePlan) -> bool:
    """Whether the same players sit at both under the same rules, whatever they are called."""
    return [s.player for s in one.seats] == [s.player for s in other.seats] and dict(one.options) == dict(other.options)
