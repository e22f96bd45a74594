"""What is drawn around the row of Castle Rock is not crowded, whatever the row has come to."""

from dataclasses import replace

import pygame

from game.games.castle.table import lookahead
from game.ui.board.items import Item
from game.ui.sprites.assets import Assets
from tests.games.castle.touching import seen
from tests.helpers.tables import make_table


def test_the_row_looked_ahead_to_closes_up():
    row = ["1|1", "6|6", "6|3", "6|4"]
    assert lookahead.closed_up(row, ["6|3"]) == (["1|1", "6|6", "6|4"], 2)
    assert lookahead.closed_up(row, ["6|6", "6|3", "6|4"]) == (["1|1"], 1)


class TestWhileOneCaptureIsLookedAt:
    ROW = "6|6 6|3 6|4 1|1 5|5 2|2 4|4 3|2 1|0"

    def brackets(self, row: str, tile: str) -> dict[str, pygame.Rect]:
        return {item.key.partition(":")[2]: item.rect for item in self.drawn(row, tile)}

    def drawn(self, row: str, tile: str) -> list[Item]:
        table = make_table("castle")
        self.view = replace(seen(table, row, laid=True, seats=3), hovered=f"tile:{tile}")
        table.begin()
        return [item for item in table.picture(self.view).items if item.key.startswith("bracket:")]

    def test_brackets_on_their_way_are_drawn_where_they_are(self):
        assets = Assets()
        for item in [each for tile in ("5|3", "2|1") for each in self.drawn("6|6 6|3 6|4 2|1 4|0 5|3", tile)]:
            still, moved = (pygame.Surface((1400, 900), pygame.SRCALPHA) for _ in range(2))
            item.paint(still, assets, item.rect, self.view.scale)
            item.paint(moved, assets, item.rect.move(40, -25), self.view.scale)
            there = pygame.Rect(still.get_bounding_rect())
            assert there.size > (0, 0)
            assert moved.get_bounding_rect() == there.move(40, -25), item.key

    def test_the_other_threes_stay_marked(self):
        found = self.brackets(self.ROW, "4|4")
        assert set(found) == {"6|3", "4|4"}

    def test_those_the_suits_name_would_hide_are_marked_below_their_middle_tile(self):
        near = "6|6 6|3 6|4 2|1 4|0 5|3"
        alone = self.brackets(near, "5|3")
        beside = self.brackets(near, "2|1")
        assert set(alone) == set(beside) == {"6|3", "2|1"}
        assert alone["6|3"].width > 2 * beside["6|3"].width
        assert beside["6|3"].bottom > alone["6|3"].bottom
