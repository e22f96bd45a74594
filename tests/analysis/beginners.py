"""Typical beginner's errors and quiet positions of every game: the coach must speak about the former only.

``python -m tests.analysis.beginners [GAME …]`` searches hands between the levels for them and prints them as lines of
``beginners.jsonl``. Facts alone identify an error, such as ten points missed. Hands played on in two ways, without the
judge, confirm that an error costs something and that a quiet action costs nothing.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

from game import games
from game.core.bot import AnyPrompt, Budget
from game.core.chance import stream
from game.core.expertise import Facts
from game.core.match import Match
from game.core.rules import LazyActions, has_choice
from game.dominoes.tiles import SUIT, parse_tiles
from game.puzzles.weighing import Scales

FILE = Path(__file__).parent / "beginners.jsonl"
QUIET = "quiet"
LARGE, SMALL = "large", "small"
TABLES = {"fives": 2, "castle": 2, "fortress": 3, "brick": 2, "stones": 2}
EACH = 6
"""Errors per game, and as many quiet positions."""
WAYS = (("fixed", "likely", 1), ("steady", "even", 2)), (("fixed", "likely", 1), ("fixed", "even", 2))
"""The ways to play hands on; in Brick Dominoes only the quick one, which takes long enough."""
DEALS = {"fixed": 300, "steady": 60}
RIVALS = 4
"""The number of actions that an action is compared with: those that the game's `judge` values most."""
CLEARLY, HARDLY = 1.2, 0.3
"""The least cost of an error and the highest of a quiet action, in both ways, in multiples of a small mistake. A large
error costs twice a mistake."""
TILES_SOLVED = {"fives": 4, "castle": 2, "fortress": 6, "brick": 2}
"""The most tiles in all hands with which the ending is solved instead of played on."""
LEVELS = ("casual", "skilled", "novice")
SAMPLED = 30
"""The number of placements sampled in Stones."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position and an action: a beginner's error, `LARGE` or `SMALL`, or one that costs nothing."""

    game: str
    seats: int
    seed: int
    actions: tuple[str, ...]
    action: str
    kind: str
    size: str = ""

    def match(self) -> Match:
        """The match up to this position."""
        match = Match(games.find(self.game), self.seats, None, self.seed)
        for text in self.actions:
            match.play(match.rules.parse_action(text))
        return match


def positions(key: str) -> list[Position]:
    """The positions of a game in the file."""
    lines = map(json.loads, FILE.read_text().splitlines())
    return [Position(**{**line, "actions": tuple(line["actions"])}) for line in lines if line["game"] == key]


# -- searching --------------------------------------------------------------------------------------------------------


def errors(key: str, prompt: AnyPrompt, facts: Mapping[Any, Facts]) -> Iterator[tuple[str, Any]]:
    """The errors that a beginner might make: kinds and actions."""
    most = max(each.now for each in facts.values())
    for own, each in facts.items():
        calmer = [other for other in facts.values() if other.now >= each.now and other.threat < each.threat]
        match key:
            case "fives":
                if most >= 10 and not each.now:
                    yield "missed ten", own
                if each.threat >= 10 and any(not other.threat for other in calmer):
                    yield "gave ten", own
            case "castle":
                if most and str(own) == "done":
                    yield "left a capture", own
                if each.threat >= 3 and any(other.threat <= 1 for other in calmer):
                    yield "set one up", own
            case "fortress":
                if each.keeps == 0 and len(prompt.observation["hand"]) > 1 and any(f.keeps for f in facts.values()):
                    yield "shut itself out", own
                if not own_ways(prompt, own, each) and any(own_ways(prompt, *other) for other in facts.items()):
                    yield "threw its last away", own
            case "brick":
                if most >= 2 and not each.now:
                    yield "missed two", own
                heavier = [other for other in facts.values() if other.shed >= each.shed + 7 and other.now >= each.now]
                if each.shed and heavier:
                    yield "kept the heaviest", own
            case "stones":
                if each.threat and not each.now and any(not other.threat for other in facts.values()):
                    yield "left a reply that ends it", own


