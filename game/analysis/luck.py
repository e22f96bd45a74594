"""What dealt and drawn tiles brought, measured by playing hands out from them with a fixed policy.

The value of a state is the mean of many rollouts from it, all hands being as they are and what is still to be drawn in
any order. Tiles dealt brought the value of the deal less that of fresh deals of the same hand; a tile drawn brought
the value after it less the value before it, which is the mean over all that could have come. Both are 0 on average,
whatever the policy and however few the rollouts, since nobody knows the order of what is drawn.
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
    """What each seat has of tiles that came: the amounts, and of each, less the mean of all, the standard error."""

    amounts: tuple[float, ...]
    errors: tuple[float, ...]


def dealt(rules: AnyRules, hindsight: AnyHindsight, start: object, rollouts: int, *name: int | str) -> Luck:
    """What each seat was dealt in the hand that begins with that state; automatic draws before its first action too."""

    def redealt(rng: Stream) -> object:
        return hindsight.redealt(rules, start, rng)

    fresh = _ends(rules, hindsight, redealt, rollouts, *name, "fresh")
    found = _ends(rules, hindsight, lambda rng: start, rollouts, *name, "dealt")
    doubts = (math.sqrt(sum(each)) for each in zip(_doubts(found), _doubts(fresh), strict=True))
    return Luck(_less(_means(found), _means(fresh)), tuple(doubts))


def drawn(
    rules: AnyRules, hindsight: AnyHindsight, before: object, action: object, rollouts: int, *name: int | str
) -> Luck:
    """What each seat has of the tile that came with that action. The same streams are used before and after it."""
    after = rules.step(before, action)

    def drawing(rng: Stream) -> object:
        return rules.step(hindsight.shuffled(rules, before, rng), action)

    expected = _ends(rules, hindsight, drawing, rollouts, *name)
    found = _ends(rules, hindsight, lambda rng: after, rollouts, *name)
    each = [_less(late, early) for late, early in zip(found, expected, strict=True)]
    return Luck(_less(_means(found), _means(expected)), tuple(map(math.sqrt, _doubts(each))))


def draws(rules: AnyRules, hindsight: AnyHindsight, before: object, after: object) -> bool:
    """Whether a tile was drawn between two states that could have been another one."""
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
    """The squared standard error of what each seat has more than the mean of all."""
    if len(ends) < 2:
        return [0.0] * len(ends[0])
    results = ([own - math.fsum(points) / len(points) for own in points] for points in ends)
    return [variance(each) / len(ends) for each in zip(*results, strict=True)]


def _less(one: Sequence[float], other: Sequence[float]) -> tuple[float, ...]:
    return tuple(mine - theirs for mine, theirs in zip(one, other, strict=True))
