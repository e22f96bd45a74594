"""Figures stand beside the pips where those are hard to count, unless somebody has chosen otherwise."""

from pathlib import Path

import pytest

from game.settings import Settings
from tools.gallery.moments import Moment
from tools.gallery.stage import Stage


@pytest.mark.parametrize(
    ("seats", "chosen", "figures"),
    [(2, "large", False), (5, "large", False), (6, "large", True), (8, "never", False), (2, "always", True)],
)
def test_large_sets_have_figures_on_their_tiles(tmp_path: Path, seats: int, chosen: str, figures: bool) -> None:
    with Stage((1280, 800), tmp_path, settings={"numerals": chosen}) as stage:
        stage.sit_down(Moment("brick", seats, seed=1, ply=seats + 2))
        assert stage.app.context.assets.numerals is figures
        while stage.scene.name != "title":
            stage.app.stack.pop(stage.scene)
        assert stage.app.context.assets.numerals is (chosen == "always")


def test_a_switch_of_older_versions_that_is_off_was_most_likely_never_touched() -> None:
    assert Settings.from_data({"numerals": False}) == (Settings(numerals="large"), ())
    assert Settings.from_data({"numerals": True}) == (Settings(numerals="always"), ())
