#!/usr/bin/env python3
"""Finds puzzles in matches among the levels, proves and rates them, and writes levels/<key>/puzzles.jsonl.

    python tools/make_puzzles.py [--games stones,fives] [--kinds win-1,holds] [--seconds 600]
                                 [--jobs 2 | --cluster HOST:PORT] [--rate]

Every kind is searched until there are as many as the plan asks for, or the seconds are over. Puzzles are kept as they
are found, in the order of their matches; an interrupted run continues after the last match that had one. The same match
always has the same puzzle, whichever process searches it. With --rate, existing puzzles get new ratings and themes, and
none are searched.
"""

import argparse
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, replace
from itertools import combinations, islice, product
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game import games  # noqa: E402
from game.ai.endings import TooMany  # noqa: E402
from game.core.bot import Budget  # noqa: E402
from game.core.chance import Stream, stream  # noqa: E402
from game.core.document import BadDocument  # noqa: E402
from game.core.game import Game  # noqa: E402
from game.core.match import Match  # noqa: E402
from game.core.rules import Json  # noqa: E402
from game.dominoes.layout import Joining, unseen_tiles  # noqa: E402
from game.dominoes.tiles import texts as tile_texts  # noqa: E402
from game.lab.arguments import BadArguments  # noqa: E402
from game.lab.cluster import TRUST, cluster  # noqa: E402
from game.lab.processes import processes  # noqa: E402
from game.puzzles import holding, rating, weighing  # noqa: E402
from game.puzzles.holding import ASKS, CAN, SHOWN  # noqa: E402
from game.puzzles.proof import exact, means, proofs, win_2, worst  # noqa: E402
from game.puzzles.puzzle import BEST, EXACT, FILE, HOLDS, RATINGS, WIN_1, WIN_2, Puzzle, of_game, texts, write  # noqa: E402
from game.puzzles.solving import wins_at_once  # noqa: E402
from game.puzzles.themes import themes  # noqa: E402
from game.puzzles.weighing import Scales  # noqa: E402


@dataclass(frozen=True, slots=True)
class Wanted:
    """The number of puzzles wanted of a game and kind, and the numbers of seats, used in turn."""

    game: str
    kind: str
    seats: tuple[int, ...]
    number: int


PLAN = (
    Wanted("stones", "win-1", (2, 2, 3), 30),
    Wanted("stones", "win-2", (2,), 30),
    Wanted("fives", "holds", (3, 4, 2), 20),
    Wanted("fortress", "holds", (3, 4), 19),
    Wanted("castle", "exact", (2, 3), 38),
    Wanted("fortress", "exact", (3, 4), 24),
    Wanted("fives", "exact", (2, 3, 4), 54),
    Wanted("fives", "best", (2, 3, 4), 21),
    Wanted("castle", "best", (2, 3), 2),
    Wanted("fortress", "best", (3, 4), 13),
    Wanted("brick", "exact", (2, 3), 39),
)
"""The puzzles wanted, beginning with those that logic alone proves."""
MATCHES_QUEUED = 3
"""Matches queued for each process, so that none is idle."""


BUDGET = Budget(playouts=30)
"""Playouts for an action of the players in the searched matches."""
LEVELS = ("casual", "skilled", "novice")
"""The levels at the table, in turn."""
LEAST_CHOICE, MOST_CHOICE = 8, 400
"""The fewest and the most legal actions in a position with a win."""
MOST_WINS = 2
"""The most sets of squares that may win at once."""
MOST_STATES_OF_WIN = 150
"""The most states searched for a win by force."""


