"""Marks on the wall leave its pips visible, and halves on the paper look as they do in the wall."""

from itertools import pairwise, product
from math import dist

import pygame
import pytest

from game.games.stones.table.coverpaper import FaceItem
from game.games.stones.table.wallview import SquareItem
from game.ui.sprites.assets import Assets
from game.ui.sprites.pips import pips
from game.ui.style.scale import Scale
from game.ui.style.theme import SEAT_STYLES
from tests.helpers.tables import make_table

SIDES = pytest.mark.parametrize("side", [24, 35, 43, 60])
"""The side of a half in pixels, from six seats in a small window to two in a large one."""
PIPS = [(11, 11), (22, 11), (33, 11), (11, 22), (22, 22), (11, 33), (22, 33), (33, 33)]
"""The places of pips in a half of 44 pixels, without those near the line across a tile."""


@pytest.fixture(scope="module")
def assets() -> Assets:
    return make_table("stones").assets


def on_pips(side: int) -> list[tuple[int, int]]:
    """The pixels of all possible pips in a half of that side in the wall, without their rims."""
    radius, upright = pips(6)
    places = [(0.0, 0.0), *((y, x) for x, y in upright)]
    middles = {at: tuple((each + 0.5) / side - 0.5 for each in at) for at in product(range(side), repeat=2)}
    return [at for at, middle in middles.items() if any(dist(middle, place) < 0.7 * radius for place in places)]


@SIDES
def test_the_sign_of_a_clear_marker_stands_on_no_pip_and_on_no_figure(assets: Assets, side: int) -> None:
    """Clear markers of two owners differ only in their signs. Figures are beside the middle, at its height."""

    def differ(one: pygame.Surface, other: pygame.Surface) -> set[tuple[int, int]]:
        return {at for at in product(range(side), repeat=2) if one.get_at(at) != other.get_at(at)}

    for one, other in pairwise(assets.clear_bead(style, side) for style in SEAT_STYLES):
        assert differ(one, other)
        assert not differ(one, other) & {*on_pips(side)}
    one, other = (Assets(numerals=True).clear_bead(style, side) for style in SEAT_STYLES[:2])
    assert not {y for _, y in differ(one, other)} & {*range(round(0.3 * side), round(0.6 * side))}


@SIDES
def test_the_frame_of_what_is_pointed_at_stands_on_no_pip(assets: Assets, side: int) -> None:
    ground, face = pygame.Surface((side + 20, side + 20)), pygame.Rect(10, 10, side, side)
    ground.fill("white")
    SquareItem("square:A1", face, mark="hot").paint(ground, assets, face, Scale(1280, 800))
    painted = {at for at in product(range(side + 20), repeat=2) if ground.get_at(at) != (255, 255, 255)}
    assert painted
    assert not painted & {(x + 10, y + 10) for x, y in on_pips(side)}


@pytest.mark.parametrize("value", range(7))
def test_a_half_on_the_paper_looks_as_it_does_in_the_wall(assets: Assets, value: int) -> None:
    paper, wall, half = pygame.Surface((44, 50)), pygame.Surface((100, 50)), pygame.Rect(0, 0, 44, 44)
    FaceItem("clear:A1", half, value=value).paint(paper, assets, half, Scale(1280, 800))
    wall.blit(assets.tile(value, value, 44, vertical=False), (0, 0))
    assert [sum(paper.get_at(at)[:3]) < 300 for at in PIPS] == [sum(wall.get_at(at)[:3]) < 300 for at in PIPS]
