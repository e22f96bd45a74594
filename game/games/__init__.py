"""The games: one folder each, found by name. The folder's name is the game's key."""

import importlib
import pkgutil
from functools import cache
from typing import Any

from game.core.game import Game
from game.core.message import N_, because


class UnknownGame(ValueError):
    """Raised when no game has a key; the message lists the keys there are."""


@cache
def keys() -> tuple[str, ...]:
    """The keys of all games, in alphabetical order."""
    return tuple(sorted(info.name for info in pkgutil.iter_modules(__path__) if info.ispkg))


@cache
def find(key: str) -> Game:
    """The game with that key; `UnknownGame` otherwise."""
    if key not in keys():
        words = N_("there is no game {key}; there are {keys}")
        raise UnknownGame(because(words, key=repr(key), keys=", ".join(keys())))
    game: Game = importlib.import_module(f"{__name__}.{key}").GAME
    return game


def title_of(key: str) -> str:
    """The title of that game, or the key itself where no game has it."""
    return find(key).title if key in keys() else key


def table_class(key: str) -> Any:
    """The game's table (imports pygame); only code that draws asks for it."""
    return importlib.import_module(f"{__name__}.{find(key).key}.table").TABLE
