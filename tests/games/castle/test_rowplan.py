"""How Castle Rock's row lies on the cloth."""

from itertools import pairwise

import pygame
import pytest

from game.games.castle.table.rowplan import FINISH, plan
from game.ui.style.scale import STEPS, Scale
from tests.games.castle.rows import rules, table
from tests.helpers.tables import make_table, view_of


class TestTheRow:
    @pytest.mark.parametrize("count", [0, 1, 4, 14, 28, 55, 91])
    @pytest.mark.parametrize("room", [(976, 240), (820, 110), (1300, 300)])
    def test_of_any_length_stays_in_its_room_in_reading_order(self, count, room):
        row = plan(pygame.Rect(10, 20, *room), count, Scale(1280, 800))
        tiles = [*row.tiles, row.end]
        assert row.strip.width == room[0]
        assert row.strip.height <= room[1]
        assert all(row.strip.contains(tile) for tile in tiles)
        assert [(tile.y, tile.x) for tile in tiles] == sorted((tile.y, tile.x) for tile in tiles)
        assert not any(one.colliderect(other) for one, other in pairwise(tiles))
        assert len(row.turns) == len({tile.y for tile in tiles}) - 1

    @pytest.mark.parametrize("count", [17, 19, 28])
    def test_goes_on_in_another_line_only_when_one_is_full(self, count):
        row = plan(pygame.Rect(24, 240, 984, 300), count, Scale(1280, 800))
        tiles = [*row.tiles, row.end]
        lines = {tile.y: max(each.right for each in tiles if each.y == tile.y) for tile in tiles}
        room = row.strip.right - FINISH
        assert [right for right in list(lines.values())[:-1] if right + row.pitch <= room] == []

    @pytest.mark.parametrize("count", [19, 28])
    def test_is_open_at_the_right_end_of_every_line_and_nowhere_between_its_tiles(self, count):
        row = plan(pygame.Rect(24, 240, 984, 300), count, Scale(1280, 800))
        ends = [tile for tile, after in pairwise([*row.tiles, row.end]) if tile.y < after.y]
        assert ends
        assert all(row.is_open((end.right + row.pitch, end.centery)) for end in [*ends, row.end])
        assert not any(row.is_open(tile.midbottom) for tile in row.tiles)
        assert not row.is_open(row.matchbox.center)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize(
    ("seats", "count"), [(2, 3), (2, 12), (2, 24), (4, 8), (4, 16), (4, 23), (8, 3), (8, 12), (8, 24), (8, 40)]
)
def test_no_tile_of_the_row_is_smaller_where_words_are_larger(seats: int, size: tuple[int, int], count: int) -> None:
    every = [f"{high}|{low}" for high in range(10 if seats > 4 else 7) for low in range(high + 1)]
    row, hands = " ".join(every[:count]), every[count : count + seats]
    halves = []
    for percent in STEPS[STEPS.index(100) :]:
        board = make_table("castle")
        view = view_of(board, rules(seats), table(row, *hands), 0, size=size, ui=percent / 100)
        halves.append(next(item.rect.width for item in board.picture(view).items if item.key.startswith("tile:")))
    assert min(halves) == halves[0]
