"""What speaks for a placement at Stones of the Wall, in clauses made from its facts."""

from collections.abc import Sequence

from game.core.bot import Prompt
from game.core.expertise import Facts
from game.dominoes.clauses import counted
from game.games.stones.rules.placements import Placement
from game.games.stones.rules.rules import StonesRules
from game.games.stones.thinking.facts import LISTED


def advice(
    rules: StonesRules, prompt: Prompt[Placement], action: Placement, facts: Facts, names: Sequence[str]
) -> list[str]:
    """The clauses, the weightiest first, e.g. ``leaves Ben 12 ways to make nine, 1 of which could end the game``."""
    following = names[(prompt.seat + 1) % len(names)]
    _, clear = prompt.observation["markers"][prompt.seat]
    clear -= bool(action.clear)
    kept = f"you keep {counted(facts.keeps - clear, 'marker')}" + (f" + {clear} clear" if clear else "")
    if facts.now:
        return [f"{following} cannot answer, which wins the game", kept]
    if not facts.threat:
        ends = "none of which ends the game" if facts.answers > 1 else "which does not end the game"
    elif facts.answers > LISTED:
        ends = "at least one of which could end the game"
    else:
        ends = f"{facts.threat} of which could end the game" if facts.answers > 1 else "which could end the game"
    return [f"leaves {following} {counted(facts.answers, 'way')} to make nine, {ends}", kept]
