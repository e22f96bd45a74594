"""Looking at a table: through what lies on top, nearer and further, all by mouse and all by keys."""

from pathlib import Path

from game.gallery.sitting import Sitting
from game.gallery.stage import Stage
from game.ui.bricks import BrickItem


def solid(stage: Stage) -> set[int]:
    """How opaque the bricks are."""
    return {thing.alpha for thing in stage.table.tabletop.things.values() if isinstance(thing, BrickItem)}


def test_a_button_looks_through_a_wall_as_its_key_does_while_it_is_held(tmp_path: Path) -> None:
    with Stage((1024, 640), tmp_path) as stage:
        stage.sit_down(Sitting("brick", 2, seed=1, ply=0))
        assert all(widget["key"] != "through" for widget in stage.dump()["widgets"]), "nothing lies on top yet"
        stage.sit_down(Sitting("brick", 2, seed=1, ply=16))
        assert solid(stage) == {255}
        stage.click("through")
        assert solid(stage) == {64, 255}
        stage.click("through")
        assert solid(stage) == {255}
