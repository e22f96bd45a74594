"""Every screen but the tables, in small, usual and huge windows and with large words: all of it can be read and hit."""

import pytest

from game.games import keys
from game.scenes.rulebook import RulebookScene
from tests.legible import faults
from tests.pilot import Pilot

WINDOWS = [
    ((1280, 800), 100),
    ((800, 560), 100),
    ((1024, 640), 100),
    ((1920, 1080), 100),
    ((2560, 1080), 100),
    ((1280, 800), 200),
    ((800, 560), 200),
    ((1280, 800), 75),
]


@pytest.mark.parametrize(("size", "scale"), WINDOWS, ids=[f"{w}x{h}@{scale}" for (w, h), scale in WINDOWS])
class TestEverythingCanBeRead:
    def test_on_the_title_and_its_sheets(self, size, scale, tmp_path):
        with Pilot(size, tmp_path, scale=scale) as pilot:
            assert faults(pilot.dump()) == []
            for opener in ("rules", "records", "settings", "about", "menu"):
                pilot.click(opener)
                assert faults(pilot.dump()) == [], opener
                pilot.key("esc")
            pilot.key("?")
            assert faults(pilot.dump()) == []

    def test_in_the_setup_of_every_game_with_every_number_of_seats(self, size, scale, tmp_path):
        with Pilot(size, tmp_path, scale=scale) as pilot:
            for key in keys():
                pilot.click(f"game:{key}")
                while pilot.scene.widget("add").enabled:
                    assert faults(pilot.dump()) == [], key
                    pilot.scene.widget("add").activate()
                    pilot.settle()
                assert faults(pilot.dump()) == [], key
                pilot.key("esc")

    def test_in_every_chapter_of_every_rule_book(self, size, scale, tmp_path):
        with Pilot(size, tmp_path, scale=scale) as pilot:
            for key in keys():
                book = RulebookScene(pilot.app.context, key)
                pilot.app.stack.push(book)
                for _ in book.chapters:
                    pilot.settle()
                    assert faults(pilot.dump()) == [], book.title()
                    pilot.key("pagedown")
                pilot.app.stack.home()
