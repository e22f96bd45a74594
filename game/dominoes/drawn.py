"""Hindsight for games in which tiles are drawn: what is still to be drawn, in another order or in other hands."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Protocol, TypeVar

from game.core.chance import Stream
from game.core.hindsight import Hindsight
from game.core.rules import AnyRules
from game.dominoes.tiles import Tile, TileSet, mask, members


class Held(Protocol):
    """A state with hands."""

    @property
    def hands(self) -> tuple[TileSet, ...]: ...


R = TypeVar("R", bound=AnyRules)
S = TypeVar("S", bound=Held)


class DrawnHindsight(Hindsight[R, S]):
    """Hindsight based on two hooks: the rest of the pile, and a state made with another one."""

    @abstractmethod
    def pile(self, state: S) -> Sequence[Tile]:
        """The rest of the pile, in drawing order."""

    @abstractmethod
    def having(self, state: S, hands: tuple[TileSet, ...], pile: Sequence[Tile]) -> S:
        """The state with these hands and this rest of the pile."""

    def shuffled(self, rules: R, state: S, rng: Stream) -> S:
        return self.having(state, state.hands, rng.shuffled(self.pile(state)))

    def to_draw(self, rules: R, state: S) -> int:
        return len(self.pile(state))

    def lying(self, rules: R, state: S, hands: Sequence[TileSet], pile: Sequence[Tile] = ()) -> S:
        rest = sum(state.hands) + mask(self.pile(state)) - sum(hands)
        return self.having(state, (*hands,), pile or members(rest))
