"""Looking back on hands in which tiles are drawn: what is still to be drawn, in another order or in other hands."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Protocol, TypeVar

from game.core.chance import Stream
from game.core.hindsight import Hindsight
from game.core.rules import AnyRules
from game.dominoes.tiles import Tile, TileSet, mask, members


class Held(Protocol):
    """A state that says who holds what."""

    @property
    def hands(self) -> tuple[TileSet, ...]: ...


R = TypeVar("R", bound=AnyRules)
S = TypeVar("S", bound=Held)


class DrawnHindsight(Hindsight[R, S]):
    """A game of this kind says what of its pile is left, and how a state is made with another one."""

    @abstractmethod
    def pile(self, state: S) -> Sequence[Tile]:
        """What is left of the pile, in drawing order."""

    @abstractmethod
    def having(self, state: S, hands: tuple[TileSet, ...], pile: Sequence[Tile]) -> S:
        """The same state with these hands and with that left of the pile."""

    def shuffled(self, rules: R, state: S, rng: Stream) -> S:
        return self.having(state, state.hands, rng.shuffled(self.pile(state)))

    def to_draw(self, rules: R, state: S) -> int:
        return len(self.pile(state))

    def lying(self, rules: R, state: S, hands: Sequence[TileSet], pile: Sequence[Tile] = ()) -> S:
        rest = sum(state.hands) + mask(self.pile(state)) - sum(hands)
        return self.having(state, (*hands,), pile or members(rest))
