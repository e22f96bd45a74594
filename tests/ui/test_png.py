"""A picture is the same when it is written and read again, and a plain one takes little room."""

import io
import random

import pygame
import pytest

from game.ui.platform.png import as_png


@pytest.mark.parametrize("size", [(1, 1), (2, 3), (7, 5), (64, 40)])
def test_every_pixel_is_the_same(size):
    rng = random.Random(size[0])
    pixels = bytes(rng.choice((0, 1, 127, 128, 255)) for _ in range(3 * size[0] * size[1]))
    picture = pygame.image.load(io.BytesIO(as_png(pygame.image.frombytes(pixels, size, "RGB"))), "picture.png")
    assert (picture.get_size(), pygame.image.tobytes(picture, "RGB")) == (size, pixels)
    assert len(as_png(pygame.Surface((640, 400)))) < 10_000
