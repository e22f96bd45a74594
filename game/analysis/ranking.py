"""Ranks the actions of one position: the expected value of each, and the reasons for the best."""

import json
from collections.abc import Sequence
from itertools import chain, repeat

from game.ai.judge import CLEARLY_WORSE_Z, EXACT, ROLLOUTS, UNCLEAR, behind, doubt, solved, states_for
from game.analysis.reasons import reasons
from game.core.bot import Budget, Verdict
from game.core.chance import stream
from game.core.position import Position
from game.core.rules import Json, legal_entry
from game.words.saying import said

FORMAT = "pipstone-ranking/1"
TOLD = 10
"""The most actions that come with reasons."""


def ranking(position: Position, budget: Budget | None, seed: int) -> Json:
    """The ranking as data. All randomness comes from the observation and the seed, so a position in a record and the
    same one as text rank alike.

    ``value`` and its standard ``error`` are in points against the mean of all seats, in Stones a chance to win; only
    differences mean anything. ``share`` is the action's part of the playouts. ``judged`` is ``exact`` if all deals that
    fit were solved, ``unclear`` if the first two actions cannot be told apart, and otherwise ``rollouts``.
    """
    return _told(position, _ranked(position, budget, seed))


def ranking_with_ties(position: Position, budget: Budget | None, seed: int) -> Json:
    """The ranking for the window: ``alike`` says of each action whether it cannot be told apart from the best."""
    found = _ranked(position, budget, seed)
    told = _told(position, found)
    for each, verdict in zip(told["ranking"], found, strict=True):
        each["alike"] = _alike(found[0], verdict)
    return told


def _ranked(position: Position, budget: Budget | None, seed: int) -> list[Verdict]:
    """The verdicts on all actions, the best first."""
    rules, prompt, expertise = position.rules, position.prompt, position.game.expertise()
    given = budget or Budget(playouts=expertise.playouts)
    name = json.dumps(position.observation, sort_keys=True, separators=(",", ":"))
    found = solved(expertise, rules, prompt, states_for(expertise, given))
    return found or expertise.analyst().rank(rules, prompt, given, stream("ranking", seed, name))


def _alike(best: Verdict, other: Verdict) -> bool:
    """Whether the two cannot be told apart."""
    return behind(best, other) <= CLEARLY_WORSE_Z * doubt(best, other)


def _told(position: Position, found: Sequence[Verdict]) -> Json:
    """The verdicts as data, with reasons for the first of them."""
    rules, prompt, expertise = position.rules, position.prompt, position.game.expertise()
    judged = ROLLOUTS
    if found[0].judged == EXACT:
        judged = EXACT
    elif len(found) > 1 and _alike(*found[:2]):
        judged = UNCLEAR
    unit = expertise.of_margin(rules) * expertise.of_result(rules.seats)
    whole = sum(each.determinizations for each in found)
    names, best = [f"seat {seat}" for seat in range(position.seats)], found[0].action
    against = [
        [said(why.message, names, prompt.seat) for why in reasons(expertise, rules, prompt, other.action, best)]
        for other in found[1:TOLD]
    ]
    why = chain(against[:1], against, repeat([]))  # the best action is compared with the second
    told = [
        {
            "action": str(each.action),
            "value": round(unit * each.value, 2),
            "error": round(unit * each.error, 2),
            "share": round(each.determinizations / whole, 3) if whole else round(1 / len(found), 3),
            "reasons": for_best,
        }
        for each, for_best in zip(found, why, strict=False)
    ]
    return {"format": FORMAT, **legal_entry(prompt.legal_actions), "ranking": told, "judged": judged}
