"""Where there is nothing yet, words say so and what to do; nowhere an empty sheet, list or bar."""

from dataclasses import replace

from game.core.record import HUMAN
from tests.scenes.sitting import kept_match, sit_down, told


def test_records_without_matches_say_what_comes_here_and_a_log_before_the_first_move_says_so(pilot):
    pilot.click("records")
    assert "No matches yet. Every match that is played to its end is kept here automatically;" in told(pilot)
    sit_down(pilot, "stones", HUMAN, HUMAN)
    pilot.key("l")
    assert pilot.scene.name == "log"
    assert "Nothing yet: the first move is still to come." in told(pilot)
    assert not pilot.find("again")["enabled"]
    pilot.hover("again", seconds=1.0)
    assert pilot.dump()["tooltip"] == "Nothing has been played yet"


def test_a_replay_of_a_match_without_a_move_says_so_has_nothing_to_press_and_leads_back(pilot):
    pilot.app.store.save_named("An evening", replace(kept_match(), actions=()))
    pilot.click("records")
    pilot.click("replay")
    assert pilot.find("told")["label"] == "Nothing has been played in this match yet"
    assert pilot.dump()["focus"] == "back"
    for key in ("start", "before", "next", "play", "hint"):
        assert not pilot.find(key)["enabled"]
        pilot.hover(key, seconds=1.0)
        assert pilot.dump()["tooltip"].startswith("Nothing has been played in this match yet")
    pilot.key("enter")
    assert pilot.scene.name == "records"
