"""Every screen in small, usual and huge windows, with small and large words, in a language 40 % longer than English."""

import itertools

import pygame
import pytest

from game import games
from game.ui.style.fonts import Fonts
from game.ui.style.scale import STEPS
from tests.glass import WORDS, read, through_glass
from tests.pilot import Pilot
from tests.reading import NAMED, faults, screens, survey
from tests.scenes.sitting import sit_in

BY_DAY = [((800, 560), 200)]
BY_NIGHT = [
    ((1280, 800), 100), ((1280, 800), 200), ((1024, 640), 200), ((800, 560), 100), ((1920, 1080), 150),
    ((1896, 800), 100),
]  # fmt: skip
"""The extremes: smallest and largest words and windows, and a wide one (1896x800 equals 2560x1080 in dp)."""
WINDOWS = [*BY_DAY, *(pytest.param(*window, marks=pytest.mark.nightly) for window in BY_NIGHT)]
NAMES = [f"{width}x{height}@{scale}" for (width, height), scale in (*BY_DAY, *BY_NIGHT)]


def out_of_order(scene):
    """Neighbouring stops of one paper (or of none) of which the second is wholly above and not right of the first.

    Scrolled areas hold others, and links are in news, which lie where they hide least.
    """
    widgets = {widget.key: widget for widget in scene.widgets}
    stops = [stop for stop in scene.stops() if getattr(widgets.get(stop.key), "role", "") not in ("scroll", "link")]
    return [
        (one.key, other.key)
        for one, other in itertools.pairwise(stops)
        if getattr(widgets.get(one.key), "clip", None) == getattr(widgets.get(other.key), "clip", None)
        and other.rect.bottom <= one.rect.top + 2
        and other.rect.centerx <= one.rect.right
    ]


def without_ring(scene):
    """The stops without a ring, or with one that is not wholly in sight."""
    window, found, spare = scene.context.scale, [], scene.context.scale.px(2)
    scene.context.stack.keyed = True
    for stop in scene.stops():
        scene.inputs.focus(stop.key, explain=True)
        shape, widget = scene.focus_shape(stop.key), scene.widget(stop.key)
        clip = widget.clip if widget is not None else None
        place = pygame.Rect(clip or (0, 0, window.width, window.height)).inflate(2 * spare, 2 * spare)
        if not shape or not place.contains(shape[0]):
            found.append(stop.key)
    return found


@pytest.mark.parametrize(("size", "scale"), WINDOWS, ids=NAMES)
def test_all_of_it_can_be_read_and_is_walked_by_keys_in_reading_order_with_the_ring_in_sight(size, scale):
    """By day every third game and one chapter of its rule book. The menu's button is always in the same place."""
    places, without = set(), set()
    less = {"chapters": 1, "keys": games.keys()[::3]} if (size, scale) in BY_DAY else {}

    def looks(pilot):
        scene, found = pilot.scene, faults(pilot)
        menu = [tuple(widget["rect"]) for widget in pilot.dump()["widgets"] if widget["key"] == "menu"]
        if scene.name not in ("lesson", "hints", "replay"):  # with a paper beside a smaller table
            places.update(menu)
        without.update([] if menu else [scene.name])
        keys = [stop.key for stop in scene.stops()]
        found += [f"{key} is a stop twice" for key in {*keys} if keys.count(key) > 1]
        found += [] if scene.focus_key in keys else [f"{scene.focus_key} has the focus and is no stop"]
        found += [f"{after} is a stop after {before}" for before, after in out_of_order(scene)]
        return found + [f"the ring of {key} is not in sight" for key in without_ring(scene)]

    with through_glass(names=NAMED):
        assert survey(size, scale, looks=looks, **less) == {}
    assert (len(places), without) == (1, {"dialog"})


@pytest.mark.parametrize("key", games.keys())
def test_what_lies_still_on_a_table_is_read(key, tmp_path):
    """Plates, pads, papers and labels are parts of one still picture, which is drawn piece by piece."""
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
