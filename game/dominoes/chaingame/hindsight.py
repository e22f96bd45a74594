"""Looking back on a hand of tiles laid end to end."""

from collections.abc import Sequence

from game.core.chance import Stream
from game.core.hindsight import Hindsight
from game.dominoes.chaingame.rollout import ChainPolicy
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.chaingame.state import State
from game.dominoes.tiles import TileSet, members


class ChainHindsight(Hindsight[ChainRules, State]):
    """Played out by the habits that rollouts of the search give to everybody."""

    def __init__(self, policy: ChainPolicy) -> None:
        self._policy = policy

    def again(self, rules: ChainRules, state: State, rng: Stream) -> State:
        return rules.initial_state(rng.seed())._replace(scores=state.scores)

    def shuffled(self, rules: ChainRules, state: State, rng: Stream) -> State:
        pile, left = state.deal.pile, state.boneyard
        gone = len(pile) - left
        return state._replace(deal=state.deal._replace(pile=(*pile[:gone], *rng.shuffled(pile[gone:]))))

    def to_draw(self, rules: ChainRules, state: State) -> int:
        return rules.to_draw(state.boneyard)

    def lying(self, rules: ChainRules, state: State, hands: Sequence[TileSet]) -> State:
        pile, gone = state.deal.pile, len(state.deal.pile) - state.boneyard
        rest = sum(state.hands) + sum(pile[gone:]) - sum(hands)
        drawn = [1 << tile for tile in members(rest)]
        return state._replace(hands=(*hands,), deal=state.deal._replace(pile=(*pile[:gone], *drawn)))

    def rollout(self, rules: ChainRules, state: State, rng: Stream) -> Sequence[float]:
        return self._policy.played(rules, state, rng).scores
