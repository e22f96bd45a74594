"""Words are never written smaller than people can read to find room: the page folds, or says it shorter."""

import pytest

from tests import legible
from tools.gallery.rooms import everything
from tools.gallery.stage import Look, staged

TIGHT = [
    ("house-month", "pl", 100),
    ("house-month", "de", 100),
    ("house-day", "pl", 100),
    ("house-solitaire", "pl", 100),
    ("stones-5-late", "de", 100),
    ("house-puzzle-wrong", "es", 200),
    ("house-puzzle-wrong", "pl", 200),
    ("house-puzzle-held", "pl", 200),
]
"""Where words had least room: picture, language, per cent."""


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
