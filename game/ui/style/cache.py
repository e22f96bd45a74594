"""A cache of finished pictures with a memory limit, and the masters they are made from."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from io import BytesIO

import pygame

from game import resources


class Cache:
    """Pictures by key, up to ``limit`` bytes of pixels; least recently used ones go first, the newest always stays."""

    def __init__(self, limit: int = 192 << 20) -> None:
        self.limit = limit
        self.bytes = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._used: set[Hashable] = set()
        """Keys requested since `begin_age`."""

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture with that key, made now if necessary. A key must always stand for the same picture."""
        self._used.add(key)
        picture = self._kept.get(key)
        if picture is not None:
            self._kept.move_to_end(key)
            return picture
        made = self._kept[key] = make()
        self.bytes += _size(made)
        while self.bytes > self.limit and len(self._kept) > 1:
            self.bytes -= _size(self._kept.popitem(last=False)[1])
        return made

    def begin_age(self) -> None:
        """Starts a new age, when another scene is shown."""
        self._used.clear()

    def drop_older(self) -> None:
        """Frees the pictures that were not requested in the present age."""
        for key in self._kept.keys() - self._used:
            self.bytes -= _size(self._kept.pop(key))

    def clear(self) -> None:
        """Frees all pictures."""
        self._kept.clear()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._kept)


def _size(picture: pygame.Surface) -> int:
    return picture.get_bytesize() * picture.get_width() * picture.get_height()


class Masters:
    """The masters in sprites/ at full size, read when first needed, and copies at any other size."""

    def __init__(self, cache: Cache, made: Callable[[str], pygame.Surface | None] = lambda _: None) -> None:
        """`made` is tried first; it returns None for a picture that comes from a file."""
        self._made = made
        self._cache = cache
        self._loaded: dict[str, pygame.Surface] = {}

    def master(self, name: str) -> pygame.Surface:
        """The picture sprites/``name``.png. Raises `MissingResource`."""
        if name not in self._loaded:
            picture = self._made(name) or load_master(name)
            clear = picture.get_masks()[3] != 0
            self._loaded[name] = picture.convert_alpha() if clear else picture.convert()
        return self._loaded[name]

    def scaled(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        """The picture at another size, in pixels. Do not draw on it."""
        return self._cache.get(("scaled", name, size), lambda: self._rescale(name, size))

    def _rescale(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        master = self.master(name)
        return master if master.get_size() == size else pygame.transform.smoothscale(master, size)

    def drawing(self, path: str, size: tuple[int, int]) -> pygame.Surface:
        """The SVG drawing sprites/``path`` at a size in pixels. Do not draw on it."""

        def draw() -> pygame.Surface:
            return pygame.image.load_sized_svg(BytesIO(resources.read(f"sprites/{path}")), size).convert_alpha()

        return self._cache.get(("drawing", path, size), draw)

    def trim(self) -> None:
        """Frees all masters except those of tiles, since the next move may show tiles at another size."""
        self._loaded = {name: picture for name, picture in self._loaded.items() if name.startswith("tiles/")}

    def clear(self) -> None:
        """Frees all masters."""
        self._loaded.clear()


def load_master(name: str) -> pygame.Surface:
    """The picture sprites/``name``.png as loaded, not converted. Raises `MissingResource`."""
    path = f"sprites/{name}.png"
    return pygame.image.load(BytesIO(resources.read(path)), path)
