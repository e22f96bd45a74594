"""The window that opens for the first time."""

from pathlib import Path

import pygame
import pytest

from game.ui.window import SMALLEST, first_size
from tests.pilot import Pilot


@pytest.mark.parametrize(
    ("screen", "size"),
    [
        ((1920, 1080), (1280, 800)),
        ((1280, 800), (1280, 800)),
        ((1366, 768), (1280, 700)),
        ((1280, 720), (1264, 652)),
    ],
)
def test_is_as_large_as_usual_or_as_the_screen_has_room_for(screen: tuple[int, int], size: tuple[int, int]) -> None:
    assert first_size(screen) == size


def test_opens_on_a_small_screen_within_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1024, 600)])
    with Pilot(None, tmp_path) as pilot:
        assert pilot.app.window.size == (1008, SMALLEST[1])
