"""The sheet after a hand, at a full table in a small window."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pygame
import pytest

from game.core.chance import stream
from game.scenes.results.results import ResultScene
from game.scenes.session.session import Session
from game.ui.widgets.widgets import Group, Widget
from tests.pilot import Pilot
from tests.scenes.sitting import sit_in
from tools.gallery.moments import Moment
from tools.gallery.stage import Stage

STEP = 1 / 30


def play_out(session: Session, *, match: bool) -> None:
    """Plays at random to the end of the hand, or of the match; the next hand of it is dealt until then."""
    rng, rules = stream("play out"), session.match.rules
    while session.match.to_act is not None or (match and session.match.winners is None):
        if session.match.awaits_deal:
            session.deal_next()
        else:
            session.play(rng.choice(list(rules.legal_actions(session.match.state))))


def written(scene: ResultScene, prefix: str) -> list[tuple[str, pygame.Rect]]:
    """The words of the rows whose keys begin so, where they were written when the sheet was last drawn."""
    scene.draw(pygame.Surface((scene.context.scale.width, scene.context.scale.height)))
    rows = (widget for widget in members(scene.widgets) if widget.key.startswith(prefix) and isinstance(widget, Group))
    return [(shown, place) for row in rows for _, shown, place in row.writings]


def members(widgets: Iterable[Widget]) -> Iterator[Widget]:
    """Those widgets with all that stands in them."""
    for widget in widgets:
        yield widget
        yield from members(widget.members) if isinstance(widget, Group) else ()


def test_a_match_is_saved_from_there_too_and_that_is_said_where_it_is_seen(stage: Stage) -> None:
    stage.sit_down(Moment("fives", 3, seed=1, until="hand"))
    stage.finish_hand()
    stage.key("ctrl+s")
    assert (stage.scene.name, stage.scene.title()) == ("message", "Saved")
    stage.key("enter")
    assert stage.scene.name == "result"
    assert len(stage.app.context.store.list_saves()[0]) == 1


def test_the_keys_of_the_table_open_the_log_and_the_seal_there(stage: Stage) -> None:
    stage.sit_down(Moment("fives", 3, seed=1, until="hand"))
    stage.finish_hand()
    for key, name in (("l", "log"), ("d", "verify")):
        stage.key(key)
        assert stage.scene.name == name
        stage.key("esc")
        assert stage.scene.name == "result"


@pytest.mark.parametrize("size", [(1280, 800), (800, 560)])
def test_the_sheet_can_be_laid_aside_to_see_the_table_and_comes_back(tmp_path: Path, size: tuple[int, int]) -> None:
    with Stage(size, tmp_path) as stage:
        stage.sit_down(Moment("fortress", 4, seed=1, until="hand"))
        stage.finish_hand()
        sheet = stage.scene
        assert isinstance(sheet, ResultScene)
        middle = (sheet.paper.centerx, sheet.paper.y + 8)
        stage.settle()
        paper = tuple(stage.app.canvas.surface.get_at(middle))
        for how in ("button", "esc", "click"):
            stage.click("table")
            stage.settle()
            assert stage.scene.name == "table look"
            assert tuple(stage.app.canvas.surface.get_at(middle)) != paper
            if how == "button":
                stage.click("result")
            elif how == "esc":
                stage.key("esc")
            else:
                stage.click((size[0] // 2, size[1] // 2))
            stage.settle()
            assert stage.scene is sheet
            assert tuple(stage.app.canvas.surface.get_at(middle)) == paper


@pytest.mark.parametrize("over", [False, True])
def test_esc_lays_the_sheet_aside_and_leaves_neither_a_match_nor_one_that_is_over(tmp_path, *, over):
    with Pilot((1280, 800), tmp_path, settings={"speed": "instant"}) as pilot:
        table = sit_in(pilot, "fives", 2, 3)
        play_out(table.session, match=over)
        pilot.until(lambda: pilot.scene.name == "result")
        sheet = pilot.scene
        assert (table.session.match.winners is not None) == over
        for name in ("table look", "result", "table look", "result"):
            pilot.key("esc")
            assert pilot.scene.name == name
        assert pilot.scene is sheet
        pilot.key("enter")
        assert pilot.scene.name == "play"
