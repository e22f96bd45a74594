"""Castle Rock Solitaire, played: drawing, taking, the end. Sentences are those of the rule sheet."""

from typing import Any

import pytest

from game.core.chance import stream
from game.core.match import Match
from game.core.record import Chair, Record, dumps, loads, rebuild
from game.core.rules import IllegalAction
from game.dominoes.tiles import TEXT
from game.solitaire import GAME, found
from game.solitaire.rules import SolitaireRules, State
from game.words.events import sentence
from tests.helpers.play import after, check_sample_state, ended, texts, tiles, wander


def rules(**options: Any) -> SolitaireRules:
    made = GAME.rules(1, options)
    assert isinstance(made, SolitaireRules)
    return made


def table(row: str, boneyard: str = "") -> State:
    lying = tiles(row)
    return State(1, (*lying, *tiles(boneyard)), len(lying), lying, ())


def row_of(state: State) -> str:
    return " ".join(TEXT[tile] for tile in state.row)


class TestTheDeal:
    def test_three_tiles_lie_in_the_row_and_all_others_in_the_boneyard(self) -> None:
        state = rules().initial_state(1)
        assert len(state.row) == 3
        assert sorted((*state.row, *state.boneyard)) == list(range(28))

    def test_a_number_is_the_same_deal_everywhere(self) -> None:
        assert row_of(rules().initial_state(74)) == row_of(rules(forced="on").initial_state(74)) == "2|2 5|3 6|4"
        assert len({rules().initial_state(number).tiles for number in range(1, 300)}) == 299


class TestTaking:
    def test_a_tile_between_two_of_a_number_goes_alone(self) -> None:
        state = table("3|3 1|1 5|3", "6|6")
        assert texts(rules(), state) == ["take 1|1", "draw"]
        assert row_of(after(rules(), state, "take 1|1")) == "3|3 5|3"

    def test_one_that_bears_the_number_itself_goes_alone_or_with_both(self) -> None:
        state = table("3|3 3|1 5|3", "6|6")
        assert texts(rules(), state) == ["take 3|1", "take 3|3+3|1+5|3", "draw"]
        assert row_of(after(rules(), state, "take 3|3+3|1+5|3")) == ""

    def test_a_tile_is_drawn_at_a_time_also_into_an_empty_row(self) -> None:
        state = after(rules(), table("3|3 3|1 5|3", "6|6 2|0"), "take 3|3+3|1+5|3", "draw")
        assert (row_of(state), texts(rules(), state)) == ("6|6", ["draw"])

    def test_where_it_is_forced_nothing_is_drawn_before(self) -> None:
        assert texts(rules(forced="on"), table("3|3 1|1 5|3", "6|6")) == ["take 1|1"]
        assert texts(rules(forced="on"), table("3|3 5|3", "6|6")) == ["draw"]

    @pytest.mark.parametrize("text", ["take 9|9", "take 3|3+1|1+5|3", "take", "lay 6|4", "take 3|1+3|1+3|1", "Draw"])
    def test_other_texts_are_no_actions(self, text: str) -> None:
        with pytest.raises(ValueError, match="is not an action such as draw"):
            rules().parse_action(text)


class TestTheEnd:
    def test_cleared(self) -> None:
        state = after(rules(), table("3|3 3|1 5|3"), "take 3|3+3|1+5|3")
        assert ended(rules(), state) == ("cleared", (0,))
        assert rules().winners(state) == (0,)

    def test_stuck_every_tile_left_is_a_point_less(self) -> None:
        state = after(rules(), table("3|3 1|1 5|3"), "take 1|1")
        assert ended(rules(), state) == ("stuck", (-2,))
        assert rules().winners(state) == ()

    def test_it_goes_on_while_something_can_be_taken(self) -> None:
        assert rules().hand_end(table("3|3 1|1 5|3")) is None


class TestTheContract:
    @pytest.mark.parametrize("forced", ["off", "on"])
    def test_what_the_person_sees_tells_nothing_of_the_tiles_to_come(self, forced: str) -> None:
        game = rules(forced=forced)
        for state in wander(game, game.initial_state(5), stream("wander", forced)):
            check_sample_state(game, state, 0, stream("other", forced))

    def test_a_record_holds_it_with_everything_taken_back(self) -> None:
        match = Match(GAME, 1, {}, 74)
        for text in ("draw", "draw", "draw", "take 5|0"):
            match.play(match.rules.parse_action(text))
        match.back_to(3)
        again = rebuild(loads(dumps(Record.of(match, [Chair("Nora")]))), found)
        assert again.state == match.state
        with pytest.raises(IllegalAction, match=r"take 2\|2"):
            again.play(again.rules.parse_action("take 2|2"))

    def test_it_is_told(self) -> None:
        state = table("3|3 3|1 5|3")
        told = [*rules().apply(state, rules().parse_action("take 3|1")).events]
        told += rules().apply(state, rules().parse_action("take 3|3+3|1+5|3")).events
        assert [sentence(event, ["Nora"], 0) for event in told] == [
            "You took 3|1",
            "2 tiles are left in the row",
            "You took three threes: 3|3, 3|1, 5|3",
            "The row is empty",
        ]
