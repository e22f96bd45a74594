"""Which part of a chain's plane the cloth shows: as near as all of it allows, and moved only when it must be."""

from collections.abc import Iterator, Sequence

import pygame

from game.ui.chains.joints import Box

LEAST = 8
"""Half of a tile is never shown smaller than this, in pixels."""
_RESERVES = (5, 2)
"""How much room, in steps, it likes to leave around everything when it has to move, so as not to move again soon."""
_SLIDES = 12
"""In so many steps it goes from the middle of the cloth towards an edge until nothing lies on anything else."""
_WORTH_IT = 1.15
"""Where the cloth is another, it comes nearer if things could be seen larger by this factor."""


class Camera:
    """Half of a tile in pixels, and the point of the plane (in steps) that lies in the middle of the cloth."""

    def __init__(self) -> None:
        self.half = 0
        self.middle = (0.0, 0.0)
        self._cloth = pygame.Rect(0, 0, 0, 0)
        self._largest = 0

    def forget(self) -> None:
        """The next look is a first one."""
        self.half = 0

    def sees(self, boxes: Sequence[Box], clear: Sequence[pygame.Rect] = ()) -> bool:
        """Whether all boxes (in steps) are within the cloth as it is and away from the `clear` rectangles."""
        return not boxes or (_reaches(boxes, self._cloth, self.half, self.middle) and self._is_clear(boxes, clear))

    def look(
        self, boxes: Sequence[Box], cloth: pygame.Rect, *, largest: int, enough: int, clear: Sequence[pygame.Rect] = ()
    ) -> None:
        """Shows all boxes (in steps) within the cloth (pixels) and away from the `clear` rectangles.

        If they are seen as it is, nothing changes. Else it moves or goes further away, and leaves some room for more as
        long as half of a tile stays `enough` pixels large; it never comes nearer than `largest`. Where the cloth has
        become another, things stay where they are on the window if they are seen well there, too.
        """
        settled = self._settled(boxes, cloth, largest, enough, clear)
        if settled and self.sees(boxes, clear):
            return
        start = self.half if settled else largest
        looks = (self._nearest(_wider(boxes, by), start, enough, clear, boxes) for by in _RESERVES)
        self.half, self.middle = (
            next(filter(None, looks), None)
            or self._nearest(boxes, min(start, enough), LEAST, clear)
            or (LEAST, _centre(boxes))
        )

    def _settled(
        self, boxes: Sequence[Box], cloth: pygame.Rect, largest: int, enough: int, clear: Sequence[pygame.Rect]
    ) -> bool:
        """Whether what it shows is still worth keeping now that the cloth is this one."""
        if cloth == self._cloth or not self.half or largest != self._largest:
            known = self.half > 0 and largest == self._largest
            self._cloth, self._largest = cloth.copy(), largest
            return known
        away = pygame.Vector2(cloth.center) - self._cloth.center
        self.middle = self.middle[0] + 2 * away.x / self.half, self.middle[1] + 2 * away.y / self.half
        self._cloth = cloth.copy()
        if self.half < enough:
            return self._nearest(boxes, enough, enough, clear) is None
        best = self._nearest(_wider(boxes, _RESERVES[0]), largest, self.half, clear)
        return best is None or best[0] < self.half * _WORTH_IT

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the plane (steps) is seen, in pixels."""
        step = self.half / 2
        return (
            self._cloth.centerx + (x - self.middle[0]) * step,
            self._cloth.centery + (y - self.middle[1]) * step,
        )

    def _nearest(
        self,
        boxes: Sequence[Box],
        largest: int,
        least: int,
        clear: Sequence[pygame.Rect],
        seen: Sequence[Box] = (),
    ) -> tuple[int, tuple[float, float]] | None:
        """The nearest look at everything, as half of a tile (from `largest` down to `least`) and a middle.

        The size leaves room for all `boxes`; those that are `seen` now decide how near to the middle they can lie.
        """
        for half in range(largest, least - 1, -1):
            for middle in self._middles(boxes, half):
                if not clear or not _covered(boxes, self._cloth, half, middle, clear):
                    return half, self._inward(seen or boxes, half, middle, clear)
        return None

    def _inward(
        self, boxes: Sequence[Box], half: int, middle: tuple[float, float], clear: Sequence[pygame.Rect]
    ) -> tuple[float, float]:
        """As near to the middle of the cloth as everything stays clear on the way there from an edge."""
        x, y = _centre(boxes)
        for step in range(_SLIDES if (x, y) != middle else 0):
            part = step / _SLIDES
            nearer = x + (middle[0] - x) * part, y + (middle[1] - y) * part
            if not _covered(boxes, self._cloth, half, nearer, clear):
                return nearer
        return middle

    def _is_clear(self, boxes: Sequence[Box], clear: Sequence[pygame.Rect]) -> bool:
        return not clear or not _covered(boxes, self._cloth, self.half, self.middle, clear)

    def _middles(self, boxes: Sequence[Box], half: int) -> Iterator[tuple[float, float]]:
        """The middles from which all boxes are within the cloth, that with most room around first."""
        left, top, right, bottom = _around(boxes)
        wide, high = self._cloth.width / half, self._cloth.height / half
        if right - left > 2 * wide or bottom - top > 2 * high:
            return
        xs, ys = (right - wide, left + wide), (bottom - high, top + high)
        x, y = _centre(boxes)
        yield from ((x, y), (xs[0], y), (x, ys[0]), (xs[0], ys[0]), (xs[0], ys[1]), (xs[1], ys[0]))


def _reaches(boxes: Sequence[Box], cloth: pygame.Rect, half: int, middle: tuple[float, float]) -> bool:
    """Whether the boxes are all within the cloth."""
    left, top, right, bottom = _around(boxes)
    wide, high = cloth.width / half, cloth.height / half
    across = right - wide <= middle[0] <= left + wide
    return across and bottom - high <= middle[1] <= top + high


def _covered(
    boxes: Sequence[Box], cloth: pygame.Rect, half: int, middle: tuple[float, float], clear: Sequence[pygame.Rect]
) -> bool:
    """Whether one of the boxes lies on one of the rectangles."""
    return any(_on_screen(box, cloth, half, middle).collidelist(list(clear)) >= 0 for box in boxes)


def _wider(boxes: Sequence[Box], by: int) -> list[Box]:
    return [(left - by, top - by, right + by, bottom + by) for left, top, right, bottom in boxes]


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
