"""House rules together: any two values of two options meet in some hands, and the referee finds nothing wrong there."""

import json
from collections.abc import Sequence
from itertools import combinations

import pytest

from game import games
from game.cli import main
from game.core.game import Option, Value
from tests.referee.check import check

TABLES = [(key, seats) for key in games.keys() for seats in games.find(key).seats]  # noqa: SIM118
HANDS = 3
LINES, LINES_OF_A_WALL = 150, 40
"""So much of a trace is read; the referee is slow where walls are high."""
LOOKED_AT = 1000
"""So many sets of squares are looked at for a placement; where there are more, only how many were found is compared."""

Row = dict[str, Value]


def corners(option: Option) -> tuple[Value, ...]:
    """All its values; of a long range the least two, the usual one and the largest."""
    values = option.values
    return values if len(values) <= 6 else tuple(dict.fromkeys((*values[:2], option.default, values[-1])))


def pairs(values: dict[str, tuple[Value, ...]]) -> list[Row]:
    """Any two values of two options; where there is one option only, its values."""
    met = [{a: x, b: y} for a, b in combinations(values, 2) for x in values[a] for y in values[b]]
    return met or [{key: value} for key in values for value in values[key]]


def covering(options: Sequence[Option]) -> list[Row]:
    """A value for each option, so often that all `pairs` are met: each row takes in as many new ones as it can."""
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


def test_every_pair_is_met_in_far_fewer_rows_than_there_are_combinations() -> None:
    options = games.find("castle").options_for(8)
    rows = covering(options)
    for pair in pairs({option.key: corners(option) for option in options}):
        assert any(pair.items() <= row.items() for row in rows), pair
    assert len(rows) < 30


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_options_in_pairs(key: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    most = LINES_OF_A_WALL if key == "brick" else LINES
    how = ["--seats", str(seats), "--hands", str(HANDS), "--legal", "count" if key == "stones" else "full"]
    for number, row in enumerate(covering(games.find(key).options_for(seats))):
        chosen = [f"--option={name}={value}" for name, value in row.items()]
        assert main(["trace", key, *how, "--seed", str(number), *chosen]) == 0
        lines = capsys.readouterr().out.splitlines()
        while most < len(lines) and json.loads(lines[most])["event"] != "ply":
            most += 1
        report = check(lines[:most], max_enumeration=LOOKED_AT, unfinished_allowed=True)
        assert report.ok, f"{row}: {report}"
