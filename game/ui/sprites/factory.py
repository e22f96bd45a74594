"""The base of the sprite factory: its style, scale, masters, fonts and cache."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Concatenate, ParamSpec, TypedDict, TypeVar, Unpack

import pygame

from game.ui.draw.paint import Point, put
from game.ui.style.cache import Cache, Masters
from game.ui.style.fonts import Fonts
from game.ui.style.looks import Looks
from game.ui.style.theme import LAMPLIT, Colour, Theme

READABLE = 15
"""Size, in dp, at which text is easy to read; smaller text is used only for lack of space."""
READABLE_LARGE = 24
"""Size, in pixels, at which text is easy to read at any scale."""

Surface = pygame.Surface
P = ParamSpec("P")
F = TypeVar("F", bound="SpriteFactory")


class Choices(TypedDict, total=False):
    """Settings of the look other than the theme, as explained at `SpriteFactory.restyle`."""

    numerals: bool | None
    dyes: str
    tiles: str
    cloth: str


def cached(make: Callable[Concatenate[F, P], Surface]) -> Callable[Concatenate[F, P], Surface]:
    """Decorator: makes a picture once per arguments and scale. The surface is shared, so do not draw on it."""
    name = make.__name__

    @wraps(make)
    def get(self: F, /, *args: P.args, **named: P.kwargs) -> Surface:
        key = name, args, tuple(named.items()), self.scale, self.numerals
        return self._cache.get(key, lambda: make(self, *args, **named))

    return get


class SpriteFactory:
    """Makes pictures in window pixels; `scale`, in pixels per dp, sets the grain, line widths and corners."""

    def __init__(self, theme: Theme = LAMPLIT, looks: Looks | None = None, **choices: Unpack[Choices]) -> None:
        self.scale = 1.0
        self.large_set = False
        """Whether the tiles on the table come from a set above double nine."""
        self.looks = looks or Looks()
        """The user's custom looks."""
        self._dress(theme, **choices)
        self._cache = Cache()
        self._masters = Masters(self._cache, lambda name: self.looks.master(name))
        fonts = self._fonts = Fonts(self._cache)
        self.font, self.text, self.text_size, self.writes = fonts.font, fonts.text, fonts.text_size, fonts.writes
        self.wrap, self.wrapped, self.shorten, self.shorten_name = (
            fonts.wrap,
            fonts.wrapped,
            fonts.shorten,
            fonts.shorten_name,
        )
        self.fitting, self.fitted, self.first_whole = fonts.fitting, fonts.fitted, fonts.first_whole

    def restyle(self, theme: Theme, **choices: Unpack[Choices]) -> None:
        """Changes the palette, the tile set (a key of TILE_SETS), the cloth (a key of CLOTHS), and the pips.

        ``numerals`` adds figures beside the pips; None means only on tiles of a `large_set`. ``dyes`` is ``ink`` for
        pips of one colour, otherwise each number has its own. High contrast keeps its plain cloth. Unknown names mean
        ivory and felt.
        """
        self._dress(theme, **choices)
        self.forget()

    def offer(self, looks: Looks) -> None:
        """Replaces the custom looks that tile sets and cloths can name, and restyles."""
        self.looks = looks
        theme, choices = self._chosen
        self.restyle(theme, **choices)

    def _dress(self, theme: Theme, **choices: Unpack[Choices]) -> None:
        self._chosen = theme, choices
        self.theme = self.looks.theme(theme, choices.get("cloth", "felt"))
        self.tiles = self.looks.tiles(choices.get("tiles", "ivory"))
        self._numerals, self.dyed = choices.get("numerals"), choices.get("dyes", "ink") != "ink"

    @property
    def numerals(self) -> bool:
        """Whether figures are shown beside the pips."""
        return self.large_set if self._numerals is None else self._numerals

    @property
    def least(self) -> int:
        """Smallest easily readable text size, in pixels. A page makes room for it before it uses smaller text."""
        return min(round(READABLE * self.scale), READABLE_LARGE)

    @property
    def look(self) -> Hashable:
        """A key that changes with every setting of the look."""
        return (self.theme, self.tiles, self.numerals, self.dyed)

    # -- cache ---------------------------------------------------------------------------------------------------------

    def forget(self) -> None:
        """Frees all pictures and fonts; they are made again on demand."""
        self._cache.clear()
        self._masters.clear()
        self._fonts.clear()

    def begin_age(self) -> None:
        """Marks a change of scene: pictures that the new one does not request are freed at the next `trim`."""
        self._cache.begin_age()

    def trim(self, *, masters: bool = True) -> None:
        """Frees fonts, pictures not used since `begin_age`, and `masters` except those of tiles."""
        self._cache.drop_older()
        self._fonts.clear()
        if masters:
            self._masters.trim()

    # -- pictures made by other modules --------------------------------------------------------------------------------

    def composed(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """A picture composed of others, made once; the key must name everything it shows."""
        return self._cache.get(("composed", key), make)

    def write(self, surface: Surface, words: str, face: str, size: int, colour: Colour, **where: Point) -> pygame.Rect:
        """Writes a line by the place of one of its points, as in ``midleft=(x, y)``, and returns its box."""
        return put(surface, self.text(words, face, size, colour), **where)

    def drawn(self, size: tuple[int, int], *key: object, paint: Callable[[Surface], None]) -> Surface:
        """A transparent sheet of that size in pixels with what `paint` draws on it, made once per key and scale.

        It is premultiplied: blit it with ``BLEND_PREMULTIPLIED``, on an opaque surface.
        """

        def make() -> Surface:
            sheet = pygame.Surface(size, pygame.SRCALPHA)
            paint(sheet)
            return sheet.premul_alpha()

        return self._cache.get(("drawn", size, *key, self.scale), make)
