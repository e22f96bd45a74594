"""Everything that is seen on the table, ready to be blitted: ask for it in window pixels, it is made once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from typing import Literal, TypedDict, Unpack

import pygame

from game.ui.draw import shadows
from game.ui.draw.regions import outside
from game.ui.sprites import tilework
from game.ui.sprites.glass import Glass
from game.ui.sprites.materials import Materials
from game.ui.sprites.plates import Plates
from game.ui.sprites.tilework import Faces, Tilework, plaque
from game.ui.sprites.tokens import Tokens
from game.ui.style.cache import Cache, Masters
from game.ui.style.fonts import Fonts
from game.ui.style.theme import LAMPLIT, Colour, SeatStyle, Theme, dressed, rgb
from game.ui.style.tilesets import ware

Surface = pygame.Surface
PlaqueKind = Literal["level", "face", "gain"]
ButtonKind = Literal["panel", "brass", "paper"]
ButtonState = Literal["rest", "hover", "pressed", "disabled"]
BRASS_RIM = rgb("#5D3D12")


class Choices(TypedDict, total=False):
    """What people may choose about the look of things besides the theme; explained at `Assets.restyle`."""

    numerals: bool | None
    dyes: str
    tiles: str
    cloth: str


class Assets:
    """Pictures of the table's things. Make one when the video is up; set ``scale`` (px per dp) at every new layout.

    Surfaces that come back are shared: blit them, do not draw on them. Sizes are whole window pixels throughout.
    """

    def __init__(self, theme: Theme = LAMPLIT, **choices: Unpack[Choices]) -> None:
        self.scale = 1.0
        self.large_set = False
        """Whether the tiles that are looked at are of a set above double nine."""
        self._dress(theme, **choices)
        self._cache = Cache()
        self._masters = Masters(self._cache)
        self._fonts = Fonts(self._cache)
        self._tilework = Tilework(self._masters, self._fonts, self._cache)
        self._tokens = Tokens(self._masters, self._fonts, self._cache)
        self._glass = Glass(self._masters, self._tokens)
        self._materials = Materials(self._masters)
        self._plates = Plates(self._masters)

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

    def fitting(self, words: str | Sequence[str], face: str, size: int, least: int, width: int) -> int:
        """The largest size from ``size`` down to ``least`` at which each of the words fits into ``width`` px."""
        each = [words] if isinstance(words, str) else words
        while size > least and any(self.text_size(one, face, size)[0] > width for one in each):
            size -= 1
        return size

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

    # -- tiles and bricks ---------------------------------------------------------------------------------------------

    @property
    def _faces(self) -> Faces:
        return Faces(self.tiles, self.dyed, self.numerals)

    def tile(
        self, first: int, second: int, half: int, *, vertical: bool, dim: bool = False, alpha: int = 255
    ) -> Surface:
        """A lying tile, the first half left or on top, ``half`` px a half and ``lip(half)`` px of side below."""
        key = ("tile", first, second, half, vertical, self.numerals)

        def make() -> Surface:
            return self._tilework.face((first, second), half, self._faces, vertical=vertical)

        if not dim and alpha == 255:
            return self._cache.get(key, make)
        return self._shaded(key, make, dim, alpha)

    def half_face(self, value: int, size: int, dim: bool = False, *, vertical: bool = True) -> Surface:
        """One half of an upright or a lying tile alone, ``size`` px square with ``lip(size)`` px of side below."""
        key = ("half", value, size, vertical, self.numerals)

        def make() -> Surface:
            return self._tilework.face((value,), size, self._faces, vertical=vertical)

        return self._shaded(key, make, dim, 255)

    def back(self, half: int, *, vertical: bool, alpha: int = 255) -> Surface:
        """A tile lying face down, of the same size as ``tile``."""
        key = ("back", half, vertical)
        return self._shaded(key, lambda: self._tilework.back(half, self._faces, vertical=vertical), False, alpha)

    def brick(
        self,
        first: int,
        second: int,
        half: int,
        *,
        vertical: bool,
        front: int = 0,
        face_down: bool = False,
        alpha: int = 255,
    ) -> Surface:
        """A brick seen obliquely: its top, and so many px of its front below, ``rise(half)`` unless given."""
        halves, front = () if face_down else (first, second), front or tilework.rise(half)
        key = ("brick", halves, half, vertical, front, self.numerals)

        def make() -> Surface:
            return self._tilework.brick(halves, half, self._faces, vertical=vertical, front=front)

        if not face_down and alpha == 255:
            return self._cache.get(key, make)
        return self._shaded(key, make, False, alpha)

    def plaque(self, kind: PlaqueKind, size: tuple[int, int], words: str) -> Surface:
        """A figure on a round head: the ``level`` of a brick in brass, the pips of a ``face`` in their own black, what
        a place brings (``gain``) in dark with a brass rim. The picture is 4 px larger each way than ``size``."""
        theme, tiles = self.theme, self.tiles

        def make() -> Surface:
            if kind == "level":
                brass = theme.brass_light, theme.brass, theme.brass_dark
                return plaque(self._fonts, size, words, brass, BRASS_RIM, theme.text_on_brass)
            if kind == "face":
                return plaque(self._fonts, size, words, (tiles.ink,) * 3, tiles.face, tiles.face)
            return plaque(self._fonts, size, words, (theme.focus_dark,) * 3, theme.brass_light, theme.brass_light)

        return self._cache.get(("plaque", kind, size, words), make)

    @staticmethod
    def lip(half: int) -> int:
        """How many px of its side a lying tile shows."""
        return tilework.lip(half)

    @staticmethod
    def rise(half: int) -> int:
        """How many px of its front a brick shows: one level."""
        return tilework.rise(half)

    @staticmethod
    def corner(half: int) -> int:
        """Corner radius in px of a tile of that half."""
        return round(tilework.radius(half))

    def shadow(
        self, width: int, height: int, *, lifted: bool = False, small: bool = False, radius: float | None = None
    ) -> tuple[Surface, int]:
        """The shadow of a box that size and its padding p: blit it p px left of and above the box, before all boxes.

        ``lifted`` parts the two layers, ``small`` is for tiles under 26 dp; ``radius`` is the box's own, else a tile's.
        """
        layers = shadows.LIFTED if lifted else shadows.SMALL if small else shadows.LYING
        round_by = 0.17 * min(width, height) if radius is None else radius
        key = ("shadow", width, height, lifted, small, round_by, self.scale, self.theme.shadow)
        pad = shadows.spread(layers, self.scale)

        def make() -> Surface:
            return shadows.cast(width, height, round_by, layers, self.scale, self.theme.shadow)

        return self._cache.get(key, make), pad

    def lay_shadow(self, surface: Surface, rect: pygame.Rect, hole: pygame.Rect, *, radius: float) -> None:
        """Lay the shadow of a large box around a hole that something opaque covers: what lies there is not even made.

        Paint it before the box; ``radius`` is the box's own.
        """
        pad = shadows.spread(shadows.LYING, self.scale)
        for part in outside(rect.inflate(2 * pad, 2 * pad), hole):
            place = part.move(pad - rect.x, pad - rect.y)
            key = ("shadow around", rect.size, radius, tuple(place), self.scale, self.theme.shadow)
            make = partial(shadows.cast, *rect.size, radius, shadows.LYING, self.scale, self.theme.shadow, part=place)
            surface.blit(self._cache.get(key, make), part)

    def lay_paper(self, surface: Surface, rect: pygame.Rect, *, lifted: bool = False) -> None:
        """Lay a sheet of paper and its shadow."""
        shadow, pad = self.shadow(*rect.size, lifted=lifted, radius=0)
        surface.blit(shadow, (rect.x - pad, rect.y - pad))
        surface.blit(self.paper(*rect.size), rect)

    def brick_shadow(self, width: int, height: int, half: int, drop: float) -> tuple[Surface, int, tuple[int, int]]:
        """What a brick throws on something ``drop`` levels below its middle: picture, padding p, and (right, down) px.

        The box is its footprint on that plane: blit the picture p px left of and above it, moved right and down.
        """
        layers = (shadows.thrown(drop),)
        key = ("brick shadow", width, height, half, drop, self.theme.shadow)
        picture = self._cache.get(
            key, lambda: shadows.cast(width, height, 0.12 * half, layers, half, self.theme.shadow)
        )
        return picture, shadows.spread(layers, half), shadows.fall(drop, half)

    # -- what belongs to a seat ---------------------------------------------------------------------------------------

    def bead(self, style: SeatStyle, size: int, *, on_dark: bool = False) -> Surface:
        """A glass marker, 0.84 of ``size`` across; ``on_dark`` for those still in the tray."""
        return self._tokens.bead(style, size, on_dark=on_dark)

    def clear_bead(self, style: SeatStyle, size: int) -> Surface:
        """A clear marker with its owner's shape."""
        return self._tokens.clear_bead(style, size, figures=self.numerals)

    def lay_bead(self, surface: Surface, rect: pygame.Rect, style: SeatStyle, *, clear: bool = False) -> None:
        """Lay a glass marker on what is painted in ``rect`` (a square, a half's own): stained glass or a clear lens.

        Paint what lies beneath first: it shines through.
        """
        if clear:
            self._glass.lens(surface, rect, style, self.tiles, figures=self.numerals)
        else:
            self._glass.bead(surface, rect, style, self.tiles, dyed=self.dyed)

    def make_lens(self, style: SeatStyle, side: int) -> None:
        """Make what it takes to lay a clear marker of that size at once."""
        self._glass.clear(style, side, self.tiles, figures=self.numerals)

    def token(self, style: SeatStyle, size: int, letter: str, *, on_paper: bool = False) -> Surface:
        """The seat's shape with an initial."""
        return self._kept(
            "token",
            style,
            size,
            letter,
            on_paper,
            make=lambda: self._tokens.token(style, size, letter, on_paper=on_paper),
        )

    def glyph(self, style: SeatStyle, size: int, *, on_paper: bool = False) -> Surface:
        """The seat's shape alone."""
        return self._kept(
            "glyph", style, size, on_paper, make=lambda: self._tokens.glyph(style, size, on_paper=on_paper)
        )

    def coin(self, style: SeatStyle, size: int) -> Surface:
        """A scoring counter of Brick Dominoes."""
        return self._kept("coin", style, size, make=lambda: self._tokens.coin(style, size))

    def peg(self, style: SeatStyle, size: int) -> Surface:
        """A cribbage peg; its hole is at (0.44, 0.40) of the picture."""
        return self._kept("peg", style, size, make=lambda: self._tokens.peg(style, size))

    # -- inside -------------------------------------------------------------------------------------------------------

    def _shaded(self, key: tuple[object, ...], make: Callable[[], Surface], dim: bool, alpha: int) -> Surface:
        plain = self._cache.get(key, make)
        if not dim and alpha == 255:
            return plain

        def shade() -> Surface:
            picture = plain.copy()
            if dim:
                picture.fill((168, 168, 168, 255), special_flags=pygame.BLEND_RGBA_MULT)
                picture.fill((20, 14, 10, 0), special_flags=pygame.BLEND_RGBA_ADD)
            if alpha < 255:
                picture.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
            return picture

        return self._cache.get((*key, "shaded", dim, alpha), shade)

    # -- the table and what lies on it --------------------------------------------------------------------------------

    def felt(self, width: int, height: int) -> Surface:
        """The lit felt of a whole window."""
        return self._ground("felt", width, height, self._materials.felt)

    def felt_inlay(self, width: int, height: int) -> Surface:
        """Felt sunk into the title's table, for the still lifes; square corners."""
        return self._ground("inlay", width, height, self._materials.felt_inlay)

    def walnut(self, width: int, height: int) -> Surface:
        """The bare walnut table of a whole window."""
        return self._ground("walnut", width, height, self._materials.table)

    def board(self, width: int, height: int) -> Surface:
        """An evenly lit walnut board, for frames."""
        return self._ground("board", width, height, self._materials.walnut)

    def tray(self, width: int, height: int, border: int, *, plank: tuple[int, int] | None = None) -> Surface:
        """A walnut frame, ``border`` px wide, around a dark well; out of a ``plank`` of that size if one is named."""
        for _ in self.make_tray(width, height, border, plank=plank):
            pass
        return self._cache.get(self._tray_key(width, height, border, plank), _missing)

    def make_tray(
        self, width: int, height: int, border: int, *, plank: tuple[int, int] | None = None
    ) -> Iterator[None]:
        """Makes that tray ready step by step, unless it is."""
        key = self._tray_key(width, height, border, plank)
        if self._cache.has(key):
            return
        wood = self.plank(*plank) if plank is not None else None
        size = width, height
        made = yield from self._materials.tray(size, self.scale, self.theme, border=border, plank=wood)
        self._cache.get(key, lambda: made)

    def _tray_key(self, width: int, height: int, border: int, plank: tuple[int, int] | None) -> Hashable:
        return ("tray", width, height, border, plank, self.scale)

    def plank(self, width: int, height: int) -> Surface:
        """The wood that trays of any smaller size can be cut from."""
        return self._ground("plank", width, height, self._materials.plank)

    def rack(self, width: int, height: int) -> Surface:
        """The walnut rack with its ledge, 18 dp high, at the foot."""
        return self._ground("rack", width, height, self._materials.rack)

    def ledge(self, width: int, height: int) -> Surface:
        """The rack's ledge alone: blit it over the hand's feet."""
        return self._ground("ledge", width, height, self._materials.ledge)

    def rack_shade(self, width: int) -> Surface:
        """Dusk on the felt along the rack: its foot is the rack's upper edge."""
        return self._kept("rack shade", width, make=lambda: self._materials.rack_shade(width, self.scale, self.theme))

    def lid(self, width: int, height: int) -> Surface:
        """The lid of the box, as large as the window; opaque."""
        return self._ground("lid", width, height, self._materials.lid)

    def paper(self, width: int, height: int) -> Surface:
        """A sheet of paper; opaque, square corners."""
        return self._ground("paper", width, height, self._materials.paper)

    def cribbage_wood(self, width: int, height: int) -> Surface:
        """The peg board without holes, with round corners."""
        return self._ground("maple", width, height, self._materials.maple)

    def panel(self, width: int, height: int, *, lit: bool = False, radius: float | None = None) -> Surface:
        """A dark green plate; ``lit`` has the brass edge. The radius is 12 dp unless given (px)."""
        corner = 12 * self.scale if radius is None else radius
        return self._kept(
            "panel",
            width,
            height,
            lit,
            corner,
            make=lambda: self._plates.panel((width, height), self.scale, self.theme, lit=lit, radius=corner),
        )

    def brass(self, width: int, height: int, state: ButtonState = "rest", *, radius: float | None = None) -> Surface:
        """A brass pill for points and prices; a smaller ``radius`` (px) makes it a plate."""
        return self.button(width, height, "brass", state, radius=height / 2 if radius is None else radius)

    def button(
        self, width: int, height: int, kind: ButtonKind, state: ButtonState = "rest", *, radius: float | None = None
    ) -> Surface:
        """A button's body. The caller moves it (hover 1 dp up, pressed 1 dp down) and casts its shadow at rest."""
        corner = min(10 * self.scale, height / 2) if radius is None else radius
        return self._kept(
            "button",
            width,
            height,
            kind,
            state,
            corner,
            make=lambda: self._plates.button(
                (width, height), self.scale, self.theme, kind=kind, state=state, radius=corner
            ),
        )

    def name_plate(self, width: int, height: int) -> Surface:
        """The big brass plate of the curtain, with screws."""
        return self._ground("name plate", width, height, self._plates.name_plate)

    # -- samples of what is not in use: their masters are read for once and not kept ----------------------------------

    def tile_sample(self, name: str, width: int, height: int) -> Surface:
        """A tile of that set (a key of TILE_SETS) face up and one face down, lying on the present cloth."""

        def make() -> Surface:
            work, look = self._tilework, self._faces._replace(tiles=ware(name))
            half = max(8, min(round(height * 0.46), round(width / 4.9)))
            sheet = self._materials.felt_inlay((width, height), self.scale, self.theme)
            face = work.face((5, 3), half, look, vertical=False)
            gap, top = round(0.22 * half), (height - half) // 2
            left = (width - 4 * half - gap) // 2
            back = work.back(half, look, vertical=False)
            for x, picture in ((left, face), (left + 2 * half + gap, back)):
                shade, pad = self.shadow(2 * half, half, small=half < 26 * self.scale)
                sheet.blit(shade, (x - pad, top - pad))
                sheet.blit(picture, (x, top))
            if look.tiles is not self.tiles:
                self._masters.release([f"tiles/{look.tiles.folder}/"])
            return sheet

        return self._kept("tile sample", name, width, height, make=make)

    def cloth_sample(self, name: str, width: int, height: int) -> Surface:
        """The cloth of that name (a key of CLOTHS) with the foot of the rack that goes with it."""

        def make() -> Surface:
            materials, theme = self._materials, dressed(LAMPLIT, name)
            sheet = materials.felt((width, height), self.scale, theme)
            rack = round(height * 0.40)
            sheet.blit(materials.rack((width, rack), 0.6 * self.scale, theme), (0, height - rack))
            if theme.ground != self.theme.ground or self.theme.flat:
                self._masters.release([f"table/{theme.ground}"])
            return sheet

        return self._kept("cloth sample", name, width, height, make=make)

    # -- drawings -----------------------------------------------------------------------------------------------------

    def matchbox(self, width: int, height: int) -> Surface:
        """The box that shuts the left end of Castle Rock's row; drawn for 48 x 106."""
        return self._masters.drawing("drawings/matchbox.svg", (width, height))

    def devil(self, size: int) -> Surface:
        """The Devil, in pencil."""
        return self._masters.drawing("drawings/devil.svg", (size, size))

    def portrait(self, name: str, size: int) -> Surface:
        """An opponent's medallion with its shadow, sprites/portraits/``name``.png."""
        return self._masters.scaled(f"portraits/{name}", (size, size))

    def padlock(self, size: int) -> Surface:
        """The deal is sealed."""
        return self._masters.drawing("drawings/padlock.svg", (size, size))

    def icon(self, name: str, size: int, colour: Colour) -> Surface:
        """sprites/icons/``name``.svg in one colour."""

        def make() -> Surface:
            picture = self._masters.drawing(f"icons/{name}.svg", (size, size)).copy()
            picture.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
            return picture

        return self._kept("icon", name, size, colour, make=make)

    # -- inside -------------------------------------------------------------------------------------------------------

    def _ground(
        self, name: str, width: int, height: int, make: Callable[[tuple[int, int], float, Theme], Surface]
    ) -> Surface:
        return self._cache.get((name, width, height, self.scale), lambda: make((width, height), self.scale, self.theme))


def _missing() -> Surface:
    raise AssertionError("it has just been made")


def _body(half: int, side: int, *, vertical: bool) -> tuple[int, int]:
    """How large the picture of a tile is that shows so many px of its side."""
    return (half, 2 * half + side) if vertical else (2 * half, half + side)
