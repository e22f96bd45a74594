"""Reading the clauses of a hint: each must be one that somebody can check, and every number in it must be right."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

Checks = Mapping[str, Callable[..., Any]]
"""Patterns of clauses; what their groups caught is given to the check."""


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
