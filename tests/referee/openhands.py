"""Ends of hands played out with every tile face up, by the rules as they are read here and by nothing else.

Every way is tried, none is left out or looked up: what the solver of the game is held against.
"""

import copy

from .common import Table

CLOSE = 1e-9


def best_ends(table: Table) -> dict[str, list[float]]:
    """How far ahead every seat ends, by the action of the seat to act, if all look for the most for themselves.

    Where several ends are alike to the seat that has the choice, each of them is as likely as another.
    """
    return {action: _ends(_then(table, action)) for action in table.all_actions()}


def _ends(table: Table) -> list[float]:
    if table.seat is None:
        got = [score + points for score, points in zip(table.scores, table.points, strict=True)]
        return [own - (sum(got) - own) / (len(got) - 1) for own in got]
    return chosen(table.seat, [_ends(_then(table, action)) for action in table.all_actions()])


def chosen(seat: int, ends: list[list[float]]) -> list[float]:
    """What comes of these ends where that seat has the choice: the mean of its best ones, each that differs once."""
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
