"""Where finished pictures wait to be used again: the least used make room when the shelf is full."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from io import BytesIO

import pygame

from game import resources

LARGE = 1 << 18
"""Bytes of pixels from which on a master is worth reading again rather than keeping."""


@dataclass(slots=True)
class _Kept:
    picture: pygame.Surface
    size: int
    age: int


class Cache:
    """Pictures by key, up to ``limit`` bytes of pixels; a picture larger than that is kept alone."""

    def __init__(self, limit: int = 192 << 20) -> None:
        self.limit = limit
        self.bytes = 0
        self._kept: OrderedDict[Hashable, _Kept] = OrderedDict()
        self._age = 0

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture of that key, made now if it is not there. One key always stands for one kind of picture."""
        kept = self._kept.get(key)
        if kept is not None:
            kept.age = self._age
            self._kept.move_to_end(key)
            return kept.picture
        made = make()
        size = made.get_bytesize() * made.get_width() * made.get_height()
        self._kept[key] = _Kept(made, size, self._age)
        self.bytes += size
        while self.bytes > self.limit and len(self._kept) > 1:
            self.bytes -= self._kept.popitem(last=False)[1].size
        return made

    def has(self, key: Hashable) -> bool:
        """Whether the picture of that key is there."""
        return key in self._kept

    def begin_age(self) -> None:
        """From now on other things are looked at."""
        self._age += 1

    def drop_older(self) -> None:
        """Forgets the pictures that nobody has asked for in this age."""
        self.drop([key for key, kept in self._kept.items() if kept.age < self._age])

    def drop(self, keys: Iterable[Hashable]) -> None:
        """Forgets those pictures, as far as they are there."""
        for key in keys:
            kept = self._kept.pop(key, None)
            self.bytes -= kept.size if kept else 0

    def clear(self) -> None:
        """Forgets all pictures."""
        self._kept.clear()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._kept)


class Masters:
    """The pictures in sprites/ at their full size, read when first needed, and copies of any other size."""

    def __init__(self, shelf: Cache) -> None:
        self._cache = shelf
        self._loaded: dict[str, pygame.Surface] = {}
        self._scaled: set[tuple[str, str, tuple[int, int]]] = set()

    def master(self, name: str) -> pygame.Surface:
        """The picture sprites/``name``.png. Raises MissingResource."""
        if name not in self._loaded:
            path = f"sprites/{name}.png"
            picture = pygame.image.load(BytesIO(resources.read(path)), path)
            clear = picture.get_masks()[3] != 0
            self._loaded[name] = picture.convert_alpha() if clear else picture.convert()
        return self._loaded[name]

    def put_away(self) -> None:
        """Forgets the large pictures and textures: what was made of them stays on the shelf, other sizes are rare."""
        for name in self._large():
            del self._loaded[name]
        self._drop("table/")

    def forget(self) -> None:
        """Forgets every picture: others may be wanted from now on."""
        self._loaded.clear()
        self._drop("")

    def release(self, folders: Iterable[str]) -> None:
        """Forgets the pictures whose names begin with one of those, at every size."""
        beginnings = tuple(folders)
        for name in [name for name in self._loaded if name.startswith(beginnings)]:
            del self._loaded[name]
        for each in beginnings:
            self._drop(each)

    def _drop(self, beginning: str) -> None:
        """Forgets copies of other sizes of the pictures whose names begin so."""
        keys = {key for key in self._scaled if key[1].startswith(beginning)}
        self._cache.drop(keys)
        self._scaled -= keys

    @property
    def names(self) -> frozenset[str]:
        """The pictures held at their full size."""
        return frozenset(self._loaded)

    @property
    def heavy(self) -> bool:
        """Whether there is a large picture."""
        return bool(self._large())

    def _large(self) -> list[str]:
        """Tiles are not among them: the next move may show them in another size, and then there is no time."""
        return [
            name
            for name, picture in self._loaded.items()
            if picture.get_pitch() * picture.height >= LARGE and not name.startswith("tiles/")
        ]

    def scaled(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        """The picture at another size in px; not to be drawn upon."""
        key = ("scaled", name, size)
        self._scaled.add(key)
        return self._cache.get(key, lambda: self._rescale(name, size))

    def _rescale(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        master = self.master(name)
        return master if master.get_size() == size else pygame.transform.smoothscale(master, size)

    def drawing(self, path: str, size: tuple[int, int]) -> pygame.Surface:
        """The drawing sprites/``path`` (an SVG) at a size in px; not to be drawn upon."""

        def draw() -> pygame.Surface:
            return pygame.image.load_sized_svg(BytesIO(resources.read(f"sprites/{path}")), size).convert_alpha()

        return self._cache.get(("drawing", path, size), draw)
