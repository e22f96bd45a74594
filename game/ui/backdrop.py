"""The still picture of a table, kept from frame to frame: it is painted again only where something has changed."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import NamedTuple

import pygame

from game.ui.areas import clipped, merged
from game.ui.items import Item

SPARE = 12_000
"""So many more pixels to paint, with all that lies there, take as long as one more area."""


class Part(NamedTuple):
    """Something in a still picture. Two parts of one key whose `stamp` and `bounds` are equal look the same.

    `bounds` holds all it paints, in window pixels, with its shadow. All shades of a layer come before its things.
    """

    key: str
    stamp: object
    bounds: pygame.Rect
    layer: float
    paint: Callable[[pygame.Surface], None]
    shade: Callable[[pygame.Surface], None] | None = None
    whole: bool = False
    """Whether it looks at all that lies below it, like a lens: it is painted as a whole, after what is around it."""
    item: Item | None = None
    """What it shows, if that is a thing."""
    late: int = 0
    """How much there is to paint, where it may come a frame or two behind while things move: 1 a plate, 3 a paper."""


class Backdrop:
    """Parts painted in order upon a ground as large as the window."""

    def __init__(self) -> None:
        self._surface: pygame.Surface | None = None
        self._look: Hashable = None
        self._parts: dict[str, Part] = {}

    @property
    def surface(self) -> pygame.Surface:
        """The picture as it was last shown."""
        assert self._surface is not None
        return self._surface

    def clear(self, size: tuple[int, int], look: Hashable, ground: pygame.Surface) -> None:
        """Lays out the bare ground, on which something will be shown before long."""
        self._surface, self._look, self._parts = ground.copy(), look, {}

    def show(
        self, size: tuple[int, int], look: Hashable, ground: pygame.Surface, parts: Sequence[Part]
    ) -> list[pygame.Rect] | None:
        """Brings the picture up to date; answers where it has changed, None for everywhere.

        `parts` come in the order they are painted, layer by layer. With another `look` every part looks different.
        """
        areas: list[pygame.Rect] | None = None
        now = {part.key: part for part in parts}
        if self._surface is None or self._surface.get_size() != size:
            self._surface = pygame.Surface(size)
        elif look == self._look:
            areas = merged(_changes(self._parts, now), self._surface.get_rect(), spare=SPARE)
            if areas:
                lenses = [part.bounds for part in parts if part.whole]
                areas += [lens for lens in lenses if any(_cut(lens, area) for area in areas)]
        self._look, self._parts = look, now
        for area in [self._surface.get_rect()] if areas is None else areas:
            with clipped(self._surface, area):
                self._surface.blit(ground, area, area)
                _paint(self._surface, [part for part in parts if part.bounds.colliderect(area)])
        return areas


def _changes(before: dict[str, Part], now: dict[str, Part]) -> Iterable[pygame.Rect]:
    """Where one picture differs from the other."""
    stayed = []
    for key, part in now.items():
        old = before.get(key)
        if old is None:
            yield part.bounds
        elif old is part or (old.bounds == part.bounds and old.layer == part.layer and old.stamp == part.stamp):
            stayed.append(key)
        elif old.item is not None and part.item is not None and (apart := part.item.apart(old.item)) is not None:
            yield apart
        else:
            yield old.bounds
            yield part.bounds
    gone = before.keys() - now.keys()
    yield from (before[key].bounds for key in gone)
    kept = set(stayed)
    for old_key, key in zip((key for key in before if key in kept), stayed, strict=True):
        if old_key != key:  # it lies above or below others than before
            yield now[key].bounds


def _cut(lens: pygame.Rect, area: pygame.Rect) -> bool:
    return lens.colliderect(area) and not area.contains(lens)


def _paint(surface: pygame.Surface, parts: Sequence[Part]) -> None:
    start = 0
    while start < len(parts):
        end = start
        while end < len(parts) and parts[end].layer == parts[start].layer:
            end += 1
        layer, start = parts[start:end], end
        for part in layer:
            if part.shade is not None:
                part.shade(surface)
        for part in layer:
            part.paint(surface)
