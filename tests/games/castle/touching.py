"""A row at the table, with seat 0 to act, and what that seat sees of it."""

from typing import Any

from game.dominoes.row import takes_in
from game.dominoes.tiles import parse_tile, parse_tiles
from game.games.castle.rules.rules import CastleRules, State
from game.ui.board.picture import View
from game.ui.board.table import Table
from tests.games.castle.rows import rules as rules_of
from tests.helpers.tables import view_of


def row_of(text: str) -> tuple[int, ...]:
    """The tiles of a row."""
    return tuple(map(parse_tile, text.split()))


def position(
    row: str, hand: str = "5|0 4|1", *, laid: bool = False, seats: int = 2, **options: Any
) -> tuple[CastleRules, State]:
    """Seat 0 to act with that row and hand."""
    rules = rules_of(seats, **options)
    state = rules.initial_state(3)
    tiles = row_of(row)
    hands = (parse_tiles(hand.split()), *state.hands[1:])
    return rules, state._replace(seat=0, laid=laid, row=tiles, takes=takes_in(tiles), hands=hands)


def seen(table: Table, row: str, **more: Any) -> View:
    """What that seat sees, at the table."""
    rules, state = position(row, **more)
    return view_of(table, rules, state, 0)
