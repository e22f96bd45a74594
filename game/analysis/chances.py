"""Who was going to win the match, ply by ply."""

import math

from game.analysis.luck import value
from game.core.chance import stream
from game.core.expertise import AnyExpertise
from game.core.match import Match
from game.core.rules import AnyRules

ROLLOUTS = 40
"""How many times a hand is played out for one point of the curve."""
POINTS = 80
"""The curve of a match has about so many points, so that it is there within about two seconds."""

Point = tuple[float, list[float]]
"""When, in hands since the beginning (2.5 is the middle of the third one), and each seat's chance to win the match."""


def course(match: Match) -> list[Point]:
    """The curve of a match. Each hand begins with its deal and ends with its last action, so at a whole number of
    hands there are two points."""
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
    """Each seat's chance to win the match, all hands being as they are in that state; they add up to 1.

    The hand is played out some times, and each time `Expertise.match_chances` says what its end makes of the match. A
    hand that is over needs no rollout; of a chance that rests on rollouts `Hindsight.doubt` is shared evenly. The same
    state has the same chances always.
    """
    won = rules.winners(state)
    if won is not None:
        return [(seat in won) / len(won) for seat in range(rules.seats)]
    hindsight = expertise.hindsight()
    played = 1 if rules.hand_end(state) is not None else max(1, rollouts)
    found = []
    for number in range(played):
        points = value(rules, hindsight, state, stream("win chance", number))
        found.append(expertise.match_chances(rules, state, points))
    sums = [math.fsum(each) for each in zip(*found, strict=True)]
    doubt = 0.0 if rules.hand_end(state) is not None else hindsight.doubt
    return [(1 - doubt) * each / math.fsum(sums) + doubt / rules.seats for each in sums]
