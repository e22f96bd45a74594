"""What dealt and drawn tiles brought, measured by playing hands out from them with a fixed policy.

The value of a state is the mean of many rollouts from it, all hands being as they are and what is still to be drawn in
any order. Tiles dealt brought the value of the deal less that of fresh deals of the same hand; a tile drawn brought
the value after it less the value before it, which is the mean over all that could have come. Both are 0 on average,
whatever the policy and however few the rollouts, since nobody knows the order of what is drawn.
"""

import math
from collections.abc import Callable, Sequence

from game.core.chance import Stream, stream
from game.core.hindsight import AnyHindsight
from game.core.rules import AnyRules

Amounts = list[float]


def dealt(rules: AnyRules, hindsight: AnyHindsight, start: object, rollouts: int, *name: int | str) -> Amounts:
    """What each seat was dealt in the hand that begins with that state; automatic draws before its first action too."""

    def again(rng: Stream) -> object:
        return hindsight.again(rules, start, rng)

    fresh = _mean(rules, hindsight, again, rollouts, *name, "fresh")
    found = _mean(rules, hindsight, lambda rng: start, rollouts, *name, "dealt")
    return _less(found, fresh)


def drawn(
    rules: AnyRules, hindsight: AnyHindsight, before: object, action: object, rollouts: int, *name: int | str
) -> Amounts:
    """What each seat has of the tile that came with that action. The same streams are used before and after it."""
    after = rules.step(before, action)

    def drawing(rng: Stream) -> object:
        return rules.step(hindsight.shuffled(rules, before, rng), action)

    expected = _mean(rules, hindsight, drawing, rollouts, *name)
    return _less(_mean(rules, hindsight, lambda rng: after, rollouts, *name), expected)


def draws(rules: AnyRules, hindsight: AnyHindsight, before: object, after: object) -> bool:
    """Whether a tile was drawn between two states that could have been another one."""
    left = hindsight.to_draw(rules, before)
    return left > 1 and hindsight.to_draw(rules, after) < left


def value(rules: AnyRules, hindsight: AnyHindsight, state: object, rng: Stream) -> Sequence[float]:
    """The points at the end of one rollout from there."""
    if rules.hand_end(state) is not None:
        return hindsight.points(rules, state)
    return hindsight.rollout(rules, hindsight.shuffled(rules, state, rng), rng)


def _mean(
    rules: AnyRules, hindsight: AnyHindsight, begin: Callable[[Stream], object], rollouts: int, *name: int | str
) -> Amounts:
    sums: list[list[float]] = [[] for _ in range(rules.seats)]
    for number in range(rollouts):
        rng = stream("hindsight", *name, number)
        for at, points in enumerate(value(rules, hindsight, begin(rng), rng)):
            sums[at].append(points)
    return [math.fsum(each) / rollouts for each in sums]


def _less(one: Sequence[float], other: Sequence[float]) -> Amounts:
    return [mine - theirs for mine, theirs in zip(one, other, strict=True)]
