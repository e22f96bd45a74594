"""Walls drawn as text, their tables for the referee, and walls with all their blanks together."""

import random
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from game.games import find
from game.games.stones.rules.board import Board
from game.games.stones.rules.placements import Placement, Placements
from game.games.stones.rules.rules import CLEAR, REGULAR, State, StonesRules
from game.games.stones.rules.squares import BIT, ROWS, Squares, beside, members, parse_squares
from tests.referee.stones import Stones
from tests.referee.walk import seat_table


def rules(seats: int = 2, **options: Any) -> StonesRules:
    made = find("stones").rules(seats, options)
    assert isinstance(made, StonesRules)
    return made


def placements(state: State, opening: str = "free") -> Placements:
    legal = rules(len(state.markers), opening=opening).legal_actions(state)
    assert isinstance(legal, Placements)
    return legal


def wall(drawing: str, *markers: tuple[int, int], seats: int = 2, **given: Any) -> State:
    """A state, drawn from the top left corner; the rest of the board is under old markers.

    A digit from 0 to 6 is a free square with that many pips, ``x`` a marker of the last placement, ``o`` its clear
    one, ``#`` an old marker. Without ``x`` the first placement is still to come. Seat 0 is to act; `markers` are those
    that each seat has left.
    """
    rows = drawing.split()
    pips = [6] * (4 * seats * ROWS)
    signs = dict.fromkeys("xo#", 0)
    free = 0
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            square = column * ROWS + row
            if sign in "0123456":
                pips[square] = int(sign)
                free |= BIT[square]
            else:
                signs[sign] |= BIT[square]
    last = Placement(signs["x"] | signs["o"], signs["o"])
    old = ((1 << len(pips)) - 1) ^ free ^ last.squares
    played = (Placement(old), last) if last.squares else ()
    values: dict[str, Any] = {
        "seed": 1,
        "hand_no": 0,
        "first": -2 % seats if played else 0,
        "board": Board(tuple(pips)),
        "played": played,
        "uncovered": free,
        "contact": beside(signs["x"]) & free if played else free,
        "markers": markers or ((REGULAR, CLEAR),) * seats,
        "to_act": 0,
        "scores": (0,) * seats,
    }
    return State(**(values | given))


def squares(text: str) -> Squares:
    """The set of the named squares, e.g. ``A1 B2``."""
    return parse_squares(text.split())


def refereed(state: State, opening: str = "free") -> Stones:
    """The referee's table of the state."""
    table = seat_table("stones", len(state.markers), {"opening": opening})
    assert isinstance(table, Stones)
    table.set_up(state.board.grid, 0)
    table.uncovered = {at: pips for at, pips in table.uncovered.items() if state.uncovered >> at & 1}
    table.regular, table.clear = map(list, zip(*state.markers, strict=True))
    if state.played:
        squares, clear = state.played[-1]
        table.last = [bit.bit_length() - 1 for bit in members(squares ^ clear)]
    table.seat = state.to_act
    return table


def naive(state: State, opening: str = "free") -> set[str]:
    """Every legal placement as text, found by the referee by growing all sets of squares one by one."""
    return {*refereed(state, opening).all_actions()}


def blanks_together(seats: int) -> Board:
    """A wall with every blank in one patch, two squares wide between x|0 and 0|x, four with double blanks."""
    pips, middle = random.Random(1).choices(range(1, 7), k=4 * seats * ROWS), 2 * seats
    rows = [*range(3, 3 + seats), 2, 1, 0, *range(3 + seats, ROWS)][: 3 * seats]
    for number, row in enumerate(rows):
        side = 2 if number < seats else 1
        for column in range(middle - side, middle + side):
            pips[column * ROWS + row] = 0
    return Board(tuple(pips))


def opening_on(board: Board, rules: StonesRules) -> State:
    """The first state of a hand on that board."""
    return rules.initial_state(1)._replace(board=board, uncovered=board.squares, contact=board.squares)


def steps(work: Callable[[], Any]) -> int:
    """The number of lines of Python that a piece of work executes, a clock that is the same on every machine."""
    count = 0

    def tick(frame: FrameType, event: str, _: object) -> Any:
        nonlocal count
        count += event == "line"
        return tick

    before = sys.gettrace()
    sys.settrace(tick)
    try:
        work()
    finally:
        sys.settrace(before)
    return count
