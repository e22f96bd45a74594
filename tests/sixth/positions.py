"""Block: one line with two ends, who opens it, who passes, and what the end of a hand brings."""

import pytest

from game.core.game import BadOption
from game.dominoes.layout import by_number
from game.games import find
from tests.helpers.play import after, ended, hand, texts

RULES = find("block").rules(2, {})
START = RULES.begin([hand("6|6 6|2 5|3"), hand("6|4 4|4 2|0")], (), (0, 0))


class TestTheLine:
    def test_is_opened_by_the_highest_double(self) -> None:
        assert texts(RULES, START) == ["6|6"]

    def test_has_two_ends_wherever_doubles_lie(self) -> None:
        then = after(RULES, START, "6|6", "6|4>6|6", "6|2>6|6", "4|4>6|4")
        assert by_number(then.ends) == {2: ("6|2",), 4: ("4|4",)}

    def test_is_not_drawn_for(self) -> None:
        assert texts(RULES, after(RULES, START, "6|6", "6|4>6|6", "6|2>6|6", "4|4>6|4")) == ["pass"]
        with pytest.raises(ValueError, match="nobody draws"):
            RULES.parse_action("draw")


class TestTheBoneyard:
    game = find("block").rules(2, {"boneyard": "drawn"})

    def test_is_drawn_from_until_something_fits_or_two_tiles_are_left(self) -> None:
        state = self.game.begin(
            [hand("6|6 6|2 5|3"), hand("3|3 4|4 2|0")], tuple(map(hand, ("1|0", "6|1", "5|5"))), (0, 0)
        )
        state = after(self.game, state, "6|6")
        assert texts(self.game, state) == ["draw"]
        assert (texts(self.game, after(self.game, state, "draw")), state.boneyard) == (["pass"], 3)

    def test_is_drawn_from_in_turn_while_nobody_has_a_double(self) -> None:
        pile = tuple(map(hand, ("1|0", "5|5", "6|1", "4|0")))
        state = self.game.begin([hand("6|2 5|3"), hand("3|2 2|0")], pile, (0, 0))
        assert texts(self.game, state) == ["5|5"]
        assert self.game.observe(state, 0)["searched"] == 1


class TestEndsThatScore:
    game = find("block").rules(2, {"ends": "threes"})
    start = game.begin([hand("6|6 6|2 5|3"), hand("6|4 6|3 2|0")], (), (0, 0))

    def test_count_the_opening_double_until_both_its_sides_are_taken(self) -> None:
        assert after(self.game, self.start, "6|6").scores == (4, 0)
        assert after(self.game, self.start, "6|6", "6|3>6|6").scores == (4, 5)
        assert after(self.game, self.start, "6|6", "6|4>6|6", "6|2>6|6").scores == (6, 0)

    def test_may_win_the_match_within_a_hand(self) -> None:
        state = after(self.game, self.start._replace(scores=(46, 0)), "6|6")
        assert ended(self.game, state) == ("won", (0, 0))


class TestTheEndOfAHand:
    def test_brings_whoever_is_out_what_the_other_holds(self) -> None:
        state = RULES.begin([hand("6|6 6|2"), hand("6|4 3|3 6|0")], (), (0, 0))
        assert ended(RULES, after(RULES, state, "6|6", "6|4>6|6", "6|2>6|6")) == ("out", (12, 0))

    def test_brings_the_lightest_the_difference_when_nobody_can_play(self) -> None:
        state = RULES.begin([hand("6|6 5|3"), hand("1|0")], (), (0, 0))
        assert ended(RULES, after(RULES, state, "6|6")) == ("blocked", (0, 7))


def test_five_do_not_sit_down() -> None:
    with pytest.raises(BadOption, match="2 to 4 seats"):
        find("block").rules(5, {})
