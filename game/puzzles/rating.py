"""How hard a puzzle is: the rating at which the levels would solve it as often as they did; one scale for all games."""

from collections.abc import Mapping

from game.core.bot import Budget
from game.core.chance import stream
from game.core.match import Match
from game.puzzles import holding
from game.puzzles.puzzle import HOLDS, Puzzle

STRENGTH = {"novice": 1100, "casual": 1400, "skilled": 1700, "master": 2000}
"""The ratings of the levels: the distance at which each wins 0.85 against the next."""
STEADY = "casual"
"""The level that is told of a puzzle how often it misses it."""
TRIES = {"novice": 40, "casual": 40, "skilled": 20, "master": 4}
"""How often each level tries a puzzle."""
PLAYOUTS = 400
"""What a level may think about an action."""
REMEMBERED: Mapping[str, int | None] = {"novice": 0, "casual": 4, "skilled": 8, "master": None}
"""How many plies of a hand each level remembers where it is asked what somebody holds; None: all."""


def missed(puzzle: Puzzle) -> float:
    """How often the level `STEADY` misses it."""
    return 1 - share(puzzle.match(), puzzle, STEADY)


def share(match: Match, puzzle: Puzzle, level: str) -> float:
    """How often a level solves the puzzle, from 0 to 1; always the same."""
    if puzzle.kind == HOLDS:
        return _inferred(match, puzzle, level)
    bot, prompt, right = match.game.bot(level), match.prompt(), 0
    for number in range(TRIES[level]):
        chosen = bot.choose(match.rules, prompt, Budget(playouts=PLAYOUTS), stream(puzzle.named(), level, number))
        right += str(chosen) in puzzle.answer
    return right / TRIES[level]


def _inferred(match: Match, puzzle: Puzzle, level: str) -> float:
    """Whether what a level remembers is enough to tell what somebody holds."""
    shown: list[str] = puzzle.refute["tiles"]
    asks, holder = puzzle.refute["asks"], puzzle.refute["holder"]
    seen = match.rules.observe(match.state, puzzle.seat)
    memory = REMEMBERED[level]
    first = 0 if memory is None else len(seen["plies"]) - memory
    recent = [ply for ply in holding.facts(seen) if ply >= first]
    less = holding.answers(holding.knowing(seen, recent), holder, asks, holding.joining_of(match.rules))
    return float(tuple(sorted(less & {*shown})) == puzzle.answer)
