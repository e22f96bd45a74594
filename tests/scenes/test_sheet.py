"""A sheet: its buttons find room at its foot, whatever the window."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from game.scenes.shell.sheet import Foot, SheetScene
from game.ui.widgets.page import Page
from tests.pilot import Pilot

FEET = ("Back to the table", "Save it as a film", "Read the whole log", "Watch the match")


class Footed(SheetScene):
    """A page longer than the window, with four buttons."""

    headline = "A sheet"
    wide = 1100.0

    def write(self, page: Page) -> None:
        for line in range(60):
            page.words(f"Line {line}")

    def feet(self) -> Sequence[Foot]:
        return [Foot(label, label, self.back, primary=label == FEET[-1]) for label in FEET]


@pytest.mark.parametrize(("scale", "rows"), [("100", 1), ("200", 2)])
def test_buttons_that_do_not_fit_in_a_row_stand_two_beside_each_other(tmp_path: Path, scale: str, rows: int) -> None:
    with Pilot((1280, 800), tmp_path, settings={"ui_scale": int(scale)}) as pilot:
        pilot.app.stack.push(Footed(pilot.app.context))
        feet = [pilot.find(label)["rect"] for label in FEET]
        assert len({y + high // 2 for _x, y, _wide, high in feet}) == rows
        assert pilot.dump()["cramped"] == []
        left, right = feet[0], feet[-1]
        assert right[0] > left[0] + left[2], "they never lie on each other"
