"""Matches that are kept are found and opened without the window standing still."""

import os
from dataclasses import replace

import pygame
import pytest

from game.core.record import Record
from game.scenes.session import opening
from game.storage import Store
from tests.pilot import Pilot
from tests.scenes.sitting import kept_match


class TestAMatchThatTakesLongToOpen:
    @pytest.fixture(autouse=True)
    def slowly(self, pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
        """Nothing is opened at once, and little in a frame."""
        pilot.app.store.save_named("An evening", kept_match(plies=60))
        pilot.app.context.synchronous = False
        monkeypatch.setattr(opening, "AT_ONCE", 0.0)
        monkeypatch.setattr(opening, "SLICE", 0.0)
        pilot.click("records")

    def press(self, pilot: Pilot, key: str) -> None:
        pilot.hover(key)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pilot.send(kind, pos=pilot.centre(key), button=1)

    @pytest.mark.parametrize(("way", "scene"), [("continue", "play"), ("replay", "replay")])
    def test_is_said_to_be_opened_until_it_is(self, pilot, way, scene, monkeypatch):
        self.press(pilot, way)
        for _ in range(10):
            assert (pilot.scene.name, pilot.scene.title()) == ("opening", "Opening the match")
            pilot.frame(0.02, ())
        monkeypatch.setattr(opening, "SLICE", 0.01)
        pilot.until(lambda: pilot.scene.name == scene)


def test_one_that_makes_no_sense_is_told_when_it_is_opened(pilot: Pilot) -> None:
    pilot.app.store.save_named("An evening", replace(kept_match(), actions=("nonsense",)))
    pilot.click("records")
    pilot.click("replay")
    assert pilot.scene.name == "message"
    assert "“An evening” cannot be used: the action at ply 0 cannot be read" in str(pilot.dump())
    assert pilot.app.store.save_path("An evening").exists()


def test_of_very_many_a_screenful_is_shown_and_the_others_are_leafed_to(pilot: Pilot) -> None:
    many(pilot.app.store, 83, kept_match())
    pilot.click("records")
    seen = []
    while not seen or rows(pilot)[-1] != seen[-1]:
        seen += [name for name in rows(pilot) if name not in seen]
        pilot.key("pagedown")
    assert seen == [f"match {at}" for at in range(83)]
    pilot.key("home")
    assert rows(pilot)[0] == "match 0"


def rows(pilot: Pilot) -> list[str]:
    """The matches that are shown."""
    shown = [str(widget["label"]) for widget in pilot.dump()["widgets"] if widget["role"] == "row"]
    return [words.partition(":")[0] for words in shown]


def many(store: Store, number: int, record: Record) -> None:
    """So many saved matches, the first of them the latest."""
    for at in range(number):
        store.save_named(f"match {at}", record)
        os.utime(store.save_path(f"match {at}"), (10**9 - at, 10**9 - at))
