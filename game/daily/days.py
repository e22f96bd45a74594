"""Which deal a day has. A date is all that it depends on, so that it is the same everywhere.

The date is the player's local one. Nothing is secret about it: anybody can work out the deal of any day.
"""

import hashlib
import re
from datetime import date

from game import games, solitaire
from game.ai.characters import choose_characters, player_of
from game.core.chance import stream
from game.core.game import LEVELS
from game.core.record import Chair, Record
from game.solitaire.solver import offered

SEAT = 0
"""Where the person sits."""
LEVEL = "skilled"
"""How well everybody else plays."""
PERSON = Chair("You")
NUMBERS = 1_000_000
"""The solitaire of a day has a number up to about this."""


def read_day(text: str) -> date:
    """The date written ``2026-11-23``; `ValueError` for anything else."""
    if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        try:
            return date.fromisoformat(text)
        except ValueError:
            pass
    raise ValueError(f"{text[:40]!r} is no date such as 2026-11-23")


def game_of(day: date) -> str:
    """The key of the game whose turn it is that day: all that take turns by then follow each other, by the alphabet of
    their keys. A game that is added later leaves the days before it as they were."""
    known = [game.key for game in map(games.find, games.keys()) if game.daily_from <= day.isoformat()]
    return known[day.toordinal() % len(known)]


def seed_of(key: str, day: date) -> int:
    """The seed: the first eight bytes, big-endian, of the SHA-256 of ``pipstone/daily/1/<game>/<date>``."""
    return int.from_bytes(hashlib.sha256(f"pipstone/daily/1/{key}/{day.isoformat()}".encode()).digest()[:8], "big")


def deal_of(key: str, day: date) -> Record:
    """The deal of that day for a game, before anything has been played: with as many seats as it usually has, the
    options of that day, and named opponents on all seats but the first."""
    game, seed = games.find(key), seed_of(key, day)
    seats = game.default_seats
    known = choose_characters([LEVEL] * (seats - 1), (), stream(seed, "daily", "opponents"))
    names = [each.name if each else f"{LEVELS[LEVEL]} {number}" for number, each in enumerate(known, 1)]
    chairs = (PERSON, *(Chair(name, player_of(LEVEL, name)) for name in names))
    return Record(key, game.options_of_day(day.isoformat()), seed, chairs)


def number_of(day: date) -> int:
    """The number of that day's solitaire: the first that can be cleared from one on that follows from the seed."""
    start = seed_of(solitaire.GAME.key, day) % NUMBERS + 1
    return offered(start, solitaire.GAME.options(1))
