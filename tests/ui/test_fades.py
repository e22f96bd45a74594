"""Buttons change their looks softly, and cost nothing once they have."""

from pathlib import Path

import pygame
import pytest

from tests.pilot import Pilot


def look(pilot: Pilot, rect: pygame.Rect) -> bytes:
    return pygame.image.tobytes(pilot.app.canvas.surface.subsurface(rect), "RGB")


@pytest.mark.parametrize("reduced", [False, True])
def test_a_button_under_the_mouse_lights_up_in_a_tenth_of_a_second_then_rests(tmp_path: Path, *, reduced: bool) -> None:
    with Pilot((1280, 800), tmp_path, settings={"speed": "normal", "reduced_motion": reduced}) as pilot:
        pilot.settle()
        rect, elsewhere = pygame.Rect(pilot.find("about")["rect"]), pygame.Rect(16, 16, 48, 48)
        rest, other = look(pilot, rect), look(pilot, elsewhere)
        pilot.app.frame(0.0, [pygame.event.Event(pygame.MOUSEMOTION, pos=rect.center, rel=(1, 1), buttons=(0, 0, 0))])
        shown: list[tuple[bytes, object]] = []
        pilot.app.canvas.show = lambda areas=None: shown.append((look(pilot, rect), areas))  # type: ignore[method-assign]
        for _ in range(6):
            pending = pilot.app.frame(0.03, ())
        assert pending is not True
        looks = [rest, *(each for each, _ in shown), look(pilot, rect)]
        assert len(set(looks)) == (2 if reduced else 4)
        assert all(areas and sum(area.width * area.height for area in areas) < 60_000 for _, areas in shown)
        drawn = pilot.app.drawn
        pilot.app.frame(0.03, ())
        assert (pilot.app.drawn, look(pilot, elsewhere)) == (drawn, other)
