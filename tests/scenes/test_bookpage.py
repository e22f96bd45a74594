"""The book of matches is leafed through, asked for less, marked, written in and cleared, by mouse, keys and wheel."""

import contextlib
import os
import sqlite3
import time
from dataclasses import replace

import pygame
import pytest

from game.book.index import FILE
from game.book.shelf import Note, Shelf
from game.scenes.session.autosave import keep_in_book
from tests.helpers.matches import finished
from tests.pilot import Pilot
from tests.scenes.sitting import by_mouse, kept_match, play_out, sit_down, told

NOON = 1_704_110_400
DAY = 86_400


def fill(shelf: Shelf, number: int) -> None:
    """So many matches of Fives, one each day, the last of them on New Year's Day 2024."""
    for day in range(number):
        shelf.keep(finished(seed=day), NOON - (number - 1 - day) * DAY)


def rows(pilot: Pilot) -> list[str]:
    """The keys of the rows that are shown."""
    return [str(widget["key"]) for widget in pilot.dump()["widgets"] if widget["role"] == "row"]


class TestAMatchThatWasPlayed:
    def test_is_in_the_book_at_once_and_can_be_looked_back_at(self, pilot: Pilot) -> None:
        sit_down(pilot, "fives", "human", "random")
        play_out(pilot, by_mouse)
        pilot.click("leave")
        pilot.click("records")
        assert "Fives: " in str(pilot.find("row:0")["label"])
        assert " wins, " in str(pilot.find("row:0")["label"])
        pilot.click("look_back")
        assert pilot.scene.name == "review"
        pilot.key("esc")
        pilot.click("replay")
        assert pilot.scene.name == "replay"
        pilot.key("esc")
        assert pilot.scene.name == "records"

    def test_is_marked_and_noted_for_good(self, pilot: Pilot) -> None:
        fill(pilot.store.shelf, 2)
        pilot.click("records")
        pilot.click("row:1")
        pilot.click("mark")
        assert str(pilot.find("row:1")["label"]).endswith("marked, chosen")
        assert pilot.find("mark")["label"] == "Unmark"
        note = next(str(widget["key"]) for widget in pilot.dump()["widgets"] if widget["role"] == "field")
        pilot.click(note)
        pilot.type("It snowed.")
        pilot.click("close")
        older, _newer = pilot.store.shelf.entries()
        assert pilot.store.shelf.notes()[0] == {older.name: Note(marked=True, text="It snowed.")}

    def test_a_note_is_kept_soon_after_the_last_letter(self, pilot: Pilot) -> None:
        fill(pilot.store.shelf, 1)
        pilot.click("records")
        pilot.click(next(str(each["key"]) for each in pilot.dump()["widgets"] if each["role"] == "field"))
        pilot.type("Close!")
        pilot.pass_time(2.0)
        assert [note.text for note in pilot.store.shelf.notes()[0].values()] == ["Close!"]

    def test_is_deleted_after_a_question(self, pilot: Pilot) -> None:
        fill(pilot.store.shelf, 3)
        pilot.click("records")
        for answer, left in (("no", 3), ("yes", 2)):
            pilot.click("delete")
            assert pilot.dump()["focus"] == "no"
            pilot.click(answer)
            assert (len(rows(pilot)), len(pilot.store.shelf.entries())) == (left, left)


