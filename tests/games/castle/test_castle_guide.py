"""What the table says about captures."""

import pytest

from game.core.chance import stream
from game.core.message import message
from game.core.rules import Observation
from game.games import find
from game.games.castle.rules.guide import number_around, takes_of, why_not_take
from game.words import said
from tests.helpers.play import texts, wander


def seen(row: str, *, laid: bool = True) -> Observation:
    return {"row": row.split(), "laid": laid}


class TestWhyNot:
    @pytest.mark.parametrize(
        ("row", "tile", "reason"),
        [
            ("6|5 4|2 3|1", "4|2", "4|2 cannot be captured: its neighbours 6|5 and 3|1 share no number"),
            ("6|5 4|2 6|1", "6|1", "6|1 is at the end of the row, not between two tiles"),
            ("6|5 4|2 6|1", "3|3", "3|3 is not in the row"),
            ("6|5 6|2 6|1", "6|2", ""),
        ],
    )
    def test_is_one_short_sentence(self, row: str, tile: str, reason: str) -> None:
        why = why_not_take(seen(row), tile)
        assert (said(why) if why else "") == reason

    def test_a_tile_is_laid_first(self) -> None:
        assert why_not_take(seen("6|5 6|2 6|1", laid=False), "6|2") == message("castle.play_first")

    def test_the_shared_number_is_named(self) -> None:
        assert number_around(seen("6|5 4|2 6|1"), "4|2") == 6
        assert number_around(seen("10|5 4|2 10|1"), "4|2") == 10
        assert number_around(seen("6|5 4|2 6|1"), "6|5") is None


def test_the_table_offers_exactly_what_is_legal() -> None:
    game = find("castle").rules(3, {})
    for state in wander(game, game.initial_state(5), stream("wander")):
        observation = game.observe(state, 0)
        offered = [tiles for tile in observation["row"] for tiles in takes_of(observation, tile)]
        legal = [text[5:].split("+") for text in texts(game, state) if text.startswith("take")]
        assert [list(tiles) for tiles in offered] == legal
        for tiles in offered:
            assert why_not_take(observation, tiles[len(tiles) // 2]) is None
