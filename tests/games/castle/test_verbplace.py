"""Where the buttons stand that say how much is taken: under the row, clear of what is said and of a hint's lamp."""

import pygame
import pytest

from game.gallery.moments import Moment
from game.gallery.stage import Stage
from game.games.castle.table.choice import TurnChoice
from game.ui.board.hintmarks import hint_lamp


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_lamp_of_a_hint_on_a_button_is_not_under_the_line_that_says_it(seats, tmp_path):
    with Stage((1280, 780), tmp_path) as stage:
        ply = 0
        while True:
            stage.sit_down(Moment("castle", seats, seed=5, ply=ply))
            scene, ply = stage.table, ply + 1
            if found := [take for take in TurnChoice(scene.view, ()).captures if take.three]:
                break
            stage.app.stack.pop(scene)
        scene.controller.touch(f"tile:{scene.view.observation['row'][found[0].middle]}")
        stage.settle()
        alone = pygame.Surface((1280, 780), pygame.SRCALPHA)
        hint_lamp(alone, scene.widget("all").rect, scene.context.assets, scene.scale.factor, low=True)
        said = scene.tabletop.news_places().toast("Hint: take 3|2", scene.context.assets, scene.scale)
        assert alone.get_bounding_rect().bottom <= said.place(scene.context.assets, scene.scale)[0].top
