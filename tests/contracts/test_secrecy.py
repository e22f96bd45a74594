"""Nothing hidden reaches a seat: if the tiles it cannot see are dealt anew, it sees, does and hears the same."""

import json
from typing import Any

import pytest

from game.core.chance import stream
from game.core.events import SETTLED, Event
from game.core.rules import LazyActions, Rules
from tests.contracts.positions import Setting, Step, plain_settings, walk
from tests.helpers.play import wander
from tests.helpers.words import all_of

PLAIN = pytest.mark.parametrize("setting", plain_settings(), ids=str)


def tells_nothing_new(event: Event) -> bool:
    """Whether an event follows from what everybody could see; other events reveal something hidden."""
    return not (event.kind.reveals or event.private or event.kind == SETTLED)


def seen(rules: Rules[Any, Any], state: Any, seat: int) -> str:
    """The observation of a seat, as the text it is sent."""
    return json.dumps(rules.observe(state, seat), sort_keys=True)


def leaks(rules: Rules[Any, Any], step: Step, seat: int, other: Any) -> list[str]:
    """The differences by which a seat could tell the real state from another that fits all it may know."""
    found = ["observation"] if seen(rules, other, seat) != seen(rules, step.state, seat) else []
    if rules.to_act(step.state) == seat:
        mine, theirs = rules.legal_actions(step.state), rules.legal_actions(other)
        same = len(mine) == len(theirs) and step.action in theirs
        if not same or not (isinstance(mine, LazyActions) or [*mine] == [*theirs]):
            found.append("legal actions")
        here, there = ([*filter(tells_nothing_new, rules.apply(it, step.action).events)] for it in (step.state, other))
        if here != there:
            found.append("events")
    return found


@pytest.mark.nightly(one_in=2)
@PLAIN
def test_a_seat_cannot_tell_one_fitting_deal_from_another(setting: Setting) -> None:
    """There are such deals: a seat that saw other hands would never be dealt them differently.

    Private events hide their tiles from everybody else.
    """
    rules, others, every = setting.rules(), 0, {None, *range(setting.seats)}
    for number, step in enumerate(walk(setting, seed=11, hands=2)):
        if setting.game.hidden or number % 4 == 0:
            for seat in {rules.to_act(step.state), number % setting.seats}:
                assert seat is not None
                other = rules.sample_state(rules.observe(step.state, seat), stream("other deal", number))
                assert not leaks(rules, step, seat, other), f"ply {number}, seat {seat}"
                others += any(seen(rules, other, at) != seen(rules, step.state, at) for at in range(setting.seats))
        for event in rules.apply(step.state, step.action).events:
            if event.private and event.tiles:
                assert not any(event.seen_by(seat).tiles for seat in every - {event.seat})
                assert "|" not in all_of(event)
    assert others or not setting.game.hidden


@pytest.mark.nightly(one_in=3)
@PLAIN
def test_a_sampled_state_can_be_played_to_the_end(setting: Setting) -> None:
    rules = setting.rules()
    for number, step in enumerate([*walk(setting, seed=12)][::6]):
        seat, rng = rules.to_act(step.state), stream("to the end", number)
        assert seat is not None
        *_, last = wander(rules, rules.sample_state(rules.observe(step.state, seat), rng), rng)
        assert rules.hand_end(last) is not None
