"""The history of a hand of a chain game, written and read again."""

from game.dominoes.chain import actions, decode_history, encode_history, lightest, opener, plies, remember, weigh
from game.dominoes.layout import ALIKE, Spin
from game.dominoes.tiles import parse_tile
from tests.helpers.play import hand

DONE = [ALIKE.parse(text, 6) for text in ("4|4", "4|1>4|4", "draw", "draw", "2|1>4|1", "pass", "4|0>4|4")]


def test_it_is_told_who_did_what_and_which_numbers_were_open_to_whoever_could_not_play() -> None:
    history = plies(2, 3, DONE, Spin.OPENING)
    assert [ply.seat for ply in history] == [2, 0, 1, 1, 1, 2, 0]
    assert [ply.open for ply in history] == [[], [4], [1, 4], [1, 4], [1, 4], [2, 4], [2, 4]]
    seen = encode_history(history)
    assert seen["passes"] == [[1, 2], [1, 3], [2, 5]]
    assert seen["unable"] == [[1, 2, [1, 4]], [1, 3, [1, 4]], [2, 5, [2, 4]]]
    assert seen["layout"] == [["4|4", None], ["4|1", "4|4"], ["2|1", "4|1"], ["4|0", "4|4"]]
    assert encode_history(decode_history(seen | {"highest": 6})) == seen


def test_the_past_remembers_in_order() -> None:
    assert (actions(remember(DONE)), actions(None)) == (DONE, [])


def test_the_highest_double_opens() -> None:
    assert opener([hand("6|5 3|3"), hand("1|1"), hand("4|4 0|0")]) == (2, parse_tile("4|4"))
    assert opener([hand("6|5"), hand("0|0")]) == (1, parse_tile("0|0"))
    assert opener([hand("6|5"), hand("1|0")]) is None


def test_a_shared_lightest_weight_is_nobodys() -> None:
    assert weigh([hand("6|5 3|3"), 0, hand("1|0")]) == [17, 0, 1]
    assert (lightest([17, 0, 1]), lightest([5, 5, 7])) == (1, None)
