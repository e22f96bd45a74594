"""Looking back on a hand of Stones: which seat the wall favoured."""

from collections.abc import Sequence

from game.core.chance import Stream
from game.core.hindsight import Hindsight
from game.core.rules import with_seat
from game.games.stones.rules.placements import Placement, Placements, most_squares
from game.games.stones.rules.rules import State, StonesRules, left_after
from game.games.stones.rules.squares import Squares
from game.games.stones.thinking.killing import ending
from game.games.stones.thinking.rollout import SECOND_THOUGHTS, hands_over, winner
from game.games.stones.thinking.web import Web


class StonesHindsight(Hindsight[StonesRules, State]):
    """Points are hands won. Hands are played out as the search does with more than two seats, whatever their number."""

    share = 0.4
    doubt = 0.33

    def __init__(self) -> None:
        self._state: State | None = None
        self._begun: tuple[Web, list[Squares], bool] | None = None

    def redealt(self, rules: StonesRules, state: State, rng: Stream) -> State:
        fresh = rules.initial_state(rng.seed())
        return fresh._replace(first=state.first, to_act=state.first, hand_no=state.hand_no, scores=state.scores)

    def rollout(self, rules: StonesRules, state: State, rng: Stream) -> Sequence[float]:
        seat, scores = state.to_act, [*state.scores]
        if seat is None:
            return scores
        web, sets, ends = self._begin(rules, state)
        if not ends:
            seat = self._play(rules, state, web, sets, rng)
        scores[seat] += 1
        return scores

    def _begin(self, rules: StonesRules, state: State) -> tuple[Web, list[Squares], bool]:
        """The web of that state, the sets the seat to act may place on, and whether it can end the hand at once."""
        if self._begun is None or self._state is not state:
            assert state.to_act is not None
            legal = rules.legal_actions(state)
            assert isinstance(legal, Placements)
            most = max(most_squares(*each) for each in state.markers)
            web = Web(state.board, state.uncovered, most)
            own = most_squares(*state.markers[state.to_act])
            sets = [each for each in web.touching(state.contact) if each.bit_count() <= own]
            self._begun = web, sets, not sets or ending(rules, state) is not None
            self._state = state
        return self._begun

    def _play(self, rules: StonesRules, state: State, web: Web, sets: list[Squares], rng: Stream) -> int:
        """The winner after one of those placements, if possible one after which the next seat cannot end the hand."""
        assert state.to_act is not None
        seat, covered = state.to_act, state.board.squares ^ state.uncovered
        free = web.free(covered)
        following = state.markers[(seat + 1) % rules.seats][1]
        for _ in range(SECOND_THOUGHTS):
            squares = rng.choice(sets)
            if not hands_over(web, squares, free, following):
                break
        clear = squares & -squares if squares.bit_count() > state.markers[seat][0] else 0
        left = left_after(state.markers[seat], Placement(squares, clear))
        return winner(web, covered | squares, squares, clear, seat, with_seat(state.markers, seat, left), rng)[0]
