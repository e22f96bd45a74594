"""Every screen in small, usual and huge windows, with small and large words, in a language 40 % longer than ours.

`python -m tests.reading` reads them in many more windows.
"""

import pygame
import pytest

from game import games
from game.ui.style.fonts import Fonts
from game.ui.style.scale import STEPS
from tests.glass import WORDS, read, through_glass
from tests.pilot import Pilot
from tests.reading import NAMED, screens, survey
from tests.scenes.sitting import sit_in

BY_DAY = [((800, 560), 200), ((1896, 800), 100)]
BY_NIGHT = [
    ((1280, 800), 100),
    ((1280, 800), 200),
    ((1024, 640), 200),
    ((800, 560), 100),
    ((1920, 1080), 150),
]
"""The corners: smallest and largest words and windows, and a wide one (1896x800 is in dp what 2560x1080 is)."""
WINDOWS = [*BY_DAY, *(pytest.param(*window, marks=pytest.mark.nightly) for window in BY_NIGHT)]
NAMES = [f"{width}x{height}@{scale}" for (width, height), scale in (*BY_DAY, *BY_NIGHT)]


@pytest.mark.parametrize(("size", "scale"), WINDOWS, ids=NAMES)
def test_all_of_it_can_be_read(size, scale):
    with through_glass(names=NAMED):
        assert survey(size, scale) == {}


@pytest.mark.parametrize("key", games.keys())
def test_what_lies_still_on_a_table_is_read(key, tmp_path):
    """Plates, pads, papers and labels are parts of one still picture, which reaches the window piece by piece."""
    with through_glass(1.0), Pilot((1280, 800), tmp_path, settings={"speed": "instant"}) as pilot:
        sit_in(pilot, key, 3, 4)
        told = [line.words for line in read(pilot.app.stack, (1280, 800))]
    assert {"P0", "P1", "P2", "Your turn", games.find(key).title} <= set(told)
    assert told.count("P1") <= 3, "nothing is read twice at one place"


@pytest.mark.nightly
def test_at_1080p_no_word_is_smaller_than_eighteen_pixels_and_words_grow_to_twice_that(tmp_path, monkeypatch):
    made, fresh = {}, Fonts.fresh

    def noted(fonts, string, face, size, colour):
        if WORDS.search(string):
            made.setdefault(size, string)
        return fresh(fonts, string, face, size, colour)

    monkeypatch.setattr(Fonts, "fresh", noted)
    with Pilot((1920, 1080), tmp_path, settings={"speed": "instant"}) as pilot:
        for _ in screens(pilot, chapters=1):
            pilot.app.stack.top.draw(pygame.Surface((1920, 1080)))
    assert min(made) >= 18, made[min(made)]
    assert len(made) > 5
    assert STEPS[-1] == 200
