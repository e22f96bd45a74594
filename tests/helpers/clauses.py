"""Facts and clauses of a hint: each clause must be one that somebody can check, and every number in it right."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from game.core.expertise import Facts
from game.core.rules import Rules
from game.dominoes.layout import Lay
from game.dominoes.tiles import HI, LO, WEIGHT, Tile
from game.games import find
from tests.helpers.play import prompted

NAMES = ("Nora", "Ben", "Ana", "Leo", "Ida", "Tom", "Mia", "Max")
"""Who sits around the table."""

Checks = Mapping[str, Callable[..., Any]]
"""Patterns of clauses; what their groups caught is given to the check."""


def facts_of(key: str, rules: Rules[Any, Any], state: Any, action: object) -> Facts:
    """What a hint is told from: about an action, or its text, of the seat to act in that game."""
    return find(key).expertise().facts(rules, prompted(rules, state), rules.parse_action(str(action)))


def clauses_of(key: str, rules: Rules[Any, Any], state: Any, action: object) -> list[str]:
    """The clauses of a hint about that action."""
    expertise, parsed = find(key).expertise(), rules.parse_action(str(action))
    facts = facts_of(key, rules, state, parsed)
    return expertise.advice(rules, prompted(rules, state), parsed, facts, NAMES[: rules.seats])


def unread(clauses: Iterable[str], checks: Checks) -> list[str]:
    """The clauses that no pattern knows, and those whose check fails."""
    return [clause for clause in clauses if not _is_right(clause, checks)]


def _is_right(clause: str, checks: Checks) -> bool:
    found = [(match, check) for pattern, check in checks.items() if (match := re.fullmatch(pattern, clause))]
    return len(found) == 1 and bool(found[0][1](*found[0][0].groups()))


def several(words: str) -> list[int]:
    """The numbers of ``2, 3 or 5``."""
    return [int(number) for number in re.findall(r"\d+", words)]


def share(words: str, of: str) -> int:
    """The number of ``2 of``, ``none of`` or ``all``, where there are so many."""
    return 0 if words == "none of" else int(of) if words == "all" else several(words)[0]


NOBODY = r"nobody has an? ([\d, or]+?) left"
ONLY_YOU = r"only you have an? ([\d, or]+?) left"
AND_NOBODY = r"(?:, and nobody an? ([\d, or]+))?"
"""On which numbers nobody can play any more, or only oneself; see `borne`."""


def borne(numbers: str | None, tiles: Iterable[Tile]) -> list[bool]:
    """Of each of those numbers, whether any of the tiles bears it."""
    held = {number for tile in tiles for number in (HI[tile], LO[tile])}
    return [number in held for number in several(numbers or "")]


def heaviest(action: Lay, legal: Iterable[object]) -> bool:
    """Whether no tile that can be played is heavier, but some other is lighter."""
    weights = [WEIGHT[each.tile] for each in legal if isinstance(each, Lay)]
    return WEIGHT[action.tile] == max(weights) > min(weights)
