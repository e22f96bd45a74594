"""A second, independent reading of the rules finds nothing wrong with what the program plays."""

import pytest

from game import games
from game.cli import main
from tests.referee.check import check

GAMES = [games.find(key) for key in games.keys()]  # noqa: SIM118
TABLES = [(game.key, seats) for game in GAMES for seats in game.seats]
SWITCHES = [
    (game.key, option.key)
    for game in GAMES
    for option in game.options_for(game.default_seats)
    if option.values == ("off", "on")
]
MOST_LINES = 120
"""The referee is slow where walls are high; the beginning of a long hand is enough here."""


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(["trace", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_hand_of_every_game_at_every_table(key: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, key, "--seats", str(seats), "--seed", str(100 + seats), "--hands", "1")
    report = check(iter(lines[:MOST_LINES]), unfinished_allowed=True)
    assert report.ok, str(report)


@pytest.mark.parametrize(("key", "option"), SWITCHES)
def test_a_match_with_a_house_rule_switched_on(key: str, option: str, capsys: pytest.CaptureFixture[str]) -> None:
    report = check(iter(told(capsys, key, "--option", f"{option}=on", "--seed", "3", "--hands", "10")))
    assert report.ok, str(report)
