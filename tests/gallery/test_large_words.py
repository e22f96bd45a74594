"""Words at 200 % do not make the tiles smaller than they are at 100 % in the same window."""

import re

import pytest

from tools.gallery.stage import Look
from tools.gallery.taking import stand_still, take_one

TILE = re.compile(r"(tile|square):")


def short_sides(name: str, scale: int) -> dict[str, int]:
    """The short side in pixels of each tile, and of each square of the wall, in that picture, by key."""
    stand_still()
    taken = take_one(name, Look(scale=scale))
    assert not taken.problem
    return {item["key"]: min(item["rect"][2:]) for item in taken.layout["items"] if TILE.match(item["key"])}


@pytest.mark.parametrize(
    "name",
    ["brick-lesson-1", "brick-lesson-5", "fives-lesson-5", "stones-lesson-3", "castle-small-pad", "fives-small-pad"],
)
def test_beside_a_page_or_a_pad_no_tile_gets_smaller(name: str) -> None:
    usual, large = short_sides(name, 100), short_sides(name, 200)
    assert usual
    assert {key: (side, large.get(key)) for key, side in usual.items() if large.get(key, 0) < side} == {}
