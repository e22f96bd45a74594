"""Ends of hands played out with every tile face up, by the referee's rules alone.

It tries every line, without pruning or caching: the game's solver is compared with it.
"""

import copy

from .common import Table

CLOSE = 1e-9


def best_ends(table: Table) -> dict[str, list[float]]:
    """Every seat's lead in the end, by the action of the seat to act, if all play for themselves.

    If several ends are equal for the seat that chooses, they are equally likely.
    """
    return {action: _ends(_then(table, action)) for action in table.all_actions()}


def _ends(table: Table) -> list[float]:
    if table.seat is None:
        got = [score + points for score, points in zip(table.scores, table.points, strict=True)]
        return [own - (sum(got) - own) / (len(got) - 1) for own in got]
    return chosen(table.seat, [_ends(_then(table, action)) for action in table.all_actions()])


def chosen(seat: int, ends: list[list[float]]) -> list[float]:
    """The result of these ends if that seat chooses: the mean of its best ones, counting equal ends once."""
    most = max(each[seat] for each in ends)
    alike: list[list[float]] = []
    for each in ends:
        if each[seat] > most - CLOSE and all(
            any(abs(a - b) > CLOSE for a, b in zip(each, other, strict=True)) for other in alike
        ):
            alike.append(each)
    return [sum(column) / len(alike) for column in zip(*alike, strict=True)]


def _then(table: Table, action: str) -> Table:
    then = copy.deepcopy(table)
    then.play(action)
    return then
