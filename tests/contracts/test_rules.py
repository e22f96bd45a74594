"""What the rules of every game promise. A new game is found automatically, without a line here."""

import json
import pickle
from dataclasses import replace

import pytest

from game.core.match import Match
from game.core.message import Reason
from game.core.rules import IllegalAction
from tests.contracts.positions import Setting, plain_settings, settings, some, walk

PLAIN = pytest.mark.parametrize("setting", plain_settings(), ids=str)
LENGTHS = ("target", "matches")
"""Options whose greatest value gives a match of several hands."""


@pytest.mark.nightly(one_in=7)
@PLAIN
def test_what_is_legal_what_a_step_does_and_what_is_written_agree(setting: Setting) -> None:
    for ply, step in enumerate(walk(setting, seed=2)):
        rules, state = step.rules, step.state
        before, legal = pickle.dumps(state), some(rules.legal_actions(state))
        texts = [str(action) for action in legal]
        assert len({*texts}) == len({*legal}) == len(legal) > 0
        assert [*map(rules.parse_action, texts)] == legal
        assert all(action in rules.legal_actions(state) for action in legal)
        for action in legal[:10]:
            rules.step(state, action)
        for seat in range(setting.seats):
            seen = rules.observe(state, seat)
            assert json.loads(json.dumps(seen, allow_nan=False)) == seen
            assert (seen["seat"], seen["to_act"], seen["hand_no"]) == (seat, rules.to_act(state), 0)
            assert seen["scores"] == [*rules.scores(state)]
            seen["hand_no"] = 99
        assert pickle.dumps(state) == before, "nothing changes a state"
        assert rules.step(state, step.action) == step.after
        for value in (state, step.action) if ply % 5 == 0 else ():
            copy = pickle.loads(pickle.dumps(value))
            assert (copy, hash(copy)) == (value, hash(value))


@pytest.mark.nightly(one_in=4)
@pytest.mark.parametrize("setting", settings(), ids=str)
def test_every_hand_ends_and_says_how_and_seed_and_texts_make_it_again(setting: Setting) -> None:
    steps = [*walk(setting, seed=5, hands=2)]
    rules, last = steps[-1].rules, steps[-1].after
    end = rules.hand_end(last)
    assert end is not None
    assert end.reason
    assert len(end.points) == setting.seats
    assert (rules.to_act(last), bool(rules.legal_actions(last))) == (None, False)
    match = Match(setting.game, setting.seats, setting.options, 5)
    for step in steps:
        assert rules.hand_end(step.state) is None
        if match.awaits_deal:
            match.deal_next()
        assert match.state == step.state
        match.play(match.rules.parse_action(str(step.action)))
    assert match.state == last


@PLAIN
def test_words_that_are_no_action_and_an_action_played_twice_are_refused(setting: Setting) -> None:
    rules = setting.rules()
    for text in ("", " ", "6|4>", "draw ", "DRAW", "lay", "7|9>6|6", "\N{ARABIC-INDIC DIGIT SIX}|4"):
        with pytest.raises(ValueError, match=r"\S") as refused:
            rules.parse_action(text)
        assert isinstance(refused.value.args[0], Reason), "it is part of a sentence in the language in use"
    match, action = Match(setting.game, setting.seats, setting.options, 7), next(walk(setting, seed=7)).action
    match.play(action)
    before = match.state
    with pytest.raises(IllegalAction) as illegal:
        match.play(action)
    assert str(illegal.value).startswith(f"{action} at ply 1; legal: ")
    assert (match.state, match.ply) == (before, 1)


@PLAIN
def test_deals_do_not_depend_on_play(setting: Setting) -> None:
    options = setting.game.options_for(setting.seats)
    long = replace(setting, options={each.key: each.values[-1] for each in options if each.key in LENGTHS})
    rules = long.rules()
    one, other = (
        {rules.observe(step.state, 0)["hand_no"]: rules.deal_record(step.state) for step in walk(long, 6, 2, player)}
        for player in ("one", "another")
    )
    assert one == other
    assert [*one] == [0, 1]


@PLAIN
def test_scores_include_the_settlement_and_events_tell_every_point(setting: Setting) -> None:
    told, steps = [0] * setting.seats, [*walk(setting, seed=9)]
    for step in steps:
        assert step.rules.deal_record(step.state) == step.rules.deal_record(steps[0].state)
        for event in step.rules.apply(step.state, step.action).events:
            told[event.seat] += event.points
    assert tuple(told) == steps[-1].rules.scores(steps[-1].after)
