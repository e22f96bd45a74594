"""Matches played at random or by the first legal actions, finished ones for a book, and matches from traces."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from game import games
from game.core.chance import Stream, stream
from game.core.game import Game
from game.core.match import Match
from game.core.record import Aside, Chair, Record
from game.core.rules import Seat, at_random


def finished(key: str = "fives", seed: int = 1, chairs: tuple[str, ...] = ("Ana", "Ben"), **aside: object) -> Record:
    """A match played to its end at random; names in lower case are opponents of that level."""
    seats = (Chair(name, "human") if name[0].isupper() else Chair(name.title(), name) for name in chairs)
    return replace(_at_random(key, seed, len(chairs)), chairs=tuple(seats), aside=Aside(**aside))  # type: ignore[arg-type]


@cache
def _at_random(key: str, seed: int, seats: int) -> Record:
    return Record.of(strolled(key, seats, seed, hands=0), [Chair(f"Seat {seat}") for seat in range(seats)])


def strolled(key: str, seats: int, seed: int, options: Any = None, *, plies: int = -1, hands: int = 1) -> Match:
    """A match after so many random actions, or as far as in `strolling` if that comes first."""
    match = Match(games.find(key), seats, options, seed)
    for _ in strolling(match, stream(seed, "book"), hands):
        if match.ply == plies:
            break
    return match


def strolling(match: Match, rng: Stream, hands: int = 1) -> Iterator[Match]:
    """The match before each random action, to the end of that many hands or, with 0, of the match."""
    while match.winners is None:
        if match.awaits_deal:
            if match.hands_finished == hands:
                return
            match.deal_next()
        yield match
        match.play(at_random(match.rules.legal_actions(match.state), rng))


def at_choice(key: str, seats: int, seed: int, least: int = 2) -> Match:
    """A match in which all take the first legal action until somebody has `least` of them."""
    return brought(key, seats, seed, lambda match: len(match.prompt().legal_actions) >= least)


def brought(key: str, seats: int, seed: int, there: Callable[[Match], bool]) -> Match:
    """A match in which all take the first legal action until it is `there`."""
    match = Match(games.find(key), seats, None, seed)
    while not there(match):
        match.play(match.prompt().legal_actions[0])
    return match


def deal_anew(match: Match, seat: Seat) -> None:
    """Replaces the position by another one that this seat cannot tell from it: with other tiles in others' hands or, if
    it knows them all, in another order in the boneyard."""
    rules, others = match.rules, [each for each in range(match.seats) if each != seat]

    def hands(state: Any) -> list[Any]:
        return [rules.observe(state, each)["hand"] for each in others]

    seen = rules.observe(match.state, seat)
    deals = [rules.sample_state(seen, stream("another deal", attempt)) for attempt in range(20)]
    other = [deal for deal in deals if hands(deal) != hands(match.state)] or [d for d in deals if d != match.state]
    assert other, "nothing is hidden"
    match.suppose(other[0])


def against(name: str, level: str, seed: int, person: str = "Ana", **aside: object) -> Record:
    """A match of Fives of a person against an opponent of that level, as the table records it."""
    return replace(finished(seed=seed, **aside), chairs=(Chair(person), Chair(name, level)))


def traced(game: Game, trace: str) -> Match:
    """The match that a trace describes."""
    header, *events = map(json.loads, trace.splitlines())
    match = Match(game, header["seats"], None, header["seed"])
    for event in events:
        if event["event"] == "ply":
            if match.awaits_deal:
                match.deal_next()
            match.play(match.rules.parse_action(event["action"]))
    return match
