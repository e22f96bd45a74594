"""What every game's rules promise, whichever game it is. A new game is found and held to it without a line here."""

import json
import pickle
from typing import Any

import pytest

from game.core.match import Match
from game.core.message import Reason
from game.core.rules import IllegalAction
from tests.contracts.positions import Setting, plain_settings, settings, some, walk

EVERY = pytest.mark.parametrize("setting", settings(), ids=str)
PLAIN = pytest.mark.parametrize("setting", plain_settings(), ids=str)


@EVERY
def test_every_hand_ends_and_says_how(setting: Setting) -> None:
    steps = list(walk(setting, seed=1))
    rules, last = steps[-1].rules, steps[-1].after
    end = rules.hand_end(last)
    assert end is not None
    assert end.reason
    assert len(end.points) == setting.seats
    assert rules.to_act(last) is None
    assert not rules.legal_actions(last)
    for step in steps:
        assert rules.hand_end(step.state) is None
        assert rules.legal_actions(step.state)


@PLAIN
def test_legal_actions_are_distinct_and_survive_their_text(setting: Setting) -> None:
    for step in walk(setting, seed=2):
        legal = some(step.rules.legal_actions(step.state))
        texts = [str(action) for action in legal]
        assert len(set(texts)) == len(set(legal)) == len(legal)
        for action, text in zip(legal, texts, strict=True):
            assert step.rules.parse_action(text) == action
            assert action in step.rules.legal_actions(step.state)


@PLAIN
def test_words_that_are_no_action_are_refused(setting: Setting) -> None:
    rules = setting.rules()
    for text in ("", " ", "6|4>", "draw ", "DRAW", "lay", "7|9>6|6", "\N{ARABIC-INDIC DIGIT SIX}|4"):
        with pytest.raises(ValueError, match=r"\S") as refused:
            rules.parse_action(text)
        assert isinstance(refused.value.args[0], Reason), "it is part of a sentence in the language in use"


@PLAIN
def test_playing_changes_no_position(setting: Setting) -> None:
    for step in walk(setting, seed=3):
        before = pickle.dumps(step.state)
        for action in some(step.rules.legal_actions(step.state), 10):
            step.rules.step(step.state, action)
        seat = step.rules.to_act(step.state)
        assert seat is not None
        step.rules.observe(step.state, seat)["hand_no"] = 99
        assert pickle.dumps(step.state) == before
        assert step.rules.step(step.state, step.action) == step.after


@PLAIN
def test_positions_and_actions_can_be_packed_away(setting: Setting) -> None:
    for step in list(walk(setting, seed=4))[::5]:
        for value in (step.state, step.action):
            copy = pickle.loads(pickle.dumps(value))
            assert (copy, hash(copy)) == (value, hash(value))


@EVERY
def test_seed_and_texts_make_the_same_match(setting: Setting) -> None:
    texts = [str(step.action) for step in walk(setting, seed=5, hands=2)]
    one, two = (Match(setting.game, setting.seats, setting.options, 5) for _ in range(2))
    for text in texts:
        for match in (one, two):
            if match.awaits_deal:
                match.deal_next()
            match.play(match.rules.parse_action(text))
    assert one.state == two.state
    assert one.rules.scores(one.state) == two.rules.scores(two.state)


@PLAIN
def test_deals_do_not_depend_on_play(setting: Setting) -> None:
    rules = setting.rules()
    deals = []
    for player in ("one", "another"):
        records: dict[int, Any] = {}
        for step in walk(setting, seed=6, hands=2, player=player):
            hand = rules.observe(step.state, 0)["hand_no"]
            assert records.setdefault(hand, rules.deal_record(step.state)) == rules.deal_record(step.state)
        deals.append(records)
    both = deals[0].keys() & deals[1].keys()
    assert all(deals[0][hand] == deals[1][hand] for hand in both)
    assert 0 in both


@PLAIN
def test_the_same_action_twice_is_illegal_is_named_and_changes_nothing(setting: Setting) -> None:
    action = next(walk(setting, seed=7)).action
    match = Match(setting.game, setting.seats, setting.options, 7)
    match.play(action)
    before = match.state
    with pytest.raises(IllegalAction) as refused:
        match.play(action)
    assert str(refused.value).startswith(f"{action} at ply 1; legal: ")
    assert match.state == before
    assert match.ply == 1


@PLAIN
def test_taking_back_and_playing_on_leads_to_the_same_place(setting: Setting) -> None:
    match = Match(setting.game, setting.seats, setting.options, 8)
    for step in walk(setting, seed=8):
        match.play(step.action)
    end, actions = match.state, list(match.actions)
    match.back_to(len(actions) // 2)
    for action in actions[len(actions) // 2 :]:
        match.play(action)
    assert match.state == end


@PLAIN
def test_scores_include_the_settlement_and_events_tell_every_point(setting: Setting) -> None:
    rules = setting.rules()
    told = [0] * setting.seats
    last = None
    for step in walk(setting, seed=9):
        for event in step.rules.apply(step.state, step.action).events:
            told[event.seat] += event.points
        last = step.after
    assert last is not None
    assert tuple(told) == rules.scores(last)


@PLAIN
def test_observations_are_plain_data(setting: Setting) -> None:
    for step in list(walk(setting, seed=10))[::3]:
        for seat in range(setting.seats):
            seen = step.rules.observe(step.state, seat)
            assert json.loads(json.dumps(seen, allow_nan=False)) == seen
            assert seen["seat"] == seat
            assert seen["to_act"] == step.rules.to_act(step.state)
            assert seen["scores"] == list(step.rules.scores(step.state))
            assert seen["hand_no"] == 0
