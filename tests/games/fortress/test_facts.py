"""What a hint at Fortress is told from, counted again by trying every tile that the next seat may hold."""

from functools import partial

import pytest

from game.core.chance import stream
from game.core.expertise import Facts
from game.dominoes.chain import together
from game.dominoes.layout import Lay, plays
from game.dominoes.tiles import SUIT, WEIGHT, members
from tests.games.fortress.dealing import after_a_pass, deal, rules
from tests.games.fortress.reckoning import can_hold
from tests.helpers.clauses import facts_of
from tests.helpers.play import after, wander

told = partial(facts_of, "fortress")


class TestAfterAPass:
    """Seat 1 cannot serve sixes and passes; so the three sixes that seat 0 does not see are with seats 2 and 3."""

    game, opening, state = after_a_pass()

    def test_the_opening_double_may_be_answered_by_three_tiles(self) -> None:
        """Of 6-2, 6-1 and 6-0 the first weighs most; of one's own sixes 6-5."""
        assert told(self.game, self.opening, "6|6") == Facts(threat=8, answers=3, keeps=3, shed=12, promise=11)

    def test_whoever_passed_is_not_thought_to_hold_a_six(self) -> None:
        """6-4 leaves sixes, twos, blanks and fours: thirteen unseen tiles bear one of the last three, none is a six."""
        found = told(self.game, self.state, "6|4>6|6")
        fits = ["4|0", "4|1", "4|2", "4|3", "2|0", "2|1", "2|2", "3|2", "5|2", "0|0", "1|0", "3|0", "5|0"]
        assert found == Facts(threat=7, answers=len(fits), keeps=4, shed=10, promise=11)

    def test_a_number_is_spent_when_only_passers_could_hold_it(self) -> None:
        """6-1 is the last six that is hidden; both other seats passed on sixes, so it sleeps."""
        hands = ("6|6 6|5 6|4 6|3 6|2 6|0 2|2", "5|5 4|4 1|1", "3|3 3|1 0|0")
        game, state = deal(*hands, asleep="5|4 6|1")
        state = after(game, state, "6|6", "pass", "pass")
        assert 6 in told(game, state, "6|5>6|6").spent

    def test_passing_leaves_the_pips_in_the_hand(self) -> None:
        assert told(self.game, after(self.game, self.opening, "6|6"), "pass").shed == 0

    def test_going_out_leaves_nothing(self) -> None:
        game, state = deal("6|6 6|5", "6|1 2|0", "6|2 3|0", "6|3 4|0")
        state = after(game, state, "6|6", "6|1>6|6", "6|2>6|6", "6|3>6|6")
        assert told(game, state, str(state.legal[0])) == Facts(shed=11)


@pytest.mark.parametrize("seats", [3, 4, pytest.param(6, marks=pytest.mark.nightly)])
def test_every_number_by_trying_every_tile(seats: int) -> None:
    game = rules(seats)
    for seed in range(4 if seats < 5 else 2):
        for state in wander(game, game.initial_state(seed), stream("facts", seed)):
            seat = state.seat
            held = [can_hold(game, state, other) if other != seat else 0 for other in range(seats)]
            for action in state.legal:
                then = game.step(state, action)
                ends, left = then.ends, state.hands[seat]
                if isinstance(action, Lay):
                    left &= ~action.bit
                mine = [WEIGHT[tile] for tile in members(left) if plays(1 << tile, ends)]
                promise = max(mine, default=0)
                answers = [tile for tile in members(held[(seat + 1) % seats]) if plays(1 << tile, ends)]
                threat = max((WEIGHT[tile] for tile in answers), default=0)
                shed = sum(map(int, str(action)[:3].split("|"))) if isinstance(action, Lay) else 0
                others = together(hand for hand, size in zip(held, map(int.bit_count, then.hands), strict=True) if size)
                spent = sorted({place.number for place in ends if not SUIT[place.number] & others})
                expected = Facts(0, threat, len(answers), len(mine), tuple(spent), shed, promise)
                assert told(game, state, str(action)) == (expected if left else Facts(shed=shed)), str(action)
