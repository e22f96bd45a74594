"""Looking back on a hand of Brick Dominoes."""

from collections.abc import Sequence

from game.core.chance import Stream
from game.core.hindsight import Hindsight
from game.dominoes.tiles import TileSet, mask, members
from game.games.brick.rules.rules import BrickRules
from game.games.brick.rules.state import State, dealt
from game.games.brick.thinking.rollout import played_out


class BrickHindsight(Hindsight[BrickRules, State]):
    """Played out as the search plays hands out."""

    share = 0.4
    doubt = 0.16

    def again(self, rules: BrickRules, state: State, rng: Stream) -> State:
        return dealt(rules.seats, rng.seed(), state.deal.hand_no, state.scores)

    def shuffled(self, rules: BrickRules, state: State, rng: Stream) -> State:
        yard, drawn = state.deal.brickyard, state.drawn
        return state._replace(deal=state.deal._replace(brickyard=(*yard[:drawn], *rng.shuffled(yard[drawn:]))))

    def to_draw(self, rules: BrickRules, state: State) -> int:
        return len(state.deal.brickyard) - state.drawn

    def lying(self, rules: BrickRules, state: State, hands: Sequence[TileSet]) -> State:
        yard, drawn = state.deal.brickyard, state.drawn
        rest = sum(state.hands) + mask(yard[drawn:]) - sum(hands)
        return state._replace(hands=(*hands,), deal=state.deal._replace(brickyard=(*yard[:drawn], *members(rest))))

    def rollout(self, rules: BrickRules, state: State, rng: Stream) -> Sequence[float]:
        return played_out(rules, state, rng)
