"""What speaks for a placement at Stones of the Wall, in clauses made from its facts."""

from collections.abc import Sequence
from typing import Any

from game.ai.facts import Facts
from game.core.bot import Prompt
from game.core.rules import Rules
from game.dominoes.clauses import counted
from game.games.stones.facts import LISTED
from game.games.stones.placements import Placement


def advice(
    rules: Rules[Any, Any], prompt: Prompt[Any], action: Placement, facts: Facts, names: Sequence[str]
) -> list[str]:
    """The clauses, the weightiest first, e.g. ``leaves Ben 12 places`` and ``on none of them the game would end``."""
    following = names[(prompt.seat + 1) % len(names)]
    kept = f"you keep {counted(facts.keeps, 'marker')}"
    if facts.now:
        return [f"{following} cannot answer, which wins the game", kept]
    told = [f"leaves {following} {counted(facts.answers, 'way')} to make nine"]
    if not facts.threat:
        told.append("none of which ends the game" if facts.answers > 1 else "which does not end the game")
    elif facts.answers > LISTED:
        told.append("some of which end the game")
    else:
        told.append(f"{facts.threat} of which could end the game" if facts.answers > 1 else "which could end the game")
    return [*told, kept]
