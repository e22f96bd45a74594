"""How the window of a game is divided: a small hand takes one row of the rack, whatever buttons stand beside it."""

import pytest

from game.ui.division import HIDDEN, LEDGE, divide
from game.ui.scale import STEPS, Scale
from tests.helpers.tables import make_table

SIZES = ((1024, 640), (1280, 800), (1600, 900), (1920, 1080))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("percent", STEPS)
def test_three_tiles_beside_five_buttons_stand_in_one_row(size: tuple[int, int], percent: int) -> None:
    scale = Scale(*size, percent / 100)
    divided = divide(make_table("brick"), scale, 2, 3, 5, pad_open=False)
    assert len({rect.bottom for rect in divided.hand_rects}) == 1
    assert divided.areas.rack.height <= scale.px(130)
    assert divided.areas.felt.height > divided.areas.rack.height


def test_of_a_tile_in_the_rack_no_pip_stands_behind_the_ledge() -> None:
    scale = Scale(1280, 800)
    divided = divide(make_table("fives"), scale, 2, 7, 2, pad_open=False)
    ledge = divided.areas.rack.bottom - scale.px(LEDGE)
    for rect in divided.hand_rects:
        assert rect.bottom - ledge == scale.px(HIDDEN)
        assert rect.height * 0.06 > scale.px(HIDDEN)  # the lowest pips end so far above a tile's foot
