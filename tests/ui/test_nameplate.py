"""Name plates of any width: what is less needed gives way, so that a name is whole."""

import pygame
import pytest

from game.ui.assets import Assets
from game.ui.nameplate import LEAST_WIDTH, Plate, draw_plate
from game.ui.picture import Seating
from game.ui.scale import STEPS, Scale
from game.ui.theme import SEAT_STYLES

pytestmark = pytest.mark.usefixtures("window")


@pytest.mark.parametrize("percent", STEPS)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)], ids=str)
@pytest.mark.parametrize("name", ["Renata", "Marek", "Oswin"])
def test_a_name_is_not_cut_for_the_sake_of_a_back(
    name: str, size: tuple[int, int], percent: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assets, scale = Assets(), Scale(*size, percent / 100)
    cut: list[int] = []
    monkeypatch.setattr(assets, "shorten", lambda words, *_: cut.append(sheet.get_width()) or words)
    plate = Plate(Seating(name, SEAT_STYLES[3], portrait="renata", plays="Sharp"), "", 2, 20)
    for width in range(scale.px(LEAST_WIDTH) + 4, scale.px(220)):
        sheet = pygame.Surface((width, scale.px(56)), pygame.SRCALPHA)
        draw_plate(sheet, sheet.get_rect(), plate, assets, scale)
    assert all(width < scale.px(140) for width in cut)
