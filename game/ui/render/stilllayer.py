"""The still picture of a table, kept from frame to frame: it is painted again only where something has changed."""

import time
from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

import pygame

from game.ui.board.items import Item
from game.ui.draw.regions import clipped, copied, merged, outside, outside_all

BAND = 250_000
"""So many pixels of one thing are painted at once where there is time."""
SPARE = 12_000
"""So many more pixels to paint, with all that lies there, take as long as one more area."""


class DrawOp(NamedTuple):
    """Something in a still picture. Two parts of one key whose `stamp` and `bounds` are equal look the same.

    `bounds` holds all it paints, in window pixels, with its shadow. All shades of a layer come before its things.
    """

    key: str
    stamp: object
    bounds: pygame.Rect
    layer: float
    paint: Callable[[pygame.Surface], None]
    shade: Callable[[pygame.Surface], None] | None = None
    item: Item | None = None
    """What it shows, if that is a thing."""
    ready: Callable[[], Iterator[None]] | None = None
    """Makes step by step what it takes to paint it."""
    overlaid: bool = False
    """Whether it comes and goes with what is in hand: it is painted over the still picture, which stays as it is."""
    hides: pygame.Rect | None = None
    """Where nothing of the ground is seen through it, pixels: there the ground need not be laid anew."""


