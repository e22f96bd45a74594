"""What all pictures are made with: masters, letters and the look that people chose; what is finished is on a shelf."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TypedDict, Unpack

import pygame

from game.ui.style.cache import Cache, Masters
from game.ui.style.fonts import Fonts
from game.ui.style.theme import LAMPLIT, Colour, Theme, dressed
from game.ui.style.tilesets import ware

Surface = pygame.Surface


class Choices(TypedDict, total=False):
    """What people may choose about the look of things besides the theme; explained at `SpriteFactory.restyle`."""

    numerals: bool | None
    dyes: str
    tiles: str
    cloth: str


class SpriteFactory:
    """Makes pictures in one look, each of them once. ``scale`` is in px per dp."""

    def __init__(self, theme: Theme = LAMPLIT, **choices: Unpack[Choices]) -> None:
        self.scale = 1.0
        self.large_set = False
        """Whether the tiles that are looked at are of a set above double nine."""
        self._dress(theme, **choices)
        self._cache = Cache()
        """Stands in for tiles, bricks and shadows under way whose size is new."""
        self._masters = Masters(self._cache)
        self._fonts = Fonts(self._cache)

    def restyle(self, theme: Theme, **choices: Unpack[Choices]) -> None:
        """Change the palette, the tiles (a key of TILE_SETS), the table's cloth (one of CLOTHS), and the pips.

        ``numerals`` puts figures beside the pips, None only on tiles of a `large_set`; ``dyes`` is ``ink`` for pips of
        one colour, else each number has its own. High contrast keeps its plain cloth. Names that are unknown mean ivory
        and felt. What was made of the things before is forgotten.
        """
        self._dress(theme, **choices)
        self.forget()

    def forget(self) -> None:
        """Gives back every picture; what is asked for again is made anew."""
        self._cache.clear()
        self._masters.forget()

    def _dress(
        self,
        theme: Theme,
        *,
        numerals: bool | None = None,
        dyes: str = "ink",
        tiles: str = "ivory",
        cloth: str = "felt",
    ) -> None:
        self.theme, self.tiles = dressed(theme, cloth), ware(tiles)
        self._numerals, self.dyed = numerals, dyes != "ink"

    @property
    def numerals(self) -> bool:
        """Whether figures stand beside the pips."""
        return self.large_set if self._numerals is None else self._numerals

    @property
    def look(self) -> Hashable:
        """Changes with everything that people chose about the look: pictures made of pictures depend on it."""
        return (self.theme, self.tiles, self.numerals, self.dyed)

    def begin_age(self) -> None:
        """From now on another room is looked at: what it does not ask for goes with the next ``put_away``."""
        self._cache.begin_age()
        self._fonts.begin_age()

    @property
    def masters(self) -> frozenset[str]:
        """The pictures of sprites/ that are held in memory at their full size."""
        return self._masters.names

    @property
    def heavy(self) -> bool:
        """Whether large masters lie about that ``put_away`` would give back."""
        return self._masters.heavy

    def put_away(self, *, masters: bool = True) -> None:
        """Gives back the memory of what is not in use, and of large ``masters``; all is made again when asked for."""
        self._cache.drop_older()
        self._fonts.put_away()
        if masters:
            self._masters.put_away()

    def warm(self) -> bool:
        """Makes ready some of the letters that ``put_away`` has taken and that are in use; whether there were any."""
        return self._fonts.warm()

    # -- writing ------------------------------------------------------------------------------------------------------

    def font(self, face: str, size: int) -> pygame.font.Font:
        """The letters of a face: serif, serif-italic, sans or sans-bold."""
        return self._fonts.font(face, size)

    def text(self, string: str, face: str, size: int, colour: Colour) -> Surface:
        """One line of writing, ``size`` px to the em."""
        return self._fonts.text(string, face, size, colour)

    def text_size(self, string: str, face: str, size: int) -> tuple[int, int]:
        """Width and height of ``text`` without drawing it."""
        return self._fonts.text_size(string, face, size)

    def writes(self, letter: str) -> bool:
        """Whether every face has that letter."""
        return self._fonts.writes(letter)

    def wrap(self, string: str, face: str, size: int, width: int) -> list[str]:
        """The lines of a paragraph ``width`` px wide."""
        return self._fonts.wrap(string, face, size, width)

    def shorten(self, string: str, face: str, size: int, width: int) -> str:
        """The writing, cut with an ellipsis if it is wider than ``width`` px."""
        return self._fonts.shorten(string, face, size, width)

    def shorten_name(self, name: str, face: str, size: int, width: int) -> str:
        """The same for a name: its initial alone, where no more than that would stand before the ellipsis."""
        shown = self.shorten(name, face, size, width)
        return shown if len(shown) > 2 else name[:1]

    def first_whole(self, ways: Sequence[str], face: str, size: int, width: int) -> str:
        """The first of several ways to say something that is whole in ``width`` px; the last one, cut, if none is."""
        fits = (words for words in ways if self.text_size(words, face, size)[0] <= width)
        return next(fits, None) or self.shorten(ways[-1], face, size, width)

    def composed(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """A picture made of others, by a key that names all it shows but the theme; made once."""
        return self._cache.get(("composed", key, self.theme), make)

    # -- inside -------------------------------------------------------------------------------------------------------

    def drawn(self, size: tuple[int, int], *key: object, paint: Callable[[Surface], None]) -> Surface:
        """What `paint` paints on a clear sheet of that size, px; painted once for a key and scale.

        It is multiplied by its opacity, to be laid with ``BLEND_PREMULTIPLIED`` on what is opaque itself.
        """

        def make() -> Surface:
            sheet = pygame.Surface(size, pygame.SRCALPHA)
            paint(sheet)
            return sheet.premul_alpha()

        return self._kept("drawn", size, *key, make=make)

    def _kept(self, *key: object, make: Callable[[], Surface]) -> Surface:
        return self._cache.get((*key, self.scale), make)
