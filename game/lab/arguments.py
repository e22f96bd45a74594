"""Strict parsing of command lines, with one-line error messages."""

from __future__ import annotations

import argparse
import os
import re
import secrets
import shlex
import stat
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from game.words import _

if TYPE_CHECKING:  # only commands import these; the window starts sooner without
    from game.core.bot import Budget
    from game.core.game import Game

BOT_TIMEOUT = 10.0
"""Time that an external bot may take for an answer, in seconds."""


class BadArguments(Exception):
    """An invalid command line; the message is one line."""


class Parser(argparse.ArgumentParser):
    """A parser that accepts no abbreviations and no flag twice, and raises `BadArguments`."""

    def __init__(self, command: str, description: str) -> None:
        prog = f"pipstone {command}".rstrip()
        super().__init__(prog=prog, description=description, allow_abbrev=False, add_help=False)
        self._positionals.title, self._optionals.title = _("arguments"), _("options")
        self.add_argument("-h", "--help", action="help", help=_("show this help and exit"))

    def format_help(self) -> str:
        """The help, with its first word translated here, for argparse would use a catalogue of its own."""
        return super().format_help().replace("usage: ", _("usage: "), 1)

    def error(self, message: str) -> NoReturn:
        raise BadArguments(f"{self.prog}: {message}")

    def flag(self, name: str, **how: Any) -> None:
        """Adds a flag with a value, which may be given once."""
        self.add_argument(name, action=_Once, **how)

    def game_flags(self) -> None:
        """Adds the arguments for a game, its seats, seed and options."""
        from game import games

        self.add_argument(
            "game", metavar="GAME", type=_game, help=_("which game: {games}").format(games=", ".join(games.keys()))
        )
        self.flag("--seats", type=decimal(1, 99), metavar="N", help=_("number of seats"))
        self.flag(
            "--seed",
            type=seed,
            default=0,
            metavar="S",
            help=_("a whole number, 0 or higher, or secret: one drawn by lot"),
        )
        self.add_argument(
            "--option", action="append", default=[], metavar="K=V", help=_("an option of the game; may be repeated")
        )

    def some_games(self) -> None:
        """Adds the argument for several games; all of them if none is named."""
        from game import games

        every = [games.find(key) for key in games.keys()]  # noqa: SIM118
        self.add_argument(
            "games", nargs="*", metavar="GAME", type=_game, default=every, help=_("which games; all of them by default")
        )

    def player_flags(self, default: str | None) -> None:
        self.flag(
            "--players",
            default=default,
            required=default is None,
            metavar="P[,P…]",
            help=_("one for all seats or one per seat: random, a level, LEVEL:NAME or exec:COMMAND"),
        )
        self.flag(
            "--bot-timeout", type=seconds, default=BOT_TIMEOUT, metavar="T", help=_("seconds per answer of a bot")
        )


class _Once(argparse.Action):
    def __call__(self, parser: Any, namespace: Any, values: Any, option_string: str | None = None) -> None:
        given: set[str] = namespace.__dict__.setdefault("_given", set())
        if self.dest in given:
            raise argparse.ArgumentError(self, "given twice")
        given.add(self.dest)
        setattr(namespace, self.dest, values)


def decimal(low: int, high: int) -> Callable[[str], int]:
    """A reader of plain decimals from `low` to `high`, without sign or leading zeros."""

    def read(text: str) -> int:
        if not re.fullmatch("0|[1-9][0-9]*", text) or len(text) > 78 or not low <= int(text) <= high:
            limits = f"{low} to {high}" if high < 10**12 else f"{low} up, below 2**256"
            raise argparse.ArgumentTypeError(f"{text[:90]!r} is not a plain decimal number from {limits}")
        return int(text)

    return read


def per_cent(text: str) -> int:
    """Reads a size as 50 to 300 per cent or as a factor: ``200``, ``200%`` and ``2`` are the same."""
    written = re.fullmatch(r"([0-9]{1,4}(?:\.[0-9]{1,4})?)%?", text)
    value = float(written[1]) if written else 0.0
    share = round(value if value >= 50 or text.endswith("%") else 100 * value)
    if not 50 <= share <= 300:
        raise argparse.ArgumentTypeError(f"{text[:90]!r} is no size from 50 to 300 per cent, or 0.5 to 3.0")
    return share


