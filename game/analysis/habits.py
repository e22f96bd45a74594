"""What kinds of mistakes somebody makes, read from the reasons against them; the one that costs most is a habit."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from game.analysis.findings import Graded
from game.analysis.margins import Measure
from game.core.expertise import AnyExpertise
from game.core.message import N_

SHUT = "shut"
"""The kind of an action after which nothing of one's own fits."""
HABITS = {
    "points_now": N_("You overlook points"),
    "tiles_now": N_("You overlook captures"),
    "wins_now": N_("You overlook how to win at once"),
    "points_threat": N_("You leave others points"),
    "tiles_threat": N_("You set up captures for others"),
    "wins_threat": N_("You let others win at once"),
    "points_promise": N_("You spoil your own chances to score"),
    "tiles_promise": N_("You spoil your own chances to capture"),
    "tiles_answers": N_("You leave others too many tiles that fit"),
    "capturing_answers": N_("You leave others too much to capture"),
    "places_answers": N_("You leave others too many places"),
    "ways_answers": N_("You leave others too many replies"),
    "tiles_keeps": N_("You keep too few tiles that fit"),
    "capturing_keeps": N_("You keep too few tiles to capture with"),
    "places_keeps": N_("You keep too few places"),
    "markers_keeps": N_("You use up your markers"),
    "pips_shed": N_("You keep heavy tiles"),
    SHUT: N_("You shut yourself out"),
}
"""Each kind of mistake by the reason that tells of it, as a habit."""
TRIES = {
    "points_now": N_("See whether another tile scores more"),
    "tiles_now": N_("See whether another move captures more"),
    "wins_now": N_("See whether a move wins at once"),
    "points_threat": N_("See what the next player could score then"),
    "tiles_threat": N_("See what the next player could capture then"),
    "wins_threat": N_("See whether the next player could end it then"),
    "points_promise": N_("Keep points in reach for your next turn"),
    "tiles_promise": N_("Keep captures in reach for your next turn"),
    "tiles_answers": N_("Leave the others fewer tiles that fit"),
    "capturing_answers": N_("Leave the others less to capture"),
    "places_answers": N_("Leave the others fewer places"),
    "ways_answers": N_("Leave the others fewer replies"),
    "tiles_keeps": N_("Keep tiles that will fit"),
    "capturing_keeps": N_("Keep tiles to capture with"),
    "places_keeps": N_("Keep places open for yourself"),
    "markers_keeps": N_("Save your markers"),
    "pips_shed": N_("Play heavy tiles early"),
    SHUT: N_("Keep something that fits"),
}
"""What to try next time, by the same reasons."""
OF_ONE_KIND = ("now", "threat", "promise")
"""Facts that count the same thing: of these the one that differs most is what it is about."""
HABITUAL = 2
"""So many mistakes of a kind are a habit, if they cost a third of all."""
PART = 3


@dataclass(frozen=True, slots=True)
class Habit:
    """What somebody does wrong most: the kind, what it cost, and what all mistakes cost, as `Measure.cost` counts."""

    kind: str
    cost: int
    whole: int


def kind_of(expertise: AnyExpertise, graded: Graded) -> str:
    """The kind of a mistake, one of `HABITS`; empty where only played-on deals speak against it."""
    counted = [each for each in graded.reasons if each[0] in expertise.reasons]
    if not counted:
        return ""
    alike = [each for each in counted if each[0] in OF_ONE_KIND]
    fact, yours, _ = max(alike, key=lambda each: abs(each[2] - each[1])) if counted[0] in alike else counted[0]
    kind = expertise.reasons[fact].partition(".")[2]
    return SHUT if fact == "keeps" and not yours else kind


def habit(expertise: AnyExpertise, decisions: Iterable[tuple[Measure, Graded]]) -> Habit | None:
    """The kind that costs most in those decisions; None where none stands out."""
    costs, numbers, whole = defaultdict[str, int](int), defaultdict[str, int](int), 0
    for measure, graded in decisions:
        if graded.blamed:
            kind, cost = kind_of(expertise, graded), measure.cost(graded.blamed)
            costs[kind] += cost
            numbers[kind] += 1
            whole += cost
    found = [kind for kind in costs if kind in HABITS and numbers[kind] >= HABITUAL and costs[kind] * PART >= whole]
    if not found:
        return None
    kind = max(found, key=costs.__getitem__)
    return Habit(kind, costs[kind], whole)


def dearest(expertise: AnyExpertise, decisions: Iterable[Graded]) -> tuple[str, list[Graded]]:
    """The kind of mistake, one of `TRIES`, that cost most in those decisions, and all of it; empty without any."""
    kinds = defaultdict[str, list[Graded]](list)
    for each in decisions:
        if each.blamed and (kind := kind_of(expertise, each)) in TRIES:
            kinds[kind].append(each)
    kind = max(kinds, key=lambda kind: sum(each.blamed for each in kinds[kind]), default="")
    return kind, kinds[kind] if kind else []
