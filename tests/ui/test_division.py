"""The division of a game's window: a small hand takes one row of the rack, whatever buttons are beside it."""

import pytest

from game import games
from game.ui.board.layout import divide
from game.ui.style.scale import STEPS, Scale
from tests.helpers.tables import make_table

SIZE = pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)], ids=str)


@SIZE
@pytest.mark.parametrize("percent", [STEPS[0], 100, STEPS[-1]])
def test_three_tiles_beside_five_buttons_stand_in_one_row(size, percent):
    scale = Scale(*size, percent / 100)
    divided = divide(make_table("brick"), scale, 2, 3, 5, pad_open=False)
    assert len({rect.bottom for rect in divided.hand_rects}) == 1
    assert divided.areas.rack.height <= scale.px(130)
    assert divided.areas.felt.height > divided.areas.rack.height


@SIZE
@pytest.mark.parametrize("key", [key for key in tuple(games.keys()) if games.table_class(key).has_rack])
@pytest.mark.parametrize("hand", [1, 20])
def test_larger_words_take_nothing_from_cloth_and_hand(size, key, hand):
    table = make_table(key)
    for seats in games.find(key).seats:
        usual = divide(table, Scale(*size), seats, hand, 5, pad_open=False)
        for percent in (STEPS[STEPS.index(100) + 1], STEPS[-1]):
            large = divide(table, Scale(*size, percent / 100), seats, hand, 5, pad_open=False)
            assert large.areas.felt.contains(usual.areas.felt)
            assert [rect.size for rect in large.hand_rects] == [rect.size for rect in usual.hand_rects]
            assert large.areas.rack == usual.areas.rack
