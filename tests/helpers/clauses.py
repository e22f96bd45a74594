"""Facts and clauses of a hint: each clause must be checkable, and every number in it right."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from game.core.expertise import Facts
from game.core.rules import Rules
from game.dominoes.layout import Lay
from game.dominoes.tiles import HI, LO, WEIGHT, Tile
from game.games import find
from game.words import said
from tests.helpers.play import prompted

NAMES = ("Nora", "Ben", "Ana", "Leo", "Ida", "Tom", "Mia", "Max")
"""The names at the seats."""

Checks = Mapping[str, Callable[..., Any]]
"""Checks by the pattern of their clause; a check is given the groups of the match."""


def facts_of(key: str, rules: Rules[Any, Any], state: Any, action: object) -> Facts:
    """The facts for a hint about an action, or its text, of the seat to act in that game."""
    return find(key).expertise().counted(rules, prompted(rules, state), rules.parse_action(str(action)))


def clauses_of(key: str, rules: Rules[Any, Any], state: Any, action: object) -> list[str]:
    """The clauses of a hint about that action."""
    expertise, parsed, prompt = find(key).expertise(), rules.parse_action(str(action)), prompted(rules, state)
    told = expertise.advice(rules, prompt, parsed, facts_of(key, rules, state, parsed))
    return [said(clause, NAMES[: rules.seats], prompt.seat) for clause in told]


def unread(clauses: Iterable[str], checks: Checks) -> list[str]:
    """The clauses that match no pattern, and those whose check fails."""
    return [clause for clause in clauses if not _is_right(clause, checks)]


def _is_right(clause: str, checks: Checks) -> bool:
    found = [(match, check) for pattern, check in checks.items() if (match := re.fullmatch(pattern, clause))]
    return len(found) == 1 and bool(found[0][1](*found[0][0].groups()))


def several(words: str) -> list[int]:
    """The numbers of ``2, 3 or 5``."""
    return [int(number) for number in re.findall(r"\d+", words)]


OTHERS = r"(?:(\d+) of your|Your) (?:other )?(\d+) (?:tiles|bricks) would (not )?fit"
"""A part of the tiles left in the hand: ``2 of your other 3 tiles``, ``Your other 3 tiles``; see `share`."""


def share(some: str | None, of: str, how: str | None) -> tuple[int, int]:
    """The part and the whole in a match of `OTHERS`."""
    assert not (some and how)
    return int(some or (0 if how else of)), int(of)


NOBODY = r"Nobody has a tile with ([\d, or]+?) left"
ONLY_YOU = r"Only you still have a tile with ([\d, or]+?)"
"""Numbers that nobody else has any more; see `borne`."""


def borne(numbers: str | None, tiles: Iterable[Tile]) -> list[bool]:
    """For each of those numbers, whether any of the tiles has it."""
    held = {number for tile in tiles for number in (HI[tile], LO[tile])}
    return [number in held for number in several(numbers or "")]


def weights(action: Lay, legal: Iterable[object]) -> Checks:
    """Checks of a tile's weight: for the heaviest no other is heavier, but some is lighter."""
    own, every = WEIGHT[action.tile], [WEIGHT[each.tile] for each in legal if isinstance(each, Lay)]
    heaviest = own == max(every) > min(every)
    return {
        r"It is the heaviest you can play: (\d+) pips? off your hand": lambda pips: int(pips) == own and heaviest,
        r"It takes (\d+) pips? off your hand": lambda pips: int(pips) == own and not heaviest,
        r"It weighs nothing in your hand": lambda: own == 0,
    }
