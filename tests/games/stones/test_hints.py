"""Hints in Stones of the Wall say only what can be counted, checked by placing everywhere."""

import pytest

from game.core.chance import stream
from game.core.expertise import Facts
from game.games.stones.rules.rules import State, StonesRules
from game.games.stones.thinking.killing import ending
from game.games.stones.thinking.opponents import MOST_ANSWERS_TRIED
from tests.games.stones.reckoning import counted, positions, told
from tests.games.stones.walls import blanks_together, opening_on, placements, rules, wall
from tests.helpers.clauses import NAMES, Checks, clauses_of, unread

THREES = "x45333 ###6## ###3##"


@pytest.mark.parametrize(
    ("drawing", "markers", "placement", "facts"),
    [
        ("x45", (30, 3), "B1 C1", Facts(now=1, keeps=31)),  # the last placement wins
        ("x4536", (30, 3), "B1 C1", Facts(threat=1, answers=1, keeps=31)),  # then only 3 + 6, and nothing after it
        ("x4536", (30, 3), "B1 C1*", Facts(now=1, keeps=31)),
        # 3 + 3 + 3 takes three; with two markers left only 6 + 3 below would be an answer
        (THREES, (30, 3), "B1 C1", Facts(threat=2, answers=2, keeps=31)),
        (THREES, (2, 0), "B1 C1", Facts(threat=1, answers=1, keeps=31)),
    ],
)
def test_what_a_placement_leaves(drawing: str, markers: tuple[int, int], placement: str, facts: Facts) -> None:
    assert told(rules(), wall(drawing, (30, 3), markers), placement) == facts


def test_one_answer_is_told_as_one() -> None:
    first, *_ = clauses_of("stones", rules(), wall("x4536"), "B1 C1")
    assert first == "Ben has 1 way to make nine and could end the game with it"


def checks(game: StonesRules, state: State, text: str, true: Facts) -> Checks:
    """The check of every clause."""
    assert state.to_act is not None
    kept = game.step(state, game.parse_action(text)).markers[state.to_act]
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
def test_every_number_and_every_clause_by_placing_everywhere(seats: int) -> None:
    game, tried, read = rules(seats), 0, 0
    for seed in range(4):
        for state in positions(seed, game):
            text = str(placements(state).sample(stream("facts", seed)))
            found = told(game, state, text)
            if found.answers <= 60:
                true = counted(game, state, text)
                assert found == true, text
                clauses = clauses_of("stones", game, state, text)
                assert not unread(clauses, checks(game, state, text, true)), text
                tried, read = tried + 1, read + len(clauses)
    assert tried > 15
    assert read > 25


def test_where_answers_abound_it_is_only_said_whether_one_of_them_wins() -> None:
    """All blanks of this wall are connected, so thousands of sets touch some placements."""
    game, many = rules(), 0
    state = opening_on(blanks_together(2), game)
    for number in range(30):
        action = placements(state).sample(stream("many", number))
        found = told(game, state, str(action))
        if found.answers > MOST_ANSWERS_TRIED:
            many += 1
            assert found.threat == (ending(game, game.step(state, action)) is not None)
    assert many
