"""A bar game of Castle Rock on its sheet: nobody keeps the points of a hand, they only decide who has it."""

from game.scenes.results.results import ResultScene
from tools.gallery.moments import Moment
from tools.gallery.stage import Stage


def test_the_sheet_of_a_bar_game_calls_points_that_nobody_keeps_what_decided_the_hand(tmp_path):
    for bar, told in (("on", "What decided this hand"), ("off", "Every point of this hand")):
        with Stage((1280, 800), tmp_path / bar) as stage:
            stage.sit_down(Moment("castle", 2, options={"bar": bar}))
            table = stage.table
            assert ResultScene(table.context, table.session, table.table, table.view).told() == told
