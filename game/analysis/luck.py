"""The value of dealt and drawn tiles, measured by rollouts with a fixed policy.

The value of a state is the mean of many rollouts from it, with all hands given and the tiles still to be drawn in
random order. The luck of a deal is its value less that of fresh deals of the same hand. The luck of a draw is the value
after it less the value before it, which is the mean over all tiles that could have come. Both are 0 on average,
whatever the policy and the number of rollouts, because nobody knows the order of the tiles drawn.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import variance

from game.core.chance import Stream, stream
from game.core.hindsight import AnyHindsight
from game.core.rules import AnyRules

Ends = list[Sequence[float]]
"""The points of all seats after each rollout."""


@dataclass(frozen=True, slots=True)
class Luck:
    """Each seat's luck in points, and the standard error of each amount less the mean of all."""

    amounts: tuple[float, ...]
    errors: tuple[float, ...]


def dealt(rules: AnyRules, hindsight: AnyHindsight, start: object, rollouts: int, *name: int | str) -> Luck:
    """The luck of the deal of the hand that begins with that state; counts automatic draws before its first action."""

    def redealt(rng: Stream) -> object:
        return hindsight.redealt(rules, start, rng)

    fresh = _ends(rules, hindsight, redealt, rollouts, *name, "fresh")
    found = _ends(rules, hindsight, lambda rng: start, rollouts, *name, "dealt")
    doubts = (math.sqrt(sum(each)) for each in zip(_doubts(found), _doubts(fresh), strict=True))
    return Luck(_less(_means(found), _means(fresh)), tuple(doubts))


def drawn(
    rules: AnyRules, hindsight: AnyHindsight, before: object, action: object, rollouts: int, *name: int | str
) -> Luck:
    """The luck of the tile drawn with that action. Rollouts before and after it use the same streams."""
    after = rules.step(before, action)

    def drawing(rng: Stream) -> object:
        return rules.step(hindsight.shuffled(rules, before, rng), action)

    expected = _ends(rules, hindsight, drawing, rollouts, *name)
    found = _ends(rules, hindsight, lambda rng: after, rollouts, *name)
    each = [_less(late, early) for late, early in zip(found, expected, strict=True)]
    return Luck(_less(_means(found), _means(expected)), tuple(map(math.sqrt, _doubts(each))))


def draws(rules: AnyRules, hindsight: AnyHindsight, before: object, after: object) -> bool:
    """Whether a tile was drawn between two states that could have been a different one."""
    left = hindsight.to_draw(rules, before)
    return left > 1 and hindsight.to_draw(rules, after) < left


def value(rules: AnyRules, hindsight: AnyHindsight, state: object, rng: Stream) -> Sequence[float]:
    """The points at the end of one rollout from there."""
    if rules.hand_end(state) is not None:
        return hindsight.points(rules, state)
    return hindsight.rollout(rules, hindsight.shuffled(rules, state, rng), rng)


def _ends(
    rules: AnyRules, hindsight: AnyHindsight, begin: Callable[[Stream], object], rollouts: int, *name: int | str
) -> Ends:
    found = Ends()
    for number in range(rollouts):
        rng = stream("hindsight", *name, number)
        found.append(value(rules, hindsight, begin(rng), rng))
    return found


def _means(ends: Ends) -> list[float]:
    return [math.fsum(each) / len(ends) for each in zip(*ends, strict=True)]


def _doubts(ends: Sequence[Sequence[float]]) -> list[float]:
    """The squared standard error of each seat's points less the mean of all."""
    if len(ends) < 2:
        return [0.0] * len(ends[0])
    results = ([own - math.fsum(points) / len(points) for own in points] for points in ends)
    return [variance(each) / len(ends) for each in zip(*results, strict=True)]


def _less(one: Sequence[float], other: Sequence[float]) -> tuple[float, ...]:
    return tuple(mine - theirs for mine, theirs in zip(one, other, strict=True))
