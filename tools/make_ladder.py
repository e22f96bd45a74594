#!/usr/bin/env python3
"""Plays the ladder, every level against the one below it, and writes the tables of docs/strength.md.

    python tools/make_ladder.py [--jobs 2] [--games fives,castle] [--skip brick/8] [--renew fives/2]
                                [--deals 400] [--seconds 25]

For each game and number of seats, one player of a level joins a table of the level below, at every seat in turn with
the same deals. The figures are kept in docs/ladder.json, cell by cell, quick ones first; an interrupted run continues
where it stopped. ``--renew`` plays all cells again whose names begin so (``all``: all), ``--skip`` leaves them out. A
cell ends after ``--deals`` deals, or with the first deal that ends after ``--seconds``. Its figures include the number
of deals; with that number, any machine gives the same figures (``pipstone arena`` has the same flags).
"""

import argparse
import json
import sys
import time
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game import games  # noqa: E402
from game.core.bot import Budget  # noqa: E402
from game.core.document import BadDocument, read_document  # noqa: E402
from game.lab.arena import summary  # noqa: E402
from game.lab.cluster import TRUST, cluster  # noqa: E402
from game.lab.duplicate import Outcome, Plan, play_deal  # noqa: E402
from game.lab.processes import processes  # noqa: E402

LADDER = ROOT / "docs" / "ladder.json"
PAGE = ROOT / "docs" / "strength.md"
FORMAT = "pipstone-ladder/1"
BEGIN, END = "<!-- ladder -->\n", "<!-- /ladder -->\n"

STEPS = {("casual", "novice"): 0.6, ("skilled", "casual"): 0.6, ("master", "skilled"): 2.0, ("master", "random"): 0.3}
"""The level of the single player and that of the others, with the factor for the seconds of such a cell: close levels
get more."""
PLAYOUTS, PLAYOUTS_AT_LARGE_TABLES = 100, 30
"""Playouts for each action, at small and at large tables: figures can be repeated, and more would change little."""
LARGE_TABLE = 5
"""The fewest seats of a large table."""
SEATS_IN_SHORT = 4
"""The short table shows each game at this many seats and at its fewest; all other rows are folded up."""
LEAST_DEALS = 4
"""Deals that every cell gets, however long they take."""
SEED = 1
TIMEOUT = 10.0

Figures = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of the ladder: the game, the seats, the level of the single player and that of the rest."""

    game: str
    seats: int
    one: str
    rest: str

    @property
    def name(self) -> str:
        """E.g. ``fives/2/casual-novice``."""
        return f"{self.game}/{self.seats}/{self.one}-{self.rest}"

    @property
    def patience(self) -> float:
        """The factor for the seconds of this cell."""
        return STEPS[self.one, self.rest]

    @property
    def budget(self) -> Budget:
        """The playouts of every player."""
        return Budget(playouts=PLAYOUTS if self.seats < LARGE_TABLE else PLAYOUTS_AT_LARGE_TABLES)

    @property
    def plan(self) -> Plan:
        """The plan of the arena: single hands, because luck hides more in who wins a match than in points of hands."""
        game = games.find(self.game)
        players = (self.one, *[self.rest] * (self.seats - 1))
        return Plan(self.game, self.seats, game.options(self.seats), players, False, self.budget, SEED, TIMEOUT)


def by_title() -> list[str]:
    """The games' keys, in the order of their titles."""
    return sorted(games.keys(), key=lambda key: games.find(key).title)


def cells() -> list[Cell]:
    """The whole ladder, in the order of the table."""
    return [Cell(key, seats, *step) for key in by_title() for seats in seat_counts(key) for step in STEPS]


def seat_counts(key: str) -> Sequence[int]:
    """The numbers of seats in the table: all that the game allows."""
    return games.find(key).seats


def play(cell: Cell, executor: Executor, at_once: int, deals: int, seconds: float) -> Figures:
    """Plays the cell; its figures. Deals count in their order, so that quick ones are not counted more often."""
    plan, until = cell.plan, time.monotonic() + seconds
    waiting: deque[Future[Outcome]] = deque()
    outcomes: list[Outcome] = []
    number = 0
    while waiting or number < deals:
        while number < deals and len(waiting) < at_once and (number < LEAST_DEALS or time.monotonic() < until):
            waiting.append(executor.submit(play_deal, plan, number))
            number += 1
        if not waiting:
            break
        outcomes.append(waiting.popleft().result())
    figures = summary(plan, outcomes)["players"][0]
    head = {"deals": len(outcomes), "budget": f"playouts:{cell.budget.playouts}"}
    return {**head, **{key: rounded(figures[key]) for key in ("win_share", "score_difference", "elo")}}


def rounded(interval: dict[str, float]) -> dict[str, float]:
    """The interval, rounded to four digits."""
    return {key: round(value, 4) for key, value in interval.items()}


# -- the file ---------------------------------------------------------------------------------------------------------


def read(path: Path) -> dict[str, Figures]:
    """The cells played so far. If the file cannot be read, the program ends and leaves it as it is."""
    if not path.exists():
        return {}
    try:
        found = read_document(path.read_bytes()).get("cells")
    except BadDocument as problem:
        sys.exit(f"{path}: {problem}")
    if not isinstance(found, dict):
        sys.exit(f"{path}: it has no cells")
    return found


