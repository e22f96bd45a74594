"""No word is cut, too small or over another, in any language and usual window; by day in a sample of pictures."""

import pytest

from tests import reading
from tests.glass import through_glass
from tests.legible import faults, small
from tools import words
from tools.gallery.rooms import everything
from tools.gallery.stage import Look, staged

CODES = ["en", *(path.stem for path in words.languages())]
PARTS = 48
"""The number of parts that the pictures are divided into."""


SHEETS_OF_LETTERS = ("fives-verify",)
"""Pictures with text to be copied, not read."""
CROWDED = (
    "brick-5-late", "brick-8-early", "brick-8-highest", "fives-6-longest", "fortress-6-early", "fortress-6-longest",
)  # fmt: skip
"""Pictures with plates so small that large letters shorten names."""
SMALLEST = Look((800, 560), 200)
CUT_THERE = (
    "brick-6-above", "brick-6-high", "brick-7-middle", "fortress-5-longest", "fortress-5-other", "house-cup-results",
)  # fmt: skip
"""Pictures in which names, or pictures in buttons, have no room in the smallest window with large words."""


@pytest.mark.nightly(one_in=5 * PARTS // 2)
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((1280, 800), 200), ((800, 560), 100)])
@pytest.mark.parametrize("code", CODES)
def test_everything_can_be_read_and_no_words_are_small(code: str, size: tuple[int, int], scale: int, part: int) -> None:
    found = {}
    for exhibit in everything()[part::PARTS]:
        with through_glass(), staged(exhibit, Look(size, scale, {"language": code})) as stage:
            wrong = faults(stage.dump())
            if code == "en" and not (exhibit.key in CROWDED or exhibit.size or exhibit.scale):
                wrong += reading.faults(stage)
            if not (exhibit.key in SHEETS_OF_LETTERS or exhibit.size or exhibit.scale):
                wrong += small(stage.app.stack, size, stage.app.context.assets.least)
        if wrong:
            found[exhibit.key] = wrong
    assert found == {}


@pytest.mark.nightly(one_in=PARTS)
@pytest.mark.parametrize("part", range(PARTS))
def test_names_can_be_read_where_words_are_largest_and_the_window_is_smallest(part: int) -> None:
    """In the longer language of `test_pictures` other words shorten them there."""
    found = {}
    for exhibit in everything()[part::PARTS]:
        if not (exhibit.key in CUT_THERE or exhibit.size or exhibit.scale):
            with through_glass(), staged(exhibit, SMALLEST) as stage:
                found[exhibit.key] = reading.faults(stage)
    assert {key: wrong for key, wrong in found.items() if wrong} == {}
