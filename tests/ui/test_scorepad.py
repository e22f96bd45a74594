"""The paper pad: a figure for each seat in every row, and none runs into its neighbour."""

import pygame
import pytest

from game.ui.board.scorepad import APART, SMALLEST, Figure, ScorePad
from game.ui.style.scale import Scale
from tests.helpers.tables import make_table

SIZE = (230, 636)


def pad_of(columns: int) -> ScorePad:
    """A pad as wide as beside a table in a window of 1280 × 800."""
    surface = pygame.Surface(SIZE)
    return ScorePad(surface, surface.get_rect(), make_table("castle").assets, Scale(1280, 800), columns)


def gaps(pad: ScorePad, texts: list[str], every: int) -> list[float]:
    """How far apart figures of one line stand where they are as small as may be."""
    wide = [pad.assets.text_size(text, "serif", pad.scale.px(SMALLEST))[0] for text in texts]
    spans = [(column.centerx - w / 2, column.centerx + w / 2) for column, w in zip(pad.columns, wide, strict=False)]
    return [spans[at + every][0] - spans[at][1] for at in range(len(spans) - every)]


@pytest.mark.parametrize("texts", [["−20", "−17", "−20", "−21"] * 2, ["−112", "−9", "−105", "−125"] * 2])
def test_what_is_too_wide_to_stand_side_by_side_stands_higher_and_lower_by_turns(texts: list[str]) -> None:
    pad = pad_of(9)
    assert min(gaps(pad, texts, 1)) < APART <= min(gaps(pad, texts, 2))
    before = pad.y
    row = pad.row([Figure(text) for text in texts], 21, face="serif")
    assert row.staggered
    assert pad.y == before + row.height
    inked = pad.surface.subsurface(row.rect)
    dark = [[inked.get_at((x, y)).r < 110 for x in range(inked.width)] for y in range(inked.height)]
    lines = sum(any(line) and not any(above) for above, line in zip([[False], *dark], dark, strict=False))
    assert lines == 2


def test_what_fits_stands_in_one_line() -> None:
    pad = pad_of(9)
    assert not pad.row([Figure(text) for text in ("+5", "+8", "+4", "0") * 2], 21, face="serif").staggered
