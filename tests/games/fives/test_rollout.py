"""How the strong opponent at Fives thinks: what it deals, how far it looks, and what it takes a score to be worth."""

import pytest

from game.ai.search import Searcher
from game.core.bot import Budget
from game.core.chance import stream
from game.dominoes.chaingame.rollout import play_on
from game.dominoes.chaingame.state import State
from game.dominoes.tiles import DOUBLE
from game.games import find
from game.games.fives.rollout import FivesPolicy, evaluation
from game.games.fives.rules import FivesRules
from tests.games.fives.dealing import deal, equity, rules, whole
from tests.helpers.play import after, lays, lead, prompted, wander


def choice(game: FivesRules, state: State) -> str:
    return str(Searcher(FivesPolicy()).choose(game, prompted(game, state), Budget(playouts=120), stream("choice", 1)))


@pytest.mark.parametrize("seats", [2, 3, 4, 6, 8])
def test_what_it_deals_fits_all_it_knows(seats: int) -> None:
    game = rules(seats)
    rng = stream("fits", seats)
    asked = 0
    for state in wander(game, game.initial_state(7), rng):
        if len(state.legal) > 1:
            prompt = prompted(game, state)
            sampled = FivesPolicy().dealing(game, prompt)(rng)
            assert game.observe(sampled, state.seat) == prompt.observation
            assert sampled.legal == state.legal
            assert sorted([*sampled.deal.pile]) == sorted(set(sampled.deal.pile))
            asked += 1
    assert asked > 3


class TestTheEndOfAHand:
    """Nothing to draw, two tiles each: after the 3-1 seat 1 has only its 6-4 to answer, and goes out no sooner."""

    game, start = deal("5|5 5|3 5|1", "5|4 5|0 4|0", boneyard="")

    def test_is_worked_out_and_not_guessed(self) -> None:
        state = after(self.game, self.start, "5|5", "5|0>5|5")
        policy = FivesPolicy(plies=0)
        best = self._best(state)
        told = policy.rollout(self.game, state, stream("end"))
        assert told == pytest.approx(equity(best.scores, 100))
        assert told == policy.rollout(self.game, state, stream("another"))

    def _best(self, state: State) -> State:
        """The end of the hand when both do the best for their lead, tried in every order."""
        if state.end:
            return state
        ends = [self._best(self.game.step(state, action)) for action in state.legal]
        return max(ends, key=lambda end: end.scores[state.seat] - end.scores[1 - state.seat])


class TestHowFarItLooks:
    game, start = deal("6|6 6|1 3|2 4|2", "6|4 5|3 6|2 1|1", boneyard="0|0 5|5")

    def test_so_many_plies(self) -> None:
        state = after(self.game, self.start, "6|6")
        later = play_on(self.game, state, lambda _, lays: lays[0], 2)
        assert sum(hand.bit_count() for hand in later.hands) == 5
        assert play_on(self.game, state, lambda _, lays: lays[0], 99).end

    def test_whoever_can_play_more_and_next_may_expect_more(self) -> None:
        own, other = evaluation(after(self.game, self.start, "6|6"))
        assert own - other == pytest.approx(-1.5 - 0.8)  # the 6-1 against the 6-4 and the 6-2, and the turn


class TestWhatAScoreIsWorth:
    def test_a_point_is_a_point_at_the_beginning_of_a_match(self) -> None:
        gained = equity((5, 0), 100)[0] - equity((0, 0), 100)[0]
        assert gained == pytest.approx(5, abs=1)

    def test_the_match_is_worth_more_than_any_lead(self) -> None:
        assert equity((100, 95), 100)[0] > equity((95, 70), 100)[0]

    def test_what_is_only_expected_wins_no_match(self) -> None:
        game, state = deal("6|6 6|1 3|2 4|2", "6|4 5|3 6|2 1|1", boneyard="0|0 5|5", scores=(99, 99))
        state = after(game, state, "6|6")
        told = FivesPolicy(plies=0).rollout(game, state, stream("won"))
        assert max(told) < equity((100, 99), 100)[0]

    def test_the_five_that_wins_is_taken(self) -> None:
        game, state = whole("6|6 6|3 6|5 4|2 4|1 2|1 0|0", "6|4 5|3 6|2 1|1 4|4 3|1 2|2")
        state = after(game, state._replace(scores=(95, 0)), "6|6", "6|2>6|6")
        assert choice(game, state) == "6|3>6|6"


def test_master_beats_gentle_with_a_little_thought() -> None:
    opponent = find("fives").bot
    assert lead(rules(2), opponent("master"), opponent("novice"), 20, Budget(playouts=60)) > 4


def test_doubles_are_got_rid_of_by_habit() -> None:
    """Nothing scores: the double goes first."""
    game, state = deal("6|6 4|4 2|1", "6|4 3|3 6|2", boneyard="0|0 5|5")
    state = after(game, state, "6|6", "6|4>6|6")
    for number in range(20):
        laid = FivesPolicy().habit(game, state, lays(state), stream("habit", number))
        assert DOUBLE[laid.tile]
