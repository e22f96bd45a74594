"""What a hint at Fives is told from, counted again by laying every tile that the next seat may have."""

from functools import partial

import pytest

from game.core.chance import stream
from game.core.expertise import Facts
from game.dominoes.chain import together
from game.dominoes.tiles import SUIT
from tests.games.fives.dealing import deal, others, rules, whole
from tests.games.fives.reckoning import counted
from tests.helpers.clauses import facts_of
from tests.helpers.play import after, wander

told = partial(facts_of, "fives")


class TestAfterTheFirstDoubles:
    """5-5 counts ten, 5-0 on it ten again."""

    game, opening = whole("5|5 5|3 1|0 1|1 2|2 4|4 6|1", "5|0 2|0 4|2 3|1 4|1 6|2 3|2")

    def test_the_opening_leaves_the_next_seat_ten_at_most(self) -> None:
        """5-0 keeps it at ten; 5-1, 5-2, 5-4 and 6-5 fit and score nothing."""
        assert told(self.game, self.opening, "5|5") == Facts(now=10, threat=10, answers=5, keeps=1)

    def test_a_play_on_the_spinner_leaves_ten_to_whoever_has_the_double_blank(self) -> None:
        """Five other fives and five other blanks would fit; 2-0 would be one's own."""
        state = after(self.game, self.opening, "5|5")
        assert told(self.game, state, "5|0>5|5") == Facts(now=10, threat=10, answers=10, keeps=1)

    def test_going_out_or_reaching_the_target_leaves_nothing(self) -> None:
        game, state = deal("5|5 5|2", "6|1 5|3", boneyard="2|1")
        assert told(game, after(game, state, "5|5", "5|3>5|5"), "5|2>5|5") == Facts(now=5)
        game, state = deal("5|5 5|0 6|1", "6|3 5|3", boneyard="2|1", scores=(90, 0))
        assert told(game, state, "5|5") == Facts(now=10)


def test_a_number_is_spent_when_all_its_tiles_are_seen() -> None:
    game, state = whole("6|6 6|5 6|4 6|3 6|2 6|1 1|1", "6|0 5|0 4|0 3|0 2|0 1|0 5|4")
    state = after(game, state, "6|6", "6|0>6|6")
    assert told(game, state, "6|1>6|6").spent == (6,)


def test_with_nothing_to_draw_passes_tell_what_the_next_seat_does_not_hold() -> None:
    """All sixes are with seats 0 and 2; seat 1 has drawn everything and passed on sixes."""
    game, state = whole("6|6 6|5 6|4 6|3 6|2 5|5", "4|1 4|2 4|3 4|4 4|0 5|4", "6|1 6|0 3|0 3|1 3|2 3|3")
    state = after(game, state, "6|6", *["draw"] * 10, "pass", "6|1>6|6")
    possible = together(others(game, state, 0, 1))
    for action in state.legal:
        assert told(game, state, str(action)) == counted(game, state, action, possible)
        assert not possible & SUIT[6]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_number_by_playing_on(seats: int) -> None:
    game = rules(seats)
    for seed in range(3):
        for state in wander(game, game.initial_state(seed), stream("facts", seed)):
            if state.end or not state.boneyard:
                break
            unseen = (together(state.hands) & ~state.hands[state.seat]) | together(state.deal.pile[-state.boneyard :])
            for action in state.legal:
                assert told(game, state, action) == counted(game, state, action, unseen), str(action)
