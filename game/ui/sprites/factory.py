"""What all parts of the sprite factory share: its look, its scale, its masters and fonts, and the cache."""

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
"""The size in dp that words need to be read easily: where there is room for it they are no smaller."""
READABLE_LARGE = 24
"""The same in pixels: words so large can be read whatever their scale."""

Surface = pygame.Surface
P = ParamSpec("P")
F = TypeVar("F", bound="SpriteFactory")


class Choices(TypedDict, total=False):
    """What people may choose about the look of things besides the theme; explained at `SpriteFactory.restyle`."""

    numerals: bool | None
    dyes: str
    tiles: str
    cloth: str


def cached(make: Callable[Concatenate[F, P], Surface]) -> Callable[Concatenate[F, P], Surface]:
    """Lets a method paint once for the same arguments and scale; the surface is shared, so nobody draws on it."""
    name = make.__name__

    @wraps(make)
    def get(self: F, /, *args: P.args, **named: P.kwargs) -> Surface:
        key = name, args, tuple(named.items()), self.scale, self.numerals
        return self._cache.get(key, lambda: make(self, *args, **named))

    return get


class SpriteFactory:
    """Makes pictures in window pixels; `scale` is pixels per dp and sets the grain, the lines and the corners."""

    def __init__(self, theme: Theme = LAMPLIT, looks: Looks | None = None, **choices: Unpack[Choices]) -> None:
        self.scale = 1.0
        self.large_set = False
        """Whether the tiles on the table are of a set above double nine."""
        self.looks = looks or Looks()
        """What people have made themselves."""
        self._dress(theme, **choices)
        self._cache = Cache()
        self._masters = Masters(self._cache, lambda name: self.looks.master(name))
        fonts = self._fonts = Fonts(self._cache)
        self.font, self.text, self.text_size, self.writes = fonts.font, fonts.text, fonts.text_size, fonts.writes
        self.wrap, self.shorten, self.shorten_name = fonts.wrap, fonts.shorten, fonts.shorten_name
        self.fitting, self.first_whole = fonts.fitting, fonts.first_whole

    def restyle(self, theme: Theme, **choices: Unpack[Choices]) -> None:
        """Changes the palette, the tile set (a key of TILE_SETS), the cloth (a key of CLOTHS), and the pips.

        ``numerals`` puts figures beside the pips, None only on tiles of a `large_set`; ``dyes`` is ``ink`` for pips of
        one colour, else each number has its own. High contrast keeps its plain cloth. Unknown names mean ivory and
        felt.
        """
        self._dress(theme, **choices)
        self.forget()

    def offer(self, looks: Looks) -> None:
        """Lets these looks be named as tile sets and cloths instead of those before."""
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
        """Whether figures stand beside the pips."""
        return self.large_set if self._numerals is None else self._numerals

    @property
    def least(self) -> int:
        """Pixels of words that are just read easily: a page gives them their room before it writes anything smaller."""
        return min(round(READABLE * self.scale), READABLE_LARGE)

    @property
    def look(self) -> Hashable:
        """Changes with everything that people chose about the look."""
        return (self.theme, self.tiles, self.numerals, self.dyed)

    # -- memory -------------------------------------------------------------------------------------------------------

    def forget(self) -> None:
        """Frees every picture and font; what is asked for again is made again."""
        self._cache.clear()
        self._masters.clear()
        self._fonts.clear()

    def begin_age(self) -> None:
        """From now on another scene is looked at: what it does not ask for goes with the next `trim`."""
        self._cache.begin_age()

    def trim(self, *, masters: bool = True) -> None:
        """Frees fonts, what this age has not used, and `masters`; what is asked for again is made again."""
        self._cache.drop_older()
        self._fonts.clear()
        if masters:
            self._masters.trim()

    # -- pictures of other modules ------------------------------------------------------------------------------------

    def composed(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """A picture made of others, by a key that names all it shows; made once."""
        return self._cache.get(("composed", key), make)

    def write(self, surface: Surface, words: str, face: str, size: int, colour: Colour, **where: Point) -> pygame.Rect:
        """Writes a line where one of its points is named, as in ``midleft=(x, y)``; the box that it takes."""
        return put(surface, self.text(words, face, size, colour), **where)

    def drawn(self, size: tuple[int, int], *key: object, paint: Callable[[Surface], None]) -> Surface:
        """What `paint` paints on a clear sheet of that size, px; painted once for a key and scale.

        It is multiplied by its opacity, to be laid with ``BLEND_PREMULTIPLIED`` on what is opaque itself.
        """

        def make() -> Surface:
            sheet = pygame.Surface(size, pygame.SRCALPHA)
            paint(sheet)
            return sheet.premul_alpha()

        return self._cache.get(("drawn", size, *key, self.scale), make)
