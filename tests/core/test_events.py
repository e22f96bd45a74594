"""What happened, as it is read aloud, in the news and in the log."""

import pytest

from game.core.events import DREW, LAID, PASSED, SETTLED, Event, signed
from game.core.message import by, message
from game.words.events import line, sentence

NAMES = ("Anne-Marie", "Ben")


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Event(DREW, 0, by("castle.drew", 0)), "Anne-Marie drew a tile"),
        (
            Event(
                LAID, 0, by("chain.played", 0, tile="6|4"), points=10, why=message("fives.ends", pips=(6, 4), total=10)
            ),
            "Anne-Marie played 6|4: +10 (ends 6 + 4 = 10)",
        ),
        (Event(SETTLED, 0, by("castle.counted", 0), points=-3), "Anne-Marie’s count: −3"),
    ],
)
def test_only_what_is_lost_has_a_minus_sign(event: Event, words: str) -> None:
    assert line(event, NAMES, why=True) == words


def test_how_it_came_about_is_told_where_it_is_asked_for() -> None:
    passed = Event(PASSED, 1, by("chain.passed", 1), why=message("stones.pick"))
    assert line(passed, NAMES) == "Ben could not play and passed"


def test_the_person_who_did_it_reads_you() -> None:
    assert sentence(Event(PASSED, 1, by("chain.passed", 1)), NAMES, you=1) == "You could not play and passed"


def test_what_is_neither_gained_nor_lost_has_no_sign() -> None:
    assert [signed(points) for points in (7, 0, -7)] == ["+7", "0", "−7"]
