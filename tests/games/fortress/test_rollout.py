"""How the strong opponent at Fortress thinks: what it deals and works out, and what it takes a score to be worth."""

import pytest

from game.ai.search import Searcher
from game.core.bot import Budget, Prompt
from game.core.chance import stream
from game.dominoes.chain import decode_history
from game.dominoes.chaingame.determinization import batches
from game.dominoes.chaingame.evaluation import Sensible
from game.dominoes.chaingame.rollout import ChainPolicy, weigh
from game.dominoes.chaingame.state import State
from game.dominoes.tiles import parse_tile
from game.games.fortress.rules import FortressRules
from tests.games.fortress.dealing import deal, equity, rules, whole
from tests.helpers.play import after, lays, prompted, wander


@pytest.mark.parametrize(("seats", "tiles"), [(3, "D6"), (4, "D6"), (4, "D9"), (5, "D9"), (6, "D9")])
def test_what_it_deals_fits_all_it_knows(seats: int, tiles: str) -> None:
    game = rules(seats, set=tiles)
    rng = stream("fits", seats, tiles)
    asked = 0
    for state in wander(game, game.initial_state(7), rng):
        if len(state.legal) > 1:
            prompt = prompted(game, state)
            sampled = ChainPolicy().dealing(game, prompt)(rng)
            assert game.observe(sampled, state.seat) == prompt.observation
            assert sampled.legal == state.legal
            asked += 1
    assert asked > 3


def test_going_out_is_not_put_off() -> None:
    game, state = whole(
        "6|6 6|5 6|4 6|3 5|5 5|4 5|3 5|2 5|1",
        "4|4 4|3 4|2 4|1 3|3 3|2 3|1 2|2 2|1",
        "6|2 6|1 6|0 5|0 4|0 3|0 2|0 1|0 0|0",
    )
    bot, asked = Searcher(ChainPolicy()), 0
    for number in range(30):
        for now in wander(game, state, stream("out", number)):
            out = [action for action in now.legal if not game.step(now, action).hands[now.seat]]
            if out and len(now.legal) > 1:
                assert bot.choose(game, prompted(game, now), Budget(playouts=30), stream("choice")) in out
                asked += 1
    assert asked > 3


class TestRollouts:
    def test_doubles_and_heavy_tiles_go_first(self) -> None:
        game, state = deal("6|6 2|1", "6|1 1|1", "6|5 6|0 5|5", "3|3", asleep="0|0")
        state = after(game, state, "6|6", "6|1>6|6")
        found = {str(ChainPolicy().habit(game, state, lays(state), stream("heavy", number))) for number in range(20)}
        assert found == {"6|5>6|6"}


class TestWeighing:
    """In thought the seat itself goes on as a sensible relative would who sees what it sees."""

    game, start = whole(
        "6|6 6|5 5|5 5|3 5|2 5|1 5|0 3|1 3|0",
        "6|4 6|3 4|1 4|2 4|4 2|2 2|1 1|1 1|0",
        "6|2 6|1 6|0 5|4 4|0 4|3 3|2 3|3 2|0",
    )

    @pytest.mark.parametrize(("cannot_be_there", "choice"), [("3|1", "6|3>6|6"), ("4|1", "6|4>6|6")])
    def test_leaves_the_next_seat_what_it_cannot_hold(self, cannot_be_there: str, choice: str) -> None:
        game, state = deal("6|6 6|4 6|3", "6|5 4|1", "5|5 3|1")
        state = after(game, state, "6|6", "6|5>6|6", "5|5>6|5")
        assert self._weighed(game, state, [0, 1 << parse_tile(cannot_be_there), 0]) == choice

    def test_weighs_as_the_relative_does(self) -> None:
        agreed = asked = 0
        for state in wander(self.game, self.start, stream("agree")):
            if len(ChainPolicy().distinct_moves(self.game, state.legal, state.ends)) > 1:
                prompt = prompted(self.game, state)
                seen = prompt.observation
                closed = [held[0].barred for held in batches(seen, decode_history(seen), parse_tile("6|6"))]
                seems = Sensible().rank(self.game, prompt, Budget(), stream("relative"))
                chosen = self._weighed(self.game, state, closed)
                agreed += next(each.value for each in seems if str(each.action) == chosen) > seems[0].value - 1
                asked += 1
        assert agreed >= 0.8 * asked > 5

    def _weighed(self, game: FortressRules, state: State, closed: list[int]) -> str:
        return str(weigh(game, state, lays(state), closed))

    def test_the_others_play_by_habit(self) -> None:
        state = after(self.game, self.start, "6|6")
        seen = self.game.observe(state, 1)
        rollout = ChainPolicy().rollout_for(self.game, Prompt(1, 0, seen, state.legal))
        assert sum(rollout(state, stream("on"))) == pytest.approx(sum(equity((0, 0, 0), 100)), abs=1.0)


class TestWhatAScoreIsWorth:
    def test_the_target_itself_is_not_enough(self) -> None:
        assert equity((101, 100, 0), 100)[0] > equity((100, 101, 0), 100)[0] + 50
        assert equity((100, 60, 0), 100)[0] < equity((101, 60, 0), 100)[0]

    def test_whoever_is_close_to_winning_must_not_be_let(self) -> None:
        """The same forty points hurt seat 0 more in the hands of the one who leads."""
        assert equity((20, 95, 20), 100)[0] < equity((20, 55, 60), 100)[0]
