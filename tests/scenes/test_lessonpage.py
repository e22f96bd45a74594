"""The page beside the table of a lesson: it hides nothing one needs, and leaves the menu as large as a finger."""

from pathlib import Path

import pytest

from game.games import keys
from game.scenes.learning.lesson import LessonScene
from tests.pilot import Pilot


def learn(pilot: Pilot, key: str) -> LessonScene:
    """Opens the game's lesson."""
    pilot.app.context.open("lesson", game_key=key)
    pilot.settle()
    scene = pilot.scene
    assert isinstance(scene, LessonScene)
    return scene


def test_the_menu_button_is_44_pixels_at_least(tmp_path: Path) -> None:
    with Pilot((1280, 800), tmp_path, settings={"speed": "instant"}) as pilot:
        learn(pilot, "fives")
        assert min(pilot.find("menu")["rect"][2:]) >= 44


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
@pytest.mark.parametrize("key", keys())
def test_at_twice_the_size_what_is_to_be_done_does_not_scroll_out_of_sight(
    key: str, size: tuple[int, int], tmp_path: Path
) -> None:
    with Pilot(size, tmp_path, scale=200, settings={"speed": "instant"}) as pilot:
        scene = learn(pilot, key)
        for step in scene.course.lesson.steps:
            said = {widget.key: widget for widget in scene.widgets}
            asked = [widget for name, widget in said.items() if name.startswith("lesson.task")]
            assert bool(asked) == scene.course.waits
            assert not [widget for widget in (*asked, said["lesson.next"]) if widget.clip], step.title
            assert "lesson.back" in said
            pilot.key("pagedown")
