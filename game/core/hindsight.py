"""A hand looked back upon with every tile face up: what a deal or a drawn tile was worth, no matter who played."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from game.core.chance import Stream
from game.core.rules import AnyRules

R = TypeVar("R", bound=AnyRules)
S = TypeVar("S")


class Hindsight(ABC, Generic[R, S]):
    """What a game tells of its hands after them. Nothing here may reach a seat that is still playing.

    The policy that plays hands out is fixed: the same for every seat, no matter who sat there.
    """

    share = 1.0
    """How many hands are played out where a game in which that takes no time plays out one."""
    doubt = 0.0
    """The part of a chance to win that is shared evenly, because people play on otherwise than the policy; measured."""

    def points(self, rules: R, state: S) -> Sequence[float]:
        """Each seat's points so far, in whatever a hand brings; by default the match scores."""
        return rules.scores(state)

    @abstractmethod
    def redealt(self, rules: R, state: S, rng: Stream) -> S:
        """Another deal of the hand that begins with this state: same scores, same seat to deal or to begin."""

    def shuffled(self, rules: R, state: S, rng: Stream) -> S:
        """The same state with what is still to be drawn in another order."""
        return state

    def to_draw(self, rules: R, state: S) -> int:
        """How many tiles are still to be drawn whose order nobody knows."""
        return 0

    def pile(self, state: S) -> Sequence[int]:
        """The tiles that are still to be drawn, in their order."""
        return ()

    def lying(self, rules: R, state: S, hands: Sequence[int], pile: Sequence[int] = ()) -> S:
        """The same state with these hands, as sets of tiles; what nobody holds is still to be drawn, in the order of
        the pile, or lowest first."""
        raise NotImplementedError("nothing is hidden in this game")

    @abstractmethod
    def rollout(self, rules: R, state: S, rng: Stream) -> Sequence[float]:
        """The points, as `points` counts them, at the end of the hand played out from there by the fixed policy."""

    def at_end(self, rules: R, state: S, rng: Stream) -> Sequence[float]:
        """The same of any hand: of one that is over there is nothing to play out."""
        return self.rollout(rules, state, rng) if rules.hand_end(state) is None else self.points(rules, state)

    def trials(
        self, rules: R, deal: Callable[[Stream], S], actions: Sequence[object], rng: Stream
    ) -> Iterator[tuple[S, int, list[Sequence[float]]]]:
        """Deal after deal, each with the chance of what follows and the points at the end after each of the actions."""
        while True:
            state, chance = deal(rng), rng.seed()
            yield state, chance, [self.at_end(rules, rules.step(state, each), Stream(chance)) for each in actions]


def ahead(points: Sequence[float]) -> list[float]:
    """How far every seat is ahead of the mean of the others."""
    total, others = sum(points), len(points) - 1
    return [own - (total - own) / others for own in points]


AnyHindsight = Hindsight[Any, Any]
"""That of a game one does not know."""
