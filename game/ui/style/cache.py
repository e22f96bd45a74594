"""Finished pictures, kept to be used again up to a limit of memory, and the masters they are made from."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from io import BytesIO

import pygame

from game import resources


class Cache:
    """Pictures by key, up to ``limit`` bytes of pixels; a picture larger than that is kept alone."""

    def __init__(self, limit: int = 192 << 20) -> None:
        self.limit = limit
        self.bytes = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._used: set[Hashable] = set()
        """What this age has asked for."""

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture of that key, made now if it is not there. One key always stands for one kind of picture."""
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
        """From now on another scene is shown."""
        self._used.clear()

    def drop_older(self) -> None:
        """Frees the pictures that this age has not asked for."""
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
    """The pictures in sprites/ at their full size, read when first needed, and copies of any other size."""

    def __init__(self, cache: Cache, made: Callable[[str], pygame.Surface | None] = lambda _: None) -> None:
        """`made` is asked first for a picture that does not come from a file."""
        self._made = made
        self._cache = cache
        self._loaded: dict[str, pygame.Surface] = {}

    def master(self, name: str) -> pygame.Surface:
        """The picture sprites/``name``.png. Raises MissingResource."""
        if name not in self._loaded:
            picture = self._made(name) or load_master(name)
            clear = picture.get_masks()[3] != 0
            self._loaded[name] = picture.convert_alpha() if clear else picture.convert()
        return self._loaded[name]

    def scaled(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        """The picture at another size in px; not to be drawn upon."""
        return self._cache.get(("scaled", name, size), lambda: self._rescale(name, size))

    def _rescale(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        master = self.master(name)
        return master if master.get_size() == size else pygame.transform.smoothscale(master, size)

    def drawing(self, path: str, size: tuple[int, int]) -> pygame.Surface:
        """The drawing sprites/``path`` (an SVG) at a size in px; not to be drawn upon."""

        def draw() -> pygame.Surface:
            return pygame.image.load_sized_svg(BytesIO(resources.read(f"sprites/{path}")), size).convert_alpha()

        return self._cache.get(("drawing", path, size), draw)

    def trim(self) -> None:
        """Frees all pictures but those of tiles: the next move may show tiles in another size."""
        self._loaded = {name: picture for name, picture in self._loaded.items() if name.startswith("tiles/")}

    def clear(self) -> None:
        """Frees every picture."""
        self._loaded.clear()


def load_master(name: str) -> pygame.Surface:
    """The picture sprites/``name``.png as its file has it. Raises MissingResource."""
    path = f"sprites/{name}.png"
    return pygame.image.load(BytesIO(resources.read(path)), path)
