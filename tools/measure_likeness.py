"""Measures what decisions cost each level at its own table, which is what ``Played like …`` is read from.

Usage: ``python tools/measure_likeness.py [--hands N] [--jobs N] [--games KEY,…]``. Every seat is played by the
same level; each decision with a choice is analysed as after a match. The figures are
printed as ``levels/<key>/likeness.toml`` has them. The same arguments give the same figures.
"""

import argparse
import math
import sys
from concurrent.futures import Executor
from functools import partial
from itertools import repeat
from statistics import fmean, stdev

from game import games
from game.ai.characters import bot_of
from game.analysis.findings import Graded
from game.analysis.study import DECISION, Study
from game.core.bot import Budget
from game.core.game import LEVELS
from game.core.match import Match
from game.lab.processes import processes
from game.lab.sitting import Sitting

BUDGET = Budget(playouts=1500)
"""About what a level is given at the table."""
SEATS = (2, 4)
"""Tables that are measured; where so few cannot play, the smallest one."""


def losses(key: str, seats: int, level: str, seed: int, playouts: int | None = None) -> list[int]:
    """What each decision with a choice cost in one hand of that level among its own, in hundredths of a point.

    `playouts` are those of the analysis; None: what the game asks for.
    """
    game = games.find(key)
    match = Match(game, seats, None, seed)
    sitting = Sitting(match, [bot_of(game, level) for _ in range(seats)], BUDGET)
    while not match.awaits_deal and match.winners is None:
        sitting.play(sitting.choose(sitting.prompt()))
    study = Study(match, playouts)
    found = [study.find(piece) for piece in study.pieces() if piece.kind == DECISION]
    return [each.blamed for each in found if isinstance(each, Graded)]


def row(pool: Executor, key: str, seats: int, hands: int) -> str:
    """What a thousand decisions cost the levels at such a table, as a row of the file."""
    lines = [f"[[table]]\nseats = {seats}"]
    for level in LEVELS:
        amounts = [10 * loss for each in pool.map(partial(losses, key, seats, level), range(hands)) for loss in each]
        error = 1.96 * stdev(amounts) / math.sqrt(len(amounts))
        lines += [f"{level} = {round(fmean(amounts))}", f"{level}_doubt = {round(error)}  # {len(amounts)} decisions"]
        print(key, seats, *lines[-2:], file=sys.stderr, flush=True)
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hands", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--games", default=",".join(games.keys()))
    given = parser.parse_args()
    with processes(given.jobs) as pool:
        for key in given.games.split(","):
            sizes = dict.fromkeys(max(seats, games.find(key).seats[0]) for seats in SEATS)
            rows = map(row, repeat(pool), repeat(key), sizes, repeat(given.hands))
            print("\n\n".join([f"# {key}", *rows]), flush=True)


if __name__ == "__main__":
    main()