MOST_ACTIONS = 60
"""The most actions of an ending."""
MOST_ACTIONS_IN_BRICK = 120
"""The most actions of an ending in Brick, where a brick has many places."""
MOST_RIGHT = 3
"""The most right actions of an ending in Brick."""
MOST_DEALS, MOST_STATES = 120, 200
"""The most deals of an ending, and the most states to solve a deal for an action: `--check` solves them all again."""
LEAST_DISTINCT = 3
"""The fewest choices, counting equivalent actions once, in Castle Rock and if actions are weighed."""
FIRST_LOOK = ("fixed", "likely", 0)
TILES_TO_WEIGH = {"fives": (8, 16, 7), "fortress": (0, 18, 0), "castle": (0, 9, 0)}
"""The fewest and the most tiles in all hands, and the fewest to be drawn, if actions are weighed: in Fives in the
middle of a hand, elsewhere late in it, where weighing takes seconds instead of minutes."""
MOST_DRAWN = {"castle": 12}
"""The most tiles to be drawn if actions are weighed."""
GLANCE_DEALS = (20, 60, 250)
"""The numbers of deals in the first trials of actions."""
MOST_CLASSES = 200
"""The most actions weighed, counting equivalent ones once."""
RIVALS = 3
"""The fewest actions, besides the best, that are weighed in every way."""
DEALS_BEFORE_OTHER_WAYS = 1000
"""The number of deals in which candidates are tried before the other ways."""
LEAST_MISSED = 0.3
"""How often a Steady player must be wrong if tiles are hidden, 0..1."""
SEEDS = (1, 2)
WAYS: tuple[weighing.Way, ...] = (*product(("fixed", "steady"), ("likely", "even"), SEEDS),)
"""Every way to play on and to deal, with two seeds each; quick ones first."""
EVEN_SOLVER = 1550
"""The rating of a player assumed to solve every puzzle half the time, so that one that all solve, or none, is rated."""


def solved(puzzle: Puzzle) -> dict[str, float]:
    """How often each level solves the puzzle, from 0 to 1; always the same."""
    match = puzzle.match()
    return {level: rating.share(match, puzzle, level) for level in rating.STRENGTH}


def rated(shares: Mapping[str, float]) -> int:
    """The rating at which the levels, and the player of `EVEN_SOLVER`, are expected to solve it that often."""
    low, high = RATINGS[0], RATINGS[1] - 1000
    while high - low > 1:
        middle = (low + high) // 2
        players = [EVEN_SOLVER, *(rating.STRENGTH[level] for level in shares)]
        expected = sum(1 / (1 + 10 ** ((middle - each) / 400)) for each in players)
        low, high = (middle, high) if expected > 0.5 + sum(shares.values()) else (low, middle)
    return low


def find(key: str, kind: str, seats: int, seed: int) -> list[Puzzle]:
    """The first puzzle of that kind in the first hand of that match, rated; an empty list if there is none."""
    for match in hand(games.find(key), seats, seed):
        for puzzle in SEARCHES[kind](match):
            if kind not in HARD or rating.missed(puzzle) >= LEAST_MISSED:
                return [rate(puzzle)]
    return []


def hand(game: Game, seats: int, seed: int) -> Iterator[Match]:
    """The first hand of a match among the levels, after each of its actions."""
    match = Match(game, seats, None, seed)
    bots = [game.bot(LEVELS[(seed + seat) % len(LEVELS)]) for seat in range(seats)]
    while (seat := match.to_act) is not None:
        yield match
        match.play(bots[seat].choose(match.rules, match.prompt(), BUDGET, stream(seed, "mining", match.ply)))


def rate(puzzle: Puzzle) -> Puzzle:
    """The puzzle with its rating, its themes and its name."""
    found = replace(puzzle, themes=themes(puzzle.match(), puzzle), rating=rated(solved(puzzle)))
    return replace(found, id=found.named())


def _at(match: Match, kind: str, answer: Sequence[str] = (), **more: Any) -> Puzzle:
    """A puzzle at the present position of a match; its answer is still to be proved."""
    seat = match.to_act
    assert seat is not None
    actions = tuple(map(str, match.actions))
    options = dict(match.options)
    return Puzzle(match.game.key, kind, match.seats, options, match.seed, actions, seat, tuple(answer), **more)


# -- nothing hidden ---------------------------------------------------------------------------------------------------


def _win_1(match: Match) -> Iterator[Puzzle]:
    """Yields the position if few of many placements win at once."""
    legal = _listed(match)
    if len(legal) < LEAST_CHOICE:
        return
    found = proofs(match, _at(match, WIN_1))
    if isinstance(found, Puzzle) and len(_places(found.answer)) <= MOST_WINS and len(_places(legal)) >= LEAST_CHOICE:
        yield found


