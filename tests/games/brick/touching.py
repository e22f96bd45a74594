"""A wall at the table with seat 0 to build on it, and the items that show it."""

from typing import Any

from game.dominoes.tiles import mask
from game.games.brick.table.table import BrickTable
from game.ui.board.items import Item
from game.ui.board.picture import View
from tests.games.brick.building import rules as rules_of
from tests.games.brick.building import wall_of
from tests.helpers.play import tiles
from tests.helpers.tables import make_table, view_of


def brick_table() -> BrickTable:
    made = make_table("brick")
    assert isinstance(made, BrickTable)
    return made


def building(table: BrickTable, *bricks: str, hand: str = "6|5 4|4 2|1", start: str = "3|3", **more: Any) -> View:
    """The view of seat 0, which is to build on a wall of those bricks."""
    rules = rules_of(2)
    state = rules.initial_state(3)
    hands = mask(tiles(hand)), state.hands[1]
    state = state._replace(wall=wall_of(start, *bricks), hands=hands, seat=0, revealed=tiles("6|5 0|0"), known=(0, 0))
    view = view_of(table, rules, state, 0, **more)
    table.begin()
    return view


def things(table: BrickTable, view: View, kind: type[Item]) -> dict[str, Item]:
    """The items of that kind in the picture, by key."""
    return {item.key: item for item in table.picture(view).items if isinstance(item, kind)}
