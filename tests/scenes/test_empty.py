"""Where there is nothing yet, words say so and what to do; nowhere an empty sheet, list or bar."""

from dataclasses import replace

import pytest

from game.core.record import HUMAN
from tests.pilot import Pilot
from tests.scenes.sitting import kept_match, sit_down, told


class TestRecords:
    def test_without_matches_say_what_comes_here_and_how(self, pilot: Pilot) -> None:
        pilot.click("records")
        assert "No matches yet. Every match that is played to its end is kept here automatically;" in told(pilot)


class TestTheLog:
    def test_before_the_first_move_says_so_and_has_no_round_to_show(self, pilot: Pilot) -> None:
        sit_down(pilot, "stones", HUMAN, HUMAN)
        pilot.key("l")
        assert pilot.scene.name == "log"
        assert "Nothing yet: the first move is still to come." in told(pilot)
        assert not pilot.find("again")["enabled"]
        pilot.hover("again", seconds=1.0)
        assert pilot.dump()["tooltip"] == "Nothing has been played yet"


class TestAReplay:
    @pytest.fixture
    def replay(self, pilot: Pilot) -> Pilot:
        pilot.app.store.save_named("An evening", replace(kept_match(), actions=()))
        pilot.click("records")
        pilot.click("replay")
        return pilot

    def test_of_a_match_without_a_move_says_so_and_leads_back(self, replay: Pilot) -> None:
        assert replay.find("told")["label"] == "Nothing has been played in this match yet"
        assert replay.dump()["focus"] == "back"
        replay.key("enter")
        assert replay.scene.name == "records"

    @pytest.mark.parametrize("key", ["start", "before", "next", "play", "hint"])
    def test_has_nothing_to_press_and_says_why(self, replay: Pilot, key: str) -> None:
        assert not replay.find(key)["enabled"]
        replay.hover(key, seconds=1.0)
        assert str(replay.dump()["tooltip"]).startswith("Nothing has been played in this match yet")