def seed(text: str) -> int:
    """Reads a seed, or draws one for ``secret``, because every program on the machine can read command lines."""
    from game.core.chance import SEED_LIMIT

    return secrets.randbelow(SEED_LIMIT) if text == "secret" else decimal(0, SEED_LIMIT - 1)(text)


def seconds(text: str) -> float:
    """Reads a positive time in seconds, such as 10 or 0.5, at most a day."""
    if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?", text) or not 0 < float(text) <= 86_400:
        raise argparse.ArgumentTypeError(f"{text[:90]!r} is no time in seconds")
    return float(text)


def budget(text: str) -> Budget:
    """Reads ``playouts:N`` or ``seconds:T``."""
    from game.core.bot import Budget

    kind, _colon, amount = text.partition(":")
    if kind == "playouts":
        return Budget(playouts=decimal(1, 10**9)(amount))
    if kind == "seconds":
        return Budget(seconds=seconds(amount))
    raise argparse.ArgumentTypeError(f"{text[:90]!r} is neither playouts:N nor seconds:T")


def options(game: Game, seats: int, pairs: Sequence[str]) -> dict[str, int | str]:
    """The options given as ``key=value``, each at most once, with defaults for all others."""
    from game.core.game import BadOption

    given: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise BadArguments(f"option {pair!r} is not written key=value")
        if key in given:
            raise BadArguments(f"option {key!r} is given twice")
        given[key] = value
    try:
        return game.parse_options(seats, given)
    except BadOption as error:
        raise BadArguments(str(error)) from None


def players(game: Game, text: str) -> tuple[str, ...]:
    """The players in a comma-separated list. A comma in ``exec:COMMAND`` is part of it unless a player follows."""
    from game.core.record import OUTSIDE

    result: list[str] = []
    for part in text.split(","):
        wrong = "" if part.startswith(OUTSIDE) else _unknown(game, part)
        if wrong and result and result[-1].startswith(OUTSIDE):
            result[-1] += f",{part}"
        elif wrong:
            raise BadArguments(wrong)
        else:
            result.append(part)
    for player in result:
        if player.startswith(OUTSIDE):
            command(player)
    return tuple(result)


def _unknown(game: Game, player: str) -> str:
    from game.ai.characters import BETWEEN, UnknownPlayer, check

    try:
        check(game, player)
    except UnknownPlayer as error:
        return f"{error}, exec:COMMAND" if BETWEEN not in player else str(error)
    return ""


def command(player: str, windows: bool = sys.platform == "win32") -> list[str]:
    """The words of an ``exec:COMMAND``, split as by a shell; on Windows a backslash does not escape."""
    from game.core.record import OUTSIDE

    try:
        words = shlex.split(player.removeprefix(OUTSIDE), posix=not windows)
        if windows:
            words = [
                word[1:-1] if len(word) > 1 and word[0] == word[-1] and word[0] in "\"'" else word for word in words
            ]
    except ValueError as error:
        raise BadArguments(f"the command of {player!r} cannot be read: {error}") from None
    if not words:
        raise BadArguments(f"{player!r} names no command")
    return words


def _game(key: str) -> Game:
    from game import games

    try:
        return games.find(key)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def window_size(text: str) -> tuple[int, int]:
    """Reads a size in pixels such as 1280x800."""
    width, times, height = text.partition("x")
    side = decimal(1, 32_000)
    if not times:
        raise argparse.ArgumentTypeError(f"{text[:90]!r} is no size such as 1280x800")
    return side(width), side(height)


def folder(text: str) -> str:
    """Reads the path of a folder, which need not exist; one that is not accessible passes."""
    path = Path(text)
    try:
        fits = text != "" and (path.is_dir() or not path.exists())
    except PermissionError:
        fits = True
    except (OSError, ValueError):
        fits = False
    if not fits:
        raise argparse.ArgumentTypeError(f"{text[:90]!r} is no folder")
    return text


def new_file(text: str) -> str:
    """Reads the path of a new or ordinary file in an existing folder."""
    path = Path(text)
    try:
        fits = path.name != "" and path.parent.is_dir()
        if fits and os.path.lexists(path) and not stat.S_ISREG(path.lstat().st_mode):
            raise argparse.ArgumentTypeError(f"{text[:90]!r} is no ordinary file, and is not replaced")
    except (OSError, ValueError):
        fits = False
    if not fits:
        raise argparse.ArgumentTypeError(f"{text[:90]!r} is no file in a folder that is there")
    return text
