"""In a lesson the menu is drawn as large as a finger touches, although the page beside the table makes that smaller."""

from pathlib import Path

from game.games import find
from game.scenes.learning.lesson import LessonScene
from game.scenes.learning.lessonbook import read_lesson
from tests.pilot import Pilot


def test_the_menu_button_is_44_pixels_at_least(tmp_path: Path) -> None:
    with Pilot((1280, 800), tmp_path, settings={"speed": "instant"}) as pilot:
        lesson, _ = read_lesson(find("fives"))
        pilot.app.stack.push(LessonScene(pilot.app.context, lesson))
        pilot.settle()
        assert min(pilot.find("menu")["rect"][2:]) >= 44
