"""Sitting down at a table in the real program, touching what leads on, and matches that were played before."""

import random
from typing import Any

from game import games
from game.core.match import Match
from game.core.record import Chair, Record
from game.scenes.play import PlayScene
from game.scenes.tableplan import SeatPlan, TablePlan
from tests.pilot import Pilot

SHORT = {"target": 50, "length": "1", "limit": 2, "opening": "answerable"}
"""Options that make a match short, where a game has them."""


def sit_down(pilot: Pilot, key: str, *players: str) -> None:
    """Deals a match of that game to those players."""
    game = games.find(key)
    known = {option.key: option for option in game.options_for(len(players))}
    options = {name: value for name, value in SHORT.items() if name in known and value in known[name].values}
    seats = tuple(SeatPlan(f"Player {n}", player, n, n) for n, player in enumerate(players))
    plan = TablePlan(key, seats, options).checked()
    pilot.app.stack.push(PlayScene.start(pilot.app.context, plan))
    pilot.settle()


def useful(layout: dict[str, Any]) -> list[dict[str, Any]]:
    """What leads towards a legal action now."""
    return [item for item in layout["items"] if item["touch"]]


def by_mouse(pilot: Pilot, rng: random.Random) -> None:
    """Touches something useful in the middle."""
    pilot.click(rng.choice(useful(pilot.dump()))["key"])


def kept_match(plies: int = 8) -> Record:
    """A match some moves old: Nora against two others."""
    match = Match(games.find("castle"), 3, None, 5)
    for _ in range(plies):
        match.play(next(iter(match.rules.legal_actions(match.state))))
    return Record.of(match, [Chair("Nora"), Chair("Ben", "casual"), Chair("Ana", "novice")])
