"""Where everything lies around the wall in windows higher than wide."""

from itertools import combinations

import pygame
import pytest

from game.games.stones.table.places import places
from game.ui.board.layout import corner
from game.ui.style.scale import Scale

WINDOWS = [(800, 1000), (900, 1200), (1080, 1920)]


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("ui", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", WINDOWS)
def test_nothing_lies_on_anything_else_or_outside(size: tuple[int, int], ui: float, seats: int) -> None:
    scale = Scale(*size, ui)
    where = places(scale, seats, 0)
    papers = [where.cover, where.recent, where.note, where.place, where.use_clear, where.start_over, where.buttons]
    rects = [*where.plates.values(), *where.trays.values(), where.wall.rect, *(each for each in papers if each)]
    assert not any(one.colliderect(other) for one, other in combinations(rects, 2))
    assert all(pygame.Rect((0, 0), size).contains(each) for each in rects)
    if where.log is None:
        assert corner(scale).collidelist(rects) < 0
    if where.cover.top >= where.wall.rect.bottom and where.cover.left < where.wall.rect.right:
        assert not where.site(scale).colliderect(where.cover)


def test_a_window_wider_than_high_keeps_its_papers_beside_the_wall() -> None:
    where = places(Scale(1280, 800), 4, 0)
    assert where.cover.left >= where.wall.rect.right
