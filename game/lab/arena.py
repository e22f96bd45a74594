"""Lets players meet over many deals, and prints the results with confidence intervals."""

import contextlib
import json
import sys
from collections.abc import Generator, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import asdict

from game.core.game import Game
from game.core.rules import Json
from game.lab import stats
from game.lab.arguments import Parser, budget, decimal, options, players
from game.lab.cluster import TRUST, cluster
from game.lab.duplicate import Outcome, Plan, play_deal
from game.lab.processes import processes
from game.lab.sitting import USUAL_BUDGET
from game.lab.stats import Interval
from game.words import _
from game.words.english import counted

FORMAT = "pipstone-arena/1"
LONGEST = 40
"""The longest name of a player in the table, in letters; of a longer command the end is shown."""


def run(arguments: Sequence[str]) -> int:
    """The ``arena`` command. Ctrl+C stops it, and the results so far are printed."""
    parser = Parser("arena", _("Plays every deal once with each rotation of the players over the seats."))
    parser.game_flags()
    parser.player_flags(default=None)
    parser.flag("--deals", type=decimal(1, 10**7), default=100, metavar="N", help=_("how many deals"))
    parser.flag("--jobs", type=decimal(1, 256), default=1, metavar="J", help=_("how many processes"))
    parser.flag(
        "--cluster",
        metavar="ADDRESS",
        help=_("play on the workers of the Dask cluster at host:port; {warning}").format(warning=_(TRUST)),
    )
    parser.flag(
        "--budget", type=budget, default=USUAL_BUDGET, metavar="B", help=_("playouts:N or seconds:T per decision")
    )
    parser.add_argument("--matches", action="store_true", help=_("play whole matches instead of single hands"))
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))
    given = parser.parse_args(arguments)
    who = players(given.game, given.players)
    seats = given.seats or _seats(given.game, len(who))
    chosen = options(given.game, seats, given.option)
    if len(who) > seats:
        parser.error(f"{len(who)} players for {seats} seats")
    if given.cluster is not None and given.jobs > 1:
        parser.error("--jobs is about this machine, --cluster about others; give one of them")
    plan = Plan(given.game.key, seats, chosen, who, given.matches, given.budget, given.seed, given.bot_timeout)
    outcomes, stopped = _gather(plan, given.deals, _workers(given.cluster, min(given.jobs, given.deals)))
    if outcomes:
        result = summary(plan, outcomes)
        print(json.dumps(result) if given.json else in_words(result))
    return 130 if stopped else 0


def summary(plan: Plan, outcomes: Sequence[Outcome]) -> Json:
    """The figures as plain data; with a budget of playouts all but ``times`` are reproducible."""
    return {
        "format": FORMAT,
        "game": plan.game,
        "seats": plan.seats,
        "options": plan.options,
        "seed": plan.seed,
        "unit": "match" if plan.matches else "hand",
        "deals": len(outcomes),
        "lineups": len(plan.lineups()),
        "budget": {kind: amount for kind, amount in asdict(plan.budget).items() if amount is not None},
        "undecided": sum(each.undecided for each in outcomes),
        "players": [_figures(plan, number, outcomes) for number in range(len(plan.players))],
        "times": [_times(name, number, outcomes) for number, name in enumerate(plan.players)],
    }


def in_words(result: Json) -> str:
    """The figures as a table."""
    unit = {"hand": "one hand", "match": "one match"}[result["unit"]]
    names = [figures["player"] for figures in result["players"]]
    names = [name if len(name) <= LONGEST else f"…{name[1 - LONGEST :]}" for name in names]
    wide = max(16, *map(len, names))
    lines = [
        f"{result['game']}, {result['seats']} seats, {counted(result['deals'], 'deal')} of {unit}, each played with "
        f"{counted(result['lineups'], 'lineup')}; seed {result['seed']}; 95 % confidence intervals over deals",
        f"{'player':{wide}} {'win share':24} {'score difference':26} {'Elo':26} "
        "decisions: p50, p95, max   illegal, late",
    ]
    for name, figures, times in zip(names, result["players"], result["times"], strict=True):
        lines.append(
            f"{name:{wide}} {_range(figures['win_share'], '.3f'):24} "
            f"{_range(figures['score_difference'], '+.2f'):26} {_range(figures['elo'], '+.0f'):26} "
            f"{times['p50_ms']:.2f} {times['p95_ms']:.2f} {times['max_ms']:.2f} ms"
            f"   {figures['illegal']}, {times['late']}"
        )
    if result["undecided"]:
        lines.append(f"{result['undecided']} matches were stopped undecided and counted as they stood")
    return "\n".join(lines)