def _win_2(match: Match) -> Iterator[Puzzle]:
    legal = _listed(match)
    if len(_places(legal)) < LEAST_CHOICE - 3 or match.seats != 2 or wins_at_once(match.rules, match.state):
        return
    try:
        found = win_2(match, _at(match, WIN_2), MOST_STATES_OF_WIN)
    except TooMany:
        return
    if isinstance(found, Puzzle):
        yield found


def _listed(match: Match) -> list[Any]:
    """The legal actions; an empty list if there are too many, as for a first placement."""
    found = []
    for action in match.rules.legal_actions(match.state) if match.ply else ():
        found.append(action)
        if len(found) > MOST_CHOICE:
            return []
    return found


def _places(actions: Sequence[object]) -> set[str]:
    """The sets of squares that the actions cover, whichever square is under a clear marker."""
    return {str(action).replace("*", "") for action in actions}


# -- hidden tiles -----------------------------------------------------------------------------------------------------


def _holds(match: Match) -> Iterator[Puzzle]:
    """Yields questions about four tiles in a hand that all facts together settle, but no single one does."""
    seat, rules = match.to_act, match.rules
    assert seat is not None
    seen = rules.observe(match.state, seat)
    facts = holding.facts(seen)
    if len(facts) < 2 or not seen["plies"] or sum(seen["hand_sizes"]) - len(seen["hand"]) < 4:
        return
    rng, joining = stream(match.seed, "holds", match.ply), holding.joining_of(rules)
    for holder in rng.shuffled(range(match.seats)):
        for asks in rng.shuffled(ASKS) if holder != seat and seen["hand_sizes"][holder] else ():
            shown = _shown(seen, holder, asks, facts, rng, joining)
            deals = holding.every(seen, joining) if shown else None
            if deals is None or len(deals.hands) < 2:
                continue
            refute: Json = {"holder": holder, "asks": asks, "tiles": shown}
            proved = proofs(match, _at(match, HOLDS, refute=refute))
            if isinstance(proved, Puzzle):
                yield replace(proved, refute=refute | {"deals": _shows(match, deals, proved, seen, facts)})


def _shown(seen: Json, holder: int, asks: str, facts: Sequence[int], rng: Stream, joining: Joining) -> list[str]:
    """Four unseen tiles that need more than one fact; an empty list if there are none."""
    right = holding.answers(seen, holder, asks, joining)
    unseen = {*tile_texts(unseen_tiles(seen))}
    knowing = [[], *([each] for each in facts)]
    less = [holding.answers(holding.knowing(seen, kept), holder, asks, joining) for kept in knowing]
    told = sorted(tile for tile in unseen if any((tile in right) != (tile in each) for each in less))
    if len(told) < 2 or not right or len(unseen) < SHOWN:
        return []
    for _ in range(30):
        some = rng.shuffled(told)[: rng.choice((2, 3, 4))]
        some += [tile for tile in rng.shuffled(sorted(unseen)) if tile not in some][: SHOWN - len(some)]
        answer = right & {*some}
        if 0 < len(answer) < SHOWN and all(each & {*some} != answer for each in less):
            return sorted(some)
    return []


def _shows(match: Match, deals: holding.Deals, puzzle: Puzzle, seen: Json, facts: Sequence[int]) -> Json:
    """For each tile a deal that shows it held (or not held), or the plies that settle it; see levels/README.md."""
    holder, asks = puzzle.refute["holder"], puzzle.refute["asks"]
    told: Json = {}
    for tile in puzzle.refute["tiles"]:
        held = asks == CAN  # shows a tile that can be held in the hand, one that need not be held outside it
        for hands, rest in zip(deals.hands, deals.rest, strict=True):
            if (tile in tile_texts(hands[holder])) == held:
                told[tile] = {"hands": [tile_texts(each) for each in hands], "boneyard": tile_texts(rest)}
                break
        else:
            told[tile] = {"plies": _reasons(match, seen, holder, asks, tile, facts)}
    return told


