"""How the referee's tests set up a table and play on it."""

from typing import Any

from .common import Event, Table


def deal_of(whole_set: list[str], hands: tuple[str, ...], then: str = "", **more: Any) -> Event:
    """Hands as blank-separated tiles; the boneyard begins with `then`, the rest of the set but `more` follows."""
    named = [tile for tiles in (*hands, then, *[" ".join(value) for value in more.values()]) for tile in tiles.split()]
    rest = [tile for tile in whole_set if tile not in named]
    return {"event": "deal", "hand": 0, "hands": [hand.split() for hand in hands], "boneyard": then.split() + rest}


def after(table: Table, *actions: str) -> Table:
    """Play these actions one after another, each of them legal."""
    for action in actions:
        assert table.is_legal(action), f"{action}; legal: {table.legal(1000).actions}"
        table.play(action)
    return table
