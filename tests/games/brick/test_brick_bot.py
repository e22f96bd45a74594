"""How the computer opponents play Brick Dominoes, looking one turn ahead."""

from typing import Any

import pytest

from game.core.bot import Budget
from game.core.chance import stream
from game.dominoes.tiles import TEXT, mask
from game.games.brick.rules.state import State
from game.games.brick.thinking.bot import Sensible
from game.games.brick.thinking.evaluation import Evaluation, left_over
from tests.games.brick.building import rules, table, wall_of
from tests.helpers.play import prompted, tiles

LINE = wall_of("5|2", "2|1 @2,0 E")
YARD = " ".join(TEXT[:18])


def state(hand: str, other: str = "1|0 2|0 3|0", **more: Any) -> State:
    """A state with two bricks in a line by default, in which everybody knows that the other hand has the 1|0."""
    found = table(more.pop("wall", LINE), hand, other, **{"brickyard": YARD, **more})
    return found._replace(known=(0, mask(tiles("1|0"))))


DRAWING = {"drawing": True, "brickyard": "3|3 4|4 5|5 6|4 3|1"}


@pytest.mark.parametrize(
    ("state", "chosen"),
    [
        (state("5|3 6|4 1|1"), "@1,0 E"),
        (state("1|1 5|3 6|4", revealed=())._replace(known=(0, 0)), "reveal 1|1"),
        (state("", **DRAWING, readied="2|1 6|6"), "draw 2|1"),
        (state("", **DRAWING, readied="6|5 6|6"), "draw"),
        (state("6|0 6|6", "1|0 2|0", wall=wall_of("5|5"), brickyard=""), "lay 6|6"),
    ],
    ids=["climbs", "shows a light one", "draws a light one", "or an unknown one", "lays the heavier one at the end"],
)
def test_it(state: State, chosen: str) -> None:
    bot = Sensible()
    assert chosen in str(bot.choose(rules(), prompted(rules(), state), Budget(), stream("choice")))


def test_it_fears_the_next_seat_and_no_other() -> None:
    """With three seats; everybody knows that a hand can build on the first level at once."""
    high = wall_of("5|2", "2|1 @2,0 E")
    found = table(high, "6|6", "0|0", "0|0", brickyard=YARD)

    def value(*known: int) -> float:
        return Evaluation(rules(3).observe(found._replace(known=known), 0), 6)._threat(high)

    able = mask(tiles("0|0"))
    assert value(0, able, 0) > value(0, 0, able) == value(0, 0, 0)


@pytest.mark.parametrize(
    ("sizes", "supply", "seat", "left"),
    [
        ([1, 3], 0, 0, [0, 1]),
        ([0, 1], 3, 0, [2, 0]),
        ([0, 1], 4, 0, [1, 0]),
        ([1, 1, 1], 0, 2, [0, 0, 0]),
    ],
)
def test_the_bricks_that_will_be_left_are_counted(sizes: list[int], supply: int, seat: int, left: list[int]) -> None:
    assert left_over(sizes, supply, seat) == left