def own_ways(prompt: AnyPrompt, own: Any, facts: Facts) -> int:
    """The number of tiles with which the seat can go on where nobody else can."""
    hand = parse_tiles(prompt.observation["hand"]) & ~own.bit
    return sum((hand & SUIT[number]).bit_count() for number in facts.spent)


def costs(match: Match, prompt: AnyPrompt, own: Any) -> list[float]:
    """The cost of that action against the best of its rivals in each way, in points of margin."""
    worth = match.game.expertise().judge(match.rules, prompt)
    rivals = sorted(prompt.legal_actions, key=worth, reverse=True)[:RIVALS]
    texts, found = [str(own), *(str(each) for each in rivals if each != own)], []
    for way in WAYS[match.game.key == "brick"]:
        scales = Scales(match, texts, way)
        scales.until(DEALS[way[0]] // (3 if match.game.key == "brick" else 1))
        ends = scales.found
        found.append(
            max(fmean(best[: len(ends[str(own)])]) - fmean(ends[str(own)][: len(best)]) for best in ends.values())
        )
    return found


def looked_for(key: str, seed: int) -> Iterator[Position]:
    """The positions found in one hand: at most one error of each kind, and one quiet position."""
    game, seats = games.find(key), TABLES[key]
    match, expertise, kinds = Match(game, seats, None, seed), game.expertise(), set[str]()
    small, large, _ = expertise.grades
    bots = [game.bot(LEVELS[(seed + seat) % len(LEVELS)]) for seat in range(seats)]
    while (seat := match.to_act) is not None:
        prompt, played, done = match.prompt(), tuple(map(str, match.actions)), set[str]()
        legal: Any = prompt.legal_actions
        if isinstance(legal, LazyActions):
            rng = stream("beginners", seed, match.ply)
            legal = list(dict.fromkeys(legal.sample(rng) for _ in range(SAMPLED)))
        late = key != "stones" and sum(prompt.observation["hand_sizes"]) <= TILES_SOLVED[key]
        if has_choice(prompt.legal_actions) and match.ply >= (2 if key == "stones" else 4) and not late:
            facts = {each: expertise.counted(match.rules, prompt, each) for each in legal}
            for kind, own in errors(key, prompt, facts):
                if kind in kinds or str(own) in done:
                    continue
                cost = [large] if key == "stones" else costs(match, prompt, own)
                if min(cost) >= CLEARLY * small:
                    kinds.add(kind)
                    done.add(str(own))
                    size = LARGE if min(cost) >= 2 * large or key == "stones" else SMALL
                    yield Position(key, seats, seed, played, str(own), kind, size)
            if QUIET not in kinds and stream("quiet", seed, match.ply).random() < 0.3:
                own = bots[0].choose(match.rules, prompt, Budget(playouts=40), stream(seed, "quiet", match.ply))
                if key == "stones":
                    quiet = not any(each.threat or each.now for each in facts.values())
                else:
                    quiet = max(costs(match, prompt, own)) <= HARDLY * small
                if quiet:
                    kinds.add(QUIET)
                    yield Position(key, seats, seed, played, str(own), QUIET)
        match.play(bots[seat].choose(match.rules, prompt, Budget(playouts=30), stream(seed, "beginners", match.ply)))


def main() -> None:
    """Prints positions from the first seed on until there are enough."""
    for key in sys.argv[1:] or TABLES:
        numbers, seed = Counter[bool](), 0
        while min(numbers[False], numbers[True]) < EACH:
            seed += 1
            for found in looked_for(key, seed):
                if numbers[found.kind == QUIET] < EACH:
                    numbers[found.kind == QUIET] += 1
                    print(json.dumps(asdict(found)), flush=True)


if __name__ == "__main__":
    main()
