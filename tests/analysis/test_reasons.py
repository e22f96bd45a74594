"""Reasons speak for the better action, whatever the game, and say where it lies if the tile does not."""

from typing import Any

import pytest

from game import games
from game.analysis.reasons import EVIDENCE, LESS, reasons
from game.core.chance import stream
from game.core.expertise import Facts
from game.core.match import Match
from game.core.rules import at_random, has_choice
from game.games.brick.rules.actions import Lay
from game.games.brick.table.wallwords import lies_on
from game.words import said

TABLES = [("fives", 2), ("fives", 3), ("castle", 2), ("castle", 4), ("fortress", 3), ("brick", 2), ("stones", 2)]
POSITIONS = 12


def pairs(key: str, seats: int) -> list[tuple[Match, Any, Any]]:
    """Matches in positions with a choice, each with two actions, of which either may be the better one."""
    found: list[tuple[Match, Any, Any]] = []
    for seed in range(20):
        match, rng = Match(games.find(key), seats, None, seed), stream("pairs", key, seed)
        for _ in range(2 + seed):
            if match.to_act is not None:
                match.play(at_random(match.prompt().legal_actions, rng))
        if match.to_act is not None and has_choice(match.prompt().legal_actions):
            legal = match.prompt().legal_actions
            one, other = at_random(legal, rng), at_random(legal, rng)
            if one != other:
                found += [(match, one, other), (match, other, one)]
        if len(found) >= POSITIONS:
            break
    return found


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_none_speaks_against_its_advice(key: str, seats: int) -> None:
    told = 0
    for match, own, best in pairs(key, seats):
        rules, expertise, prompt = match.rules, match.game.expertise(), match.prompt()
        yours, better = (expertise.counted(rules, prompt, each) for each in (own, best))
        for reason in reasons(expertise, rules, prompt, own, best):
            if reason.fact == EVIDENCE:
                assert reason.better > reason.yours
            else:
                assert (reason.yours, reason.better) == (getattr(yours, reason.fact), getattr(better, reason.fact))
                assert (reason.better < reason.yours) is (reason.fact in LESS)
                assert reason.better != reason.yours
            words = said(reason.message, ("Ana", "Ben", "Cleo", "Dan"), prompt.seat)
            assert str(reason.better) in words or reason.key == "reason.wins_now"
            assert "{" not in words
            told += 1
    assert told > 5


def test_every_fact_that_is_told_is_one() -> None:
    for key in [*games.keys()]:
        assert {*games.find(key).expertise().reasons} <= {*Facts.__dataclass_fields__}


def test_evidence_is_given_where_no_fact_is() -> None:
    match = Match(games.find("fives"), 2, None, 5)
    while len(match.prompt().legal_actions) < 3:
        match.play(match.prompt().legal_actions[0])
    rules, prompt, expertise = match.rules, match.prompt(), match.game.expertise()
    expertise.reasons = {}
    one, other = prompt.legal_actions[0], prompt.legal_actions[-1]
    found = [*reasons(expertise, rules, prompt, one, other), *reasons(expertise, rules, prompt, other, one)]
    assert [each.fact for each in found] == [EVIDENCE]
    assert found[0].better + found[0].yours <= 100


def test_bricks_of_one_kind_are_told_apart_by_where_they_lie() -> None:
    game = games.find("brick")
    match, rng = Match(game, 2, None, 3), stream("apart")
    while match.ply < 14:
        match.play(at_random(match.prompt().legal_actions, rng))
    lays = [each for each in match.prompt().legal_actions if isinstance(each, Lay)]
    one, other = next(
        (one, other) for one in lays for other in lays if one.tile == other.tile and one.place != other.place
    )
    told = {lies_on(match.prompt().observation, each.place) for each in (one, other)}
    assert len(told) == 2
    assert all(words.startswith("on ") for words in told)
