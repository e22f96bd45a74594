"""Looking back on a hand of Castle Rock."""

from collections.abc import Sequence

from game.core.chance import Stream
from game.dominoes.drawn import DrawnHindsight
from game.dominoes.row import Row, takes_in
from game.dominoes.tiles import Tile, TileSet, mask, set_size
from game.games.castle.rules.rules import HAND, CastleRules, State
from game.games.castle.thinking.evaluation import RowEvaluation
from game.games.castle.thinking.turns import Rows

REMEMBERED = 100
"""After so many rollouts what is known of rows is forgotten, so that it does not pile up."""


class CastleHindsight(DrawnHindsight[CastleRules, State]):
    """Played out by the rollout policy of the search, which judges every turn at a glance."""

    share = 1.0
    doubt = 0.05

    def __init__(self) -> None:
        self._rows = Rows()
        self._played = 0

    def points(self, rules: CastleRules, state: State) -> Sequence[float]:
        """Tiles captured, less those left in the row; in a bar game too."""
        return rules.tally(state)

    def again(self, rules: CastleRules, state: State, rng: Stream) -> State:
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
        rows, seats = self._rows, rules.seats
        evaluation = RowEvaluation(rows, seats)
        boneyard, drawn, seat, row = state.deal.boneyard, state.drawn, state.seat, state.row
        hands, captured = [*state.hands], [pile.bit_count() for pile in state.captured]
        pool = mask(boneyard[drawn:])
        for hand in hands:
            pool |= hand
        laid = state.laid
        while laid or hands[seat]:
            unseen, draws = pool & ~hands[seat], hands[(seat + 1) % seats].bit_count()
            if laid:
                end = _best_end(rows, evaluation, row, hands[seat], unseen, draws)
                captured[seat] += len(row) - len(end)
            else:
                tile, end = evaluation.policy(row, hands[seat], unseen, draws)
                captured[seat] += len(row) + 1 - len(end)
                hands[seat] ^= 1 << tile
                pool ^= 1 << tile
            row, laid = end, False
            if drawn < len(boneyard):
                hands[seat] |= 1 << boneyard[drawn]
                drawn += 1
            seat = (seat + 1) % seats
        return [own - len(row) for own in captured]


def _best_end(rows: Rows, evaluation: RowEvaluation, row: Row, kept: TileSet, unseen: TileSet, draws: int) -> Row:
    """The row that looks best to leave once this turn's tile is laid."""
    return max(rows.ends(row), key=lambda end: len(row) - len(end) + evaluation.at_a_glance(end, kept, unseen, draws))
