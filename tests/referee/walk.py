"""The number of ways a hand can begin, by the naive rules alone."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from .check import table_of
from .common import Event, Table


def seat_table(game: str, seats: int, options: Mapping[str, Any] | None = None) -> Table:
    """A table before the first deal, with defaults for options not given."""
    table = table_of(game)
    defaults = {name: default for name, (_, default) in table.option_rules(seats).items()}
    return table(seats, {**defaults, **(options or {})})


def count_sequences(game: str, seats: int, options: Mapping[str, Any] | None, deal: Event, depth: int) -> int:
    """The number of ways to play the first `depth` plies of hand 0; a hand that ends earlier does not count."""
    table = seat_table(game, seats, options)
    table.read_deal(deal)
    return sequences(table, depth)


def sequences(table: Table, depth: int) -> int:
    if depth == 0:
        return 1
    if table.seat is None:
        return 0
    actions = table.all_actions()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = deepcopy(table)
        after.play(action)
        total += sequences(after, depth - 1)
    return total
