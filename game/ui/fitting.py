"""Which part of a chain's plane the cloth shows: as near as all of it allows, and moved only when it must be."""

from collections.abc import Iterator, Sequence
from math import floor

import pygame

from game.ui.joints import Box

LEAST = 8
"""Half of a tile is never shown smaller than this, in pixels."""
_SLACK = 0.9
"""The share of what would just fit that it settles on, so that the next tiles need no new look."""


class Camera:
    """Half of a tile in pixels, and the point of the plane (in steps) that lies in the middle of the cloth."""

    def __init__(self) -> None:
        self.half = 0
        self.middle = (0.0, 0.0)
        self._cloth = pygame.Rect(0, 0, 0, 0)

    def forget(self) -> None:
        """The next look is a first one."""
        self.half = 0

    def look(
        self, boxes: Sequence[Box], cloth: pygame.Rect, *, largest: int, enough: int, clear: Sequence[pygame.Rect] = ()
    ) -> None:
        """Shows all boxes (in steps) within the cloth (pixels) and away from the `clear` rectangles.

        If they are seen as it is, nothing changes; if moving helps, it moves; else it goes further away, and beyond
        `enough` (pixels of a half) a little further than it must. It comes nearer only when the cloth is another.
        """
        if cloth != self._cloth:
            self._cloth = cloth.copy()
            self.half = 0
        known, start = self.half, self.half or largest
        for half in range(start, LEAST - 1, -1):
            if (middle := self._middle_for(boxes, half, clear)) is not None:
                break
        else:
            half, middle = LEAST, _centre(boxes)
        if half != known and half < largest:
            slack = max(min(half, enough), floor(half * _SLACK))
            middle = self._middle_for(boxes, slack, clear) or middle
            half = slack
        self.half, self.middle = half, middle

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the plane (steps) is seen, in pixels."""
        step = self.half / 2
        return (
            self._cloth.centerx + (x - self.middle[0]) * step,
            self._cloth.centery + (y - self.middle[1]) * step,
        )

    def _middle_for(self, boxes: Sequence[Box], half: int, clear: Sequence[pygame.Rect]) -> tuple[float, float] | None:
        for middle in self._middles(boxes, half):
            if not any(_on_screen(box, self._cloth, half, middle).collidelist(list(clear)) >= 0 for box in boxes):
                return middle
        return None

    def _middles(self, boxes: Sequence[Box], half: int) -> Iterator[tuple[float, float]]:
        """The middles from which all boxes are within the cloth: the present one first, then with most room around."""
        left, top, right, bottom = _around(boxes)
        wide, high = self._cloth.width / half, self._cloth.height / half
        if right - left > 2 * wide or bottom - top > 2 * high:
            return
        xs, ys = (right - wide, left + wide), (bottom - high, top + high)
        if half == self.half and xs[0] <= self.middle[0] <= xs[1] and ys[0] <= self.middle[1] <= ys[1]:
            yield self.middle
        x, y = _centre(boxes)
        yield from ((x, y), (xs[0], y), (x, ys[0]), (xs[0], ys[0]), (xs[0], ys[1]), (xs[1], ys[0]))


def _around(boxes: Sequence[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _centre(boxes: Sequence[Box]) -> tuple[float, float]:
    left, top, right, bottom = _around(boxes)
    return (left + right) / 2, (top + bottom) / 2


def _on_screen(box: Box, cloth: pygame.Rect, half: int, middle: tuple[float, float]) -> pygame.Rect:
    left, top, right, bottom = box
    step = half / 2
    return pygame.Rect(
        round(cloth.centerx + (left - middle[0]) * step),
        round(cloth.centery + (top - middle[1]) * step),
        round((right - left) * step),
        round((bottom - top) * step),
    )
