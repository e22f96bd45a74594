"""Counts the decisions of each level that are far behind the best, judged by a referee that thinks much longer.

Usage: ``python tools/measure_blunders.py [--hands N] [--playouts N] [--seats N,…] [--jobs N] [--games KEY,…]``. Every
seat is played by the same level; each decision with a choice is analysed with that many playouts, or proved. A decision
is a blunder if it is at least `BLUNDER_COSTS` behind. Prints the number of blunders per 1,000 decisions with a 95 %
interval (Wilson). The same arguments give the same figures.
"""

import argparse
import sys
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game import games
from game.book.statistics import Share
from game.core.game import LEVELS
from game.lab.processes import processes
from tools.measure_likeness import losses

BLUNDER_COSTS = {"fives": 500, "stones": 30}
"""The least cost of a blunder, in hundredths of a point or, in Stones, in per cent of the chance to win."""
USUAL_BLUNDER_COST = 300


def main() -> None:
    """Prints a line for each game, number of seats and level."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hands", type=int, default=40)
    parser.add_argument("--playouts", type=int, default=20_000)
    parser.add_argument("--seats", default="2", help="where so few cannot play, the smallest table")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--games", default=",".join(games.keys()))
    given = parser.parse_args()
    with processes(given.jobs) as pool:
        for key in given.games.split(","):
            for seats in dict.fromkeys(max(int(each), games.find(key).seats[0]) for each in given.seats.split(",")):
                for level in LEVELS:
                    one = partial(losses, key, seats, level, playouts=given.playouts)
                    costs = [cost for each in pool.map(one, range(given.hands)) for cost in each]
                    far = sum(cost >= BLUNDER_COSTS.get(key, USUAL_BLUNDER_COST) for cost in costs)
                    low, high = Share(far, len(costs)).interval
                    print(
                        f"{key:9} {seats} seats {level:8} {1000 * far / len(costs):5.0f} "
                        f"({1000 * low:.0f}-{1000 * high:.0f}) in 1,000 of {len(costs)} decisions",
                        flush=True,
                    )


if __name__ == "__main__":
    main()
