"""Where the points stand that a brick in hand would bring: beside it, and on nothing that one chooses among."""

from collections.abc import Sequence

import pygame

from game.ui.draw.regions import covered


def beside(
    ghost: pygame.Rect, size: tuple[int, int], gap: int, felt: pygame.Rect, near: Sequence[pygame.Rect]
) -> pygame.Rect:
    """A tag of that size as near the ghost as it covers nothing else; where that is nowhere, as little as it can."""
    wide, high = size
    best, least = pygame.Rect(0, 0, 0, 0), -1
    for far in (0, high // 3, 2 * high // 3, high, 3 * high // 2):
        around = ghost.inflate(2 * (gap + far), 2 * (gap + far))
        left, right, x = around.left - wide, around.right, around.centerx - wide // 2
        top, bottom, y = around.top - high, around.bottom, around.centery - high // 2
        for at in ((x, top), (right, y), (left, y), (x, bottom), (right, top), (left, top)):
            tag = pygame.Rect(at, size)
            if not felt.contains(tag):
                continue
            covers = covered(tag, near)
            if covers < least or least < 0:
                best, least = tag, covers
            if not covers:
                return best
    return best if least >= 0 else pygame.Rect(ghost.topright, size).clamp(felt)
