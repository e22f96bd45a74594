"""Each seat's chance to win the match, ply by ply."""

import math

from game.analysis.luck import value
from game.core.chance import stream
from game.core.expertise import AnyExpertise
from game.core.match import Match
from game.core.rules import AnyRules

ROLLOUTS = 40
"""The number of rollouts for one point of the curve."""
POINTS = 80
"""Approximate number of points in the curve of a match, which then takes about two seconds."""

Point = tuple[float, list[float]]
"""The time, in hands since the start (2.5 is the middle of the third one), and each seat's chance to win the match."""


def course(match: Match) -> list[Point]:
    """The curve of a match. Each hand has a point at its deal and one after its last action, so that there are two
    points at each whole number of hands."""
    expertise, rules = match.game.expertise(), match.rules
    ends = [ply for ply in range(1, match.ply + 1) if rules.hand_end(match.before_deal(ply)) is not None]
    ends = ends if ends[-1:] == [match.ply] else [*ends, match.ply]
    step, found, first = max(1, -(-match.ply // POINTS)), list[Point](), 0
    for hand, end in enumerate(ends):
        for ply in [*range(first, end, step), end]:
            state = match.at(ply) if ply == first else match.before_deal(ply)
            chances = win_chance(expertise, rules, state)
            found.append((round(hand + (ply - first) / (end - first), 4), [round(each, 4) for each in chances]))
        first = end
    return found


def win_chance(expertise: AnyExpertise, rules: AnyRules, state: object, rollouts: int = ROLLOUTS) -> list[float]:
    """Each seat's chance to win the match, given all hands in that state; the chances add up to 1.

    It is the mean of `Expertise.match_chances` over the ends of several rollouts of the hand. Of these chances
    `Hindsight.doubt` is shared evenly. A hand that is over needs no rollout. The same state always has the same
    chances.
    """
    won = rules.winners(state)
    if won is not None:
        return [(seat in won) / len(won) for seat in range(rules.seats)]
    hindsight, over, found = expertise.hindsight(), rules.hand_end(state) is not None, []
    for number in range(1 if over else rollouts):
        points = value(rules, hindsight, state, stream("win chance", number))
        found.append(expertise.match_chances(rules, state, points))
    sums = [math.fsum(each) for each in zip(*found, strict=True)]
    doubt = 0.0 if over else hindsight.doubt
    return [(1 - doubt) * each / math.fsum(sums) + doubt / rules.seats for each in sums]
