#!/usr/bin/env python3
"""Compares judgements of decisions in Fortress with all deals that fit, each solved by code that shares nothing.

    python tools/measure_judge.py [--seats 3] [--seed 1] [--seconds 300] [--levels novice,casual]

Takes decisions of first hands among those levels, if at most ``--most`` deals fit. The outside check weighs all deals
equally, and once more as likely as the judge believes them to be.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Mapping
from math import fsum
from pathlib import Path
from statistics import fmean, median
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game import games  # noqa: E402
from game.analysis.judging import GRADES, Judgement, judge  # noqa: E402
from game.core.bot import AnyPrompt, Budget  # noqa: E402
from game.core.chance import stream  # noqa: E402
from game.core.match import Match  # noqa: E402
from game.core.rules import has_choice  # noqa: E402
from game.dominoes.tiles import texts  # noqa: E402
from tests.referee.fortressdeals import Hand, Hands, OpenHands, TooMany  # noqa: E402

MOST_OF_FALSE_ALARM, LEAST_REPORTED = 0.5, 2.0
"""The most points that a false alarm costs, and the fewest that must be reported."""

Ends = dict[Hands, dict[tuple[str, int], list[float]]]


class Measured(NamedTuple):
    """A decision as it is judged, and its cost with equally likely deals and with deals as likely as believed.

    All losses are in points against the mean of all seats, as in analyses of records.
    """

    judged: str
    grade: str
    told: float
    even: float
    believed: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--levels", default="novice,casual")
    parser.add_argument("--most", type=int, default=200, help="deals that fit")
    parser.add_argument("--states", type=int, default=150_000, help="the most looked at from outside to solve them")
    parser.add_argument("--hard", type=int, default=0, help="leave out what takes fewer states than that")
    given = parser.parse_args()
    until, found, took = time.perf_counter() + given.seconds, list[Measured](), list[float]()
    seed = given.seed
    while time.perf_counter() < until:
        _hand(seed, given, until, found, took)
        seed += 1
    _tell(f"{given.levels} at {given.seats}, matches {given.seed} to {seed - 1}", found, took)


def _hand(seed: int, given: argparse.Namespace, until: float, found: list[Measured], took: list[float]) -> None:
    """Judges the decisions of one hand."""
    game = games.find("fortress")
    match, levels = Match(game, given.seats, None, seed), given.levels.split(",")
    bots = [game.bot(levels[(seed + seat) % len(levels)]) for seat in range(given.seats)]
    dealt = match.rules.deal_record(match.state)
    outside = Hand(given.seats, 6 if given.seats < 5 else 9, dealt["hands"], dealt["boneyard"])
    while (seat := match.to_act) is not None and time.perf_counter() < until:
        prompt = match.prompt()
        action = bots[seat].choose(match.rules, prompt, Budget(playouts=30), stream(seed, "judge", match.ply))
        deals = outside.deals(given.most) if match.ply and has_choice(prompt.legal_actions) else []
        if ends := _solved(outside, deals, given.hard, given.states):
            since = time.perf_counter()
            told = _judged(match, prompt, action, seed)
            took.append(time.perf_counter() - since)
            found.append(_held_against(match, outside, ends, prompt, action, told))
        match.play(action)
        outside.play(str(action))


def _judged(match: Match, prompt: AnyPrompt, action: Any, seed: int) -> Judgement:
    expertise = match.game.expertise()
    budget, rng = Budget(playouts=expertise.playouts), stream("judged", seed, match.ply)
    found = expertise.analyst().weigh(match.rules, prompt, action, budget, rng)
    return judge(expertise, match.rules, prompt, found, action)


def _solved(outside: Hand, deals: list[Hands], least: int, most: int) -> Ends:
    """The worth of every play in each deal; empty if solving takes fewer than `least` states or more than `most`."""
    solver = OpenHands(outside.highest, most)
    try:
        found = {deal: solver.worth(deal, outside.seat, outside.sides) for deal in deals}
    except TooMany:
        return {}
    return found if most - solver.left >= least else {}


def _held_against(match: Match, outside: Hand, ends: Ends, prompt: AnyPrompt, action: Any, told: Judgement) -> Measured:
    """The judgement of a decision beside its cost in all deals solved."""
    likely = dict.fromkeys(ends, 0.0)
    for chance, state in match.game.expertise().believed(match.rules, prompt, len(ends)):
        likely[tuple(outside.mask(texts(hand)) for hand in state.hands)] += chance
    tile, _, target = str(action).partition(">")
    own, unit = (tile, outside.offered(target)), (outside.seats - 1) / outside.seats

    def loss(chances: Mapping[Any, float]) -> float:
        worth = {
            play: fsum(chances[deal] * each[play][prompt.seat] for deal, each in ends.items())
            for play in next(iter(ends.values()))
        }
        return unit * (max(worth.values()) - worth[own])

    even = dict.fromkeys(ends, 1 / len(ends))
    return Measured(told.judged, told.grade, unit * told.loss, loss(even), loss(likely))


def _tell(what: str, found: list[Measured], took: list[float]) -> None:
    print(f"{what}: {len(found)} decisions, {dict(Counter(each.judged for each in found))}")
    if not found:
        return
    print(f"seconds a decision: median {median(took):.2f}, most {max(took):.2f}")
    for name in ("even", "believed"):
        blamed = [each for each in found if each.grade in GRADES]
        large = [each for each in found if getattr(each, name) >= LEAST_REPORTED]
        none = [each for each in blamed if getattr(each, name) <= MOST_OF_FALSE_ALARM]
        unclear = sum(each.grade == "unclear" for each in found)
        print(
            f"deals {name}: of {len(blamed)} graded {len(none)} are none; of {len(large)} large ones"
            f" {sum(each in blamed for each in large)} are graded; {unclear} unclear;"
            f" told {fmean(each.told for each in blamed) if blamed else 0:.2f}"
            f" where it costs {fmean(getattr(each, name) for each in blamed) if blamed else 0:.2f}"
        )
        for each in [*none, *(one for one in large if one not in blamed)]:
            print("  ", each)


if __name__ == "__main__":
    main()
