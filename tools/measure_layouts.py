"""Lays out many hands of Fives and Fortress as the window would, and measures how well the tiles lie.

python tools/measure_layouts.py [--hands 1000] [--games fives,fortress] [--players random,casual] [--size 1280x800]
                                [--scale 100] [--seed 1]

The hands are divided among all numbers of seats (and both sets if the rules allow a choice). Seat 0 looks on, its hand
in the rack. A position is the table after a tile has been laid; the short side is that of the tiles' faces, as fitted.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).parent.parent))

import pygame

from game import games
from game.core.bot import AnyBot, Budget
from game.core.chance import stream
from game.core.match import Match
from game.dominoes.tiles import DOUBLE, parse_tile
from game.ui.board.picture import Seating, View
from game.ui.chains.chain import Chain
from game.ui.chains.chaintable import ChainTable
from game.ui.chains.joints import ODD, Pose, Side, place_at
from game.ui.render.tabletop import Tabletop
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.style.theme import SEAT_STYLES

Case = tuple[str, int, str]
"""A game, its seats and its set (empty if there is no choice)."""
LEAST_FACE = 24
"""The smallest acceptable short side of a tile's face, in pixels."""


COUNTED = ("tiles", "bends", "roomy", "third", "odd")


@dataclass(slots=True)
class Figures:
    """Counts over the hands of one case."""

    hands: int = 0
    positions: int = 0
    overlaps: int = 0
    walled_in: int = 0
    cramped: int = 0
    relaid: int = 0
    apart: int = 0
    """Tiles that found no room at their end and lie apart."""
    tiles: int = 0
    """Tiles put on others."""
    bends: int = 0
    roomy: int = 0
    """Corners laid though the place straight on was free and fitted the cloth in the size of that moment."""
    third: int = 0
    """Corners that were the third or later of their arm."""
    odd: int = 0
    """Joints off centre, and doubles that lie along their line."""
    moves: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    """The short side at the end of each hand, in pixels."""
    sides: list[int] = field(default_factory=list)
    times: list[float] = field(default_factory=list)

    def add(self, other: "Figures") -> None:
        """Adds the counts of `other`."""
        for name in ("hands", "positions", "overlaps", "walled_in", "cramped", "relaid", "apart", *COUNTED):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.moves += other.moves
        self.ends += other.ends
        self.sides += other.sides
        self.times += other.times


HEADS = (
    f"{'game':9}{'seats':>6}{'set':>5}{'players':>9}{'hands':>7}{'positions':>11}{'overlaps':>10}{'walled in':>11}"
    f"{'cramped':>9}{'moved':>7}{'bends':>7}{'roomy':>7}{'third':>7}{'centred':>9}{'odd':>7}{'apart':>7}"
    f"   {'at the end: 5 %, 50 %':24}{'short side: least, 1 %, 5 %, 50 %':36}{'≥ 24 px':>9}   "
    f"{'camera moves: mean, most':26}{'CPU ms a tile: 50 %, 99 %, most'}"
)


def row(case: Case, players: str, found: Figures) -> str:
    """The figures of one case as a line."""
    key, seats, tiles = case
    sides, times = sorted(found.sides), sorted(found.times)
    enough = sum(side >= LEAST_FACE for side in sides) / len(sides)
    shown = ", ".join(str(share(sides, part)) for part in (0.0, 0.01, 0.05, 0.5))
    moves = f"{sum(found.moves) / len(found.moves):.1f}, {max(found.moves)}"
    took = ", ".join(f"{1000 * share(times, part):.1f}" for part in (0.5, 0.99, 1.0))
    ends = sorted(found.ends)
    lie = (
        f"{found.bends / found.hands:>7.1f}{found.roomy / found.hands:>7.2f}{found.third / found.hands:>7.2f}"
        f"{1 - (found.bends + found.odd + found.apart) / found.tiles:>9.1%}{found.odd / found.tiles:>7.2%}"
        f"{found.apart / found.tiles:>7.2%}   {f'{share(ends, 0.05)}, {share(ends, 0.5)}':24}"
    )
    return (
        f"{key:9}{seats or 'all':>6}{tiles:>5}{players:>9}{found.hands:>7}{found.positions:>11}{found.overlaps:>10}"
        f"{found.walled_in:>11}{found.cramped:>9}{found.relaid:>7}{lie}{shown:36}{enough:>9.2%}   "
        f"{moves:26}{took}"
    )


def share(ordered: Sequence[Any], part: float) -> Any:
    """The quantile `part` (0..1) of values in order."""
    return ordered[min(int(part * len(ordered)), len(ordered) - 1)]


# -- playing ----------------------------------------------------------------------------------------------------------


def cases(keys: Sequence[str]) -> list[Case]:
    """Every game with every number of seats and every set it can be played with."""
    found: list[Case] = []
    for key in keys:
        game = games.find(key)
        for seats in game.seats:
            sets = next((option.values for option in game.options_for(seats) if option.key == "set"), ("",))
            found += [(key, seats, str(tiles)) for tiles in sets]
    return found


def hand(case: Case, players: str, seed: int) -> Iterator[tuple[Match, dict[str, Any], Sequence[Any]]]:
    """Plays a hand; the match after each action, with the observation and the legal actions of seat 0."""
    key, seats, tiles = case
    game = games.find(key)
    match = Match(game, seats, {"set": tiles} if tiles else {}, seed)
    bots: list[AnyBot] = [game.bot(players) for _ in range(seats)]
    while match.to_act is not None:
        prompt = match.prompt()
        rng = stream(seed, "layouts", match.ply)
        match.play(bots[prompt.seat].choose(match.rules, prompt, Budget(playouts=1), rng))
        legal = match.prompt().legal_actions if match.to_act == 0 else ()
        yield match, dict(match.rules.observe(match.state, 0)), legal


