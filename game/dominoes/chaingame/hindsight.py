"""Hindsight for games of tiles laid end to end."""

from collections.abc import Sequence

from game.core.chance import Stream
from game.dominoes.chaingame.rollout import Habit, play_on
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.chaingame.state import State
from game.dominoes.drawn import DrawnHindsight
from game.dominoes.tiles import Tile, TileSet


class ChainHindsight(DrawnHindsight[ChainRules, State]):
    """Rollouts by the habit that the search attributes to the other seats."""

    def __init__(self, habit: Habit) -> None:
        self._habit = habit

    def redealt(self, rules: ChainRules, state: State, rng: Stream) -> State:
        return rules.initial_state(rng.seed())._replace(scores=state.scores)

    def pile(self, state: State) -> Sequence[Tile]:
        pile = state.deal.pile
        return [tile.bit_length() - 1 for tile in pile[len(pile) - state.boneyard :]]

    def having(self, state: State, hands: tuple[TileSet, ...], pile: Sequence[Tile]) -> State:
        gone = state.deal.pile[: len(state.deal.pile) - state.boneyard]
        return state._replace(hands=hands, deal=state.deal._replace(pile=(*gone, *[1 << tile for tile in pile])))

    def to_draw(self, rules: ChainRules, state: State) -> int:
        return rules.to_draw(state.boneyard)

    def rollout(self, rules: ChainRules, state: State, rng: Stream) -> Sequence[float]:
        return play_on(rules, state, lambda state, lays: self._habit(rules, state, lays, rng)).scores
