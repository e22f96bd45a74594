"""Hands of Fives and Fortress played at random beside the referee, which has the rules written a second time."""

from typing import Any

import pytest

from game.core.chance import stream
from game.core.rules import at_random
from tests.games.chains.dealing import rules
from tests.helpers.play import ended, texts
from tests.referee.walk import seat_table


@pytest.mark.parametrize(
    ("key", "seats", "options"),
    [
        *[("fives", seats, {}) for seats in (2, 3, 5)],
        *[("fives", 4, {"bonus": "full"}), ("fives", 2, {"target": 250})],
        *[("fortress", seats, {}) for seats in (3, 4, 5, 6)],
        ("fortress", 4, {"set": "D9"}),
    ],
)
def test_every_turn_is_as_the_referee_reads_the_rules(key: str, seats: int, options: dict[str, Any]) -> None:
    """Legal actions, the sum of the ends, points, the ends of hands and the winners of matches."""
    game = rules(key, seats, **options)
    for seed in range(3):
        state, table, rng = game.initial_state(seed), seat_table(key, seats, options), stream("refereed", key, seed)
        for _ in range(3):
            table.read_deal(game.deal_record(state))
            while (seat := game.to_act(state)) is not None:
                assert (table.seat, sorted(table.all_actions())) == (seat, sorted(texts(game, state)))
                action = at_random(game.legal_actions(state), rng)
                state = game.step(state, action)
                table.play(str(action))
                seen = game.observe(state, seat)
                assert seen["hand"] == sorted(table.hands[seat], key=lambda tile: [*map(int, tile.split("|"))])
                assert (table.scores, table.count() if key == "fives" else 0) == (
                    [*game.ply_scores(state)],
                    seen.get("count", 0),
                )
            assert ended(game, state) == (table.reason, tuple(table.points))
            table.settle()
            assert tuple(table.scores) == game.scores(state)
            assert table.winners() == (None if (won := game.winners(state)) is None else [*won])
            if table.winners() is not None:
                break
            state = game.next_hand(state)
