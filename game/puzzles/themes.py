"""What a puzzle is about, from facts about the right answer and about all others."""

from collections.abc import Sequence

from game.core.bot import AnyPrompt
from game.core.expertise import Facts
from game.core.match import Match
from game.puzzles.puzzle import EXACT, HOLDS, WIN_1, WIN_2, Puzzle

SCORE, WAIT, SHUT_OUT, BLOCK, GUARD, COUNT, LAST, HOLD = THEMES = (
    "score",
    "wait",
    "shut-out",
    "block",
    "guard",
    "count",
    "last",
    "hold",
)
"""The themes; every puzzle has one, the first of its `themes`. levels/README.md says what each of them means."""


LAST_TILES = 14
"""The number of tiles, in hands and to be drawn, up to which they are the last ones of a hand."""


def themes(match: Match, puzzle: Puzzle, prompt: AnyPrompt | None = None) -> tuple[str, ...]:
    """The theme, then what else the right answer does; the match stands where the puzzle does, unless the decision is
    given by ``prompt``."""
    if puzzle.kind == HOLDS:
        return HOLD, str(puzzle.refute["asks"])
    if puzzle.kind in (WIN_1, WIN_2):
        clear = all("*" in action for action in puzzle.answer)
        return (SHUT_OUT if puzzle.kind == WIN_1 else COUNT, *(["clear"] if clear else []))
    expertise, prompt = match.game.expertise(), prompt or match.prompt()
    facts = {str(each): expertise.facts(match.rules, prompt, each) for each in prompt.legal_actions}
    best, others = facts[puzzle.answer[0]], [each for text, each in facts.items() if text not in puzzle.answer]
    found = _shown(best, others)
    if not found and puzzle.kind == EXACT and puzzle.worlds == 1:
        found.append(COUNT)
    elif not found:
        seen = prompt.observation
        found.append(LAST if sum(seen.get("hand_sizes", ())) + seen.get("boneyard", 0) <= LAST_TILES else WAIT)
    if best.spent:
        found.append("own")
    if any(best.shed > each.shed for each in others):
        found.append("shed")
    return tuple(found)


def _shown(best: Facts, others: Sequence[Facts]) -> list[str]:
    """The themes that a comparison of facts shows, most telling first."""
    found = []
    if any(best.now < each.now for each in others):
        found.append(WAIT)
    elif all(best.now > each.now for each in others):
        found.append(SCORE)
    if best.among and not best.answers and all(each.answers for each in others):
        found.append(SHUT_OUT)
    elif all(best.answers < each.answers for each in others):
        found.append(BLOCK)
    if all(best.threat < each.threat for each in others):
        found.append(GUARD)
    return found
