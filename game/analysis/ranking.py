"""The actions of one position, ranked: what each may bring, and what speaks for the best."""

import json
from typing import Any

from game.ai.judge import EXACT, MOST, ROLLOUTS, STATES, SURE, UNCLEAR, behind, solved
from game.analysis.reasons import reasons
from game.core.bot import Budget, Verdict
from game.core.chance import stream
from game.core.position import Position
from game.core.rules import Json
from game.words.saying import said

FORMAT = "pipstone-ranking/1"
MANY = 50_000
"""So many legal actions are counted and not listed, as in a trace."""
TOLD = 10
"""So many actions come with reasons at most."""


def ranking(position: Position, budget: Budget | None, seed: int) -> Json:
    """The ranking as data. All chance comes from the observation and the seed, so a position of a record and its text
    give the same.

    ``value`` and its standard ``error`` are in points against the mean of all seats, in Stones a chance to win, and
    only differences mean anything; ``share`` is the part of the playouts that the action got. ``judged`` is ``exact``
    where all deals that fit were solved, and ``unclear`` where the first two cannot be told apart.
    """
    rules, prompt, expertise = position.rules, position.prompt, position.game.expertise()
    legal = prompt.legal_actions
    given = budget or Budget(playouts=expertise.playouts)
    name = json.dumps(position.observation, sort_keys=True, separators=(",", ":"))
    states = MOST if given.playouts is None else min(MOST, STATES * given.playouts)
    found = solved(expertise, rules, prompt, states)
    if not found:
        found = expertise.analyst().rank(rules, prompt, given, stream("ranking", seed, name))
    judged = EXACT if found[0].judged == EXACT else ROLLOUTS
    if judged != EXACT and len(found) > 1 and not _apart(*found[:2]):
        judged = UNCLEAR
    unit = expertise.of_margin(rules) * expertise.of_result(rules.seats)
    whole = sum(each.determinizations for each in found)
    told: list[Json] = []
    for number, each in enumerate(found):
        other = found[0] if number else found[1] if len(found) > 1 else None
        own, best = (each.action, found[0].action) if number else (other and other.action, each.action)
        why: list[Any] = reasons(expertise, rules, prompt, own, best) if other and number < TOLD else []
        told.append(
            {
                "action": str(each.action),
                "value": round(unit * each.value, 2),
                "error": round(unit * each.error, 2),
                "share": round(each.determinizations / whole, 3) if whole else round(1 / len(found), 3),
                "reasons": [said(reason.message, _names(position.seats), prompt.seat) for reason in why],
            }
        )
    listed: Json = {"legal_count": len(legal)} if len(legal) > MANY else {"legal": sorted(map(str, legal))}
    return {"format": FORMAT, **listed, "ranking": told, "judged": judged}


def _names(seats: int) -> list[str]:
    return [f"seat {seat}" for seat in range(seats)]


def _apart(best: Verdict, second: Verdict) -> bool:
    """Whether the difference of the two is no chance."""
    error = second.paired_error
    if error is None:
        error = (best.error**2 + second.error**2) ** 0.5
    return behind(best, second) > SURE * error
