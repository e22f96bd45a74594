"""A match that is played, taken back, saved and read again in any order stays the same match."""

import json
import re
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game import games
from game.core.chance import stream
from game.core.match import Match
from game.core.record import Chair, Record, dumps, loads, rebuild
from game.core.rules import at_random

DEEDS = ("play", "play", "deal", "take back", "deal anew", "write down")


def counted(match: Match) -> Any:
    """The number of tiles, seen and unseen; in Stones, of markers in hand and on the board."""
    seen = [match.rules.observe(match.state, seat) for seat in range(match.seats)]
    if "markers" in seen[0]:
        owners = [owner for _, owner, _ in seen[0]["covered"]]
        return [sum(left) + owners.count(seat) for seat, left in enumerate(seen[0]["markers"])]
    return len({*re.findall(r'"(\d+\|\d+)"', json.dumps(seen))}) + seen[0]["boneyard"]


def do(match: Match, deed: str, seed: int) -> None:
    """Does one of the deeds, if that is possible."""
    rules, rng = match.rules, stream("machine", seed)
    if deed == "play":
        for _ in range(1 + seed % 12):
            if match.to_act is not None:
                match.play(at_random(rules.legal_actions(match.state), rng))
    elif deed == "deal" and match.awaits_deal:
        match.deal_next()
    elif deed == "take back":
        before, actions = match.state, [*match.actions]
        ply = seed % (len(actions) + 1)
        match.back_to(ply)
        for action in actions[ply:]:
            if match.awaits_deal:
                match.deal_next()
            match.play(action)
        if match.awaits_deal and rules.to_act(before) is not None:
            match.deal_next()
        assert match.state == before
    elif deed == "deal anew" and match.to_act is not None:
        prompt = match.prompt()
        sampled = rules.sample_state(prompt.observation, rng)
        assert rules.observe(sampled, prompt.seat) == prompt.observation
        assert at_random(rules.legal_actions(sampled), rng) in prompt.legal_actions
    elif deed == "write down":
        record = Record.of(match, [Chair(f"Seat {number}") for number in range(match.seats)])
        again = rebuild(loads(dumps(record)), games.find)
        if again.state != match.state:
            again.deal_next()
        assert again.state == match.state


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize("key", games.keys())
@settings(max_examples=12, deadline=None, suppress_health_check=[*HealthCheck], derandomize=True)
@given(data=st.data())
def test_a_match_stays_one_and_the_same(key: str, data: st.DataObject) -> None:
    """Nothing is lost or doubled, and the seat to act can act."""
    match = Match(games.find(key), data.draw(st.sampled_from(games.find(key).seats)), None, data.draw(st.integers(0)))
    before = counted(match)
    deeds = st.tuples(st.sampled_from(DEEDS), st.integers(0, 2**32))
    for deed, seed in data.draw(st.lists(deeds, min_size=8, max_size=16)):
        do(match, deed, seed)
        before = counted(match) if deed == "deal" else before
        assert counted(match) == before
        assert bool(match.rules.legal_actions(match.state)) == (match.to_act is not None)
