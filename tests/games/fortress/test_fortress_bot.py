"""The opponents at Fortress: what they prefer, and that they beat chance."""

import pytest

from game.core.bot import Budget
from game.core.chance import stream
from game.dominoes.chaingame.evaluation import Sensible, following_chances
from game.dominoes.chaingame.state import State
from game.dominoes.tiles import SUIT, mask
from game.games import find
from game.games.fortress.rules import FortressRules
from tests.games.fortress.dealing import deal, rules, whole
from tests.helpers.play import after, lead, prompted


def choice(game: FortressRules, state: State) -> str:
    return str(Sensible().choose(game, prompted(game, state), Budget(), stream("choice")))


class TestSteady:
    def test_goes_out_when_it_can(self) -> None:
        game, state = deal("6|6 5|4", "6|5 3|3", "6|0 1|1", asleep="4|4")
        state = after(game, state, "6|6", "6|5>6|6", "6|0>6|6")
        assert choice(game, state) == "5|4>6|5"

    def test_keeps_its_own_next_move_open(self) -> None:
        """Of the 6-4 and the 6-3 the first leads to its 4-1 and 4-2; with the second only sixes would be open."""
        game, state = whole(
            "6|6 6|5 5|5 5|3 5|2 5|1 5|0 3|1 3|0",
            "6|4 6|3 4|1 4|2 4|4 2|2 2|1 1|1 1|0",
            "6|2 6|1 6|0 5|4 4|0 4|3 3|2 3|3 2|0",
        )
        assert choice(game, after(game, state, "6|6")) == "6|4>6|6"

    def test_knows_who_passed_on_what(self) -> None:
        game, state = whole(
            "6|6 6|5 6|4 6|3 5|5 5|4 5|3 5|2 5|1",
            "4|4 4|3 4|2 4|1 3|3 3|2 3|1 2|2 2|1",
            "6|2 6|1 6|0 5|0 4|0 3|0 2|0 1|0 0|0",
        )
        state = after(game, state, "6|6", "pass", "6|0>6|6")
        following, afterwards = following_chances(game.observe(state, 0))
        assert not mask(following) & SUIT[6]
        assert mask(afterwards) & SUIT[6]


@pytest.mark.nightly
def test_steady_beats_gentle_and_gentle_beats_dice() -> None:
    opponent = find("fortress").bot
    assert lead(rules(4), opponent("casual"), opponent("novice"), 150) > 0.8
    assert lead(rules(4), opponent("novice"), opponent("random"), 150) > 0.8
