"""Shares what has been painted among all tests of a process, because nearly every test starts the program.

Pictures, letters and the widths of words do not depend on the test. A test that replaces `Fonts` or Pygame's surfaces,
to see how they are made, has them made for itself. The places of tiles in chains are shared as well: many tests sit
down at the same table.
"""

import weakref
from collections.abc import Callable, Hashable
from functools import cache
from io import BytesIO
from typing import Any

import pygame

from game import resources
from game.ui.chains.chain import Chain
from game.ui.chains.joints import ChainPlace
from game.ui.chains.laid import Laid
from game.ui.sprites.factory import SpriteFactory
from game.ui.style import cache as style
from game.ui.style.cache import Cache
from game.ui.style.fonts import Fonts

PICTURES = Cache(96 << 20)
"""The pictures, least recently used ones dropped first. If it is cleared, the next program paints everything again."""

MOST_PLACES = 20_000
"""The most places of tiles that are kept."""


def lay_once() -> None:
    """Has the places for a tile found once for each chain in this process, from now on."""
    rank, known = Chain._rank, dict[Hashable, tuple[ChainPlace, ...]]()

    def ranked(chain: Chain, laid: Laid, tile: str, onto: str) -> list[ChainPlace]:
        asked = chain.spin, chain.everything, chain.cloth, laid.opening, laid.places, tile, onto
        if asked not in known:
            if len(known) >= MOST_PLACES:
                known.clear()
            known[asked] = tuple(rank(chain, laid, tile, onto))
        return [*known[asked]]

    Chain._rank = ranked  # type: ignore[method-assign]


def paint_once() -> None:
    """Has pictures painted once in this process, from now on."""
    of = weakref.WeakKeyDictionary[Cache, weakref.ref[SpriteFactory]]()
    letters, widths = dict[Hashable, pygame.font.Font](), dict[Hashable, dict[Any, Any]]()
    get, begin, open_fonts, font = Cache.get, SpriteFactory.__init__, Fonts.__init__, Fonts.font

    def world() -> Hashable:
        return Fonts.text, Fonts.fresh, Fonts.text_size, pygame.Surface

    def begun(factory: SpriteFactory, *given: Any, **choices: Any) -> None:
        begin(factory, *given, **choices)
        of[factory._cache] = weakref.ref(factory)

    def got(kept: Cache, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        def share() -> pygame.Surface:
            factory = of[kept]() if kept in of else None
            if factory is None:
                return make()
            return get(PICTURES, (world(), factory.look, factory.large_set, factory.scale, key), make)

        return get(kept, key, share)

    def opened(fonts: Fonts, kept: Cache) -> None:
        open_fonts(fonts, kept)
        fonts._sizes = widths.setdefault(world(), {})

    def lettered(fonts: Fonts, face: str, size: int) -> pygame.font.Font:
        if (face, size) not in letters:
            letters[face, size] = font(fonts, face, size)
        return letters[face, size]

    @cache
    def loaded(path: str, data: bytes) -> pygame.Surface:
        return pygame.image.load(BytesIO(data), path)

    Cache.get = got  # type: ignore[method-assign]
    SpriteFactory.__init__ = begun  # type: ignore[method-assign]
    Fonts.__init__, Fonts.font = opened, lettered  # type: ignore[method-assign]
    style.load_master = lambda name: loaded(f"sprites/{name}.png", resources.read(f"sprites/{name}.png"))
