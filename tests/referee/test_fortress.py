"""Fortress: the opener's extra tile, doubles that all spin, blocks and the target."""

import pytest

from .common import Event, tile_set
from .fortress import Fortress
from .positions import after
from .walk import seat_table


def fortress_deal(opener_has: str, sleeping: str) -> Event:
    """Three seats; seat 0 has this tile among its nine, and another one sleeps."""
    rest = [tile for tile in tile_set(6) if tile not in (opener_has, sleeping)]
    hands = [[opener_has, *rest[:8]], rest[8:17], rest[17:]]
    return {"event": "deal", "hand": 0, "hands": hands, "boneyard": [sleeping]}


def fortress() -> Fortress:
    table = seat_table("fortress", 3)
    assert isinstance(table, Fortress)
    return table


class TestFortress:
    def test_opener_of_the_highest_double_picks_up(self) -> None:
        table = fortress()
        table.read_deal(fortress_deal("6|6", "0|0"))
        after(table, "6|6")
        assert "0|0" in table.hands[0]
        assert len(table.hands[0]) == 9
        assert table.sleeping == []

    def test_sleeping_highest_double_stays_asleep(self) -> None:
        table = fortress()
        table.read_deal(fortress_deal("5|5", "6|6"))
        after(table, "5|5")
        assert len(table.hands[0]) == 8
        assert table.sleeping == ["6|6"]

    def test_attached_double_can_be_played_on_three_more_times(self) -> None:
        table = fortress()
        table.read_deal(fortress_deal("6|6", "0|0"))
        for tile, target in [("6|4", "6|6"), ("4|4", "6|4"), ("4|0", "4|4"), ("4|1", "4|4"), ("4|2", "4|4")]:
            if not table.layout.target:
                table.layout.open("6|6")
            table.layout.put(tile, target)
        assert table.layout.open_number("4|4") is None
        assert table.layout.open_number("6|6") == 6

    def test_block_pays_the_lightest_hand_less_its_own_weight(self) -> None:
        table = fortress()
        table.read_deal(fortress_deal("6|6", "0|0"))
        table.hands = [["6|6", "1|0"], ["3|2"], ["4|4"]]
        table.sleeping = []
        after(table, "6|6")
        assert (table.reason, table.points) == ("blocked", [12, 0, 0])

    def test_shared_lightest_weight_scores_nothing(self) -> None:
        table = fortress()
        table.read_deal(fortress_deal("6|6", "0|0"))
        table.hands = [["6|6", "1|0"], ["1|0"], ["4|4"]]
        table.sleeping = []
        after(table, "6|6")
        assert table.points == [0, 0, 0]

    @pytest.mark.parametrize(("score", "winners"), [(100, None), (101, [1])])
    def test_target_must_be_exceeded(self, score: int, winners: list[int] | None) -> None:
        table = fortress()
        table.scores = [20, score, 0]
        assert table.winners() == winners
