"""How the window of a game is divided: a small hand takes one row of the rack, whatever buttons stand beside it."""

import pytest

from game import games
from game.ui.board.layout import HIDDEN, LEDGE, divide
from game.ui.style.scale import STEPS, Scale
from tests.helpers.tables import make_table

SIZES = ((1024, 640), (1920, 1080))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("percent", [STEPS[0], 100, STEPS[-1]])
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


@pytest.mark.parametrize(
    ("game", "hand", "verbs"), [("fives", 4, 2), ("brick", 3, 5), ("brick", 3, 3), ("fortress", 7, 2)]
)
def test_the_hand_stands_below_the_middle_of_the_cloth_and_so_does_the_strip(game: str, hand: int, verbs: int) -> None:
    divided = divide(make_table(game), Scale(1280, 800), 3, hand, verbs, pad_open=False)
    felt, strip = divided.areas.felt, divided.areas.strip
    whole = divided.hand_rects[0].unionall(divided.hand_rects)
    assert abs(whole.centerx - felt.centerx) <= 1
    assert strip is None or strip.centerx == felt.centerx


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("hand", [1, 20])
@pytest.mark.parametrize("verbs", [0, 5])
def test_the_hand_keeps_off_plate_and_buttons(size: tuple[int, int], hand: int, verbs: int) -> None:
    divided = divide(make_table("brick"), Scale(*size), 3, hand, verbs, pad_open=False)
    whole = divided.hand_rects[0].unionall(divided.hand_rects)
    assert divided.hand_room.left <= whole.left
    assert whole.right <= divided.hand_room.right


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("key", [key for key in tuple(games.keys()) if games.table_class(key).has_rack])
@pytest.mark.parametrize("hand", [1, 20])
def test_larger_words_take_nothing_from_cloth_and_hand(size: tuple[int, int], key: str, hand: int) -> None:
    table, game = make_table(key), games.find(key)
    for seats in range(game.seats[0], game.seats[-1] + 1):
        usual = divide(table, Scale(*size), seats, hand, 5, pad_open=False)
        for percent in (STEPS[STEPS.index(100) + 1], STEPS[-1]):
            large = divide(table, Scale(*size, percent / 100), seats, hand, 5, pad_open=False)
            assert large.areas.felt.contains(usual.areas.felt)
            assert [rect.size for rect in large.hand_rects] == [rect.size for rect in usual.hand_rects]
            assert large.areas.rack == usual.areas.rack