Workers = contextlib.AbstractContextManager[Executor]
"""The workers, for a ``with`` block, which cancels open jobs when it ends early."""


def _workers(address: str | None, jobs: int) -> Workers | None:
    if address is not None:
        return cluster(address)
    return processes(jobs) if jobs > 1 else None


def _gather(plan: Plan, deals: int, workers: Workers | None) -> tuple[list[Outcome], bool]:
    """The outcomes in the order of the deals, and whether Ctrl+C stopped them early."""
    outcomes: list[Outcome] = []
    stopped = False
    try:
        with contextlib.closing(_outcomes(plan, deals, workers)) as coming:
            for outcome in coming:
                outcomes.append(outcome)
                _progress(len(outcomes), deals)
    except KeyboardInterrupt:
        stopped = True
    finally:
        if outcomes and sys.stderr.isatty():
            _tell("\n")
    return sorted(outcomes, key=lambda outcome: outcome.deal), stopped


def _outcomes(plan: Plan, deals: int, workers: Workers | None) -> Generator[Outcome, None, None]:
    if workers is None:
        for deal in range(deals):
            yield play_deal(plan, deal)
        return
    with workers as executor:
        futures = [executor.submit(play_deal, plan, deal) for deal in range(deals)]
        for future in as_completed(futures):
            yield future.result()


def _progress(done: int, deals: int) -> None:
    if sys.stderr.isatty():
        _tell(f"\r{done} of {deals} deals")
    elif done == deals or done % max(1, deals // 10) == 0:
        _tell(f"{done} of {deals} deals\n")


def _tell(text: str) -> None:
    with contextlib.suppress(OSError):  # the figures are still wanted without progress
        sys.stderr.write(text)
        sys.stderr.flush()


def _figures(plan: Plan, number: int, outcomes: Sequence[Outcome]) -> Json:
    held = plan.held(number)
    share = stats.share_interval([each.share[number] for each in outcomes])
    return {
        "player": plan.players[number],
        "seats_held": held,
        "deals": len(outcomes),
        "win_share": _interval(share),
        "score_difference": _interval(stats.mean_interval([each.difference[number] for each in outcomes])),
        "elo": _interval(stats.elo_interval(share, plan.seats, held, len(outcomes) * len(plan.lineups()))),
        "illegal": sum(each.illegal[number] for each in outcomes),
    }


def _times(name: str, number: int, outcomes: Sequence[Outcome]) -> Json:
    ordered = sorted(t for each in outcomes for t in each.seconds[number])
    return {
        "player": name,
        "decisions": len(ordered),
        "p50_ms": stats.percentile(ordered, 50) * 1000,
        "p95_ms": stats.percentile(ordered, 95) * 1000,
        "max_ms": stats.percentile(ordered, 100) * 1000,
        "late": sum(each.late[number] for each in outcomes),
    }


def _interval(interval: Interval | None) -> dict[str, float | None] | None:
    return None if interval is None else asdict(interval)


def _range(interval: dict[str, float | None] | None, form: str) -> str:
    if interval is None:
        return "–"
    mean, low, high = (None if value is None else format(value, form) for value in interval.values())
    return f"{mean} ({low} to {high})" if low is not None else f"{mean}"


def _seats(game: Game, wanted: int) -> int:
    return wanted if wanted > 1 and wanted in game.seats else game.default_seats
