"""From where a layout is looked at: as near as all allows, steady while it can be, never over what lies beside."""

import pygame
import pytest

from game.ui.chains.fitting import Frame

CLOTH = pygame.Rect(24, 84, 980, 518)
OPENING = (-1, -2, 1, 2)


def frame_of(clear=()):
    return Frame(CLOTH, CLOTH.center, tuple(clear), (44, 38, 32, 28))


def on_screen(look, box):
    left, top = look.point(*box[:2])
    right, bottom = look.point(*box[2:])
    return pygame.Rect(round(left), round(top), round(right - left), round(bottom - top))


def looking_at(*boxes, look=None, frame=None, floor=0):
    frame = frame or frame_of()
    return (look or frame.first()).seeing(boxes, frame, floor=floor)


class TestTheFirstLook:
    def test_shows_the_opening_tile_at_its_largest_in_the_middle(self):
        look = looking_at(OPENING)
        assert look.half == 44
        assert on_screen(look, OPENING).center == CLOTH.center

    @pytest.mark.parametrize("box", [(-60, -4, 60, 4), (-4, -30, 4, 30), (0, 0, 90, 44)])
    def test_shows_everything_however_far_it_reaches(self, box):
        assert CLOTH.contains(on_screen(looking_at(box), box))


class TestWhileMoreIsLaid:
    def test_nothing_moves_as_long_as_all_is_seen(self):
        look = looking_at(OPENING)
        assert looking_at(OPENING, (1, -1, 21, 1), (-21, -1, -1, 1), look=look) == look

    def test_it_slides_with_room_for_more_before_it_goes_further_away(self):
        box = (-1, -2, 30, 2)
        look = looking_at(box, look=looking_at(OPENING))
        assert look.half == 44
        assert CLOTH.contains(on_screen(look, box))
        assert looking_at((-1, -2, 36, 2), look=look) == look

    def test_it_goes_further_away_only_where_all_would_not_fit(self):
        look = looking_at((-24, -2, 20, 2), look=looking_at(OPENING))
        assert look.half == 44
        assert looking_at((-25, -2, 21, 2), look=look).half == 38

    def test_it_comes_no_nearer(self):
        look = looking_at((-40, -2, 40, 2))
        assert looking_at(OPENING, look=look) == look


class TestWhatLiesBeside:
    @pytest.mark.parametrize("width", [20, 36, 44])
    def test_is_never_covered(self, width):
        yard = pygame.Rect(24, 84, 130, 110)
        boxes = [(x, y, x + 4, y + 2) for x in range(-width, width, 4) for y in (-16, 0, 14)]
        look = looking_at(*boxes, frame=frame_of(clear=[yard]))
        assert not any(on_screen(look, box).colliderect(yard) for box in boxes)
        assert all(CLOTH.contains(on_screen(look, box).inflate(-2, -2)) for box in boxes)
