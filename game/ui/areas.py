"""The parts of the window that have to be painted anew: united where they touch, few enough to be worth it."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import pygame

APART = 200_000
"""So many more pixels cost as much as painting one more area by itself."""
MOST = 0.6
"""From this share of the window on everything is painted."""


def merged(areas: Iterable[pygame.Rect], window: pygame.Rect) -> list[pygame.Rect] | None:
    """The areas within the window, none overlapping another; None where painting everything is as quick."""
    found: list[pygame.Rect] = []
    for area in areas:
        new = area.clip(window)
        if not new.width or not new.height:
            continue
        number = 0
        while number < len(found):
            old = found[number]
            both = old.union(new)
            if old.colliderect(new) or _size(both) - _size(old) - _size(new) < APART:
                del found[number]
                new, number = both, 0
            else:
                number += 1
        found.append(new)
    return found if sum(map(_size, found)) <= MOST * _size(window) else None


@contextmanager
def clipped(surface: pygame.Surface, area: pygame.Rect | None) -> Iterator[None]:
    """Painting reaches `area` only, and no further than it reached before; None changes nothing.

    The only way to set a clip while a frame is drawn: the frame itself may be clipped to what has changed.
    """
    before = surface.get_clip()
    if area is not None:
        surface.set_clip(before.clip(area))
    try:
        yield
    finally:
        surface.set_clip(before)


def _size(area: pygame.Rect) -> int:
    return area.width * area.height
