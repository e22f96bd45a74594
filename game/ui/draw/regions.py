"""Damage rectangles: the areas of the window to repaint, merged where that is cheaper."""

from collections.abc import Iterable, Sequence

import pygame

AREA_COST = 80_000
"""Cost of one more area, expressed as pixels to paint."""
WHOLE = 0.8
"""Share of the window from which everything is repainted."""
MAX_AREAS = 60
"""More areas than this are replaced by their common bounds, since comparing every pair would take longer."""


def merged(
    areas: Iterable[pygame.Rect], window: pygame.Rect, *, whole: bool = False, spare: int = AREA_COST
) -> list[pygame.Rect] | None:
    """The areas clipped to the window, without overlaps; None if repainting everything is as quick.

    Areas that overlap slightly are cut apart rather than merged, unless they must stay `whole`. Two areas are merged
    if that adds fewer than `spare` pixels to paint.
    """
    clips = [clip for clip in (area.clip(window) for area in areas) if clip.width and clip.height]
    if len(clips) > MAX_AREAS:
        clips = [clips[0].unionall(clips[1:])]
    found = _united(clips, spare, whole=whole)
    apart: list[pygame.Rect] = []
    for area in sorted(found, key=_size, reverse=True):  # the largest stays whole
        apart += outside_all(area, apart)
    return apart if sum(map(_size, apart)) <= WHOLE * _size(window) else None


def _united(areas: Iterable[pygame.Rect], spare: int, *, whole: bool) -> list[pygame.Rect]:
    """Merges areas where that costs less than painting them one by one."""
    found: list[pygame.Rect] = []
    for area in areas:
        new, number = area, 0
        while number < len(found):
            old = found[number]
            both = old.union(new)
            more = both.width * both.height - old.width * old.height - new.width * new.height
            if (more < spare and more + _size(old.clip(new)) < spare) or (whole and old.colliderect(new)):
                del found[number]
                new, number = both, 0
            else:
                number += 1
        found.append(new)
    return found


def outside(area: pygame.Rect, other: pygame.Rect) -> list[pygame.Rect]:
    """The parts of an area outside another one: above, below, left and right of it."""
    cut = area.clip(other)
    if not cut.width or not cut.height:
        return [area]
    rest = (
        pygame.Rect(area.x, area.y, area.width, cut.y - area.y),
        pygame.Rect(area.x, cut.bottom, area.width, area.bottom - cut.bottom),
        pygame.Rect(area.x, cut.y, cut.x - area.x, cut.height),
        pygame.Rect(cut.right, cut.y, area.right - cut.right, cut.height),
    )
    return [piece for piece in rest if piece.width and piece.height]


def outside_all(area: pygame.Rect, others: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """The parts of an area outside all the others."""
    rest = [area]
    for other in others:
        rest = [piece for part in rest for piece in outside(part, other)]
    return rest


def covered(area: pygame.Rect, others: Sequence[pygame.Rect]) -> int:
    """Number of pixels of the area that the others cover; where they overlap, pixels count more than once."""
    parts = (area.clip(others[number]) for number in area.collidelistall(others))
    return sum(part.width * part.height for part in parts)


class clipped:  # noqa: N801
    """Restricts painting to `area`, within the clip already set; None changes nothing.

    Use nothing else to set a clip while a frame is drawn, since the frame itself may be clipped to its damage.
    """

    __slots__ = ("_area", "_before", "_surface")

    def __init__(self, surface: pygame.Surface, area: pygame.Rect | None) -> None:
        self._surface = surface
        self._area = area

    def __enter__(self) -> None:
        if self._area is not None:
            self._before = self._surface.get_clip()
            self._surface.set_clip(self._before.clip(self._area))

    def __exit__(self, *_: object) -> None:
        if self._area is not None:
            self._surface.set_clip(self._before)


def _size(area: pygame.Rect) -> int:
    return area.width * area.height
