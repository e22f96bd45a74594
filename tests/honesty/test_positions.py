"""Ten thousand decisions of every level, by day a twentieth of them: none changes if hidden tiles are elsewhere."""

from collections import Counter
from collections.abc import Sequence

import pytest

from game import games
from game.ai.characters import BETWEEN, CHARACTERS, TASTES, of_level
from game.ai.thought import Thought
from tests.contracts.positions import Setting, settings
from tests.honesty.checking import adviser, opponent, survey

PLAYOUTS = 2
"""Enough playouts to reach every part of the search."""


EVERY = ("novice", "casual", "skilled", "master")
OFTEN = (*EVERY, *EVERY[:3], *EVERY[:3])
LISTED = {
    "fives": (3800, OFTEN),
    "castle": (3800, OFTEN),
    "fortress": (1700, OFTEN),
    "brick": (800, ("novice", "casual") * 5 + ("skilled", "novice", "casual", "master", "casual")),
}
"""The number of states of a game, and the levels at the table in turn. If thinking takes long, quick levels decide more
often."""
HIDING = [key for key in games.keys() if games.find(key).hidden]  # noqa: SIM118
SHARES = {key: LISTED.get(key, (3800, OFTEN)) for key in HIDING}
"""These numbers for every game that hides anything, including a new one."""


def test_there_are_ten_thousand_positions_of_every_game_that_hides_anything() -> None:
    assert set(LISTED) <= set(SHARES)
    assert sum(states for states, _ in SHARES.values()) >= 10_000


def at_the_seats(seated: Sequence[str], seats: int, number: int, met: Counter[str]) -> list[str]:
    """The players at table `number`: levels in turn, every other one as its character `met` least."""
    players = [seated[(number + seat) % len(seated)] for seat in range(seats)]
    for seat in range(number % 2, seats, 2):
        names = [f"{each.level}{BETWEEN}{each.key}" for each in of_level(players[seat])]
        players[seat] = min(names, key=lambda name: met[name])
        met[players[seat]] += 1
    return players


@pytest.mark.parametrize("part", [pytest.param(1, marks=pytest.mark.nightly), 20])
@pytest.mark.parametrize("key", SHARES)
def test_no_decision_depends_on_what_is_hidden(key: str, part: int, capsys: pytest.CaptureFixture[str]) -> None:
    states, seated = SHARES[key][0] // part, SHARES[key][1]
    tables = [setting for setting in settings() if setting.game.key == key][:: 1 + (part > 1)]
    thought, exchanged, number = Thought(games.find), 0, 0
    positions, met = Counter[str](), Counter[str]()
    while number < len(tables) or positions.total() < states:
        setting = tables[number % len(tables)]
        players = at_the_seats(seated, setting.seats, number, met)
        minds = [(player, opponent(thought, player, PLAYOUTS)) for player in players]
        found = survey(setting, minds, seed=number, most=max(10, -(-states // len(tables))))
        assert not found.complaints, found.complaints
        positions += found.positions
        exchanged += found.exchanged
        number += 1
    levels = Counter[str]()
    for player, count in positions.items():
        levels[player.partition(BETWEEN)[0]] += count
    with capsys.disabled():
        print(f"\n{key}: {levels.total()} positions at {len(tables)} tables, {dict(levels)}, {exchanged} by exchange")
    assert set(levels) == set(EVERY)
    assert {each.temperament for each in CHARACTERS if met[f"{each.level}{BETWEEN}{each.key}"]} == set(TASTES)
    assert exchanged * 20 > levels.total()


@pytest.mark.parametrize("key", SHARES)
def test_no_hint_depends_on_what_is_hidden(key: str) -> None:
    """Neither the advice, nor the ranking, nor its words."""
    setting = Setting(games.find(key), games.find(key).default_seats, {})
    thought = Thought(games.find)
    found = survey(setting, [("hint", adviser(thought, "master", 16))] * setting.seats, seed=1, most=24, hands=4)
    assert not found.complaints, found.complaints
    assert found.total > 20
