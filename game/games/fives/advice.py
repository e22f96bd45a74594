"""What speaks for an action at Fives, in clauses made from its facts."""

from collections.abc import Sequence
from typing import Any

from game.ai.facts import Facts
from game.core.bot import Prompt
from game.core.rules import Rules
from game.dominoes.clauses import of_others, only_you, unable, unseen_share, weighs
from game.dominoes.layout import Action, Lay, Spin, ends_after
from game.dominoes.tiles import TEXT
from game.games.fives.counting import best_replies, ends, terms
from game.games.fives.facts import held_by


def advice(
    rules: Rules[Any, Any], prompt: Prompt[Any], action: Action, facts: Facts, names: Sequence[str]
) -> list[str]:
    """The clauses, weightiest first, e.g. ``scores 10 (4 + 6)`` and ``leaves Ben 5 points at most, with the 5|1``."""
    seen = prompt.observation
    if not isinstance(action, Lay):
        return unable(seen["boneyard"])
    told = []
    if facts.now:
        added = [pips for _, pips in terms(ends_after(ends(seen), action, Spin.OPENING))]
        told.append(f"scores {facts.now}" + (f" ({' + '.join(map(str, added))})" if len(added) > 1 else ""))
    if seen["scores"][prompt.seat] + facts.now >= rules.options["target"]:
        return [*told, "that wins the match"]
    if len(seen["hand"]) == 1:
        return [*told, "it is your last tile"]
    told.append(_answer(seen, action, facts, names[(prompt.seat + 1) % len(names)]))
    if len(prompt.legal_actions) == 1:
        told.insert(0, "your only play")
    if facts.spent:
        told.append(only_you(facts.spent, seen["hand"], action.tile))
    following, _ = held_by(seen, action)
    if facts.answers:
        told.append(f"{unseen_share(facts.answers, following.bit_count())} would fit")
    return [*told, of_others(facts.keeps, len(seen["hand"]) - 1), weighs(action.tile, prompt.legal_actions)]


def _answer(seen: Any, action: Lay, facts: Facts, following: str) -> str:
    """What the next seat could make of it, and with what."""
    if not facts.answers:
        return f"no tile that {following} may have fits"
    if not facts.threat:
        return f"leaves {following} nothing to score"
    held, _ = held_by(seen, action)
    best = best_replies(held, ends_after(ends(seen), action, Spin.OPENING))
    tiles = [tile for tile, points in best.items() if points == facts.threat]
    with_what = f"the {TEXT[tiles[0]]}" if len(tiles) == 1 else unseen_share(len(tiles), held.bit_count())
    return f"leaves {following} {facts.threat} points at most, with {with_what}"
