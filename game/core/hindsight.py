"""A finished hand evaluated with every tile face up: what a deal or a drawn tile was worth, whoever played it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from game.core.chance import Stream
from game.core.rules import AnyRules

R = TypeVar("R", bound=AnyRules)
S = TypeVar("S")


class Hindsight(ABC, Generic[R, S]):
    """How a game evaluates its hands after play. No result may reach a seat that is still playing.

    Rollouts follow one fixed policy, the same for every seat, whoever sat there.
    """

    share = 1.0
    """The number of rollouts as a fraction of what a game with fast rollouts gets."""
    doubt = 0.0
    """The part of a chance to win that is shared evenly, because people do not play like the policy. Measured."""

    def points(self, rules: R, state: S) -> Sequence[float]:
        """Each seat's points so far, in the unit that counts in a hand; by default the match scores."""
        return rules.scores(state)

    @abstractmethod
    def redealt(self, rules: R, state: S, rng: Stream) -> S:
        """Another deal of the hand that begins with this state: same scores, same dealer or first seat."""

    def shuffled(self, rules: R, state: S, rng: Stream) -> S:
        """The state with the tiles still to be drawn in another order."""
        return state

    def to_draw(self, rules: R, state: S) -> int:
        """The number of tiles still to be drawn in an order that nobody knows."""
        return 0

    def pile(self, state: S) -> Sequence[int]:
        """The tiles still to be drawn, in order."""
        return ()

    def lying(self, rules: R, state: S, hands: Sequence[int], pile: Sequence[int] = ()) -> S:
        """The state with these hands, as sets of tiles. Tiles that nobody holds are still to be drawn, in the order of
        the pile, or lowest first."""
        raise NotImplementedError("nothing is hidden in this game")

    @abstractmethod
    def rollout(self, rules: R, state: S, rng: Stream) -> Sequence[float]:
        """Plays the hand out by the fixed policy; the points at its end, as `points` counts them."""

    def at_end(self, rules: R, state: S, rng: Stream) -> Sequence[float]:
        """The points at the end of the hand, which is played out unless it is over."""
        return self.rollout(rules, state, rng) if rules.hand_end(state) is None else self.points(rules, state)

    def trials(
        self, rules: R, deal: Callable[[Stream], S], actions: Sequence[object], rng: Stream
    ) -> Iterator[tuple[S, int, list[Sequence[float]]]]:
        """Endless deals, each with the seed of its rollouts and the points at the end after each of the actions."""
        while True:
            state, chance = deal(rng), rng.seed()
            yield state, chance, [self.at_end(rules, rules.step(state, each), Stream(chance)) for each in actions]


def ahead(points: Sequence[float]) -> list[float]:
    """Every seat's lead over the mean of the others, in points."""
    total, others = sum(points), len(points) - 1
    return [own - (total - own) / others for own in points]


AnyHindsight = Hindsight[Any, Any]
"""The hindsight of any game."""
