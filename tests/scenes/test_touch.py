"""What a touch shows: what was picked or laid, the buttons around, and the line of news."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.ui.widgets.widgets import Widget
from tools.gallery.moments import Moment
from tools.gallery.stage import Stage

WALL = Moment("brick", 2, seed=3, ply=12)


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with Stage((1280, 800), tmp_path) as stage:
        stage.sit_down(WALL)
        stage.frame(0.0, ())
        yield stage


def button(stage: Stage, key: str) -> Widget:
    found = stage.table.widget(key)
    assert found is not None
    return found


def brick(stage: Stage) -> str:
    """A brick of the hand that fits somewhere."""
    return next(name for name in sorted(stage.table.board.leads()) if name.startswith("hand:"))


def at(stage: Stage, touch: str) -> tuple[int, int]:
    return next(item.rect.center for item in stage.table.tabletop.things.values() if item.touch == touch)


class TestABrickThatIsPicked:
    def test_stands_out_and_can_be_turned_by_the_button(self, stage: Stage) -> None:
        name = brick(stage)
        assert not button(stage, "turn").enabled
        stage.table.controller.touch(name)
        assert f"tile:{name[5:]}" in stage.table.tabletop.lifted
        assert button(stage, "turn").enabled
