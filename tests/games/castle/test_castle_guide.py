"""What the table says about captures."""

import pytest

from game.core.chance import stream
from game.core.rules import Observation
from game.games import find
from game.games.castle.rules.guide import row_after, suit_around, takes_of, why_not_take
from tests.helpers.play import texts, wander


def seen(row: str, *, laid: bool = True) -> Observation:
    return {"row": row.split(), "laid": laid}


class TestTheRowAfterwards:
    def test_closes_up(self) -> None:
        assert row_after(seen("1|1 6|6 6|3 6|4"), ["6|3"]) == ["1|1", "6|6", "6|4"]
        assert row_after(seen("1|1 6|6 6|3 6|4"), ["6|6", "6|3", "6|4"]) == ["1|1"]

    def test_is_not_shown_for_what_cannot_be_taken(self) -> None:
        with pytest.raises(ValueError, match="is not between two tiles of one suit"):
            row_after(seen("6|5 4|2 3|1"), ["4|2"])


class TestWhyNot:
    @pytest.mark.parametrize(
        ("row", "tiles", "reason"),
        [
            ("6|5 4|2 3|1", "4|2", "4|2 is not between two tiles of one suit: 6|5 and 3|1 share none"),
            ("6|5 4|2 6|1", "6|1", "6|1 is at the end of the row, not between two tiles"),
            ("6|5 4|2 6|1", "3|3", "3|3 is not in the row"),
            ("6|5 4|2 6|1", "6|5 4|2 6|1", "4|2 is not one of the sixes, so only it can be taken"),
            ("6|5 6|2 6|1", "6|1 6|2 6|5", "6|1, 6|2, 6|5 do not lie side by side in this order"),
            ("6|5 6|2 6|1", "6|5 6|2 6|1", ""),
            ("6|5 6|2 6|1", "6|2", ""),
        ],
    )
    def test_is_one_short_sentence(self, row: str, tiles: str, reason: str) -> None:
        assert why_not_take(seen(row), tiles.split()) == reason

    def test_a_tile_is_laid_first(self) -> None:
        assert why_not_take(seen("6|5 6|2 6|1", laid=False), ["6|2"]) == "Lay a tile first, then take"

    def test_the_suit_is_named(self) -> None:
        assert suit_around(seen("6|5 4|2 6|1"), "4|2") == "sixes"
        assert suit_around(seen("10|5 4|2 10|1"), "4|2") == "tens"
        assert suit_around(seen("6|5 4|2 6|1"), "6|5") == ""


def test_the_table_offers_exactly_what_is_legal() -> None:
    game = find("castle").rules(3, {})
    for state in wander(game, game.initial_state(5), stream("wander")):
        observation = game.observe(state, 0)
        offered = [tiles for tile in observation["row"] for tiles in takes_of(observation, tile)]
        legal = [text[5:].split("+") for text in texts(game, state) if text.startswith("take")]
        assert [list(tiles) for tiles in offered] == legal
        for tiles in offered:
            assert why_not_take(observation, tiles) == ""
