"""What the table says about a brick in the hand."""

from typing import Any

import pytest

from game.core.rules import Observation
from game.dominoes.wall import LETTERS, place
from game.games.brick.table.seenwall import SeenWall
from game.games.brick.table.wallwords import why_not, why_not_skip
from tests.games.brick.building import brick
from tests.helpers.words import plain


def seen(*wall: dict[str, Any], **changes: Any) -> Observation:
    start: Observation = {
        "seat": 0, "to_act": 0, "hand": ["6|4"], "boneyard": 5, "readied": [], "drawing": False,
        "revealed": ["6|4", "1|0"], "skipped": [False, False], "wall": [brick("5|2", [0, 0], [1, 0]), *wall],
    }  # fmt: skip
    return start | changes


LINE = SeenWall(seen(brick("2|1", [2, 0], [3, 0])))


@pytest.mark.parametrize(
    ("tile", "low_first", "where", "why"),
    [
        ("hand:6|4", False, (1, 0, "E"), ""),
        ("hand:6|4", True, (1, 0, "E"), "4 is less than the 5 next to it"),
        ("hand:6|4", False, (0, 0, "E"), "It needs two different bricks below"),
        ("hand:6|4", False, (0, 1, "E"), "It would lie alongside 5|2"),
        ("hand:6|4", False, (9, 9, "S"), "It must touch the wall"),
        ("hand:6|4", False, (3, 0, "S"), "One half would have nothing under it"),
        ("hand:4|3", False, (0, 1, "S"), "4 is less than the 5 next to it"),
        ("readied:4|3", False, (0, 1, "S"), ""),
        ("hand:4|0", True, (0, 1, "S"), ""),
    ],
)
def test_why_a_brick_may_not_lie_there_is_one_short_clause(tile: str, low_first: bool, where: Any, why: str) -> None:
    x, y, letter = where
    assert plain(why_not(LINE, tile, place(x, y, LETTERS.index(letter)), low_first=low_first)) == why


TURN, AGAIN = (
    "It is not your turn to build",
    "You skipped last turn, so you may not skip again while you can place a brick",
)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({}, ""),
        ({"to_act": 1}, TURN),
        ({"drawing": True}, TURN),
        ({"revealed": [None, None]}, TURN),
        ({"hand": []}, "You have no bricks to put down"),
        ({"boneyard": 0}, "There is nothing left to draw"),
        ({"boneyard": 0, "readied": ["3|3"]}, ""),
        ({"skipped": [True, False]}, AGAIN),
        ({"skipped": [False, True]}, ""),
        ({"skipped": [True, False], "hand": ["1|1"], "wall": [brick("6|6", [0, 0], [1, 0])]}, ""),
    ],
)
def test_why_one_may_not_skip_is_one_short_sentence(changes: dict[str, Any], why: str) -> None:
    assert plain(why_not_skip(seen(**changes))) == why
