"""A picture that is written is the same when it is read again."""

import io
import random

import pygame
import pytest

from game.ui.platform.png import as_png


def read(data: bytes) -> pygame.Surface:
    return pygame.image.load(io.BytesIO(data), "picture.png")


@pytest.mark.parametrize("size", [(1, 1), (2, 3), (7, 5), (64, 40)])
def test_every_pixel_is_the_same(size):
    rng = random.Random(size[0])
    pixels = bytes(rng.choice((0, 1, 127, 128, 255)) for _ in range(3 * size[0] * size[1]))
    data = as_png(pygame.image.frombytes(pixels, size, "RGB"))
    assert read(data).get_size() == size
    assert pygame.image.tobytes(read(data), "RGB") == pixels


def test_a_plain_cloth_takes_little_room():
    cloth = pygame.Surface((640, 400))
    cloth.fill((20, 90, 60))
    assert len(as_png(cloth)) < 10_000
