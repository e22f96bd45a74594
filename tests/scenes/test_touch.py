"""What a touch shows: what was picked or laid, the buttons around, and the line of news."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.scenes.history.logbook import LogScene
from game.scenes.match.play import PlayScene
from game.ui.widgets.widgets import Widget
from tests.scenes.mirror import difference
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

    def test_is_turned_by_a_key_that_comes_with_the_click(self, stage: Stage) -> None:
        place = at(stage, brick(stage))
        stage.frame(
            0.0,
            [
                pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1),
                pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1),
                pygame.event.Event(pygame.KEYDOWN, key=pygame.K_r, mod=0, unicode="r", scancode=0),
            ],
        )
        assert stage.table.table.way == 1  # type: ignore[attr-defined]


class TestABrickThatIsLaid:
    def lay(self, stage: Stage) -> PlayScene:
        """On another one, for points, and shows the first frame of that."""
        table = stage.table
        for name in sorted(table.board.leads()):
            if name.startswith("hand:"):
                table.controller.touch(name)
                stage.settle()
                places = [item.touch for item in table.tabletop.things.values() if ": +" in item.label]
                if places:
                    table.controller.touch(places[0])
                    stage.frame(0.0, ())
                    return table
                table.controller.touch(name)
        raise AssertionError("no brick of the hand scores")

    def test_has_left_the_rack_is_told_of_and_takes_away_the_buttons_of_the_turn(self, stage: Stage) -> None:
        hand = len(stage.table.view.observation["hand"])
        table = self.lay(stage)
        assert len(table.view.observation["hand"]) == hand - 1
        assert table.hud.tells
        assert table.widget("skip") is None


@pytest.mark.parametrize("frames", [0, 3])
def test_a_table_under_a_sheet_is_shown_as_it_is(frames: int, tmp_path: Path) -> None:
    with Stage((1280, 800), tmp_path) as stage:
        stage.sit_down(Moment("castle", 3, seed=3, ply=20))
        table = stage.table
        action = next(iter(table.view.legal))
        for name in sorted(table.table.touches(action), key=lambda name: not name.startswith("hand:")):
            table.controller.touch(name)
            stage.frame(0.0, ())
        stage.pass_time(frames / 60)
        stage.app.stack.push(LogScene(stage.app.context, table.session, table.viewer))
        stage.settle()
        shown = stage.app.canvas.surface.copy()
        stage.app.stack.spoil()
        stage.frame(0.0, ())
        assert difference(shown, stage.app.canvas.surface) is None
