"""What a hint at Castle Rock is told from, counted again by playing every order of captures."""

from functools import partial

import pytest

from game.core.chance import stream
from game.core.expertise import Facts
from game.dominoes.row import takes_in
from game.games.castle.rules.actions import DONE
from tests.games.castle.reckoning import counted, outcomes
from tests.games.castle.rows import rules, table
from tests.helpers.clauses import facts_of
from tests.helpers.play import after, wander

told = partial(facts_of, "castle")


class TestTheExamplesOfTheSheet:
    def test_laying_the_four_one_can_empty_the_row(self) -> None:
        """4-2 4-4 4-0 1-1 5-1 and then 4-1: six tiles in either of two orders; nothing is left to anybody."""
        state = table("4|2 4|4 4|0 1|1 5|1", "4|1 6|6", "3|3 2|2", boneyard="0|0")
        assert told(rules(), state, "lay 4|1") == Facts(now=6)

    def test_of_three_sixes_all_may_be_taken_or_the_middle_one(self) -> None:
        state = table("6|6 6|3 6|4", "1|0 5|0", "3|3 2|2", boneyard="0|0")
        state = after(rules(), state, "lay 1|0")
        assert told(rules(), state, "take 6|6+6|3+6|4").now == 3
        assert told(rules(), state, "take 6|3").now == 1
        assert told(rules(), state, str(DONE)).now == 0

    def test_what_is_left_is_the_next_seats(self) -> None:
        """Laying a six takes 6-6, 6-2 and that six: four sixes are unseen, 6-4 is one's own."""
        state = table("5|3 6|6", "6|2 6|4", "3|3 2|2", boneyard="0|0 1|1 5|5")
        found = told(rules(), after(rules(), state, "lay 6|2"), str(DONE))
        assert (found.threat, found.answers, found.keeps, found.spent) == (3, 4, 1, ())

    def test_after_the_last_turn_there_is_no_next(self) -> None:
        state = table("5|3 6|6", "6|2", "", dealer=0)._replace(seat=0)
        assert told(rules(), state, "lay 6|2") == Facts()


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_every_number_by_whole_trees_of_captures(seats: int) -> None:
    game = rules(seats)
    for seed in range(3):
        for state in wander(game, game.initial_state(seed), stream("facts", seed)):
            assert state.takes == takes_in(state.row)
            for action in game.legal_actions(state):
                assert told(game, state, str(action)) in counted(game, state, action), str(action)
    outcomes.cache_clear()
