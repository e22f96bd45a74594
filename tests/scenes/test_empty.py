"""Where there is nothing yet, words say so and what to do; nowhere an empty sheet, list or bar."""

from dataclasses import replace

import pytest

from game.core.record import HUMAN
from game.storage import Tally
from tests.pilot import Pilot
from tests.scenes.sitting import kept_match, sit_down


def said(pilot: Pilot) -> str:
    """All words of the sheet on top."""
    return "\n".join(str(widget["label"]) for widget in pilot.dump()["widgets"])


class TestRecords:
    def test_without_matches_say_what_comes_here_and_how(self, pilot: Pilot) -> None:
        pilot.click("records")
        assert "No saved matches yet. The last finished match of each game is kept here automatically;" in said(pilot)
        assert "Statistics" not in said(pilot)

    def test_with_matches_of_which_none_was_finished_say_when_one_is_counted(self, pilot: Pilot) -> None:
        pilot.app.store.save_named("An evening", kept_match())
        pilot.click("records")
        assert "Statistics\nNo finished matches yet. Your wins will appear here." in said(pilot)

    def test_say_neither_once_there_is_something(self, pilot: Pilot) -> None:
        pilot.app.store.save_named("An evening", kept_match())
        pilot.app.store.save_statistics({"castle": Tally(matches=1, wins=1)})
        pilot.click("records")
        assert "1 match played, 1 won" in said(pilot)
        assert not {words for words in ("No saved matches", "No finished matches") if words in said(pilot)}


class TestTheLog:
    def test_before_the_first_move_says_so_and_has_no_round_to_show(self, pilot: Pilot) -> None:
        sit_down(pilot, "stones", HUMAN, HUMAN)
        pilot.key("l")
        assert pilot.scene.name == "log"
        assert "Nothing yet: the first move is still to come." in said(pilot)
        assert not pilot.find("again")["enabled"]
        pilot.hover("again", seconds=1.0)
        assert pilot.dump()["tooltip"] == "Nothing has been played yet"


class TestAReplay:
    @pytest.fixture
    def replay(self, pilot: Pilot) -> Pilot:
        pilot.app.store.save_named("An evening", replace(kept_match(), actions=()))
        pilot.click("records")
        pilot.click("save:0:replay")
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
