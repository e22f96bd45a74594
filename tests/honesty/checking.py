"""Checks whether a seat does the same wherever the tiles are that it cannot see.

The tiles hidden from the seat to act are dealt anew. An honest seat is then shown the same bytes, has the same legal
actions and does the same. A `Mind` answers for it; it is given the state only so that cheats can be tried out.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile
from typing import Any

from game import games
from game.ai.thought import Thought
from game.core.bot import Prompt
from game.core.chance import stream
from game.core.match import Match
from game.core.rules import Observation, Rules
from tests.contracts.positions import Setting
from tests.helpers.matches import strolling
from tests.honesty.exchanging import exchanged, hands_of

SEED = 7
"""The seed of every mind's chance."""


@dataclass
class Situation:
    """A state with a seat to act, at a table of that setting."""

    setting: Setting
    rules: Rules[Any, Any]
    state: Any
    ply: int

    @cached_property
    def seat(self) -> int:
        seat = self.rules.to_act(self.state)
        assert seat is not None
        return seat

    @cached_property
    def seen(self) -> Observation:
        return self.rules.observe(self.state, self.seat)

    @cached_property
    def legal(self) -> list[str]:
        return [str(action) for action in self.rules.legal_actions(self.state)]


Mind = Callable[[Situation], str]
"""Chooses; returns the text of an action and, after a `DASH`, whatever else it gives away."""

DASH = " – "


@dataclass
class Survey:
    """The result: the number of states by the name of the mind that chose, and complaints.

    A state counts if the seat has a choice and somebody else really holds other tiles in the other deal. In `exchanged`
    of them the other deal was made by `exchanging`, in the rest by `Rules.sample_state` with another stream.
    """

    positions: Counter[str] = field(default_factory=Counter)
    exchanged: int = 0
    complaints: list[str] = field(default_factory=list)

    @property
    def total(self) -> int:
        return sum(self.positions.values())


def question(at: Situation, player: str, playouts: int, rank: int = 0) -> str:
    """The line that would be sent to the thinking process."""
    header = {"game": at.setting.game.key, "seats": at.setting.seats, "options": dict(at.rules.options)}
    about = {"seat": at.seat, "ply": at.ply, "observation": at.seen, "player": player}
    return json.dumps({"id": 1, **header, **about, "playouts": playouts, "seconds": None, "seed": SEED, "rank": rank})


def question_in(match: Match, player: str) -> str:
    """The line that would be sent to it about the seat to act in a match."""
    setting = Setting(match.game, match.seats, dict(match.options))
    return question(Situation(setting, match.rules, match.state, match.ply), player, playouts=2)


def positions(key: str, plies: int = 12) -> Iterator[Match]:
    """A match at every state in which a seat is to act; its seed is longer than any that a process is told."""
    found = games.find(key)
    match = Match(found, found.default_seats, None, 2**200 + 77)
    return takewhile(lambda match: match.ply < plies, strolling(match, stream("told", key)))


def opponent(thought: Thought, player: str, playouts: int) -> Mind:
    """An opponent (a level, or ``level:character``) as at the table: it is sent that line and nothing else."""

    def mind(at: Situation) -> str:
        return str(_answered(thought, at, question(at, player, playouts))["action"])

    return mind


def adviser(thought: Thought, player: str, playouts: int) -> Mind:
    """The mind that gives hints: an action, the best ones as ranked, and what is said about the first."""

    def mind(at: Situation) -> str:
        answer = _answered(thought, at, question(at, player, playouts, rank=3))
        action, facts = answer["action"], at.setting.game.expertise().facts
        prompt = Prompt(at.seat, at.ply, at.seen, at.rules.legal_actions(at.state))
        told = facts(at.rules, prompt, at.rules.parse_action(action))
        return f"{action}{DASH}{answer['ranked']} {told}"

    return mind


def _answered(thought: Thought, at: Situation, line: str) -> dict[str, Any]:
    answer = thought.answer(json.loads(line))
    assert "action" in answer, f"{at.setting}, ply {at.ply}: {answer}"
    return answer


def survey(setting: Setting, minds: Sequence[tuple[str, Mind]], seed: int, most: int, hands: int = 2) -> Survey:
    """Checks at most `most` states of hands played by those minds (one per seat, with a name), up to a complaint."""
    found, rng = Survey(), stream("honesty", seed)
    rules = setting.rules()
    for hand in hands_of(rules, seed, hands):
        while hand.seat is not None:
            legal = rules.legal_actions(hand.state)
            if len(legal) == 1:
                hand.play(legal[0])
                continue
            if found.total >= most or found.complaints:
                return found
            name, mind = minds[hand.seat]
            at = Situation(setting, rules, hand.state, len(hand.actions))
            by_exchange = exchanged(hand, rng) if at.ply % 6 == 5 else None
            other = rules.sample_state(at.seen, rng) if by_exchange is None else by_exchange
            action, complaints = compare(at, other, mind)
            where = f"{setting}, hand {hand.number}, ply {at.ply}, seat {at.seat} ({name})"
            found.complaints += [f"{where} {complaint}" for complaint in complaints]
            if at.state.hands != other.hands:
                found.positions[name] += 1
                found.exchanged += by_exchange is not None
            hand.play(rules.parse_action(action.partition(DASH)[0]))
    return found


def compare(at: Situation, other: Any, mind: Mind) -> tuple[str, list[str]]:
    """What the seat does, and complaints about how it could tell the deals apart, or does.

    Observations are compared as written, unsorted: the order of keys could reveal something too.
    """
    found = []
    there = Situation(at.setting, at.rules, other, at.ply)
    if json.dumps(at.seen) != json.dumps(there.seen):
        found.append(f"sees something hidden: {_difference(at.seen, there.seen)}")
    if at.legal != there.legal:
        found.append(f"may do other things, or in another order: {at.legal[:6]} / {there.legal[:6]}")
    action, again = mind(at), mind(there)
    if action != again:
        found.append(f"does {action}, but {again} if hidden tiles lie otherwise")
    return action, found


def _difference(here: Observation, there: Observation) -> str:
    for key in here.keys() | there.keys():
        mine, theirs = json.dumps(here.get(key)), json.dumps(there.get(key))
        if mine != theirs:
            return f"{key} is {mine[:80]} / {theirs[:80]}"
    return f"the order of keys is {[*here]} / {[*there]}"
