"""Somebody who plays at the window from outside, by keyboard, at a window that is made up."""

import random
from typing import Any

import pytest

from tools.window.player import Player
from tools.window.process import Stuck

SQUARES = ("square:A1", "square:B1", "square:C1")


def thing(key: str, *, touch: bool = True) -> dict[str, Any]:
    return {"key": key, "touch": touch, "rect": [0, 0, 9, 9]}


class Table:
    """A window with three squares; Tab goes round the `stops`. After so many keys a hint leaves only ``place``."""

    size = (800, 560)

    def __init__(self, *, hint_after: int = 1000, stops: tuple[str, ...] = SQUARES) -> None:
        self.hint_after, self.stops = hint_after, stops
        self.keys: list[str] = []

    def layout(self) -> dict[str, Any]:
        hinted = len(self.keys) >= self.hint_after
        items = [*(thing(key, touch=not hinted) for key in SQUARES), thing("place", touch=hinted)]
        focus = self.stops[len(self.keys) % len(self.stops)]
        return {"scene": "play", "focus": focus, "items": items, "widgets": []}

    def key(self, name: str) -> None:
        self.keys.append(name)

    def change(self, _seconds: float) -> float | None:
        return None


def somebody_at(table: Table) -> Player:
    return Player(table, "keyboard", random.Random(2), lambda _what: None)  # type: ignore[arg-type]


class TestASquareThatIsWalkedTo:
    def test_is_pressed_once_it_is_in_focus(self) -> None:
        table = Table()
        somebody_at(table).touch(thing("square:C1"))
        *walk, last = table.keys
        assert walk == ["Tab", "Tab"]
        assert last in ("Return", "space")

    def test_is_left_alone_if_a_hint_has_come_meanwhile(self) -> None:
        table = Table(hint_after=1)
        player = somebody_at(table)
        player.touch(thing("square:C1"))
        assert table.keys == ["Tab"]
        assert player.figures.gone == 1

    def test_that_may_be_touched_where_no_key_leads_is_a_fault(self) -> None:
        table = Table(stops=SQUARES[:2])
        with pytest.raises(Stuck, match="square:C1 in play cannot be reached by keyboard"):
            somebody_at(table).touch(thing("square:C1"))