class StillLayer:
    """Parts painted in order upon a ground as large as the window; those that are fleeting, and what lies over them,
    only where they are shown."""

    def __init__(self) -> None:
        self._surface: pygame.Surface | None = None
        self._look: Hashable = None
        self._parts: dict[str, DrawOp] = {}
        self._over: dict[str, DrawOp] = {}
        """What is not part of the still picture, but painted over it."""
        self._still: list[DrawOp] = []
        """All parts of the still picture in order."""
        self._owed: tuple[pygame.Rect, Iterator[None]] | None = None
        """Where the picture is still to be painted, and that work in small steps."""

    @property
    def owes(self) -> bool:
        """Whether something behind which nobody sees is not painted yet."""
        return self._owed is not None

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Shows the picture there, with what is fleeting."""
        assert self._surface is not None
        copied(self._surface, surface, area)
        over = [part for part in self._over.values() if part.bounds.colliderect(area)]
        with clipped(surface, area):
            _paint(surface, over)

    def copy(self, box: pygame.Rect) -> pygame.Surface:
        """What is shown there."""
        assert self._surface is not None
        if not self._over:
            return self._surface.subsurface(box).copy()
        shown = self._surface.copy()
        self.draw(shown, box)
        return shown.subsurface(box).copy()

    def around(self) -> pygame.Rect:
        """All bricks or tiles of a wall that is seen from nearer or further, with their shade; window pixels."""
        items = [part.item for part in self._parts.values() if part.ready is not None and part.item is not None]
        found = [_with_shade(item.rect) for item in items if item.moves]
        return found[0].unionall(found[1:]) if found else pygame.Rect(0, 0, 0, 0)

    def show(
        self,
        size: tuple[int, int],
        look: Hashable,
        ground: pygame.Surface,
        parts: Sequence[DrawOp],
        *,
        behind: pygame.Rect | None = None,
    ) -> list[pygame.Rect] | None:
        """Brings the picture up to date; answers where it has changed, None for everywhere.

        `parts` come in the order they are painted, layer by layer. With another `look` every part looks different.
        What lies `behind` something that hides it is left to `work`.
        """
        areas: list[pygame.Rect] | None = None
        parts, over = _parted(parts)
        now = {part.key: part for part in parts}
        if self._surface is None or self._surface.get_size() != size:
            self._surface = pygame.Surface(size)
        elif look == self._look:
            changes = list(_changes(self._parts, now))
            if behind is None and self._owed is not None:
                changes.append(self._owed[0])
            if behind is not None:
                if self._owed is None or self._owed[0] != behind or any(map(behind.colliderect, changes)):
                    self._owed = behind, _by_steps(self._surface, behind, ground, parts)
                changes = [rest for area in changes for rest in outside(area, behind)]
            areas = merged(changes, self._surface.get_rect(), spare=SPARE)
        if behind is None or areas is None:
            self._owed = None
        fled = _changes(self._over, over)
        self._look, self._parts, self._over, self._still = look, now, over, parts
        bounds = [part.bounds for part in parts] if areas != [] else []
        for area in [self._surface.get_rect()] if areas is None else areas:
            there = [parts[number] for number in area.collidelistall(bounds)]
            with clipped(self._surface, area):
                for bare in outside_all(area, [part.hides for part in there if part.hides is not None]):
                    copied(ground, self._surface, bare)
                _paint(self._surface, there)
        return None if areas is None else [*areas, *fled]

    def flit(self, overlaid: Sequence[DrawOp]) -> list[pygame.Rect] | None:
        """Only what is fleeting is something else now, and this in the order it is painted; where that is to be seen.

        What lies over it stays a part of what is painted over the still picture. None where more would have to become
        one: then all parts have to be shown.
        """
        before = self._over
        come = [part for part in overlaid if before.get(part.key) is not part]
        lowest = min((part.layer for part in come), default=0.0)
        start = bisect_left(self._still, lowest, key=attrgetter("layer")) if come else 0
        above = [part.bounds for part in self._still[start:]] if come else []
        if any(part.bounds.collidelist(above) >= 0 for part in come):
            return None
        upper = [part for part in before.values() if not part.overlaid]
        over = sorted([*upper, *overlaid], key=attrgetter("layer")) if upper else overlaid
        now = self._over = {part.key: part for part in over}
        gone = {key: part for key, part in before.items() if now.get(key) is not part}
        new = {part.key: part for part in come}
        return list(_changes(gone, new))  # they come in the order of their layers, and what stays stays in it

    def work(self, seconds: float) -> bool:
        """Paints what is hidden step by step, a little at least, until so much time has gone; whether all is there."""
        until = time.perf_counter() + seconds
        if self._owed is not None:
            for _ in self._owed[1]:
                if time.perf_counter() >= until:
                    return False
            self._owed = None
        return True


def _parted(parts: Sequence[DrawOp]) -> tuple[list[DrawOp], dict[str, DrawOp]]:
    """What lies still, and by key what is fleeting or lies over something that is.

    Things of a layer that reach into each other stay together, for none of their shades falls on any of them.
    """
    overlaid = [part for part in parts if part.overlaid]
    if not overlaid:
        return list(parts), {}
    start = bisect_left(parts, overlaid[0].layer, key=attrgetter("layer"))
    still, upper = list(parts[:start]), parts[start:]
    covered: list[pygame.Rect] = []
    above: set[str] = set()
    for _, layer in groupby(upper, key=attrgetter("layer")):
        rest = list(layer)
        while over := [part for part in rest if part.overlaid or part.bounds.collidelist(covered) >= 0]:
            covered += [part.bounds for part in over]
            above.update([part.key for part in over])
            rest = [part for part in rest if part.key not in above]
    still += [part for part in upper if part.key not in above]
    return still, {part.key: part for part in upper if part.key in above}


def _with_shade(rect: pygame.Rect) -> pygame.Rect:
    reach = 3 * min(rect.size)
    return rect.inflate(reach, reach)


def _changes(before: dict[str, DrawOp], now: dict[str, DrawOp]) -> Iterable[pygame.Rect]:
    """Where one picture differs from the other."""
    if list(before.values()) == list(now.values()):
        return
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
    yield from [part.bounds for key, part in before.items() if key not in now]
    kept = set(stayed)
    for old_key, key in zip([key for key in before if key in kept], stayed, strict=True):
        if old_key != key:  # it lies above or below others than before
            yield now[key].bounds


def _paint(surface: pygame.Surface, parts: Sequence[DrawOp]) -> None:
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


def _by_steps(
    surface: pygame.Surface, area: pygame.Rect, ground: pygame.Surface, parts: Sequence[DrawOp]
) -> Iterator[None]:
    """Paints an area in steps of which none takes long, unless it is a lens."""
    concerned = [part for part in parts if part.bounds.colliderect(area)]
    for part in concerned:
        if part.ready is not None:
            yield from part.ready()
    for band in _bands(area):
        surface.blit(ground, band, band)
        yield
    for layer in sorted({part.layer for part in concerned}):
        level = [part for part in concerned if part.layer == layer]
        for part, paint in [*((part, part.shade) for part in level), *((part, part.paint) for part in level)]:
            if paint is None:
                continue
            small = part.bounds.width * part.bounds.height < BAND
            for band in [area] if small else _bands(area.clip(part.bounds)):
                with clipped(surface, band):
                    paint(surface)
                yield


def _bands(area: pygame.Rect) -> Iterator[pygame.Rect]:
    """An area from top to bottom, in pieces that do not take long."""
    tall = max(BAND // max(area.width, 1), 1)
    for y in range(area.top, area.bottom, tall):
        yield pygame.Rect(area.x, y, area.width, min(tall, area.bottom - y))
