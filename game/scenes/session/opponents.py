"""Which characters the opponents at a table are: every opponent is one, and no name sits at a table twice."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from game.ai.characters import Character, choose_characters, of_level
from game.core.chance import stream
from game.core.game import Game
from game.core.naming import is_among, person
from game.scenes.session.tableplan import NAMES, SeatPlan, TablePlan, usual_opponent
from game.words import _


def introduced(plan: TablePlan, earlier: Mapping[str, Any] | None = None) -> TablePlan:
    """The plan with a character on every opponent's seat, while its level has any left; characters already seated stay.

    The choice is random, but determined by the table and the `earlier` ones, so that the next table gets others.
    """
    seats, sitting, strangers = list(plan.seats), [seat.name for seat in plan.seats if seat.is_person], []
    for number, seat in enumerate(seats):
        if seat.character and not is_among(seat.name, sitting):
            sitting.append(seat.name)
        elif not seat.is_person and of_level(seat.player):
            strangers.append(number)
    known = json.dumps(dict(earlier or {}), sort_keys=True)
    chance = stream("company", plan.game, known, *(f"{seat.player} {seat.name}" for seat in plan.seats))
    found = choose_characters([seats[number].player for number in strangers], sitting, chance)
    for number, character in zip(strangers, found, strict=True):
        name = character.name if character else _spare(seats, number)
        seats[number] = replace(seats[number], name=name)
    return replace(plan, seats=tuple(seats))


def seat_somebody(plan: TablePlan, number: int, player: str, own: str = "") -> TablePlan:
    """The plan with an opponent of that level at the seat, or a person, called `own` unless that name is taken."""
    seats = list(plan.seats)
    taken = {seat.name for at, seat in enumerate(seats) if at != number}
    known = seats[number].character
    seats[number] = replace(seats[number], player=player)
    if known:
        name = own if own and not is_among(own, taken) else _spare(seats, number)
        seats[number] = replace(seats[number], name=name)
    return introduced(replace(plan, seats=tuple(seats)))


def newcomer(game: Game, plan: TablePlan) -> str:
    """The level of the next opponent: the usual one, or another that has a character left."""
    usual = usual_opponent(game)
    levels = (usual, *game.levels)
    return next(
        (level for level in levels if any(not is_among(each.name, plan.names) for each in of_level(level))), usual
    )


def choices(plan: TablePlan, number: int) -> tuple[Character, ...]:
    """The characters that could sit there: all of the seat's level that do not sit elsewhere."""
    taken = {seat.name for at, seat in enumerate(plan.seats) if at != number}
    return tuple(each for each in of_level(plan.seats[number].player) if not is_among(each.name, taken))


def number_of_others(plan: TablePlan, number: int) -> int:
    """The number of characters that could replace the one who sits there."""
    return sum(person(each.name) != person(plan.seats[number].name) for each in choices(plan, number))


def neighbour(plan: TablePlan, number: int, by: int) -> str:
    """The name `by` places after the present one, cyclically in the order of `choices`."""
    names = [each.name for each in choices(plan, number)]
    if not names:
        return plan.seats[number].name
    name = plan.seats[number].name
    at = names.index(name) + by if name in names else (0 if by > 0 else -1)
    return names[at % len(names)]


def _spare(seats: list[SeatPlan], number: int) -> str:
    """The seat's plain name, or a similar one that is free."""
    taken = {seat.name for at, seat in enumerate(seats) if at != number}
    plain = seats[number].name
    if not is_among(plain, taken) and not seats[number].character and plain in NAMES:
        return plain
    return next(name for name in (*NAMES[number % len(NAMES) :], *NAMES, _("Guest")) if not is_among(name, taken))
