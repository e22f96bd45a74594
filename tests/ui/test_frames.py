"""What keeps a frame short: the still layer with its overlay."""

import random

import pygame
import pytest

from game.ui.render.stilllayer import DrawOp, StillLayer


def tile(number, rng, *, overlaid):
    """A half-transparent tile with a shade that reaches beyond it."""
    face = pygame.Rect(rng.randrange(170), rng.randrange(170), 24, 24)
    glass = pygame.Surface(face.size, pygame.SRCALPHA)
    glass.fill((*rng.randbytes(3), 90 + number))
    bounds = face.inflate(12, 12)
    shade = pygame.Surface(bounds.size, pygame.SRCALPHA)
    shade.fill((0, 0, 0, 60))
    paints = (lambda surface: surface.blit(glass, face)), (lambda surface: surface.blit(shade, bounds))
    return DrawOp(f"tile {number}", number, bounds, rng.randrange(3) + 3 * overlaid, *paints, overlaid=overlaid)


@pytest.mark.parametrize("seed", range(8))
def test_an_overlay_is_painted_as_if_it_were_still(seed):
    rng, size = random.Random(seed), (200, 200)
    parts = [tile(n, rng, overlaid=6 <= n < 12) for n in range(12)]
    parts += [tile(n, rng, overlaid=False)._replace(layer=9) for n in range(12, 30)]
    parts.sort(key=lambda part: part.layer)
    pictures = []
    for shown in (parts, [part._replace(overlaid=False) for part in parts]):
        backdrop, ground, window = StillLayer(), pygame.Surface(size), pygame.Surface(size)
        backdrop.show(size, "look", ground, [part for part in shown if part.key not in ("tile 7", "tile 8")])
        backdrop.show(size, "look", ground, shown)
        backdrop.draw(window, window.get_rect())
        pictures.append(window.get_buffer().raw)
    assert pictures[0] == pictures[1]
