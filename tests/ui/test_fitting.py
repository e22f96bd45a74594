"""The camera over a layout: as near as everything allows, steady if possible, never over what lies beside."""

import pygame
import pytest

from game.ui.chains.fitting import Frame

CLOTH = pygame.Rect(24, 84, 980, 518)
OPENING = (-1, -2, 1, 2)


def looking_at(*boxes, look=None, clear=()):
    frame = Frame(CLOTH, CLOTH.center, tuple(clear), (44, 38, 32, 28))
    return (look or frame.first()).seeing(boxes, frame, floor=0)


def on_screen(look, box):
    (left, top), (right, bottom) = look.point(*box[:2]), look.point(*box[2:])
    return pygame.Rect(round(left), round(top), round(right - left), round(bottom - top))


def test_while_more_is_laid_it_slides_and_goes_further_away_only_where_all_would_not_fit():
    first = looking_at(OPENING)
    assert (first.half, on_screen(first, OPENING).center) == (44, CLOTH.center)
    assert looking_at(OPENING, (1, -1, 21, 1), (-21, -1, -1, 1), look=first) == first
    longer = (-1, -2, 30, 2)
    slid = looking_at(longer, look=first)
    assert slid.half == 44
    assert CLOTH.contains(on_screen(slid, longer))
    assert looking_at((-1, -2, 36, 2), look=slid) == slid, "there was room for more"
    both_ways = looking_at((-24, -2, 20, 2), look=first)
    assert both_ways.half == 44
    assert looking_at((-25, -2, 21, 2), look=both_ways).half == 38
    away = looking_at((-40, -2, 40, 2))
    assert looking_at(OPENING, look=away) == away, "it comes no nearer"
    beside = pygame.Rect(CLOTH.center, (10, 10))
    assert not on_screen(looking_at(OPENING, look=first, clear=[beside]), OPENING).colliderect(beside)


@pytest.mark.parametrize("box", [(-60, -4, 60, 4), (-4, -30, 4, 30), (0, 0, 90, 44)])
def test_everything_is_shown_however_far_it_reaches(box):
    assert CLOTH.contains(on_screen(looking_at(box), box))


@pytest.mark.parametrize("width", [20, 36, 44])
def test_what_lies_beside_is_never_covered(width):
    yard = pygame.Rect(24, 84, 130, 110)
    boxes = [(x, y, x + 4, y + 2) for x in range(-width, width, 4) for y in (-16, 0, 14)]
    look = looking_at(*boxes, clear=[yard])
    assert not any(on_screen(look, box).colliderect(yard) for box in boxes)
    assert all(CLOTH.contains(on_screen(look, box).inflate(-2, -2)) for box in boxes)
