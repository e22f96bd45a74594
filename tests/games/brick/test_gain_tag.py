"""The points that a brick in hand would bring stand beside it: in a crowd farther off, and on no brick."""

import pygame

from game.games.brick.table.wallview import beside

FELT = pygame.Rect(0, 0, 800, 400)
GHOST = pygame.Rect(400, 200, 60, 30)


def test_alone_they_stand_right_above_it():
    tag = beside(GHOST, (100, 80), 10, FELT, [])
    assert (tag.centerx, tag.bottom) == (GHOST.centerx, GHOST.top - 10)


def test_beside_a_brick_above_it_they_take_another_side():
    tag = beside(GHOST, (100, 80), 10, FELT, [GHOST.move(0, -40)])
    assert (tag.left, tag.centery) == (GHOST.right + 10, GHOST.centery)


def test_in_a_crowd_they_stand_farther_off():
    crowd = [GHOST.move(60 * x, 30 * y) for x in (-1, 0, 1) for y in (-2, -1, 0, 1, 2) if x or y]
    tag = beside(GHOST, (100, 80), 10, FELT, crowd)
    assert FELT.contains(tag)
    assert tag.collidelist(crowd) < 0


def test_where_all_is_full_they_hide_as_little_as_they_can():
    full = [pygame.Rect(0, 0, 800, 399)]
    low = GHOST.move(0, 80)
    assert FELT.contains(beside(low, (100, 80), 10, FELT, full))
