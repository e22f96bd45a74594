"""Which deal a day has. It depends on the date alone, so it is the same everywhere.

The date is the player's local one. Nothing about it is secret: anybody can work out the deal of any day.
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
"""The seat of the person."""
LEVEL = "skilled"
"""The level of all opponents."""
PERSON = Chair("You")
NUMBERS = 1_000_000
"""The highest number at which the search for a day's solitaire begins."""


def read_day(text: str) -> date:
    """The date written ``2026-11-23``; `ValueError` for anything else."""
    if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        try:
            return date.fromisoformat(text)
        except ValueError:
            pass
    raise ValueError(f"{text[:40]!r} is no date such as 2026-11-23")


def game_of(day: date) -> str:
    """The key of that day's game: all games that are in the rotation by then follow each other, in alphabetical order.
    A game that is added later leaves the days before it as they were."""
    known = [game.key for game in map(games.find, games.keys()) if game.daily_from <= day.isoformat()]
    return known[day.toordinal() % len(known)]


def seed_of(key: str, day: date) -> int:
    """The seed: the first eight bytes, big-endian, of the SHA-256 of ``pipstone/daily/1/<game>/<date>``."""
    return int.from_bytes(hashlib.sha256(f"pipstone/daily/1/{key}/{day.isoformat()}".encode()).digest()[:8], "big")


def deal_of(key: str, day: date) -> Record:
    """The deal of that day for a game, before any action: with its usual number of seats, the options of that day, and
    named opponents on all seats but the first."""
    game, seed = games.find(key), seed_of(key, day)
    seats = game.default_seats
    known = choose_characters([LEVEL] * (seats - 1), (), stream(seed, "daily", "opponents"))
    names = [each.name if each else f"{LEVELS[LEVEL]} {number}" for number, each in enumerate(known, 1)]
    chairs = (PERSON, *(Chair(name, player_of(LEVEL, name)) for name in names))
    return Record(key, game.options_of_day(day.isoformat()), seed, chairs)


def number_of(day: date) -> int:
    """The number of that day's solitaire: the first that can be cleared, from a number that follows from the seed."""
    start = seed_of(solitaire.GAME.key, day) % NUMBERS + 1
    return offered(start, solitaire.GAME.options(1))
