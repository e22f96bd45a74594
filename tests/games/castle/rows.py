"""Rules and states of Castle Rock with rows and tiles that are named."""

from typing import Any

from game.dominoes.row import takes_in
from game.dominoes.tiles import TEXT, mask
from game.games import find
from game.games.castle.rules.rules import CastleRules, Deal, State
from tests.helpers.play import tiles


def rules(seats: int = 2, **options: Any) -> CastleRules:
    made = find("castle").rules(seats, options)
    assert isinstance(made, CastleRules)
    return made


def table(row: str, *hands: str, boneyard: str = "", dealer: int = -1, scores: tuple[int, ...] = ()) -> State:
    """A state in which the seat left of the dealer (by default the last seat) is about to lay."""
    seats = len(hands)
    dealer %= seats
    return State(
        Deal(0, 0, dealer, tiles(boneyard), scores or (0,) * seats),
        (dealer + 1) % seats,
        False,
        tiles(row),
        takes_in(tiles(row)),
        tuple(mask(tiles(hand)) for hand in hands),
        0,
        (0,) * seats,
        (),
    )


def row_of(state: State) -> str:
    """The tiles of the row, from left to right."""
    return " ".join(TEXT[tile] for tile in state.row)


def finished(*scores: int, dealer: int, captured: tuple[int, ...], hand_no: int = 0, left: int = 0) -> State:
    """A hand that is over: so many tiles captured by each seat, so many left in the row, match totals before it."""
    state = table("6|6 6|5 6|4", *("" for _ in scores), dealer=dealer, scores=scores)
    piles, at = [], 0
    for size in captured:
        piles.append(((1 << size) - 1) << at)
        at += size
    deal = state.deal._replace(hand_no=hand_no)
    return state._replace(deal=deal, row=state.row[:left], takes=(), captured=tuple(piles))
