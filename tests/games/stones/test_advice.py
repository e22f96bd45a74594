"""A hint at Stones of the Wall says nothing that cannot be counted out at the table."""

from functools import partial

import pytest

from game.core.chance import stream
from game.games.stones.rules.placements import Placements
from game.games.stones.rules.rules import State, StonesRules
from game.games.stones.thinking.opponents import LISTED
from tests.games.stones.reckoning import counted, positions, told
from tests.games.stones.walls import rules, wall
from tests.helpers.clauses import NAMES, Checks, clauses_of, unread

clauses = partial(clauses_of, "stones")


def checks(game: StonesRules, state: State, text: str) -> Checks:
    """Every clause, and what makes it true: by a naive search for all placements, each of them made."""
    true = counted(game, state, text)
    assert state.to_act is not None
    kept = game.apply(state, game.parse_action(text)).state.markers[state.to_act]
    name = NAMES[(state.to_act + 1) % game.seats]
    return {
        rf"{name} cannot reply, so you win the game": lambda: true.now == 1,
        rf"{name} has (\d+) ways? to make nine, (?:none of which ends|which does not end) the game": lambda number: (
            true.answers == int(number) > 0 and true.threat == 0
        ),
        rf"{name} has (\d+) ways to make nine and could end the game with (\d+) of them": lambda number, some: (
            true.answers == int(number) > 1 and int(some) == true.threat > 0
        ),
        rf"{name} has 1 way to make nine and could end the game with it": lambda: (true.answers, true.threat) == (1, 1),
        r"You keep (\d+) markers?": lambda number: (int(number), 0) == kept,
        r"You keep (\d+) markers? and (\d+) clear": lambda number, lenses: (int(number), int(lenses)) == kept,
    }


@pytest.mark.parametrize("seats", [2, 3])
def test_every_clause_is_true(seats: int) -> None:
    game = rules(seats)
    read = 0
    for seed in range(4):
        for state in positions(seed, game):
            legal = game.legal_actions(state)
            assert isinstance(legal, Placements)
            text = str(legal.sample(stream("advice", seed)))
            if told(game, state, text).answers <= min(60, LISTED):
                found = clauses(game, state, text)
                assert not unread(found, checks(game, state, text)), text
                read += len(found)
    assert read > 25


def test_one_answer_is_told_as_one() -> None:
    first = clauses(rules(), wall("x4536"), "B1 C1")[0]
    assert first == "Ben has 1 way to make nine and could end the game with it"
