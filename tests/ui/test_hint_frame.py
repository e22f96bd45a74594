"""The sign of a hint around a thing: two lines, and a lamp that does not hide what stands above."""

import pygame
import pytest

from game.ui.board.hintmarks import hinted
from game.ui.board.items import TileItem
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale

pytestmark = pytest.mark.usefixtures("window")


def test_the_lamp_of_a_tile_in_the_hand_does_not_reach_over_the_strip() -> None:
    tile = TileItem("6|4", pygame.Rect(100, 100, 48, 96), 50, touch="hand:6|4", label="6|4", first=6, second=4)
    (mark,) = hinted([tile], frozenset({"hand:6|4"}))
    sheet = pygame.Surface((300, 300), pygame.SRCALPHA)
    mark.paint(sheet, Assets(), tile.rect, Scale(1280, 800))
    assert sheet.get_bounding_rect().top >= tile.rect.top - 8


def test_around_what_has_a_ring_already_only_one_line_more_is_drawn() -> None:
    """With both lines a tile that is picked up stood in three rings."""
    assets, scale, rect = Assets(), Scale(1280, 800), pygame.Rect(100, 100, 48, 96)
    drawn = {}
    for outline in ("", "picked"):
        tile = TileItem("6|4", rect, 50, touch="board:6|4", label="6|4", outline=outline)
        sheet = pygame.Surface((300, 300), pygame.SRCALPHA)
        (mark,) = hinted([tile], frozenset({"board:6|4"}))
        mark.paint(sheet, assets, rect, scale)
        drawn[outline] = [sheet.get_at((x, rect.centery)).a > 0 for x in range(rect.left - 12, rect.left)]
        assert sheet.get_bounding_rect().top < rect.top - 12, "the lamp"
    assert sum(drawn[""]) > 2 * sum(drawn["picked"]) > 0
