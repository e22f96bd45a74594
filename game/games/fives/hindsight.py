"""Looking back on a hand of Fives."""

from collections.abc import Sequence

from game.core.chance import Stream
from game.dominoes.chaingame.hindsight import ChainHindsight
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.chaingame.state import State
from game.games.fives.rollout import playout


class FivesHindsight(ChainHindsight):
    """Played out by the habits that rollouts of the search give to everybody."""

    def rollout(self, rules: ChainRules, state: State, rng: Stream) -> Sequence[float]:
        return playout(rules, state, rng).scores
