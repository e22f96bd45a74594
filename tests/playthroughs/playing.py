"""Plays the hands in the files of this folder."""

import contextlib
import io
from pathlib import Path

from game import cli, games

FOLDER = Path(__file__).parent


def names() -> list[str]:
    """One name per game and number of seats, such as ``fives-3``."""
    return [f"{key}-{seats}" for key in games.keys() for seats in games.find(key).seats]  # noqa: SIM118


def command(name: str) -> list[str]:
    """The command that prints the trace of one hand of random play."""
    key, seats = name.split("-")
    return ["trace", key, "--seats", seats, "--seed", "2718", "--hands", "1", "--legal", "count"]


def playthrough(name: str) -> str:
    """The trace of that hand."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert cli.main(command(name)) == 0
    return out.getvalue()
