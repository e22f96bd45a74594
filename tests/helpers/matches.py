"""Finished matches, for tests that need a book of them, and matches from traces."""

import json
from dataclasses import replace
from functools import cache

from game import games
from game.core.chance import stream
from game.core.game import Game
from game.core.match import Match
from game.core.record import Aside, Chair, Record
from game.core.rules import at_random


def finished(key: str = "fives", seed: int = 1, chairs: tuple[str, ...] = ("Ana", "Ben"), **aside: object) -> Record:
    """A match played to its end at random; names in lower case are opponents of that level."""
    seats = (Chair(name, "human") if name[0].isupper() else Chair(name.title(), name) for name in chairs)
    return replace(_at_random(key, seed, len(chairs)), chairs=tuple(seats), aside=Aside(**aside))  # type: ignore[arg-type]


@cache
def _at_random(key: str, seed: int, seats: int) -> Record:
    match, rng = Match(games.find(key), seats, None, seed), stream(seed, "book")
    while match.winners is None:
        if match.awaits_deal:
            match.deal_next()
        match.play(at_random(match.rules.legal_actions(match.state), rng))
    return Record.of(match, [Chair(f"Seat {seat}") for seat in range(seats)])


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
