"""Tiles laid end to end: what is open, what fits there, and what becomes of it."""

import copy
import pickle

import pytest

from game.dominoes.layout import Ends, Lay, Spin, Unable, any_fits, by_number, ends_of, lay, parse_action, plays, unseen
from game.dominoes.tiles import parse_tile
from tests.helpers.play import hand


def chain(*laid: str, spin: Spin = Spin.OPENING) -> Ends:
    """The open ends after tiles written as actions, e.g. ``5|0>5|5``."""
    layout = [[tile, onto or None] for tile, _, onto in (text.partition(">") for text in laid)]
    return ends_of(layout, spin)


def names(ends: Ends, tiles: str) -> list[str]:
    return [str(play) for play in plays(hand(tiles), ends)]


class TestTheOpeningDouble:
    def test_it_is_open_on_all_four_sides(self) -> None:
        assert by_number(chain("5|5")) == {5: ("5|5",) * 4}

    def test_a_tile_on_one_of_its_sides_leaves_three(self) -> None:
        assert by_number(chain("5|5", "5|0>5|5")) == {0: ("5|0",), 5: ("5|5",) * 3}

    def test_its_sides_are_all_one_to_the_player(self) -> None:
        assert names(chain("5|5"), "6|5 5|1 6|1") == ["5|1>5|5", "6|5>5|5"]

    def test_after_four_tiles_it_is_closed(self) -> None:
        ends = chain("5|5", "5|0>5|5", "5|1>5|5", "5|2>5|5", "5|3>5|5")
        assert by_number(ends) == {0: ("5|0",), 1: ("5|1",), 2: ("5|2",), 3: ("5|3",)}
        assert names(ends, "5|4") == []


class TestALaterDouble:
    def test_it_has_one_side_left_where_only_the_opening_double_spins(self) -> None:
        assert by_number(chain("5|5", "5|3>5|5", "3|3>5|3"))[3] == ("3|3",)

    def test_it_has_three_sides_left_where_every_double_spins(self) -> None:
        assert by_number(chain("5|5", "5|3>5|5", "3|3>5|3", spin=Spin.EVERY))[3] == ("3|3",) * 3


class TestEqualNumbersAtSeveralPlaces:
    ends = chain("6|6", "6|2>6|6", "6|3>6|6", "3|2>6|3")

    def test_every_tile_to_put_it_on_is_a_play_of_its_own(self) -> None:
        assert names(self.ends, "2|1") == ["2|1>6|2", "2|1>3|2"]

    def test_a_tile_with_both_open_numbers_fits_everywhere(self) -> None:
        assert names(self.ends, "6|2") == ["6|2>3|2", "6|2>6|6"]
        assert any_fits(hand("2|0"), self.ends)
        assert not any_fits(hand("1|0 3|3"), self.ends)


def test_more_tiles_than_are_remembered_fit_all_the_same() -> None:
    tiles = "6|0 6|1 6|2 6|3 6|4 6|5"
    assert names(chain("6|6"), tiles) == [f"{tile}>6|6" for tile in tiles.split()]


class TestTheNotation:
    def test_every_action_reads_back_as_the_very_same_object(self) -> None:
        for text in ("5|5", "5|0>5|5", "12|3>12|12", "draw", "pass"):
            assert str(parse_action(text, 12)) == text
            assert parse_action(text, 12) is parse_action(text, 12)

    @pytest.mark.parametrize(
        "text", ["", "0|5>5|5", "5|0 > 5|5", "5|0>5|0", "6|4>5|5", "5|0", "5|5 ", "Draw", "7|7", "7|6>6|6", "6|1>7|6"]
    )
    def test_nothing_else_is_read_with_the_double_six(self, text: str) -> None:
        with pytest.raises(ValueError, match="not one of the actions"):
            parse_action(text, 6)

    def test_actions_and_ends_keep_their_identity_on_the_way_to_another_process(self) -> None:
        ends = chain("5|5", "5|0>5|5", "5|3>5|5", "3|3>5|3", spin=Spin.EVERY)
        ends += chain("5|5", "5|3>5|5", "3|3>5|3")
        for same in (pickle.loads(pickle.dumps(ends)), copy.deepcopy(ends)):
            assert all(one is other for one, other in zip(same, ends, strict=True))
        play = lay(parse_tile("5|0"), parse_tile("5|5"))
        assert pickle.loads(pickle.dumps(play)) is play
        assert pickle.loads(pickle.dumps(Unable.DRAW)) is Unable.DRAW
        assert isinstance(play, Lay)


def test_unseen_counts_the_tiles_that_neither_lie_nor_are_held() -> None:
    seen = {"hand": ["6|5", "5|1"], "layout": [["5|5", None], ["5|0", "5|5"]], "highest": 6}
    assert unseen(seen) == {0: 6, 1: 6, 2: 7, 3: 7, 4: 7, 5: 3, 6: 6}
