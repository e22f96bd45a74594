"""Ends of chains: open numbers, tiles that fit, and the ends after a play."""

import copy
import pickle

import pytest

from game.dominoes.layout import ALIKE, Ends, Spin, Unable, any_fits, by_number, ends_after, plays, unseen
from tests.helpers.play import hand


def chain(laid: str, spin: Spin = Spin.OPENING) -> Ends:
    """The open ends after tiles written as actions, e.g. ``5|5 5|0>5|5``."""
    ends: Ends = ()
    for text in laid.split():
        ends = ends_after(ends, ALIKE.lays[text], spin)
    return ends


SEVERAL = chain("6|6 6|2>6|6 6|3>6|6 3|2>6|3")


@pytest.mark.parametrize(
    ("ends", "numbers"),
    [
        (chain("5|5"), {5: 4 * ("5|5",)}),
        (chain("5|5 5|0>5|5"), {0: ("5|0",), 5: 3 * ("5|5",)}),
        (chain("5|5 5|0>5|5 5|1>5|5 5|2>5|5 5|3>5|5"), {0: ("5|0",), 1: ("5|1",), 2: ("5|2",), 3: ("5|3",)}),
        (chain("5|5 5|3>5|5 3|3>5|3"), {3: ("3|3",), 5: 3 * ("5|5",)}),
        (chain("5|5 5|3>5|5 3|3>5|3", Spin.EVERY), {3: 3 * ("3|3",), 5: 3 * ("5|5",)}),
    ],
    ids=["on all four sides", "on three", "closed", "a later double", "where every double spins"],
)
def test_a_double_is_open(ends: Ends, numbers: dict[int, tuple[str, ...]]) -> None:
    assert by_number(ends) == numbers


@pytest.mark.parametrize(
    ("ends", "held", "found"),
    [
        (chain("5|5"), "6|5 5|1 6|1", ["5|1>5|5", "6|5>5|5"]),
        (chain("5|5 5|0>5|5 5|1>5|5 5|2>5|5 5|3>5|5"), "5|4", []),
        (SEVERAL, "2|1", ["2|1>6|2", "2|1>3|2"]),
        (SEVERAL, "6|2", ["6|2>3|2", "6|2>6|6"]),
        (SEVERAL, "1|0 3|3", []),
        (chain("6|6"), "6|0 6|1 6|2 6|3 6|4 6|5", [f"6|{low}>6|6" for low in range(6)]),
    ],
)
def test_every_tile_to_put_it_on_is_a_play_of_its_own_and_the_sides_of_one_are_alike(ends, held, found) -> None:
    assert [str(play) for play in plays(hand(held), ends)] == found
    assert any_fits(hand(held), ends) == bool(found)


def test_actions_and_ends_are_the_very_same_objects_read_again_or_in_another_process() -> None:
    for text in ("5|5", "5|0>5|5", "12|3>12|12", "draw", "pass"):
        assert str(ALIKE.parse(text, 12)) == text
        assert ALIKE.parse(text, 12) is ALIKE.parse(text, 12)
    ends = SEVERAL + chain("5|5 5|3>5|5 3|3>5|3", Spin.EVERY)
    for same in (pickle.loads(pickle.dumps(ends)), copy.deepcopy(ends)):
        assert all(one is other for one, other in zip(same, ends, strict=True))
    for action in (ALIKE.lays["5|0>5|5"], Unable.DRAW):
        assert pickle.loads(pickle.dumps(action)) is action


@pytest.mark.parametrize(
    "text", ["", "0|5>5|5", "5|0 > 5|5", "5|0>5|0", "6|4>5|5", "5|0", "5|5 ", "Draw", "7|7", "7|6>6|6", "6|1>7|6"]
)
def test_nothing_else_is_read_with_the_double_six(text: str) -> None:
    with pytest.raises(ValueError, match="not one of the actions"):
        ALIKE.parse(text, 6)


def test_unseen_counts_the_tiles_that_neither_lie_nor_are_held() -> None:
    seen = {"hand": ["6|5", "5|1"], "layout": [["5|5", None], ["5|0", "5|5"]], "highest": 6}
    assert unseen(seen) == {0: 6, 1: 6, 2: 7, 3: 7, 4: 7, 5: 3, 6: 6}
