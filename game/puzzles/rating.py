"""How hard a puzzle is: the rating at which the levels would solve it as often as they did; one scale for all games."""

from collections.abc import Mapping

from game.core.bot import Budget
from game.core.chance import stream
from game.core.match import Match
from game.puzzles import holding
from game.puzzles.puzzle import HOLDS, Puzzle

STRENGTH = {"novice": 1100, "casual": 1400, "skilled": 1700, "master": 2000}
"""The ratings of the levels: at this distance, each wins 0.85 of its games against the one below."""
STEADY = "casual"
"""The level whose share of misses is told with a puzzle."""
TRIES = {"novice": 40, "casual": 40, "skilled": 20, "master": 4}
"""The number of tries that each level has at a puzzle."""
PLAYOUTS = 400
"""The budget of a level for an action, in playouts."""
REMEMBERED: Mapping[str, int | None] = {"novice": 0, "casual": 4, "skilled": 8, "master": None}
"""The number of plies of a hand that each level remembers where it is asked what a seat holds; None: all."""


def missed(puzzle: Puzzle) -> float:
    """The share of tries in which the level `STEADY` misses the puzzle."""
    return 1 - share(puzzle.match(), puzzle, STEADY)


def share(match: Match, puzzle: Puzzle, level: str) -> float:
    """The share of tries in which a level solves the puzzle, from 0 to 1; always the same."""
    if puzzle.kind == HOLDS:
        return _inferred(match, puzzle, level)
    bot, prompt, right = match.game.bot(level), match.prompt(), 0
    for number in range(TRIES[level]):
        chosen = bot.choose(match.rules, prompt, Budget(playouts=PLAYOUTS), stream(puzzle.named(), level, number))
        right += str(chosen) in puzzle.answer
    return right / TRIES[level]


def _inferred(match: Match, puzzle: Puzzle, level: str) -> float:
    """1 if what a level remembers is enough to tell what the seat holds, else 0."""
    shown: list[str] = puzzle.refute["tiles"]
    asks, holder = puzzle.refute["asks"], puzzle.refute["holder"]
    seen = match.rules.observe(match.state, puzzle.seat)
    memory = REMEMBERED[level]
    first = 0 if memory is None else len(seen["plies"]) - memory
    recent = [ply for ply in holding.facts(seen) if ply >= first]
    less = holding.answers(holding.knowing(seen, recent), holder, asks, holding.joining_of(match.rules))
    return float(tuple(sorted(less & {*shown})) == puzzle.answer)
