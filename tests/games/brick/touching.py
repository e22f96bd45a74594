"""A wall at the table, with seat 0 to build on it, and what of it is shown."""

from typing import Any

from game.dominoes.tiles import parse_tile
from game.dominoes.tiles import tile as number
from game.dominoes.wall import EAST, SOUTH, place, started
from game.games.brick.table.table import BrickTable
from game.ui.board.items import Item
from game.ui.board.picture import View
from tests.games.brick.building import rules as rules_of
from tests.helpers.tables import view_of


def building(
    table: BrickTable,
    *bricks: str,
    hand: str = "6|5 4|4 2|1",
    start: str = "3|3",
    size: tuple[int, int] = (1280, 800),
    **more: Any,
) -> View:
    """Seat 0 to build on a wall of those bricks: ``6|4 2 0 E``, larger half first; an x before it: face down."""
    rules = rules_of(2)
    state = rules.initial_state(3)
    wall = started(parse_tile(start))
    for text in bricks:
        tile, x, y, way = text.lstrip("x").split()
        first, second = map(int, tile.split("|")) if text[0] != "x" else (0, 0)
        at = place(int(x), int(y), EAST if way == "E" else SOUTH)
        wall = wall.with_brick(number(*map(int, tile.split("|"))), first, second, at, face_down=text[0] == "x", seat=1)
    held = sum(1 << parse_tile(text) for text in hand.split())
    shown = tuple(parse_tile(text) for text in ("6|5", "0|0"))
    state = state._replace(wall=wall, hands=(held, state.hands[1]), seat=0, revealed=shown, known=(0, 0))
    view = view_of(table, rules, state, 0, size=size, **more)
    table.begin()
    return view


def things(table: BrickTable, view: View, kind: type[Item]) -> dict[str, Item]:
    """What of that kind the table shows, by key."""
    return {item.key: item for item in table.picture(view).items if isinstance(item, kind)}