# -- measuring --------------------------------------------------------------------------------------------------------


class Onlooker:
    """A table as shown in a window of that size."""

    def __init__(self, case: Case, scale: Scale, assets: Assets) -> None:
        table = games.table_class(case[0])(assets)
        assert isinstance(table, ChainTable)
        self.table = table
        self.tabletop = Tabletop(assets, table)
        self.scale = scale
        self.seating = tuple(Seating(f"Seat {n}", SEAT_STYLES[n]) for n in range(case[1]))

    def look(self, match: Match, seen: dict[str, Any], legal: Sequence[Any]) -> View:
        """Has the table lay out what seat 0 sees."""
        verbs = 2 + (str(legal[0]) in ("draw", "pass") if legal else 0)
        areas = self.tabletop.areas(self.scale, match.seats, len(seen["hand"]), verbs, pad_open=False)
        view = View(
            rules=match.rules,
            options=match.options,
            observation=seen,
            viewer=0,
            legal=legal,
            seating=self.seating,
            areas=areas,
            scale=self.scale,
            scores=match.rules.scores(match.state),
        )
        self.table.picture(view)
        return view


def measure(case: Case, players: str, seed: int, scale: Scale, assets: Assets) -> Figures:
    """The figures of one hand."""
    onlooker, found = Onlooker(case, scale, assets), Figures(hands=1)
    table = onlooker.table
    before: dict[str, Pose] = {}
    looks, moves = None, 0
    for match, seen, legal in hand(case, players, seed):
        start = time.process_time()
        view = onlooker.look(match, seen, legal)
        took = time.process_time() - start
        look = table.look
        moves += looks not in (None, look)
        looks = look
        laid = table.laid
        if laid is None or len(laid.poses) == len(before):
            continue
        poses = laid.poses
        found.positions += 1
        found.overlaps += any(apart(one, other) < 0 for one, other in combinations(poses.values(), 2))
        found.walled_in += any(laid.is_walled_in(site) for site in laid.sites)
        rooms = ((site, sum(laid.has_room(end, False) for end in site)) for site in laid.sites)
        found.cramped += any(laid.is_walled_in(site) or free < laid.awaits(site) for site, free in rooms)
        found.relaid += any(poses[tile] != pose for tile, pose in before.items())
        found.sides.append(min(min(table.rect_of(pose, view).size) for pose in poses.values()))
        found.times.append(took)
        before = poses
    found.moves.append(moves)
    if table.laid and found.sides and table.chain:
        found.ends.append(found.sides[-1])
        count_joints(found, table.chain)
    return found


def count_joints(found: Figures, chain: Chain) -> None:
    """Counts how the tiles of a hand were joined, by the course of its chain."""
    bends: dict[tuple[str, int], int] = {}
    for before, after in pairwise(chain.course):
        place = after.places[-1]
        way, tile, opened = place.way, place.pose.tile, place.end.side in (Side.LONG_SIDE, Side.SHORT_SIDE)
        turned = way.direction != place.end.direction
        arm = 0 if opened else bends.get((place.end.base.tile, 0), 0)
        lengthwise = DOUBLE[parse_tile(tile)] and not place.across
        found.tiles += 1
        found.apart += not way.joined
        odd = way.joined and (lengthwise or way.strain >= ODD or (not turned and way.strain > 0))
        found.odd += odd
        bent = way.joined and turned and not odd
        found.bends += bent
        found.third += bent and arm >= 2
        bends[tile, 0] = arm + bent
        if bent:
            ahead = [one for one in before.free_ways(place.end, DOUBLE[parse_tile(tile)]) if not one.strain]
            fits = (before.put(place_at(place.end, tile, one)) for one in ahead)
            found.roomy += any(chain.cloth.level(one) <= chain.cloth.level(after) for one in fits)


def apart(one: Pose, other: Pose) -> int:
    """The gap between two tiles in steps; negative if they overlap."""
    a, b = one.box, other.box
    return max(max(a[0], b[0]) - min(a[2], b[2]), max(a[1], b[1]) - min(a[3], b[3]))


def main() -> None:
    """Measures and prints a line for each case, and one for each game and kind of players."""
    parser = argparse.ArgumentParser(description="Prints how well the tiles of Fives and Fortress lie.")
    parser.add_argument("--hands", type=int, default=1000, help="how many of each game and kind of players")
    parser.add_argument("--games", default="fives,fortress")
    parser.add_argument("--players", default="random,casual")
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--scale", type=int, default=100, help="the UI scale in per cent")
    parser.add_argument("--seed", type=int, default=1, help="the first hand's")
    given = parser.parse_args()
    width, height = map(int, given.size.split("x"))
    scale = Scale(width, height, given.scale / 100)
    pygame.display.init()
    pygame.display.set_mode((width, height))
    assets = Assets()
    print(HEADS)
    for key in given.games.split(","):
        for players in given.players.split(","):
            total, these = Figures(), cases([key])
            for number, case in enumerate(these):
                of_case = Figures()
                for seed in range(given.seed + number, given.seed + given.hands, len(these)):
                    of_case.add(measure(case, players, seed, scale, assets))
                if of_case.hands:
                    print(row(case, players, of_case), flush=True)
                total.add(of_case)
            print(row((key, 0, ""), players, total), flush=True)


if __name__ == "__main__":
    main()
