"""Computer opponents at the wall: a win they see, a win they do not hand over, and how they do against the dice."""

import pytest

from game.core.bot import Budget
from game.core.chance import stream
from game.games import find
from game.games.stones.rules.rules import State
from game.games.stones.thinking.bot import WIN, Builder, Evaluation
from tests.games.stones.walls import rules, wall
from tests.helpers.play import lead, prompted

FEW = Budget(playouts=20)


def chosen(state: State, seed: int = 1) -> str:
    """What a builder plays who overlooks nothing."""
    return str(Builder().choose(rules(), prompted(rules(), state), FEW, stream("choose", seed)))


class TestBuilder:
    def test_it_ends_the_hand_when_it_sees_how(self) -> None:
        """D1 E1 leaves nothing; B1 A1 leaves A2 B2."""
        assert {chosen(wall("36x54 63###"), seed=seed).replace("*", "") for seed in range(5)} == {"D1 E1"}

    def test_it_spends_a_clear_marker_to_end_it(self) -> None:
        state = wall("x36# ##36")
        assert chosen(state) == "B1 C1*"

    def test_it_does_not_leave_a_win(self) -> None:
        """The answer to the left ends the hand; the one below leaves an answer in its turn."""
        state = wall("3636x ####6 ####3 ####6 ####3 ####6 ####3", (30, 0), (30, 0))
        assert {chosen(state, seed=seed) for seed in range(5)} == {"E2 E3"}
        worth = Evaluation(rules(), state).value
        assert worth(rules().parse_action("C1 D1")) < worth(rules().parse_action("E2 E3")) < WIN

    def test_it_saves_clear_markers_that_gain_nothing(self) -> None:
        assert "*" not in chosen(wall("x63 #36"))


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize("key", ["novice", "casual"])
def test_it_beats_the_dice(key: str) -> None:
    opponent = find("stones").bot
    assert lead(rules(), opponent(key), opponent("random"), 10, FEW) > 0.3
