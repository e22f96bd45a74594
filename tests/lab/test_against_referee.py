"""A second, independent reading of the rules finds nothing wrong with what the program plays.

By day it checks every game at every table, and a sample of all combinations of house rules.
"""

import json
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

import pytest

from game import games
from game.cli import main
from game.core.game import Option, Value
from game.core.rules import LazyActions, Rules
from tests.referee.check import check
from tests.referee.walk import count_sequences

GAMES = [games.find(key) for key in games.keys()]  # noqa: SIM118
TABLES = [(game.key, seats) for game in GAMES for seats in game.seats]
SLOW = ("brick", "stones")
"""The games with so many legal actions that the referee is slow."""
QUICK_FIRST = [
    pytest.param(*table, marks=pytest.mark.nightly(one_in=6)) if table[0] in SLOW else table for table in TABLES
]
OTHERS = [
    (game.key, option.key, value)
    for game in GAMES
    for option in game.options_for(game.default_seats)
    for value in option.values
    if game.key not in SLOW and len(option.values) == 2 and value != option.default
]
"""The quick games, each with the house rules that are usually the other way."""
LINES, LINES_OF_A_WALL = 150, 40
"""The most lines of a trace that are read, and fewer if walls are high, which makes the referee slow."""
LOOKED_AT = 1000
"""The most sets of squares searched for a placement; beyond that only the number found is compared."""
WAYS = [("fives", 2, 7), ("castle", 2, 5), ("fortress", 3, 4), ("brick", 3, 4)]
"""Game, seats and depth: deep enough for draws, captures, reveals and stacked bricks."""
MORE_WAYS = [("fives", 4, 7), ("castle", 3, 5), ("fortress", 4, 5), ("brick", 3, 5), ("brick", 8, 9)]
"""More of these; in the last one all eight seats reveal a tile before the first brick is laid."""

Row = dict[str, Value]
Refereed = Callable[..., str]


@pytest.fixture
def refereed(capsys: pytest.CaptureFixture[str]) -> Refereed:
    """Traces a match and has the referee read it, or its beginning; the first difference, or nothing."""

    def read(key: str, options: Row, *flags: str, most: int = 0, looked_at: int = 200_000) -> str:
        chosen = [f"--option={name}={value}" for name, value in options.items()]
        assert main(["trace", key, *flags, *chosen]) == 0
        lines = capsys.readouterr().out.splitlines()
        most = most or len(lines)
        while most < len(lines) and json.loads(lines[most])["event"] != "ply":
            most += 1
        return check(lines[:most], max_enumeration=looked_at, unfinished_allowed=True)

    return read


@pytest.mark.parametrize(("key", "seats"), QUICK_FIRST)
def test_hands_of_every_game_at_every_table(key: str, seats: int, refereed: Refereed) -> None:
    hands, most = (1, 120) if key in SLOW else (10, 0)
    assert refereed(key, {}, *f"--seats {seats} --hands {hands} --seed {100 + seats}".split(), most=most) == ""


@pytest.mark.parametrize(("key", "option", "value"), OTHERS)
def test_a_match_in_which_a_house_rule_is_not_as_usual(key: str, option: str, value: str, refereed: Refereed) -> None:
    assert refereed(key, {option: value}, "--seed", "3", "--hands", "10") == ""


@pytest.mark.nightly(one_in=27)
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_any_two_values_of_two_house_rules_together(key: str, seats: int, refereed: Refereed) -> None:
    legal = "count" if key == "stones" else "full"
    for number, row in enumerate(covering(games.find(key).options_for(seats))):
        difference = refereed(
            key, row, *f"--seats {seats} --hands 3 --legal {legal} --seed {number}".split(),
            most=LINES_OF_A_WALL if key == "brick" else LINES, looked_at=LOOKED_AT,
        )  # fmt: skip
        assert (row, difference) == (row, "")


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.nightly) for seed in (2, 3))])
@pytest.mark.parametrize(
    ("key", "seats", "depth"), [*WAYS, *(pytest.param(*way, marks=pytest.mark.nightly) for way in MORE_WAYS)]
)
def test_there_are_as_many_ways_to_begin(key: str, seats: int, depth: int, seed: int) -> None:
    game = games.find(key)
    rules = game.rules(seats)
    state = rules.initial_state(seed)
    deal = {"event": "deal", "hand": 0, **rules.deal_record(state)}
    ways = ways_on(rules, state, depth)
    assert ways > 0
    assert ways == count_sequences(key, seats, game.options(seats), deal, depth)


def ways_on(rules: Rules[Any, Any], state: Any, depth: int) -> int:
    """The number of sequences of exactly `depth` actions within the hand."""
    if depth == 0:
        return 1
    legal = rules.legal_actions(state)
    if depth == 1 or isinstance(legal, LazyActions):
        return len(legal)
    return sum(ways_on(rules, rules.step(state, action), depth - 1) for action in legal)


def covering(options: Sequence[Option]) -> list[Row]:
    """Rows with a value for each option that together cover all `pairs`; each takes in as many new ones as it can."""
    values = {option.key: corners(option) for option in options}
    left, rows = pairs(values), list[Row]()
    while left:
        row = dict(left[0])
        for key in [key for key in values if key not in row]:
            row[key] = max(
                values[key], key=lambda value: sum(pair.items() <= {*row.items(), (key, value)} for pair in left)
            )
        rows.append(row)
        left = [pair for pair in left if not pair.items() <= row.items()]
    return rows


def corners(option: Option) -> tuple[Value, ...]:
    """All values of an option; of a long range the least two, the default and the largest."""
    values = option.values
    return values if len(values) <= 6 else tuple(dict.fromkeys((*values[:2], option.default, values[-1])))


def pairs(values: dict[str, tuple[Value, ...]]) -> list[Row]:
    """All pairs of values of two options; if there is only one option, its values."""
    met = [{a: x, b: y} for a, b in combinations(values, 2) for x in values[a] for y in values[b]]
    return met or [{key: value} for key in values for value in values[key]]
