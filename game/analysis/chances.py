"""Who was going to win the match, ply by ply."""

import math

from game.analysis.luck import value
from game.core.chance import stream
from game.core.expertise import AnyExpertise
from game.core.rules import AnyRules

ROLLOUTS = 40
"""How many times a hand is played out for one point of the curve."""


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
    if hindsight is None:
        return [1 / rules.seats] * rules.seats
    played = 1 if rules.hand_end(state) is not None else max(1, rollouts)
    found = []
    for number in range(played):
        points = value(rules, hindsight, state, stream("win chance", number))
        found.append(expertise.match_chances(rules, state, points))
    sums = [math.fsum(each) for each in zip(*found, strict=True)]
    doubt = 0.0 if rules.hand_end(state) is not None else hindsight.doubt
    return [(1 - doubt) * each / math.fsum(sums) + doubt / rules.seats for each in sums]
