"""Where the buttons stand that say how much is taken: under the row, clear of what is said and of a hint's lamp."""

import pygame
import pytest

from game.ui.board.hintmarks import hint_lamp
from tools.gallery.moments import Moment
from tools.gallery.stage import Stage


@pytest.mark.parametrize(("seats", "ply", "middle"), [(2, 22, "6|5"), (4, 63, "6|5"), (6, 36, "4|0")])
def test_the_lamp_of_a_hint_on_a_button_is_not_under_the_line_that_says_it(seats, ply, middle, tmp_path):
    """Three tiles of a suit can be taken, one or all."""
    with Stage((1280, 780), tmp_path) as stage:
        stage.sit_down(Moment("castle", seats, seed=5, ply=ply))
        scene = stage.table
        scene.controller.touch(f"tile:{middle}")
        stage.settle()
        alone = pygame.Surface((1280, 780), pygame.SRCALPHA)
        hint_lamp(alone, scene.widget("all").rect, scene.context.assets, scene.scale.factor, low=True)
        said = scene.tabletop.news_places().toast("Hint: take 3|2", scene.context.assets, scene.scale)
        assert alone.get_bounding_rect().bottom <= said.place(scene.context.assets, scene.scale)[0].top
