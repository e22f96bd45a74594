"""Fits the view of a chain: as near as everything allows, and moved only if something would leave the cloth."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.ui.chains.joints import Box

SMALLEST_HALF = 8
"""Smallest size at which half a tile is shown, in pixels."""
_SLIDES = 12
"""Steps tried from an edge of the cloth towards the preferred position, until something would be covered."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Frame:
    """The constraints on a look, in pixels.

    These are the cloth; `home`, the preferred place of the opening tile; the boxes on the cloth to keep clear of tiles;
    the sizes of half a tile, largest first; and the reserves (in steps) to leave around everything when the look has to
    change, so that it does not have to change again soon.
    """

    cloth: pygame.Rect
    home: Point
    clear: tuple[pygame.Rect, ...]
    sizes: tuple[int, ...]
    reserves: tuple[int, ...] = (6, 4, 2, 0)

    def first(self) -> "ChainLook":
        """The look at an opening tile."""
        return ChainLook(self.sizes[0], self.home)


@dataclass(frozen=True, slots=True)
class ChainLook:
    """The size of half a tile in pixels, and the position of the opening tile's centre in the window."""

    half: int
    at: Point

    def point(self, x: float, y: float) -> Point:
        """The position in pixels of a point on the chain's plane (steps)."""
        step = self.half / 2
        return self.at[0] + x * step, self.at[1] + y * step

    def sees(self, boxes: Sequence[Box], frame: Frame) -> bool:
        """Whether all boxes (steps) are on the cloth and do not cover what must stay clear."""
        if not boxes:
            return True
        step, (left, top, right, bottom) = self.half / 2, _around(boxes)
        (x, y), cloth = self.at, frame.cloth
        across = cloth.left <= x + left * step and x + right * step <= cloth.right
        down = cloth.top <= y + top * step and y + bottom * step <= cloth.bottom
        return across and down and not self.covers(boxes, frame.clear)

    def seeing(self, boxes: Sequence[Box], frame: Frame, *, floor: int = 0) -> "ChainLook":
        """This look if it sees all boxes (steps); otherwise one that is moved or shrunk as little as possible.

        It is the largest size that leaves some room for more. Tiles are not shown smaller than `floor` while everything
        can be seen at that size.
        """
        if self.sees(boxes, frame):
            return self
        sizes = [size for size in frame.sizes if size <= self.half]
        tries: list[tuple[int, int]] = [(size, by) for size in sizes if size >= floor for by in frame.reserves]
        tries += [(floor, 0)] if SMALLEST_HALF <= floor <= self.half else []
        tries += [(size, by) for size in sizes if size < floor for by in frame.reserves]
        tries += [(size, 0) for size in range(min(self.half, max(frame.sizes[-1], floor)), SMALLEST_HALF - 1, -1)]
        looks = (
            _from(size, self.at if size == self.half else frame.home, [_wider(box, by) for box in boxes], frame)
            for size, by in tries
        )
        return next(filter(None, looks), None) or ChainLook(SMALLEST_HALF, frame.home)

    def covers(self, boxes: Sequence[Box], clear: Sequence[pygame.Rect]) -> bool:
        """Whether any of the boxes (steps) lies on one of the rectangles."""
        step, rects = self.half / 2, list(clear)
        for left, top, right, bottom in boxes if rects else ():
            x, y = self.point(left, top)
            box = pygame.Rect(round(x), round(y), round((right - left) * step), round((bottom - top) * step))
            if box.collidelist(rects) >= 0:
                return True
        return False


def _from(half: int, wish: Point, boxes: Sequence[Box], frame: Frame) -> ChainLook | None:
    """The look of that size that sees all boxes, with the opening tile as near to `wish` as possible, or None."""
    step, (left, top, right, bottom), cloth = half / 2, _around(boxes), frame.cloth
    if (right - left) * step > cloth.width or (bottom - top) * step > cloth.height:
        return None
    west, east = cloth.left - left * step, cloth.right - right * step
    north, south = cloth.top - top * step, cloth.bottom - bottom * step
    near = min(max(wish[0], west), east), min(max(wish[1], north), south)
    edges = (west, near[1]), (east, near[1]), (near[0], north), (near[0], south)
    corners = (east, south), (east, north), (west, south), (west, north)
    for x, y in (near, *edges, *corners):
        if not ChainLook(half, (x, y)).covers(boxes, frame.clear):
            parts = ((number / _SLIDES) for number in range(_SLIDES))
            points = ((near[0] + (x - near[0]) * part, near[1] + (y - near[1]) * part) for part in parts)
            nearer = (ChainLook(half, point) for point in points)
            return next((look for look in nearer if not look.covers(boxes, frame.clear)), ChainLook(half, (x, y)))
    return None


def _wider(box: Box, by: int) -> Box:
    left, top, right, bottom = box
    return left - by, top - by, right + by, bottom + by


def _around(boxes: Sequence[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)
