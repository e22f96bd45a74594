"""Measures what decisions cost each level at its own table, the figures behind ``Played like …``.

Usage: ``python tools/measure_likeness.py [--decisions N] [--jobs N] [--games KEY,…]``. The same level plays every seat,
hand after hand until there are that many decisions with a choice; each is analysed as after a match. Prints the figures
in the form of ``levels/<key>/likeness.toml``. The same arguments give the same figures.
"""

import argparse
import sys
from functools import partial
from pathlib import Path
from statistics import fmean

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game import games
from game.ai.characters import bot_of
from game.ai.elimination import standard_error
from game.analysis.findings import Graded
from game.analysis.likeness import WITHIN_95_PERCENT
from game.analysis.study import DECISION, Study
from game.core.bot import Budget
from game.core.game import LEVELS
from game.core.match import Match
from game.lab.processes import processes
from game.lab.sitting import Sitting

BUDGET = Budget(playouts=1500)
"""About the playouts that a level has at the table."""
SEATS = (2, 4)
"""The numbers of seats measured; the smallest table of a game if it needs more."""


def losses(key: str, seats: int, level: str, seed: int, playouts: int | None = None) -> list[int]:
    """The cost of each decision with a choice in one hand of that level among its own, in hundredths of a point.

    `playouts` are those of the analysis; None stands for the game's usual number.
    """
    game = games.find(key)
    match = Match(game, seats, None, seed)
    sitting = Sitting(match, [bot_of(game, level) for _ in range(seats)], BUDGET)
    while not match.awaits_deal and match.winners is None:
        match.play(sitting.choose(sitting.prompt()))
    study = Study(match, playouts)
    found = [study.find(piece) for piece in study.pieces() if piece.kind == DECISION]
    return [each.blamed for each in found if isinstance(each, Graded)]


def measured(key: str, seats: int, decisions: int, level: str) -> str:
    """The cost of a thousand decisions of that level, measured on at least `decisions`, as lines of the file."""
    amounts, seed = list[int](), 0
    while len(amounts) < decisions:
        amounts += [10 * loss for loss in losses(key, seats, level, seed)]
        seed += 1
    error = WITHIN_95_PERCENT * standard_error(amounts)
    return f"{level} = {round(fmean(amounts))}\n{level}_doubt = {round(error)}  # {len(amounts):,} decisions"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--decisions", type=int, default=500)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--games", default=",".join(games.keys()))
    given = parser.parse_args()
    with processes(given.jobs) as pool:
        for key in given.games.split(","):
            print(f"# {key}")
            for seats in dict.fromkeys(max(seats, games.find(key).seats[0]) for seats in SEATS):
                print(f"\n[[table]]\nseats = {seats}")
                for lines in pool.map(partial(measured, key, seats, given.decisions), LEVELS):
                    print(lines, flush=True)


if __name__ == "__main__":
    main()
