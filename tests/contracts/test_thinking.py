"""Facts and rollouts of every game agree with its rules."""

from collections.abc import Iterator
from typing import Any

import pytest

from game.core.chance import stream
from game.core.hindsight import AnyHindsight, ahead
from game.core.rules import AnyRules, Seat
from tests.contracts.positions import Setting, plain_settings, settings, some, walk
from tests.helpers.play import prompted

EVERY = pytest.mark.parametrize("setting", settings(), ids=str)
USUAL = [each for each in plain_settings() if each.seats == each.game.default_seats]
MOST_STATES = 1000
"""The most states searched for every end of a hand."""


def turns(rules: AnyRules, state: Any, seat: Seat) -> Iterator[Any]:
    """The states in which the seat has finished its turn."""
    if rules.to_act(state) != seat:
        yield state
        return
    for action in rules.legal_actions(state):
        yield from turns(rules, rules.step(state, action), seat)


def ends(rules: AnyRules, hindsight: AnyHindsight, state: Any) -> set[tuple[float, ...]]:
    """The points of every end that the hand can have; empty if there are too many."""
    found, waiting, seen = set[tuple[float, ...]](), [state], 0
    while waiting and (seen := seen + 1) <= MOST_STATES:
        now = waiting.pop()
        if rules.to_act(now) is None:
            found.add(tuple(hindsight.points(rules, now)))
        waiting += [rules.step(now, action) for action in some(rules.legal_actions(now), MOST_STATES)]
    return set() if waiting else found


@pytest.mark.nightly(one_in=4)
@EVERY
def test_what_an_action_brings_now_is_what_its_turn_brings(setting: Setting) -> None:
    """In points ahead of the others: at once, or with the whole turn played as well as possible. If the hand ends, the
    fact may leave out the points of the settlement."""
    brought = (_brought(setting, seed) for seed in (11, 12, 13))
    assert any(brought) or "now" not in setting.game.expertise().reasons


def _brought(setting: Setting, seed: int) -> int:
    expertise, rules = setting.game.expertise(), setting.rules()
    hindsight, brought = expertise.hindsight(), 0
    for step in [*walk(setting, seed)][::-5]:
        prompt = prompted(rules, step.state)
        before = ahead(hindsight.points(rules, step.state))[prompt.seat]

        def gained(after: Any, seat: Seat = prompt.seat, before: float = before) -> list[float]:
            whole, end = ahead(hindsight.points(rules, after))[seat] - before, rules.hand_end(after)
            return [whole] if end is None else [whole, whole - ahead(end.points)[seat]]

        for action in (step.action, *some(rules.legal_actions(step.state), 2)):
            facts, after = expertise.facts(rules, prompt, action), rules.step(step.state, action)
            best = max(turns(rules, after, prompt.seat), key=lambda each: max(gained(each)))
            assert any(facts.now == pytest.approx(each) for each in gained(after) + gained(best)), str(action)
            brought += facts.now
    return brought


@pytest.mark.nightly(one_in=12)
@EVERY
def test_a_hand_is_played_out_to_an_end_that_the_rules_know(setting: Setting) -> None:
    hindsight, rules, asked = setting.game.expertise().hindsight(), setting.rules(), 0
    for seed in range(20):
        for step in [*walk(setting, seed=20 + seed)][::-1]:
            if not (found := ends(rules, hindsight, step.state)):
                break
            assert tuple(hindsight.rollout(rules, step.state, stream("out", seed))) in found
            asked += 1
        if asked > 1:
            return
    raise AssertionError("no hand comes near its end")


@pytest.mark.parametrize("setting", USUAL, ids=str)
def test_a_hand_dealt_again_begins_as_it_did_with_other_tiles(setting: Setting) -> None:
    """With the same points before it, and the same seat to deal or to begin."""
    hindsight, rules = setting.game.expertise().hindsight(), setting.rules()
    begun = rules.next_hand([*walk(setting, 2)][-1].after)
    assert any(rules.scores(begun))
    again = [hindsight.redealt(rules, begun, stream("again", number)) for number in range(2)]
    assert len({str(rules.observe(each, 0)) for each in (begun, *again)}) == 3
    for state in again:
        assert tuple(hindsight.points(rules, state)) == tuple(hindsight.points(rules, begun))
        one, other = rules.observe(state, 0), rules.observe(begun, 0)
        for key in ("scores", "dealer", "first"):
            assert one.get(key) == other.get(key)
        assert len(rules.legal_actions(state)) > 0
