"""What is written on a table is read once, and no word of any screen is small."""

import pytest

from game import games
from game.ui.style.fonts import Fonts
from game.ui.style.scale import STEPS
from tests.glass import WORDS, read, through_glass
from tests.pilot import Pilot
from tests.scenes.sitting import sit_in
from tools.gallery.rooms import everything
from tools.gallery.stage import Look, staged

SMALLER = ("puzzles", "puzzles-all", "review", "mistakes", "mistakes-answer")
"""Names of pictures with a table that is made smaller, on a page or beside one."""


@pytest.mark.parametrize("key", games.keys())
def test_what_lies_still_on_a_table_is_read(key, tmp_path):
    """Plates, pads, papers and labels are parts of one still picture, which is drawn piece by piece."""
    with through_glass(), Pilot((1280, 800), tmp_path, settings={"speed": "instant"}) as pilot:
        sit_in(pilot, key, 3, 4)
        told = [line.words for line in read(pilot.app.stack, (1280, 800))]
    assert {"P0", "P1", "P2", "Your turn", games.find(key).title} <= set(told)
    assert told.count("P1") <= 3, "nothing is read twice at one place"


@pytest.mark.nightly
def test_at_1080p_no_word_is_smaller_than_eighteen_pixels_and_words_grow_to_twice_that(monkeypatch):
    made, fresh = {}, Fonts.fresh

    def noted(fonts, string, face, size, colour):
        if WORDS.search(string):
            made.setdefault(size, string)
        return fresh(fonts, string, face, size, colour)

    monkeypatch.setattr(Fonts, "fresh", noted)
    for exhibit in everything():
        if not exhibit.size and exhibit.name not in SMALLER:
            with staged(exhibit, Look((1920, 1080))):
                pass
    assert min(made) >= 18, made[min(made)]
    assert len(made) > 5
    assert STEPS[-1] == 200
