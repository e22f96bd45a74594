"""Looking back on a hand of Castle Rock."""

from collections.abc import Sequence

from game.core.chance import Stream
from game.dominoes.drawn import DrawnHindsight
from game.dominoes.row import takes_in
from game.dominoes.tiles import Tile, TileSet, mask, set_size
from game.games.castle.rules.rules import HAND, CastleRules, State
from game.games.castle.thinking.evaluation import RowEvaluation
from game.games.castle.thinking.turns import Course, Rows

REMEMBERED = 100
"""The number of rollouts after which the cache of rows is emptied, so that it does not pile up."""


class CastleHindsight(DrawnHindsight[CastleRules, State]):
    """Plays hands out by the rollout policy of the search, which judges every turn at a glance."""

    share = 1.0
    doubt = 0.05

    def __init__(self) -> None:
        self._rows = Rows()
        self._played = 0

    def points(self, rules: CastleRules, state: State) -> Sequence[float]:
        """Tiles captured, less those left in the row; also in a bar game."""
        return rules.tally(state)

    def redealt(self, rules: CastleRules, state: State, rng: Stream) -> State:
        pile = rng.shuffled(range(set_size(rules.highest)))
        hands = tuple(mask(pile[seat * HAND : (seat + 1) * HAND]) for seat in range(rules.seats))
        rest = pile[rules.seats * HAND :]
        row = tuple(rest[: rules.row_size])
        deal = state.deal._replace(boneyard=tuple(rest[rules.row_size :]))
        return state._replace(deal=deal, row=row, takes=takes_in(row), hands=hands)

    def pile(self, state: State) -> Sequence[Tile]:
        return state.deal.boneyard[state.drawn :]

    def having(self, state: State, hands: tuple[TileSet, ...], pile: Sequence[Tile]) -> State:
        boneyard = (*state.deal.boneyard[: state.drawn], *pile)
        return state._replace(hands=hands, deal=state.deal._replace(boneyard=boneyard))

    def rollout(self, rules: CastleRules, state: State, rng: Stream) -> Sequence[float]:
        self._played += 1
        if not self._played % REMEMBERED:
            self._rows = Rows()
        evaluation, laid = RowEvaluation(self._rows, rules.seats), state.laid
        captured = [pile.bit_count() for pile in state.captured]
        course = Course(state.row, state.hands, self.pile(state), captured, state.seat)
        while laid or course.pool:
            course.make(evaluation.policy(course, laid))
            course.pass_on()
            laid = False
        return [own - len(course.row) for own in course.captured]
