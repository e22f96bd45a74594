"""Figures beside the pips are chosen in the settings, and drawn at the table."""

from tools.gallery.moments import Moment
from tools.gallery.stage import Stage


def test_figures_stand_beside_the_pips_of_large_sets_unless_somebody_has_chosen_otherwise(stage: Stage) -> None:
    assets = stage.app.context.assets
    for seats, chosen, figures in (
        (2, "large", False),
        (5, "large", False),
        (6, "large", True),
        (8, "never", False),
        (2, "always", True),
    ):
        stage.app.preferences.change(numerals=chosen)
        stage.sit_down(Moment("brick", seats, seed=1, ply=seats + 2))
        assert assets.numerals is figures
        while stage.scene.name != "title":
            stage.app.stack.pop(stage.scene)
        assert assets.numerals is (chosen == "always")
