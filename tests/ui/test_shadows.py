"""How soft shadows end: round and unseen, so that the shadows of many tiles do not add up to boxes."""

import pygame
import pytest

from game.ui.draw import shadows

pytestmark = pytest.mark.usefixtures("window")

WALL = (shadows.thrown(4.5),)


@pytest.mark.parametrize(("layers", "scale"), [(shadows.LYING, 1.0), (shadows.LIFTED, 1.0), (WALL, 24.0)], ids=str)
def test_a_wide_shadow_has_no_sharp_corners(layers: tuple[shadows.Layer, ...], scale: float) -> None:
    sheet = shadows.cast((80, 40), 7, layers, scale, (0, 0, 0))
    seen = pygame.mask.from_surface(sheet, 0).get_bounding_rects()[0]
    for x in (seen.left + 3, seen.right - 4):
        for y in (seen.top + 3, seen.bottom - 4):
            assert sheet.get_at((x, y)).a == 0
