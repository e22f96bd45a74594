"""Events in words, as read aloud, in the news and in the log."""

import pytest

from game.core.events import DREW, LAID, PASSED, SETTLED, Event, signed
from game.core.message import by, message
from game.words.events import line

NAMES = ("Anne-Marie", "Ben")
DRAWN = Event(DREW, 0, by("castle.drew", 0))
ENDS = message("fives.ends", pips=(6, 4), total=10)
SCORED = Event(LAID, 0, by("chain.played", 0, tile="6|4"), points=10, why=ENDS)
LOST = Event(SETTLED, 0, by("castle.counted", 0), points=-3)
PASS = Event(PASSED, 1, by("chain.passed", 1), why=message("stones.pick"))


@pytest.mark.parametrize(
    ("event", "why", "words"),
    [
        (DRAWN, True, "Anne-Marie drew a tile"),
        (SCORED, True, "Anne-Marie played 6|4: +10 (ends 6 + 4 = 10)"),
        (LOST, True, "Anne-Marie’s count: −3"),
        (PASS, False, "Ben could not play and passed"),
    ],
)
def test_points_have_a_sign_and_how_they_came_about_is_told_where_it_is_asked_for(event, why, words) -> None:
    assert line(event, NAMES, why=why) == words


def test_the_person_who_did_it_reads_you_and_what_is_neither_gained_nor_lost_has_no_sign() -> None:
    assert line(PASS, NAMES, you=1) == "You could not play and passed"
    assert [signed(points) for points in (7, 0, -7)] == ["+7", "0", "−7"]
