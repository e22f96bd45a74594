"""Words are never written smaller than people can read to find room: the page folds, or says it shorter."""

import pytest

from tests import legible
from tests.glass import through_glass
from tools.gallery.rooms import everything
from tools.gallery.stage import Look, staged

TIGHT = [
    ("house-month", "pl", 100), ("house-month", "de", 100), ("house-day", "pl", 100), ("house-solitaire", "pl", 100),
    ("stones-5-late", "de", 100), ("house-puzzle-wrong", "es", 200), ("house-puzzle-wrong", "pl", 200),
    ("house-puzzle-held", "pl", 200),
    ("fives-2-moves", "en", 200),
    ("stones-2-moves", "de", 200),
]  # fmt: skip
"""Where words had least room: picture, language, per cent."""


@pytest.mark.nightly(one_in=4)
@pytest.mark.parametrize(("picture", "language", "scale"), TIGHT)
def test_the_smallest_words_of_a_full_page_can_be_read(picture: str, language: str, scale: int) -> None:
    exhibit = next(each for each in everything() if each.key == picture)
    with staged(exhibit, Look(scale=scale, settings={"language": language})) as stage:
        layout, assets = stage.dump(), stage.app.context.assets
        least = assets.text_size("Ag", "sans", assets.least)[1]
    assert assets.least == (15 if scale == 100 else 24)
    small = [line for widget in layout["widgets"] for line in widget["text"] if line[4] < least]
    assert small == []
    assert legible.faults(layout) == []


PAINTED = [
    ("fortress-6-longest", "pl", (1280, 800), 100),
    ("fives-replay", "de", (1280, 800), 100),
    ("house-puzzle-two", "pl", (1280, 800), 200),
    ("stones-2-early", "pl", (1280, 800), 200),
    ("house-for-one", "es", (800, 560), 100),
    ("brick-lesson-3", "pl", (800, 560), 100),
    ("fives-lesson-3", "de", (800, 560), 100),
    ("house-month", "de", (800, 560), 100),
    ("house-month", "pl", (800, 560), 200),
    ("house-cup-results", "de", (800, 560), 100),
    ("brick-result-hand", "pl", (800, 560), 100),
    ("house-seats", "es", (800, 560), 100),
    ("stones-4-middle", "pl", (1280, 800), 200),
    ("stones-4-middle", "de", (1280, 800), 200),
]
"""Where tables and pages painted small words: picture, language, window, per cent."""


@pytest.mark.nightly(one_in=3)
@pytest.mark.parametrize(("picture", "language", "size", "scale"), PAINTED)
def test_words_that_a_table_paints_can_be_read(picture: str, language: str, size: tuple[int, int], scale: int) -> None:
    exhibit = next(each for each in everything() if each.key == picture)
    with through_glass(1.0), staged(exhibit, Look(size, scale, {"language": language})) as stage:
        assert legible.small(stage.app.stack, size, stage.app.context.assets.least) == []
