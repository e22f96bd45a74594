"""The book of matches is filtered, says that its index is in use, and tells beforehand what goes to make room."""

import contextlib
import sqlite3
import time
from dataclasses import replace

from game.book.index import FILE
from game.book.listing import Query
from game.scenes.session.autosave import keep_in_book
from tests.helpers.matches import finished
from tests.scenes.sitting import kept_match, told

NOON = 1_704_110_400
DAY = 86_400


def fill(pilot, number):
    """Keeps that many matches of Fives, one per day, the last on New Year's Day 2024; the shelf."""
    for day in range(number):
        pilot.store.shelf.keep(finished(seed=day), NOON - (number - 1 - day) * DAY)
    return pilot.store.shelf


def rows(pilot):
    """The keys of the visible rows."""
    return [widget["key"] for widget in pilot.dump()["widgets"] if widget["role"] == "row"]


def starts(pilot):
    """The beginnings of the visible rows."""
    return [pilot.find(row)["label"][:5] for row in rows(pilot)]


def test_it_shows_what_is_asked_for(pilot):
    pilot.store.shelf.keep(finished("fives", 1, ("Ana", "Ben")), NOON)
    six = ("Ana", "Ben", "steady", "Ida", "Cleo", "Theo")
    pilot.store.shelf.keep(finished("fortress", 2, six), NOON + DAY)
    pilot.store.save_named("Castle Rock again", kept_match())
    pilot.click("records")
    assert pilot.find("row:0")["label"].startswith("Castle Rock again: Nora, Ben, Ana")
    assert len(rows(pilot)) == 3
    pilot.click("game:fortress")
    assert starts(pilot) == ["Fortr"]
    assert "Ana, Ben and 4 others" in [words for words, *_place in pilot.find("row:0")["text"]]
    assert "1 of 3 matches" in told(pilot)
    pilot.click("game:all")
    pilot.click("filter")
    pilot.click("company")
    pilot.click("done")
    assert starts(pilot) == ["Fives"]
    pilot.click("filter")
    pilot.click("everything")
    pilot.click("done")
    assert len(rows(pilot)) == 3


def test_an_index_in_use_is_said_and_hides_nothing_else(pilot):
    shelf = fill(pilot, 2)
    with contextlib.closing(sqlite3.connect(shelf.folder / FILE)) as other:
        other.execute("begin exclusive")
        began = time.monotonic()
        pilot.click("records")
        assert time.monotonic() - began < 5, "an index is waited for ten seconds where nobody looks on"
        assert "another program is using their index" in told(pilot)
        assert len(rows(pilot)) == 2
        for month, number in (("2023-12", 1), ("2024-01", 1), ("2024-02", 0)):
            pilot.scene.ask_for(Query(month=month))
            assert len(rows(pilot)) == number


def test_room_is_told_beforehand_with_what_will_go_and_made_when_a_match_is_kept(pilot, monkeypatch):
    shelf, context = fill(pilot, 10), pilot.app.context
    full = sum(entry.size for entry in shelf.entries())
    monkeypatch.setattr("game.scenes.book.library.MEGABYTE", full // 100)
    pilot.click("records")
    assert "will be deleted to make room. Mark what you want to keep." in told(pilot)
    going = context.settings.book_told
    assert going in [entry.name for entry in shelf.entries()[:3]]
    pilot.key("end")
    pilot.click("row:9")
    pilot.click("mark")
    assert context.settings.book_told > going, "another one will go instead"
    settings = replace(context.settings, book_limit=0, book_told=shelf.entries()[2].name)
    assert keep_in_book(pilot.store, finished(seed=99), settings) is None
    assert len(shelf.entries()) == 9, "of three that had been told to go one is marked"
