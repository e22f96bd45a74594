"""The coach speaks before every beginner's error, or set to rarely only before a large one, and never without one.

It is asked as after a match, with the playouts of an analysis: about what it has time for at the table.
"""

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from game import games
from game.analysis.judging import judge
from game.core.bot import Budget
from game.core.chance import stream
from game.core.match import Match
from game.scenes.match.coach import SPEAKS_AT

QUIET = "quiet"
LARGE = "large"
EACH = 6
"""The least number of errors per game, and of quiet positions."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position and an action: a typical beginner's error, `LARGE` or small, or (`QUIET`) one that costs nothing.

    Facts alone identify an error, such as ten points missed. Hands played on in two ways, without the judge, confirmed
    that the error costs something and that a quiet action costs nothing.
    """

    game: str
    seats: int
    seed: int
    actions: tuple[str, ...]
    action: str
    kind: str
    size: str = ""

    def match(self) -> Match:
        """The match up to this position."""
        match = Match(games.find(self.game), self.seats, None, self.seed)
        for text in self.actions:
            match.play(match.rules.parse_action(text))
        return match


LINES = Path(__file__).with_name("beginners.jsonl").read_text("utf-8").splitlines()
LISTED = [Position(**{**line, "actions": tuple(line["actions"])}) for line in map(json.loads, LINES)]


@pytest.mark.parametrize("key", ["brick", "castle", "fives", "fortress", "stones"])
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