class TestTheList:
    def test_is_under_days_the_newest_first_saved_ones_among_them(self, pilot: Pilot) -> None:
        fill(pilot.store.shelf, 2)
        pilot.store.save_named("An evening", kept_match())
        os.utime(pilot.store.save_path("An evening"), (NOON - DAY // 2, NOON - DAY // 2))
        pilot.click("records")
        assert "Monday, 1 January 2024" in told(pilot)
        assert [str(pilot.find(row)["label"])[:5] for row in rows(pilot)] == ["Fives", "An ev", "Fives"]
        pilot.click("row:1")
        assert "mark" not in pilot.shown()
        pilot.click("continue")
        assert pilot.scene.name == "play"

    def test_goes_on_beyond_its_last_row_by_the_arrows_the_wheel_and_the_bar(self, pilot: Pilot) -> None:
        fill(pilot.store.shelf, 20)
        pilot.click("records")
        assert pilot.dump()["focus"] == "row:0"
        for _ in range(19):
            pilot.key("down")
        assert pilot.dump()["focus"] == "row:19"
        pilot.key("home")
        assert rows(pilot)[0] == pilot.dump()["focus"] == "row:0"
        pilot.wheel(pilot.centre("row:1"), -3)
        assert rows(pilot)[0] == "row:3"
        bar = pygame.Rect(pilot.find("bar")["rect"])
        pilot.click((bar.centerx, bar.bottom - 2))
        assert rows(pilot)[-1] == "row:19"

    def test_shows_what_is_asked_for(self, pilot: Pilot) -> None:
        shelf = pilot.store.shelf
        shelf.keep(finished("fives", 1, ("Ana", "Ben")), NOON)
        shelf.keep(finished("fortress", 2, ("Ana", "Ben", "steady")), NOON + DAY)
        pilot.store.save_named("An evening", kept_match())
        pilot.click("records")
        assert len(rows(pilot)) == 3
        pilot.click("game:fortress")
        assert [str(pilot.find(row)["label"])[:8] for row in rows(pilot)] == ["Fortress"]
        assert "1 of 3 matches" in told(pilot)
        pilot.click("game:all")
        pilot.click("filter")
        company = pygame.Rect(pilot.find("company")["rect"])
        pilot.click(company.center)
        pilot.click("done")
        assert [str(pilot.find(row)["label"])[:5] for row in rows(pilot)] == ["Fives"]
        pilot.click("filter")
        pilot.click("everything")
        pilot.click("done")
        assert len(rows(pilot)) == 3


class TestWhatIsDamaged:
    def test_is_said_in_a_sentence_and_hides_nothing_else(self, pilot: Pilot) -> None:
        fill(pilot.store.shelf, 3)
        first = pilot.store.shelf.entries()[0].name
        (pilot.store.shelf.folder / first).write_bytes(b"not a record")
        pilot.click("records")
        assert "1 file of the book cannot be read. It was left in" in told(pilot)
        assert len(rows(pilot)) == 2
        assert (pilot.store.shelf.folder / f"{first}.broken-1").read_bytes() == b"not a record"

    def test_an_index_that_another_program_holds_leaves_the_list(self, pilot: Pilot) -> None:
        fill(pilot.store.shelf, 3)
        pilot.click("records")
        pilot.key("esc")
        with contextlib.closing(sqlite3.connect(pilot.store.shelf.folder / FILE)) as other:
            other.execute("begin exclusive")
            began = time.monotonic()
            pilot.click("records")
            assert time.monotonic() - began < 5, "an index is waited for ten seconds where nobody looks on"
            assert "another program is using their index" in told(pilot)
            assert len(rows(pilot)) == 3

    def test_folder_that_cannot_be_written_is_named(self, pilot: Pilot) -> None:
        fill(pilot.store.shelf, 1)
        (pilot.store.shelf.folder / FILE).mkdir()
        pilot.click("records")
        assert "Points and statistics cannot be shown: " in told(pilot)
        assert str(pilot.store.shelf.folder) in told(pilot)


class TestRoom:
    def test_is_made_only_by_what_was_told_and_is_not_marked(self, pilot: Pilot) -> None:
        shelf = pilot.store.shelf
        fill(shelf, 10)
        oldest, second, *_others, latest = shelf.entries()
        shelf.annotate(oldest.name, Note(marked=True))
        most = sum(entry.size for entry in shelf.entries()) - 1
        assert shelf.trim(most, "") is None
        assert len(shelf.entries()) == 10, "nothing has been told yet"
        assert shelf.trim(most, second.name) is None
        names = [entry.name for entry in shelf.entries()]
        assert (len(names), names[0], names[-1]) == (9, oldest.name, latest.name)
        assert second.name not in names

    def test_is_made_when_a_new_match_is_kept(self, pilot: Pilot) -> None:
        shelf = pilot.store.shelf
        fill(shelf, 3)
        settings = replace(pilot.app.context.settings, book_limit=0, book_told=shelf.entries()[1].name)
        assert keep_in_book(pilot.store, finished(seed=99), settings) is None
        assert len(shelf.entries()) == 2, "two had been told to go"

    def test_is_told_beforehand_with_what_will_go(self, pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
        fill(pilot.store.shelf, 10)
        full = sum(entry.size for entry in pilot.store.shelf.entries())
        monkeypatch.setattr("game.scenes.book.library.MEGABYTE", full // 100)
        pilot.click("records")
        assert "will be deleted to make room. Mark what you want to keep." in told(pilot)
        going = pilot.app.context.settings.book_told
        assert going in [entry.name for entry in pilot.store.shelf.entries()[:3]]
        pilot.key("end")
        pilot.click("row:9")
        pilot.click("mark")
        assert pilot.app.context.settings.book_told > going, "another one will go instead"
