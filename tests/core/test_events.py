"""What happened, as it is read aloud, in the news and in the log."""

import pytest

from game.core.events import DREW, LAID, PASSED, SETTLED, Event, signed

NAMES = ("Anne-Marie", "Ben")


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (Event(DREW, 0, "{name} draws"), "Anne-Marie draws"),
        (Event(LAID, 0, "{name} lays 6|4", points=10, why="ends 6 + 4"), "Anne-Marie lays 6|4: +10 (ends 6 + 4)"),
        (Event(SETTLED, 0, "{name} is left", points=-3), "Anne-Marie is left: −3"),
    ],
)
def test_only_what_is_lost_has_a_minus_sign(event: Event, line: str) -> None:
    assert event.line(NAMES, why=True) == line


def test_how_it_came_about_is_told_where_it_is_asked_for() -> None:
    assert Event(PASSED, 1, "{name} passes", why="no 5").line(NAMES) == "Ben passes"


def test_what_is_neither_gained_nor_lost_has_no_sign() -> None:
    assert [signed(points) for points in (7, 0, -7)] == ["+7", "0", "−7"]