def write(path: Path, played: dict[str, Figures]) -> None:
    """Writes the cells, one per line, in the order of the table."""
    head = {"format": FORMAT, "command": "python tools/make_ladder.py", "seed": SEED}
    known = [cell.name for cell in cells() if cell.name in played]
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(played[name])}" for name in known)
    path.write_text(json.dumps(head)[:-1] + f', "cells": {{\n{lines}\n}}}}\n', encoding="utf-8", newline="\n")


# -- the table --------------------------------------------------------------------------------------------------------


def table(played: dict[str, Figures], *, short: bool) -> str:
    """A table with a row for each number of seats of every game played; a `short` one leaves most rows out."""
    lines = [
        "| game | seats | " + " | ".join(f"{label(one)} v {label(rest)}" for one, rest in STEPS) + " |",
        "|---|---|" + "---|" * len(STEPS),
    ]
    for key in by_title():
        if not any(name.startswith(f"{key}/") for name in played):
            continue
        counts = [seats for seats in seat_counts(key) if not short or seats in (SEATS_IN_SHORT, seat_counts(key)[0])]
        for seats in counts:
            row = [entry(played.get(Cell(key, seats, *step).name), seats) for step in STEPS]
            title = games.find(key).title if seats == counts[0] else ""
            lines.append(f"| {title} | {seats} | " + " | ".join(row) + " |")
    return "\n".join(lines) + "\n"


def label(level: str) -> str:
    """The name of a level at the table, the same in every game: ``Steady``."""
    return games.find(games.keys()[0]).levels[level].label


def entry(figures: Figures | None, seats: int) -> str:
    """The share of hands won and the points per hand more than the others', each bold if surely above chance."""
    if figures is None:
        return "–"
    share, points = figures["win_share"], figures["score_difference"]
    won = bold(f"{share['mean']:.2f}", share["low"] > 1 / seats)
    more = bold(f"{points['mean']:+.2f}".replace("-", "−"), points["low"] > 0)
    reach = (points["high"] - points["low"]) / 2
    return f"{won} ({share['low']:.2f}–{share['high']:.2f}), {more} ± {reach:.2f}"


def bold(words: str, really: bool) -> str:
    """The words in bold type if `really`."""
    return f"**{words}**" if really else words


def with_tables(page: str, played: dict[str, Figures]) -> str:
    """The page with a short table and a folded full one between its marks; raises `ValueError` without marks."""
    start, end = page.index(BEGIN) + len(BEGIN), page.index(END)
    short, full = table(played, short=True), table(played, short=False)
    folded = f"<details>\n<summary>At every number of seats</summary>\n\n{full}\n</details>\n"
    return f"{page[:start]}\n{short}\n{folded}\n{page[end:]}"


# -- the command ------------------------------------------------------------------------------------------------------


def wanted(keys: Sequence[str], renew: Sequence[str]) -> list[Cell]:
    """Drops the cells to renew; all missing cells, quick ones first: without Master, few seats."""
    played = read(LADDER)
    again = {name for name in played if any(name.startswith(start) or start == "all" for start in renew)}
    left = {name: figures for name, figures in played.items() if name not in again}
    if again:
        write(LADDER, left)
    missing = [cell for cell in cells() if cell.game in keys and cell.name not in left]
    return sorted(missing, key=lambda cell: (cell.one == "master", cell.seats))


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays the missing cells and writes both files after each of them."""
    parser = argparse.ArgumentParser(description="Plays the ladder and writes the tables of docs/strength.md.")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--cluster", help=f"play on the workers of the Dask cluster at host:port; {TRUST}")
    parser.add_argument("--games", default=",".join(games.keys()), help="only these, with commas")
    parser.add_argument("--deals", type=int, default=400, help="deals of a cell at most")
    parser.add_argument(
        "--seconds", type=float, default=25.0, help="seconds after which a cell ends, half to twice of it"
    )
    parser.add_argument("--renew", action="append", default=[], help="play anew what begins so; may be repeated")
    parser.add_argument("--skip", action="append", default=[], help="leave out what begins so; may be repeated")
    parser.add_argument("--table", action="store_true", help="only write the tables anew")
    given = parser.parse_args(arguments)
    keys = given.games.split(",")
    if unknown := set(keys) - set(games.keys()):
        parser.error(f"there is no game {min(unknown)!r}")
    left = [] if given.table else wanted(keys, given.renew)
    left = [cell for cell in left if not cell.name.startswith(tuple(given.skip))]
    try:
        with cluster(given.cluster) if given.cluster else processes(given.jobs) as executor:
            for number, cell in enumerate(left, 1):
                started = time.monotonic()
                figures = play(cell, executor, 2 * given.jobs, given.deals, given.seconds * cell.patience)
                keep({cell.name: figures})
                spent, shown = time.monotonic() - started, entry(figures, cell.seats)
                print(f"{number}/{len(left)} {cell.name}: {figures['deals']} deals, {spent:.0f} s: {shown}", flush=True)
    except KeyboardInterrupt:
        return 130
    keep({})
    return 0


def keep(new: dict[str, Figures]) -> None:
    """Adds cells to the file (another run may have added some meanwhile) and writes the tables."""
    played = read(LADDER) | new
    write(LADDER, played)
    PAGE.write_text(with_tables(PAGE.read_text("utf-8"), played), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    sys.exit(main())
