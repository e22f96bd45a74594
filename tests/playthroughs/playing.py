"""Plays the hands that the files of this folder keep."""

import contextlib
import io
from pathlib import Path

from game import cli, games

FOLDER = Path(__file__).parent
SEED = 2718


def names() -> list[str]:
    """One name per game and number of seats, such as ``fives-3``."""
    return [f"{key}-{seats}" for key in games.keys() for seats in games.find(key).seats]  # noqa: SIM118


def playthrough(name: str) -> str:
    """The trace of one hand of random play."""
    key, seats = name.split("-")
    flags = ["--seats", seats, "--seed", str(SEED), "--hands", "1", "--legal", "count"]
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert cli.main(["trace", key, *flags]) == 0
    return out.getvalue()
