"""An invisible window, for tests that draw without the program."""

from collections.abc import Iterator

import pygame
import pytest

from game.ui.sprites.assets import Assets


@pytest.fixture(scope="module")
def window() -> Iterator[pygame.Surface]:
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode((640, 480))
    pygame.display.quit()


@pytest.fixture(scope="module")
def assets(window: pygame.Surface) -> Assets:
    return Assets()