def _reasons(match: Match, seen: Json, holder: int, asks: str, tile: str, facts: Sequence[int]) -> list[int]:
    """The plies of the fewest facts that settle a tile."""
    joining = holding.joining_of(match.rules)
    settled = tile in holding.answers(seen, holder, asks, joining)
    for number in range(min(4, len(facts) + 1)):
        for kept in combinations(facts, number):
            if (tile in holding.answers(holding.knowing(seen, kept), holder, asks, joining)) == settled:
                return [*kept]
    return [*facts]


def _exact(match: Match) -> Iterator[Puzzle]:
    """Yields an ending in which one action, or a few, are clearly better than all others."""
    brick = match.game.key == "brick"
    most = MOST_ACTIONS_IN_BRICK if brick else MOST_ACTIONS
    if not 2 <= len([*islice(match.prompt().legal_actions, most + 1)]) <= most:
        return
    if match.game.key == "castle" and len(_choices(match)) < LEAST_DISTINCT:
        return
    found = exact(match, _at(match, EXACT), MOST_DEALS, MOST_STATES)
    if not isinstance(found, Puzzle) or (brick and not _not_only_high(match, found)):
        return
    yield found


def _not_only_high(match: Match, found: Puzzle) -> bool:
    """Whether few actions are right, not only for their height: another scores more or leaves the next seat more."""
    expertise, prompt = match.game.expertise(), match.prompt()
    facts = {str(each): expertise.facts(match.rules, prompt, each) for each in prompt.legal_actions}
    own, others = facts[found.answer[0]], [each for text, each in facts.items() if text not in found.answer]
    return len(found.answer) <= MOST_RIGHT and any(own.now < each.now or own.threat < each.threat for each in others)


def _choices(match: Match) -> Mapping[str, Sequence[str]]:
    """The classes of equivalent legal actions, by the first of each."""
    return weighing.classes(match.rules, match.game.expertise(), match.state)


def _best(match: Match) -> Iterator[Puzzle]:
    """Yields a position in which one action is clearly ahead, however deals are drawn and hands are played on.

    Quick tests come first: a few deals, whether a Steady player errs, whether the reasons differ. Then more deals are
    drawn in more ways, until one of them fails.
    """
    expertise, seen = match.game.expertise(), match.prompt().observation
    fewest, held, drawn = TILES_TO_WEIGH[match.game.key]
    in_time = fewest <= sum(seen["hand_sizes"]) <= held and drawn <= seen["boneyard"] <= MOST_DRAWN.get(
        match.game.key, 99
    )
    legal = [*islice(match.prompt().legal_actions, MOST_CHOICE + 1)] if in_time and match.ply else []
    same = _choices(match) if 2 <= len(legal) <= MOST_CHOICE else {}
    if not LEAST_DISTINCT <= len(same) <= MOST_CLASSES:
        return
    glance = Scales(match, [*same], FIRST_LOOK)
    for worlds in GLANCE_DEALS:
        glance.until(worlds)
        best, second, *_ = glance.compared()
        if not glance.may_be(best, expertise.clear):
            return
    puzzle = _at(match, BEST, texts(same[best]))
    if _reasons_of(match, best) == _reasons_of(match, second) or rating.missed(puzzle) < LEAST_MISSED:
        return
    if means(match.rules, expertise, match.prompt(), MOST_DEALS, MOST_STATES):
        return  # an ending that can be solved
    first, steady = Scales(match, [*same], WAYS[0]), weighing.Steady(match)
    first.until(DEALS_BEFORE_OTHER_WAYS)
    if not first.may_be(best, expertise.clear):
        return
    rivals = sorted({*first.left, best, *glance.left[:RIVALS]})
    others = [Scales(match, rivals, way, steady) for way in WAYS[1:]]
    if not all(scales.settles(best, expertise.clear) for scales in others):
        return
    first.until(weighing.ALL)
    if not first.settles(best, expertise.clear):
        return
    _, _, gap, error = first.compared()
    proved = proofs(match, replace(puzzle, gap=round(gap, 2), error=round(error, 2), worlds=weighing.ALL))
    if isinstance(proved, Puzzle):
        yield replace(proved, refute=_costly(match, first, best, same))


