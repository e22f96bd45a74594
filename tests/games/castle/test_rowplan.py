"""How Castle Rock's row lies on the cloth."""

from itertools import pairwise

import pygame
import pytest

from game.games.castle.table.rowplan import FINISH, captures, plan
from game.ui.style.scale import STEPS, Scale
from tests.games.castle.rows import rules, table
from tests.helpers.play import tiles
from tests.helpers.tables import make_table, view_of

SCALE = Scale(1280, 800)


@pytest.mark.parametrize("count", [0, 1, 4, 14, 28, 55, 91])
@pytest.mark.parametrize("room", [(976, 240), (820, 110), (1300, 300)])
def test_a_row_of_any_length_stays_in_its_room_in_reading_order(count, room):
    row = plan(pygame.Rect(10, 20, *room), count, SCALE)
    places = [*row.tiles, row.end]
    assert row.strip.width == room[0]
    assert row.strip.height <= room[1]
    assert all(row.strip.contains(tile) for tile in places)
    assert [(tile.y, tile.x) for tile in places] == sorted((tile.y, tile.x) for tile in places)
    assert not any(one.colliderect(other) for one, other in pairwise(places))
    assert len(row.turns) == len({tile.y for tile in places}) - 1


@pytest.mark.parametrize("count", [17, 19, 28])
def test_it_goes_on_in_another_line_only_when_one_is_full_and_is_open_at_the_right_end_of_every_line(count):
    row = plan(pygame.Rect(24, 240, 984, 300), count, SCALE)
    ends = [tile for tile, after in pairwise([*row.tiles, row.end]) if tile.y < after.y]
    assert ends or count < 19
    assert [end for end in ends if end.right + row.pitch <= row.strip.right - FINISH] == []
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
    board, halves = make_table("castle"), []
    for percent in STEPS[STEPS.index(100) :]:
        view = view_of(board, rules(seats), table(row, *hands), 0, size=size, ui=percent / 100)
        halves.append(next(item.rect.width for item in board.picture(view).items if item.key.startswith("tile:")))
    assert min(halves) == halves[0]


def test_three_that_belong_together_stay_in_one_line():
    room, count = pygame.Rect(0, 100, 1000, 300), 24
    plain = plan(room, count, SCALE)
    folds = next(at for at in range(1, count) if plain.line_of(at) != plain.line_of(at - 1))
    for middle in (folds - 1, folds):
        row = plan(room, count, SCALE, threes=[middle])
        assert len({row.line_of(at) for at in (middle - 1, middle, middle + 1)}) == 1
        assert (row.half, row.strip) == (plain.half, plain.strip), "no tile is smaller for it"
        assert row.turns[0][0] < plain.turns[0][0], "where the line goes on is seen at its last tile"
    full = plan(room, 2 * folds - 1, SCALE)
    assert plan(room, 2 * folds - 1, SCALE, threes=[folds]) == full, "where both lines are full they stay so"


def test_brackets_stand_over_a_tile_or_over_three_where_they_overlap_at_different_heights():
    both, alone = captures(tiles("6|1 6|6 6|3 6|4")), captures(tiles("6|1 4|2 6|3"))
    assert [(capture.middle, capture.three) for capture in (*both, *alone)] == [(1, True), (2, True), (1, False)]
    assert both[0].level != both[1].level
