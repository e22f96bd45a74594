"""Rules and states of Castle Rock with given rows and tiles, and what a seat sees of them."""

from typing import Any

from game.dominoes.row import takes_in
from game.dominoes.tiles import mask, parse_tiles
from game.games import find
from game.games.castle.rules.rules import CastleRules, Deal, State
from game.ui.board.picture import View
from game.ui.board.table import Table
from tests.helpers.play import tiles
from tests.helpers.tables import view_of


def rules(seats: int = 2, **options: Any) -> CastleRules:
    made = find("castle").rules(seats, options)
    assert isinstance(made, CastleRules)
    return made


def table(row: str, *hands: str, boneyard: str = "", dealer: int = -1, scores: tuple[int, ...] = ()) -> State:
    """A state in which the seat left of the dealer (by default the last seat) is about to lay."""
    seats = len(hands)
    deal = Deal(0, 0, dealer % seats, tiles(boneyard), scores or (0,) * seats)
    held = tuple(mask(tiles(hand)) for hand in hands)
    lying = tiles(row)
    return State(deal, (dealer + 1) % seats, False, lying, takes_in(lying), held, 0, (0,) * seats, ())


def finished(*scores: int, dealer: int, captured: tuple[int, ...], hand_no: int = 0, left: int = 0) -> State:
    """A hand that is over: tiles `captured` by each seat, tiles `left` in the row, and the match totals before it."""
    state = table("6|6 6|5 6|4", *("" for _ in scores), dealer=dealer, scores=scores)
    piles = tuple(((1 << size) - 1) << sum(captured[:seat]) for seat, size in enumerate(captured))
    return state._replace(deal=state.deal._replace(hand_no=hand_no), row=state.row[:left], takes=(), captured=piles)


def position(
    row: str, hand: str = "5|0 4|1", *, laid: bool = False, seats: int = 2, **options: Any
) -> tuple[CastleRules, State]:
    """A position with seat 0 to act with that row and hand."""
    game = rules(seats, **options)
    state, lying = game.initial_state(3), tiles(row)
    hands = (parse_tiles(hand.split()), *state.hands[1:])
    return game, state._replace(seat=0, laid=laid, row=lying, takes=takes_in(lying), hands=hands)


def seen(table: Table, row: str, size: tuple[int, int] = (1280, 800), **more: Any) -> View:
    """What that seat sees at the table with nothing picked."""
    view = view_of(table, *position(row, **more), 0, size=size)
    table.begin()
    return view
