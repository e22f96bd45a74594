#!/usr/bin/env python3
"""Checks the reasons given for the better of two actions by trying everything, in positions of each game.

    python tools/measure_reasons.py [--games fives,castle] [--positions 1000] [--seed 0]

Prints the number of reasons by kind, and every reason that is untrue or speaks against its advice.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game import games  # noqa: E402
from tests.analysis.recounting import against, cases  # noqa: E402


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", default=",".join(games.keys()))
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    given, wrong = parser.parse_args(), list[str]()
    for key in given.games.split(","):
        facts, none, here = Counter[str](), 0, list[str]()
        for case in cases(key, given.positions, given.seed):
            facts.update(each.fact for each in case.told)
            none += not case.told
            here += against(case)
        print(f"{key}: {given.positions} positions, {len(here)} against; {dict(facts)}; without a reason {none}")
        wrong += here
    print(*wrong, sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
