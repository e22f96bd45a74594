"""The strip of open ends: whole in every window, and never without how many unseen tiles fit."""

import pytest

from game.ui.board import layout
from game.ui.chains.strip import Strip, StripEnd, unseen_words
from game.ui.style.scale import Scale

WINDOWS = [(800, 560), (1280, 800), (3840, 2160)]
TEN_NUMBERS = Strip("Open ends", tuple(StripEnd((n,), "×11", unseen_words(8), "8") for n in range(10)))
FOUR_DOUBLES = Strip(
    "Ends", tuple(StripEnd((n, n), str(2 * n), unseen_words(10), "10") for n in (12, 11, 10, 9)), 84, 105
)


def strip_width(scale, *, pad):
    rack = layout.rack_height(scale, 1)
    return layout.areas(scale, rack=rack, strip=True, pad=pad and not scale.compact, plates=5).strip.width


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("ui", [0.75, 2.0])
class TestInEveryWindow:
    def test_ten_open_numbers_fit(self, assets, size, ui):
        scale = Scale(*size, ui)
        width = strip_width(scale, pad=False)
        assert TEN_NUMBERS.fitted(width, assets, scale).room <= width

    def test_the_longest_sum_fits_beside_the_pad(self, assets, size, ui):
        scale = Scale(*size, ui)
        width = strip_width(scale, pad=True)
        assert FOUR_DOUBLES.fitted(width, assets, scale).room <= width


def test_captions_are_in_words_where_there_is_room_and_figures_where_there_is_not(assets):
    wide, narrow = Scale(1280, 800), Scale(1024, 640, 2.0)
    assert TEN_NUMBERS.fitted(strip_width(wide, pad=False), assets, wide).words
    assert not TEN_NUMBERS.fitted(strip_width(narrow, pad=False), assets, narrow).words
