"""No word is cut and none lies over another, in any language, at 100 % and at 200 %; by day in a sample of pictures."""

import pytest

from tests.glass import through_glass
from tests.legible import faults, small
from tools import words
from tools.gallery.rooms import everything
from tools.gallery.stage import Look, staged
from tools.gallery.taking import take

CODES = ["en", *(path.stem for path in words.languages())]
PARTS = 48
"""The pictures are divided into so many parts."""


@pytest.mark.nightly(one_in=2 * PARTS + 1)
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("code", CODES)
def test_everything_can_be_read(code: str, scale: int, part: int) -> None:
    names = [exhibit.key for exhibit in everything()][part::PARTS]
    for taken in take(names, Look((1280, 800), scale, {"language": code}), 1):
        assert not taken.problem, taken.key
        assert faults(taken.layout) == [], taken.key


SHEETS_OF_LETTERS = ("fives-verify",)
"""What is there to be copied, not to be read."""


@pytest.mark.nightly(one_in=2 * PARTS + 1)
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((1280, 800), 200), ((800, 560), 100)])
@pytest.mark.parametrize("code", CODES)
def test_no_words_are_small(code: str, size: tuple[int, int], scale: int, part: int) -> None:
    found = {}
    for exhibit in everything()[part::PARTS]:
        if exhibit.key in SHEETS_OF_LETTERS or exhibit.size or exhibit.scale:
            continue
        with through_glass(1.0), staged(exhibit, Look(size, scale, {"language": code})) as stage:
            if words := small(stage.app.stack, size, stage.app.context.assets.least):
                found[exhibit.key] = words
    assert found == {}
