"""The camera of a layout: as near as everything allows, steady while it can be, never over what lies beside."""

import pygame
import pytest

from game.gallery.moments import Moment
from game.gallery.stage import Stage
from game.ui.chains.fitting import Camera

CLOTH = pygame.Rect(24, 84, 980, 518)
SIZES = {"largest": 44, "enough": 28}


def on_screen(camera, box):
    left, top = camera.point(*box[:2])
    right, bottom = camera.point(*box[2:])
    return pygame.Rect(round(left), round(top), round(right - left), round(bottom - top))


def looking_at(*boxes, camera=None, cloth=CLOTH, clear=()):
    camera = camera or Camera()
    camera.look(boxes, cloth, **SIZES, clear=clear)
    return camera


class TestTheFirstLook:
    def test_shows_few_tiles_at_their_largest_in_the_middle(self):
        camera = looking_at((-1, -2, 1, 2))
        assert camera.half == 44
        assert on_screen(camera, (-1, -2, 1, 2)).center == CLOTH.center

    @pytest.mark.parametrize("box", [(-60, -4, 60, 4), (-4, -30, 4, 30), (0, 0, 90, 44)])
    def test_shows_everything_however_far_it_reaches(self, box):
        assert CLOTH.contains(on_screen(looking_at(box), box))


class TestWhileMoreIsLaid:
    def test_nothing_moves_as_long_as_all_is_seen(self):
        camera = looking_at((-1, -2, 1, 2))
        half, middle = camera.half, camera.middle
        looking_at((-1, -2, 1, 2), (1, -1, 5, 1), camera=camera)
        assert (camera.half, camera.middle) == (half, middle)

    def test_it_moves_before_it_goes_further_away(self):
        camera = looking_at((-1, -2, 1, 2))
        box = (-1, -2, 32, 2)
        looking_at(box, camera=camera)
        assert camera.half == 44
        assert CLOTH.contains(on_screen(camera, box))

    def test_it_goes_further_away_once_and_leaves_room_for_more(self):
        camera = looking_at((-24, -2, 20, 2))
        looking_at((-28, -2, 20, 2), camera=camera)
        half = camera.half
        assert half < 44
        looking_at((-28, -2, 22, 2), camera=camera)
        assert camera.half == half

    def test_it_moves_a_few_times_at_most_while_a_line_grows_over_the_cloth(self):
        camera, looks = Camera(), []
        for reach in range(4, 44, 4):
            looking_at((-reach // 2, -2, reach, 2), camera=camera)
            looks.append((camera.half, camera.middle))
        assert len(set(looks)) <= 5

    def test_on_a_cloth_that_is_a_little_lower_everything_stays_where_it_is_on_the_window(self):
        camera = looking_at((-24, -2, 24, 2))
        before = on_screen(camera, (-24, -2, 24, 2))
        lower = pygame.Rect(CLOTH.x, CLOTH.y, CLOTH.width, CLOTH.height - 86)
        assert on_screen(looking_at((-24, -2, 24, 2), camera=camera, cloth=lower), (-24, -2, 24, 2)) == before

    def test_it_comes_no_nearer_until_the_cloth_is_another(self):
        camera = looking_at((-40, -2, 40, 2))
        half = camera.half
        assert looking_at((-1, -2, 1, 2), camera=camera).half == half
        assert looking_at((-1, -2, 1, 2), camera=camera, cloth=CLOTH.inflate(40, 0)).half == 44


class TestWhatLiesBeside:
    @pytest.mark.parametrize("width", [20, 36, 44])
    def test_is_never_covered(self, width):
        yard = pygame.Rect(24, 84, 130, 110)
        boxes = [(x, y, x + 4, y + 2) for x in range(-width, width, 4) for y in (-16, 0, 14)]
        camera = looking_at(*boxes, clear=[yard])
        assert not any(on_screen(camera, box).colliderect(yard) for box in boxes)
        assert all(CLOTH.contains(on_screen(camera, box).inflate(-2, -2)) for box in boxes)


def test_the_buttons_in_the_corner_of_the_window_stay_clear(tmp_path, monkeypatch):
    asked = []
    look = Camera.look
    monkeypatch.setattr(Camera, "look", lambda *to, **how: asked.append(how["clear"]) or look(*to, **how))
    with Stage((1280, 800), tmp_path, words=False) as stage:
        stage.sit_down(Moment("fortress", 4, 3, 12))
        buttons = [widget.rect for widget in stage.table.widgets if widget.key in ("menu", "log")]
        assert len(buttons) == 2
        assert all(any(rect.contains(button) for rect in asked[-1]) for button in buttons)
