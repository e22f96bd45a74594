"""How Castle Rock's row lies on the cloth."""

from itertools import pairwise

import pygame
import pytest

from game.games.castle.table.rowplan import FINISH, plan
from game.ui.style.scale import STEPS, Scale
from tests.games.castle.rows import rules, table
from tests.helpers.tables import make_table, view_of
from tools.gallery.moments import Moment
from tools.gallery.stage import Stage


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

    @pytest.mark.parametrize("room", [(976, 240), (984, 330)])
    def test_keeps_its_size_while_a_turn_lays_one_and_takes_one(self, room):
        """In one line or two every other tile at most changes the size of all the others."""
        sizes = [plan(pygame.Rect(24, 200, *room), count, Scale(1280, 800)).half for count in range(12, 43)]
        changes = [count for count, (one, other) in enumerate(pairwise(sizes)) if one != other]
        assert changes
        assert all(later - earlier >= 2 for earlier, later in pairwise(changes))

    @pytest.mark.parametrize("count", [19, 28])
    def test_is_open_at_the_right_end_of_every_line_and_nowhere_between_its_tiles(self, count):
        row = plan(pygame.Rect(24, 240, 984, 300), count, Scale(1280, 800))
        ends = [tile for tile, after in pairwise([*row.tiles, row.end]) if tile.y < after.y]
        assert ends
        assert all(row.is_open((end.right + row.pitch, end.centery)) for end in [*ends, row.end])
        assert not any(row.is_open(tile.midbottom) for tile in row.tiles)
        assert not row.is_open(row.matchbox.center)

    def test_is_larger_than_the_hand_while_fewer_than_ten_tiles_lie_in_it(self):
        assert plan(pygame.Rect(0, 0, 976, 240), 9, Scale(1280, 800)).half == 62
        assert plan(pygame.Rect(0, 0, 976, 240), 20, Scale(1280, 800)).half < 48

    def test_goes_on_in_another_line_sooner_where_the_cloth_is_high(self):
        low, high = (plan(pygame.Rect(0, 0, 852, tall), 15, Scale(900, 1200)) for tall in (330, 700))
        assert (len(low.turns), len(high.turns)) == (0, 1)
        assert high.half >= 1.5 * low.half


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_a_long_row_at_a_large_party_is_not_made_small_for_buttons_that_find_room_elsewhere(size, tmp_path):
    with Stage(size, tmp_path) as stage:
        for seats, ply in ((7, 62), (7, 104), (8, 90)):
            stage.sit_down(Moment("castle", seats, seed=5, ply=ply))
            table = stage.table
            first, *others = table.view.observation["row"]
            assert len(others) > 20
            assert table.tabletop.things[f"tile:{first}"].rect.width >= table.view.px(38)
            stage.app.stack.pop(table)


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
