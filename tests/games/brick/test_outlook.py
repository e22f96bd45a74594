"""How near the wall of Brick is looked at: as near as the window allows, whatever its size was before."""

from game.games.brick.table import BrickTable
from game.ui.bricks import BrickItem
from tests.games.brick.test_table import building, things
from tests.helpers.tables import make_table

TALL = ("6|6 0 -1 S", "6|5 0 -3 S", "6|4 -1 -5 S", "6|2 1 1 S", "5|2 0 3 S")


WIDE, HIGH = (1600, 600), (900, 1000)


def width(table: BrickTable, size: tuple[int, int]) -> int:
    view = building(table, *TALL, size=size)
    return things(table, view, BrickItem)["tile:6|6"].rect.width


def test_a_wall_is_as_large_as_a_window_allows_whatever_the_window_was_before() -> None:
    one, other = make_table("brick"), make_table("brick")
    assert isinstance(one, BrickTable)
    assert isinstance(other, BrickTable)
    before = width(one, WIDE)
    assert width(one, HIGH) == width(other, HIGH)
    assert width(one, WIDE) == before
