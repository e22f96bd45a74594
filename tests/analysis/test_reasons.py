"""Reasons speak for the better action in every game, and name its place if the tile is the same."""

import pytest

from game import games
from game.analysis.reasons import EVIDENCE, LESS, ORDER, WINS, facts_for, reasons, side_by_side
from game.games.brick.rules.actions import Lay
from game.games.brick.table.wallwords import distinguished, lies_on
from game.words import said
from tests.analysis.recounting import against, cases
from tests.helpers.matches import at_choice, strolled

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve")


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize(
    ("key", "positions"), [("fives", 24), ("castle", 24), ("fortress", 24), ("brick", 6), ("stones", 12)]
)
def test_every_reason_is_true_and_none_speaks_against_its_advice(key: str, positions: int) -> None:
    """tools/measure_reasons.py checks more positions."""
    told = 0
    for case in cases(key, positions):
        assert not against(case)
        assert not any(each.better == each.yours for each in case.told)
        for reason in case.told:
            words = said(reason.message, NAMES, case.match.prompt().seat)
            assert str(reason.better) in words or reason.label == WINS
            assert "{" not in words
            told += 1
    assert told > 8


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize("key", games.keys())
def test_both_moves_side_by_side_are_strong_where_reasons_speak_and_pale_elsewhere(key: str) -> None:
    pale = 0
    for case in cases(key, 3 if key in ("brick", "stones") else 8):
        match, moves = case.match, (case.own, case.best)
        expertise, rules, prompt = match.game.expertise(), match.rules, match.prompt()
        rows = side_by_side(expertise, rules, prompt, *moves)
        assert {each.next_seat for each in rows} == {(prompt.seat + 1) % match.seats}
        own, best = (expertise.counted(rules, prompt, each) for each in moves)
        counted = [each for each in rows if each.fact != EVIDENCE]
        shown = [each.fact for each in rows]
        assert shown == sorted(shown, key=ORDER.index)
        assert {*expertise.reasons} - {*shown} <= ({"answers"} if own.among != best.among else set())
        for each in counted:
            assert (each.yours, each.better) == (getattr(own, each.fact), getattr(best, each.fact))
            assert each.favours == (each.better < each.yours if each.fact in LESS else each.better > each.yours)
        strong = [each for each in counted if each.favours]
        assert {each.fact for each in strong} == {each.fact for each in facts_for(expertise, rules, prompt, *moves)}
        assert not strong or all(each in strong for each in case.told), "what is said is among what is strong"
        assert (
            strong
            or case.told == [each for each in rows if each.fact == EVIDENCE and each.favours]
            or expertise.by_chance
        )
        pale += len(rows) - len(strong)
    assert pale


def test_evidence_is_given_where_no_fact_is() -> None:
    match = at_choice("fives", 2, 5, least=3)
    rules, prompt, expertise = match.rules, match.prompt(), match.game.expertise()
    expertise.reasons = {}
    one, other = prompt.legal_actions[0], prompt.legal_actions[-1]
    found = [*reasons(expertise, rules, prompt, one, other), *reasons(expertise, rules, prompt, other, one)]
    assert [each.fact for each in found] == [EVIDENCE]
    assert found[0].better + found[0].yours <= 100


def test_bricks_of_one_kind_are_told_apart_by_where_they_lie() -> None:
    match = strolled("brick", 2, 3, plies=14)
    seen = match.prompt().observation
    lays = [each for each in match.prompt().legal_actions if isinstance(each, Lay)]
    pairs = [(one, other) for one in lays for other in lays if one.tile == other.tile and one != other]
    assert any(one.place == other.place for one, other in pairs)
    assert any(
        lies_on(seen, one.place) == lies_on(seen, other.place) for one, other in pairs if one.place != other.place
    )
    for one, other in pairs:
        told = distinguished(seen, one, other)
        assert told[0] != told[1]
        assert told == distinguished(seen, other, one)[::-1]
        assert all(words.startswith("on ") for words in told)
