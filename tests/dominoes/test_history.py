"""A hand of tiles laid end to end, told and read again."""

from typing import Any

from game.dominoes.chain import actions, decode_history, encode_history, lightest, opener, plies, remember, weigh
from game.dominoes.layout import Spin, parse_action
from game.dominoes.tiles import parse_tile
from tests.helpers.play import hand

DONE = [parse_action(text, 6) for text in ("4|4", "4|1>4|4", "draw", "draw", "2|1>4|1", "pass", "4|0>4|4")]


def history(first: int = 2) -> list[Any]:
    return plies(first, 3, DONE, Spin.OPENING)


class TestWhoDidWhat:
    def test_the_turn_goes_round_after_every_action_but_a_draw(self) -> None:
        assert [ply.seat for ply in history()] == [2, 0, 1, 1, 1, 2, 0]

    def test_it_knows_which_numbers_were_open_to_whoever_could_not_play(self) -> None:
        assert [ply.open for ply in history()] == [[], [4], [1, 4], [1, 4], [1, 4], [2, 4], [2, 4]]

    def test_passes_and_draws_are_told_with_their_ply(self) -> None:
        seen = encode_history(history())
        assert seen["passes"] == [[1, 2], [1, 3], [2, 5]]
        assert seen["unable"] == [[1, 2, [1, 4]], [1, 3, [1, 4]], [2, 5, [2, 4]]]
        assert seen["layout"] == [["4|4", None], ["4|1", "4|4"], ["2|1", "4|1"], ["4|0", "4|4"]]

    def test_what_was_told_can_be_told_again(self) -> None:
        seen = encode_history(history()) | {"highest": 6}
        assert encode_history(decode_history(seen)) | {"highest": 6} == seen

    def test_the_past_remembers_in_order(self) -> None:
        assert actions(remember(DONE)) == DONE
        assert actions(None) == []


def test_the_highest_double_opens() -> None:
    assert opener([hand("6|5 3|3"), hand("1|1"), hand("4|4 0|0")]) == (2, parse_tile("4|4"))
    assert opener([hand("6|5"), hand("0|0")]) == (1, parse_tile("0|0"))
    assert opener([hand("6|5"), hand("1|0")]) is None


def test_a_shared_lightest_weight_is_nobodys() -> None:
    assert weigh([hand("6|5 3|3"), 0, hand("1|0")]) == [17, 0, 1]
    assert lightest([17, 0, 1]) == 1
    assert lightest([5, 5, 7]) is None
