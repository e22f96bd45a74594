"""Looking back on a hand of Brick Dominoes."""

from collections.abc import Sequence

from game.core.chance import Stream
from game.dominoes.drawn import DrawnHindsight
from game.dominoes.tiles import Tile, TileSet
from game.games.brick.rules.rules import BrickRules
from game.games.brick.rules.state import State, dealt
from game.games.brick.thinking.rollout import played_out


class BrickHindsight(DrawnHindsight[BrickRules, State]):
    """Plays hands out as the search does."""

    share = 0.4
    doubt = 0.16

    def redealt(self, rules: BrickRules, state: State, rng: Stream) -> State:
        return dealt(rules.seats, rng.seed(), state.deal.hand_no, state.scores)

    def pile(self, state: State) -> Sequence[Tile]:
        return state.deal.brickyard[state.drawn :]

    def having(self, state: State, hands: tuple[TileSet, ...], pile: Sequence[Tile]) -> State:
        yard = (*state.deal.brickyard[: state.drawn], *pile)
        return state._replace(hands=hands, deal=state.deal._replace(brickyard=yard))

    def rollout(self, rules: BrickRules, state: State, rng: Stream) -> Sequence[float]:
        return played_out(rules, state, rng)
