#!/usr/bin/env python3
"""Counts how decisions are judged, and how told losses stand to solved ones, in hands among the levels.

    python tools/measure_judge.py [--game fortress] [--seats 3] [--hands 6] [--seed 1] [--seconds 150]

Each decision with a choice in the second half of a hand is judged twice: by the judge, and by rollouts alone, as if
nothing could be solved. Where it was solved, that is the truth which rollouts are held against.
"""

import argparse
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from statistics import fmean, median

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game import games  # noqa: E402
from game.ai.judge import EXACT, UNCLEAR, Judge  # noqa: E402
from game.analysis.judging import GRADES, judge  # noqa: E402
from game.core.bot import Budget  # noqa: E402
from game.core.chance import stream  # noqa: E402
from game.core.match import Match  # noqa: E402
from game.core.rules import has_choice  # noqa: E402

LEVELS = ("casual", "skilled", "novice")
NONE = 0.5
"""A mistake that costs no more, in points, is none."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="fortress")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--hands", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=150)
    given = parser.parse_args()
    game = games.find(given.game)
    expertise, began = game.expertise(), time.perf_counter()
    kinds, grades, both, took = Counter[str](), Counter[str](), list[tuple[float, float, str]](), list[float]()
    for seed in range(given.seed, given.seed + given.hands):
        match = Match(game, given.seats, None, seed)
        bots = [game.bot(LEVELS[(seed + seat) % len(LEVELS)]) for seat in range(given.seats)]
        while (seat := match.to_act) is not None and time.perf_counter() - began < given.seconds:
            prompt = match.prompt()
            action = bots[seat].choose(match.rules, prompt, Budget(playouts=30), stream(seed, "judge", match.ply))
            analyst = expertise.analyst()
            if has_choice(prompt.legal_actions) and match.ply >= 8 and isinstance(analyst, Judge):
                budget, rng = Budget(playouts=expertise.playouts), ("judged", seed, match.ply)
                since = time.perf_counter()
                found = analyst.weigh(match.rules, prompt, action, budget, stream(*rng))
                took.append(time.perf_counter() - since)
                told = judge(expertise, match.rules, prompt, found, action)
                kinds[told.judged] += 1
                grades[told.grade] += 1
                if told.judged == EXACT:
                    rolled = analyst.by_rollouts(match.rules, prompt, action, budget, stream(*rng))
                    other = judge(expertise, match.rules, prompt, [replace(each) for each in rolled], action)
                    both.append((told.loss, other.loss, other.grade))
            match.play(action)
    print(f"{given.game} at {given.seats}: {sum(kinds.values())} decisions, {dict(kinds)}, {dict(grades)}")
    if took:
        print(f"seconds a decision: median {median(took):.2f}, most {max(took):.2f}")
    blamed = [solved for solved, _, grade in both if grade in GRADES[1:]]
    none = sum(solved <= NONE for solved in blamed)
    clear = [grade for solved, _, grade in both if solved >= expertise.grades[1]]
    print(
        f"solved {len(both)}: mean solved {fmean(x for x, _, _ in both):.2f}, told by rollouts"
        f" {fmean(y for _, y, _ in both):.2f}"
        if both
        else "none solved"
    )
    print(
        f"graded mistakes by rollouts {len(blamed)}, of them none {none}; unclear"
        f" {sum(grade == UNCLEAR for _, _, grade in both)}; of {len(clear)} solved mistakes rollouts tell"
        f" {sum(grade in GRADES for grade in clear)}"
    )


if __name__ == "__main__":
    main()
