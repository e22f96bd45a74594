"""What a hint at Brick is told from, counted again by laying every brick that the next seat may hold everywhere."""

from functools import partial

import pytest

from game.core.chance import stream
from game.core.expertise import Facts
from game.dominoes.tiles import mask
from game.games.brick.rules.actions import Draw, Lay, Ready, Reveal, Skip
from tests.games.brick.building import rules, table, wall_of
from tests.games.brick.reckoning import counted, some
from tests.helpers.clauses import facts_of
from tests.helpers.play import tiles

told = partial(facts_of, "brick")


class TestTheExamplesOfTheSheet:
    def test_a_bridge_on_two_bricks_scores_one_and_what_lies_beside_it_may_be_next(self) -> None:
        wall = wall_of("3|1", "2|1 @0,1 E")
        state = table(wall, "6|4 5|5 0|0", "1|1 2|2 4|4")
        over = [text for text in map(str, rules().legal_actions(state)) if text == "lay 6|4 @0,0 S"]
        assert [told(rules(), state, text).now for text in over] == [1]

    def test_what_the_next_seat_holds_is_known_when_all_of_it_was_seen(self) -> None:
        """Only 1-1 is held, and beside fives nothing lower may lie; one brick on the ground is no step up."""
        wall = wall_of("5|5")
        state = table(wall, "6|6 4|3", "1|1", known=(0, mask(tiles("1|1"))))
        assert told(rules(), state, "lay 6|6 @2,0 E") == Facts(shed=12)


@pytest.mark.nightly(one_in=3)
@pytest.mark.parametrize(("seats", "seed", "every"), [(2, 1, 3), (3, 2, 5), (4, 3, 16)])
def test_every_number_by_laying_every_brick_everywhere(seats: int, seed: int, every: int) -> None:
    """Bricks are readied and taken back as often as they are laid, so that all kinds of actions come about."""
    game = rules(seats)
    kinds = set()
    state, rng = game.initial_state(seed), stream("facts", seed)
    for ply in range(100):
        if state.ended:
            break
        actions = some(game.legal_actions(state))
        if ply % every == 0:
            for action in actions:
                kinds.add(type(action))
                assert told(game, state, action) == counted(game, state, action), str(action)
        state = game.step(state, rng.choice(actions))
    assert kinds == {Reveal, Lay, Ready, Skip, Draw}
