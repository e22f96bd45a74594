"""Pictures of things under way in a size that is new: stretched at first, and made properly while they move."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from game.ui.draw.regions import outside
from game.ui.style.cache import Shelf

FEWEST = 4
"""So many tiles are made properly in each frame at least."""
FRAMES = 12
"""After so many frames all of them are."""
STRETCH = 2.5
"""A picture so many times as large, or as small, would look too odd."""


class Rough:
    """Makes pictures for a shelf. While it `hurries`, another size of the same thing stands for what is not there."""

    def __init__(self, shelf: Shelf) -> None:
        self.hurries = False
        self._shelf = shelf
        self._sizes: dict[Hashable, Hashable] = {}
        """By what a picture shows, the key of the last one that was asked for."""
        self._wanted: dict[Hashable, tuple[Hashable, Callable[[], pygame.Surface], int]] = {}
        self._at_once = FEWEST

    def get(
        self,
        key: Hashable,
        shows: Hashable,
        size: tuple[int, int],
        make: Callable[[], pygame.Surface],
        *,
        work: int = 1,
        seen: Callable[[], pygame.Rect] | None = None,
    ) -> pygame.Surface:
        """The picture of that key, ``size`` px large; what it ``shows`` is the same in all sizes.

        To make it is as much ``work`` as so many tiles. Nothing is seen of it, nor of what stands for it, beyond what
        is ``seen`` (its pixels).
        """
        if self._shelf.has(key):
            self._sizes[shows] = key
            return self._shelf.get(key, make)
        if self.hurries:
            other = self._sizes.get(shows)
            if other is not None and self._shelf.has(other):
                source = self._shelf.get(other, make)
                if all(1 / STRETCH < one / two < STRETCH for one, two in zip(source.get_size(), size, strict=True)):
                    self._wanted[key] = shows, make, work
                    return self._shelf.get(("rough", key), lambda: _stretched(source, size, seen and seen()))
        self._sizes[shows] = key
        return self._shelf.get(key, make)

    @property
    def waits(self) -> bool:
        """Whether there are pictures for which others stand."""
        return bool(self._wanted)

    def catch_up(self, *, moving: bool) -> None:
        """Makes some of the pictures properly for which others stand; none where nothing is `moving` any more."""
        if not moving:
            self._shelf.drop([("rough", key) for key in self._wanted])
            self._wanted.clear()
        due = sum(work for _, _, work in self._wanted.values())
        self._at_once = max(self._at_once, -(-due // FRAMES)) if due else FEWEST
        room = self._at_once
        for key in list(self._wanted):
            if room <= 0:
                break
            shows, make, work = self._wanted.pop(key)
            room -= work
            self._shelf.get(key, make)
            self._sizes[shows] = key
            self._shelf.drop([("rough", key)])

    def forget(self) -> None:
        """Other pictures are wanted from now on."""
        self._sizes.clear()
        self._wanted.clear()


def _stretched(source: pygame.Surface, size: tuple[int, int], seen: pygame.Rect | None) -> pygame.Surface:
    picture = pygame.transform.smoothscale(source, size)
    for part in outside(picture.get_rect(), seen) if seen is not None else ():
        picture.fill((0, 0, 0, 0), part)
    return picture
