"""The sign of a hint around a thing: two lines, and a lamp that does not hide what stands above."""

import pygame
import pytest

from game.ui.assets import Assets
from game.ui.items import TileItem, hinted
from game.ui.scale import Scale

pytestmark = pytest.mark.usefixtures("window")


def test_the_lamp_of_a_tile_in_the_hand_does_not_reach_over_the_strip() -> None:
    tile = TileItem("6|4", pygame.Rect(100, 100, 48, 96), 50, touch="hand:6|4", label="6|4", first=6, second=4)
    (mark,) = hinted([tile], frozenset({"hand:6|4"}))
    sheet = pygame.Surface((300, 300), pygame.SRCALPHA)
    mark.paint(sheet, Assets(), tile.rect, Scale(1280, 800))
    assert sheet.get_bounding_rect().top >= tile.rect.top - 8