def _costly(match: Match, scales: Scales, best: str, same: Mapping[str, Sequence[str]]) -> Json:
    """For each wrong action the deal in which it cost most, and the number of deals in which it cost anything."""
    prompt, rng = match.prompt(), stream("weighing", *WAYS[0])
    deal, states = match.game.expertise().likely(match.rules, prompt), []
    for _ in range(scales.tried):  # draws the same deals again
        states.append(deal(rng))
        rng.seed()
    found: Json = {}
    for text, each in scales.found.items():
        if text != best:
            costs = [one - other for one, other in zip(scales.found[best], each, strict=False)]
            found |= dict.fromkeys(same[text], worst(match.rules, states, costs))
    return found


def _reasons_of(match: Match, text: str) -> list[str]:
    """The keys of the first two clauses of a hint for an action."""
    rules, expertise, prompt = match.rules, match.game.expertise(), match.prompt()
    action = rules.parse_action(text)
    facts = expertise.facts(rules, prompt, action)
    return [each.key for each in expertise.advice(rules, prompt, action, facts)][:2]


HARD = (EXACT, BEST)
"""Kinds whose puzzles must not be obvious to a Steady player."""
SEARCHES: Mapping[str, Callable[[Match], Iterator[Puzzle]]] = {
    WIN_1: _win_1,
    WIN_2: _win_2,
    HOLDS: _holds,
    EXACT: _exact,
    BEST: _best,
}


# -- the plan ---------------------------------------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Finds, proves and rates puzzles.", allow_abbrev=False)
    parser.add_argument("--games", help="keys of games, with commas between them; all by default")
    parser.add_argument("--kinds", help="kinds of puzzles, with commas between them; all by default")
    parser.add_argument("--seconds", type=float, default=1e9, help="for how long")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes")
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help=f"search on the workers of the Dask cluster there; {TRUST}"
    )
    parser.add_argument("--rate", action="store_true", help="rate those that are there anew, and look for none")
    given = parser.parse_args(arguments)
    if given.rate:
        for key in [*games.keys()] if given.games is None else given.games.split(","):
            keep(key, [rate(each) for each in of_game(key)])
        return 0
    plan = [each for each in PLAN if _asked(each.game, given.games) and _asked(each.kind, given.kinds)]
    until = time.monotonic() + given.seconds
    try:
        with cluster(given.cluster) if given.cluster else processes(given.jobs) as executor:
            for wanted in plan:
                search(wanted, executor, MATCHES_QUEUED * given.jobs, until)
    except (BadArguments, BadDocument) as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


def search(wanted: Wanted, executor: Executor, at_once: int, until: float) -> None:
    """Searches for the missing puzzles and keeps each as it is found."""
    known = of_game(wanted.game)
    have = [each for each in known if each.kind == wanted.kind]
    seed = max((each.seed + 1 for each in have), default=0)
    waiting: deque[Future[list[Puzzle]]] = deque()
    number = len(have)
    while number < wanted.number and time.monotonic() < until:
        while len(waiting) < at_once:
            seats = wanted.seats[seed % len(wanted.seats)]
            waiting.append(executor.submit(find, wanted.game, wanted.kind, seats, seed))
            seed += 1
        for puzzle in waiting.popleft().result():
            if all(from_hand(puzzle) != from_hand(each) for each in known):
                known.append(puzzle)
                number += 1
                keep(wanted.game, known)
                print(f"{puzzle.id} {puzzle.kind} {puzzle.rating} match {puzzle.seed}", flush=True)
    for future in waiting:
        future.cancel()
    print(f"{wanted.game} {wanted.kind}: {number} of {wanted.number}", flush=True)


def keep(key: str, puzzles: Sequence[Puzzle]) -> None:
    """Writes the puzzles of a game, all of them or none."""
    path = ROOT / "levels" / key / FILE
    fresh = path.with_suffix(".tmp")
    fresh.write_text(write(puzzles), encoding="utf-8", newline="\n")
    fresh.replace(path)


def from_hand(puzzle: Puzzle) -> tuple[object, ...]:
    """Identifies the hand that a puzzle comes from; two puzzles from one hand would be much alike."""
    return puzzle.game, puzzle.seats, tuple(sorted(puzzle.options.items())), puzzle.seed


def _asked(word: str, some: str | None) -> bool:
    return some is None or word in some.split(",")


if __name__ == "__main__":
    sys.exit(main())
