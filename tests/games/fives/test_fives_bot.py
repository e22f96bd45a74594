"""The opponents at Fives: what they prefer, and that they beat chance."""

from dataclasses import replace

import pytest

from game.core.bot import Budget
from game.core.chance import stream
from game.dominoes.chaingame.evaluation import expected_answers, expected_reply, following_chances
from game.dominoes.chaingame.state import State
from game.dominoes.layout import Lay, Spin, ends_after, playable
from game.dominoes.tiles import SUIT, mask, parse_tile
from game.games import find
from game.games.fives.rollout import SOBER, USUAL, FivesSensible
from game.games.fives.rules import FivesRules
from tests.games.fives.dealing import deal, whole
from tests.games.fives.reckoning import ends
from tests.helpers.play import after, lead, prompted


def choice(game: FivesRules, state: State, bot: FivesSensible) -> str:
    return str(bot.choose(game, prompted(game, state), Budget(), stream("choice")))


class TestSteady:
    def test_takes_points_that_lie_there(self) -> None:
        game, state = whole("6|6 3|1 5|5 5|4 2|1 2|2 1|1", "6|4 6|3 6|2 5|0 4|0 3|0 2|0")
        assert choice(game, after(game, state, "6|6"), FivesSensible()) == "6|3>6|6"  # 12 + 3

    def test_goes_out_rather_than_wait(self) -> None:
        game, state = deal("6|6 6|1", "6|4 5|3", boneyard="0|0 1|1")
        assert choice(game, after(game, state, "6|6", "6|4>6|6"), FivesSensible()) == "6|1>6|6"

    def test_knows_what_the_next_seat_could_not_play(self) -> None:
        game, state = whole(
            "6|6 6|5 6|3 6|2 5|5 2|0 5|2", "4|1 2|1 4|0 4|2 3|3 1|1 1|0", boneyard="3|1 3|2 6|0 5|0 2|2 5|1 3|0 6|4"
        )
        state = after(game, state, "6|6", "draw", "draw", "draw", "6|0>6|6")
        likely = following_chances(game.observe(state, 0))[0]
        assert not mask(likely) & SUIT[6]
        assert likely[parse_tile("4|1")] > 0.4  # nine of the tiles that are not sixes are there, eleven in the boneyard

    def test_expects_the_answer_that_scores_most_first(self) -> None:
        """After 6-6 and 6-1 the 3-1 makes 12 + 3, the 6-4 makes 1 + 4: half of 15, else half of 5."""
        game, state = deal("6|6 4|4", "6|1 5|5", boneyard="0|0")
        open_now = ends(game.observe(after(game, state, "6|6", "6|1>6|6"), 0))
        likely = {parse_tile("3|1"): 0.5, parse_tile("6|4"): 0.5, parse_tile("2|2"): 1.0}
        assert expected_reply(open_now, likely, game) == 0.5 * 15 + 0.5 * 0.5 * 5

    def test_a_sober_one_minds_with_how_many_tiles_the_next_seat_could_answer(self) -> None:
        """3-1 and 6-4 fit what is open after 6-6 and 6-1, the 2-2 does not."""
        game, state = deal("6|6 4|4", "6|1 5|5", boneyard="0|0")
        open_now = ends(game.observe(after(game, state, "6|6", "6|1>6|6"), 0))
        likely = {parse_tile("3|1"): 0.5, parse_tile("6|4"): 0.25, parse_tile("2|2"): 1.0}
        assert expected_answers(playable(open_now), likely) == 0.75

    def test_each_of_these_costs_the_same(self) -> None:
        """Sixes and blanks are open; with the 6-1 or the 6-2 other numbers are."""
        game, state = whole("6|6 6|1 6|2 4|4 3|3 0|0 5|5", "6|0 6|4 6|3 2|1 5|4 3|0 4|0")
        asked = prompted(game, after(game, state, "6|6", "6|0>6|6"))
        likely, open_now = following_chances(asked.observation)[0], ends(asked.observation)
        without = FivesSensible(weights=replace(SOBER, answer=0.0)).judge(game, asked)
        minding = FivesSensible(weights=SOBER).judge(game, asked)
        lays = [each for each in asked.legal_actions if isinstance(each, Lay)]
        assert len(lays) > 1
        for each in lays:
            costs = SOBER.answer * expected_answers(playable(ends_after(open_now, each, Spin.OPENING)), likely)
            assert without(each) - minding(each) == pytest.approx(costs)


def test_steady_beats_gentle_and_gentle_beats_dice() -> None:
    opponent = find("fives").bot
    assert lead(find("fives").rules(2), opponent("casual"), opponent("novice"), 80) > 2
    assert lead(find("fives").rules(2), opponent("novice"), opponent("random"), 80) > 2


def test_it_pays_to_mind_the_next_seat() -> None:
    assert lead(find("fives").rules(2), FivesSensible(), FivesSensible(weights=replace(USUAL, reply=0)), 150) > 1
