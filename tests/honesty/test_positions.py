"""Ten thousand decisions of every strength; not one would have been another had hidden tiles lain otherwise."""

from collections import Counter
from dataclasses import dataclass

import pytest

from game import games
from game.ai.thought import Thought
from tests.contracts.positions import settings
from tests.honesty.checking import opponent, survey

PLAYOUTS = 2
"""Enough for every way of searching to be walked through."""


@dataclass(frozen=True)
class Share:
    """How many positions of a game, and who sits around the table: seats are filled in turn, again and again."""

    positions: int
    seated: tuple[str, ...]


EVERY = ("novice", "casual", "skilled", "master")
SHARES = {
    "fives": Share(3600, EVERY),
    "castle": Share(3400, EVERY),
    "fortress": Share(2200, ("novice", "casual", "skilled", "casual", "novice", "master", "skilled")),
    "brick": Share(1200, ("novice", "casual") * 5 + ("skilled", "novice", "casual", "master", "casual")),
}
"""Where thinking takes long the quick ones decide oftener."""


def test_there_are_ten_thousand_positions_of_every_game_that_hides_anything() -> None:
    assert set(SHARES) == {key for key in list(games.keys()) if games.find(key).hidden}
    assert sum(share.positions for share in SHARES.values()) >= 10_000


@pytest.mark.parametrize("key", SHARES)
def test_no_decision_depends_on_what_is_hidden(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    share = SHARES[key]
    tables = [setting for setting in settings() if setting.game.key == key]
    thought, positions, exchanged, seen = Thought(games.find), Counter[str](), 0, set[str]()
    number, each = 0, -(-share.positions // len(tables))
    while positions.total() < share.positions:
        setting = tables[number % len(tables)]
        minds = [
            (strength, opponent(thought, strength, PLAYOUTS))
            for strength in (share.seated[(number + seat) % len(share.seated)] for seat in range(setting.seats))
        ]
        found = survey(setting, minds, seed=number, most=each)
        assert not found.complaints, found.complaints
        positions += found.positions
        exchanged += found.exchanged
        seen.add(str(setting))
        number += 1
    with capsys.disabled():
        print(
            f"\n{key}: {positions.total()} positions at {len(seen)} tables, {dict(positions)}, {exchanged} by exchange"
        )
    assert seen == set(map(str, tables))
    assert set(positions) == set(EVERY)
    assert exchanged * 20 > positions.total()
