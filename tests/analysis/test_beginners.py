"""The coach speaks before every beginner's error, or set to rarely only before a large one, and never without one.

It is asked as after a match, with the playouts of an analysis: about what it has time for at the table.
"""

import pytest

from game.analysis.judging import judge
from game.core.bot import Budget
from game.core.chance import stream
from game.scenes.match.coach import SPEAKS_AT
from tests.analysis.beginners import EACH, LARGE, QUIET, TABLES, Position, positions

LISTED = [each for key in TABLES for each in positions(key)]


@pytest.mark.parametrize("key", TABLES)
def test_every_game_has_errors_of_each_kind_and_as_many_quiet_positions(key: str) -> None:
    kinds = [each.kind for each in LISTED if each.game == key]
    assert kinds.count(QUIET) >= EACH <= len(kinds) - kinds.count(QUIET)
    assert len({*kinds} - {QUIET}) == (1 if key == "stones" else 2)


@pytest.mark.nightly(one_in=34)
@pytest.mark.parametrize(
    "at", LISTED, ids=[f"{each.game}-{each.seed}-{len(each.actions)}-{each.kind}" for each in LISTED]
)
def test_the_coach_speaks_where_something_is_wrong(at: Position) -> None:
    match = at.match()
    expertise, prompt, action = match.game.expertise(), match.prompt(), match.rules.parse_action(at.action)
    found = expertise.analyst().weigh(match.rules, prompt, action, Budget(playouts=expertise.playouts), stream("coach"))
    grade = judge(expertise, match.rules, prompt, found, action).grade
    assert (grade in SPEAKS_AT["all"]) == (at.kind != QUIET), grade
    if at.size == LARGE:
        assert grade in SPEAKS_AT["big"], grade
