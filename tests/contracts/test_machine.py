"""A match driven every which way (played, taken back, written down, read again) stays one and the same match."""

import json
import re
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from game import games
from game.core.chance import stream
from game.core.match import Match
from game.core.record import Chair, Record, dumps, loads, rebuild
from game.core.rules import at_random

TILE = re.compile(r"\d+\|\d+")


def tiles_in(value: Any) -> set[str]:
    """Every tile that is named as such anywhere in plain data."""
    if isinstance(value, dict):
        return set().union(*(tiles_in(each) for each in value.values()))
    if isinstance(value, list):
        return set().union(*(tiles_in(each) for each in value))
    return {value} if isinstance(value, str) and TILE.fullmatch(value) else set()


def machine(key: str) -> type[RuleBasedStateMachine]:
    """A machine for matches of that game."""

    class MatchMachine(RuleBasedStateMachine):
        @initialize(seed=st.integers(0, 2**64), seats=st.sampled_from(list(games.find(key).seats)))
        def sit_down(self, seed: int, seats: int) -> None:
            self.match = Match(games.find(key), seats, None, seed)
            self.all_tiles = self.count_tiles()

        @precondition(lambda self: self.match.to_act is not None)
        @rule(seed=st.integers(0, 2**32), times=st.integers(1, 12))
        def play(self, seed: int, times: int) -> None:
            rng = stream("machine", seed)
            for _ in range(times):
                if self.match.to_act is None:
                    return
                self.match.play(at_random(self.match.rules.legal_actions(self.match.state), rng))

        @precondition(lambda self: self.match.awaits_deal)
        @rule()
        def deal(self) -> None:
            self.match.deal_next()
            self.all_tiles = self.count_tiles()

        @precondition(lambda self: self.match.ply > 0)
        @rule(share=st.floats(0, 1))
        def take_back_and_play_again(self, share: float) -> None:
            before, actions = self.match.state, list(self.match.actions)
            ply = round(share * len(actions))
            self.match.back_to(ply)
            for action in actions[ply:]:
                if self.match.awaits_deal:
                    self.match.deal_next()
                self.match.play(action)
            if self.match.awaits_deal and self.match.rules.to_act(before) is not None:
                self.match.deal_next()
            assert self.match.state == before

        @precondition(lambda self: self.match.to_act is not None)
        @rule(seed=st.integers(0, 2**32))
        def deal_anew_what_nobody_at_that_seat_sees(self, seed: int) -> None:
            rules, prompt = self.match.rules, self.match.prompt()
            sampled = rules.sample_state(prompt.observation, stream("sampled", seed))
            assert rules.observe(sampled, prompt.seat) == prompt.observation
            action = at_random(rules.legal_actions(sampled), stream("sampled", seed))
            assert action in rules.legal_actions(self.match.state)

        @rule()
        def write_down_and_read_again(self) -> None:
            record = Record.of(self.match, [Chair(f"Seat {number}") for number in range(self.match.seats)])
            again = rebuild(loads(dumps(record)), games.find)
            if again.state != self.match.state:
                again.deal_next()
            assert again.state == self.match.state

        @invariant()
        def nothing_is_lost_or_doubled(self) -> None:
            if hasattr(self, "match"):
                assert self.count_tiles() == self.all_tiles

        @invariant()
        def whoever_must_act_can(self) -> None:
            if hasattr(self, "match"):
                legal = self.match.rules.legal_actions(self.match.state)
                assert bool(legal) == (self.match.to_act is not None)

        def count_tiles(self) -> Any:
            """Tiles somebody can name, with those nobody can; or markers in hand and on the board."""
            rules, state = self.match.rules, self.match.state
            seen = [rules.observe(state, seat) for seat in range(self.match.seats)]
            if "markers" in seen[0]:
                laid = [sum(1 for _, owner, _ in seen[0]["covered"] if owner == seat) for seat in range(len(seen))]
                return [sum(left) + on for left, on in zip(seen[0]["markers"], laid, strict=True)]
            named = tiles_in(json.loads(json.dumps(seen)))
            return len(named) + seen[0]["boneyard"]

    return MatchMachine


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize("key", games.keys())
def test_a_match_stays_one_and_the_same(key: str) -> None:
    few = settings(
        max_examples=12,
        stateful_step_count=14,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        derandomize=True,
    )
    run_state_machine_as_test(machine(key), settings=few)
