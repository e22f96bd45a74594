"""The kinds of mistakes a person makes, derived from the reasons against them; the costliest kind is a habit."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from game.analysis.findings import Graded
from game.analysis.margins import Measure
from game.core.expertise import AnyExpertise

SHUT = "shut"
"""The kind of a mistake after which no tile of one's own fits."""
OF_ONE_KIND = ("now", "threat", "promise")
"""Facts that count the same; the one that differs most determines the kind."""
HABITUAL = 2
"""The fewest mistakes of a kind that make a habit."""
PART = 3
"""A habit makes up at least 1 / `PART` of what all mistakes cost."""


@dataclass(frozen=True, slots=True)
class Habit:
    """The costliest kind of mistake, its cost, and the cost of all mistakes, in the unit of `Measure.cost`."""

    kind: str
    cost: int
    whole: int


def kind_of(expertise: AnyExpertise, graded: Graded) -> str:
    """The kind of a mistake; the messages ``habit.KIND`` and ``advice.KIND`` describe it, and what to try instead.

    Empty if only rollouts speak against the action.
    """
    counted = [each for each in graded.reasons if each[0] in expertise.reasons]
    if not counted:
        return ""
    alike = [each for each in counted if each[0] in OF_ONE_KIND]
    fact, yours, _ = max(alike, key=lambda each: abs(each[2] - each[1])) if counted[0] in alike else counted[0]
    kind = expertise.reasons[fact].partition(".")[2]
    return SHUT if fact == "keeps" and not yours else kind


def habit(expertise: AnyExpertise, decisions: Iterable[tuple[Measure, Graded]]) -> Habit | None:
    """The costliest kind in those decisions; None if none stands out."""
    costs, numbers, whole = defaultdict[str, int](int), defaultdict[str, int](int), 0
    for measure, graded in decisions:
        if graded.blamed:
            kind, cost = kind_of(expertise, graded), measure.cost(graded.blamed)
            costs[kind] += cost
            numbers[kind] += 1
            whole += cost
    found = [kind for kind in costs if kind and numbers[kind] >= HABITUAL and costs[kind] * PART >= whole]
    if not found:
        return None
    kind = max(found, key=costs.__getitem__)
    return Habit(kind, costs[kind], whole)


def dearest(expertise: AnyExpertise, decisions: Iterable[Graded]) -> tuple[str, list[Graded]]:
    """The costliest kind of mistake, and all decisions of that kind; empty if there are none."""
    kinds = defaultdict[str, list[Graded]](list)
    for each in decisions:
        if each.blamed and (kind := kind_of(expertise, each)):
            kinds[kind].append(each)
    kind = max(kinds, key=lambda kind: sum(each.blamed for each in kinds[kind]), default="")
    return kind, kinds[kind] if kind else []
