"""The things on the table. Each knows where it lies and how it is painted, not how it got there."""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field

import pygame

from game.ui.board import dropshadow
from game.ui.board.scorepad import Writing
from game.ui.draw import outlines, paint
from game.ui.sprites.assets import Assets
from game.ui.sprites.tokens import overhang
from game.ui.style.scale import Scale
from game.ui.style.theme import SEAT_STYLES, SeatStyle

RACK = 90
"""The layer of the hand, and everything above."""


@dataclass(frozen=True, slots=True)
class Painter:
    """Something painted into a rectangle as a whole, and again only when `stamp` or the size changes."""

    stamp: Hashable
    paint: Callable[[pygame.Surface, pygame.Rect, Assets, Scale], None] = field(compare=False)
    label: str = ""
    writing: Writing | None = field(default=None, compare=False)
    """The new pencil strokes, if they are to be drawn one by one."""
    ready: Callable[[Assets, Scale], Iterator[None]] | None = field(default=None, compare=False)
    """Makes the sprites it needs, step by step."""


@dataclass(frozen=True)
class Item:
    """One thing on the table, in window pixels.

    `key` identifies it from picture to picture, so that it can move; `touch` is the name of touching it, empty where it
    cannot be touched; `label` says in plain words what it is. Layers are drawn from 0 up, all shadows of a layer before
    its things.
    """

    key: str
    rect: pygame.Rect
    layer: int = 0
    touch: str = ""
    label: str = ""
    tip: str = ""
    """What is said about it while the mouse or the focus rests on it."""
    awaits: str = field(default="", kw_only=True)
    """The key of the thing that it belongs to: it appears when that has arrived."""
    overlaid: bool = field(default=False, kw_only=True)
    """Whether it belongs to the overlay, so that what lies below is not painted again when it comes or goes."""
    zooms: bool = field(default=False, kw_only=True)
    """Whether it belongs to a wall that can be zoomed (`Picture.camera`)."""
    within: pygame.Rect | None = field(default=None, kw_only=True)
    """Where alone it is seen and can be touched, in pixels; None: everywhere."""
    moves = False
    """Whether such things glide to their place; others just appear."""
    travels = "slides"
    """How it gets there: ``slides`` or ``carried``; a marker ``drops``, a brick ``falls``, a peg ``leaps``."""
    drags = False
    """Whether it can be dragged."""
    exact = False
    """Whether dropping something on it means just that, however near another place is."""
    inside = False
    """Whether it paints nothing beyond its rectangle."""
    held_up = False
    """Whether it casts the shadow of a lifted thing at rest."""
    heaped = False
    """Whether it lies where tiles are drawn from."""

    @property
    def stop(self) -> pygame.Rect:
        """Its position for the arrow keys, in pixels."""
        return self.rect

    @property
    def casts(self) -> bool:
        """Whether it casts a shadow."""
        return type(self).shadow is not Item.shadow

    @property
    def shows(self) -> bool:
        """Whether anything of it is visible."""
        return self.within is None or bool(self.within.colliderect(self.rect))

    @property
    def in_sight(self) -> bool:
        """Whether all of it is in sight."""
        return True

    def seen(self, rect: pygame.Rect) -> pygame.Rect:
        """The part of `rect` where it is seen."""
        return rect if self.within is None else rect.clip(self.within)

    def unless(self, old: "Item | None") -> "Item":
        """The `old` item if it is equal, so that the two are not compared again; else this one."""
        return old if old is not None and (old is self or old == self) else self

    def difference(self, other: "Item") -> pygame.Rect | None:
        """Where it looks different from the other one of its key and type, pixels; None: both of them whole."""
        return None

    @property
    def drop(self) -> int:
        """The height in pixels from which it falls, if it falls."""
        return 0

    @property
    def pitch(self) -> float:
        """The semitones by which its landing sounds higher."""
        return 0.0

    def covers(self, assets: Assets, scale: Scale) -> pygame.Rect:
        """What it covers at rest, without its shadow: its rectangle, or less."""
        return self.rect

    def shadow(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, lift: float) -> None:
        """Paints the shadow; `lift` is 0 lying to 1 held."""

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        """Paints the thing into `rect` (its own, or where it is on its way)."""

    def ready(self, assets: Assets, scale: Scale) -> Iterator[None]:
        """Makes the sprites it needs, step by step."""
        yield from ()

    def holds(self, position: tuple[int, int]) -> bool:
        """Whether the thing itself, not only its hit area, covers that point."""
        return bool(self.seen(self.rect).collidepoint(position))

    def hit(self, scale: Scale) -> pygame.Rect:
        """Where touching counts: the rectangle, grown to at least 44 dp each way."""
        return self.seen(self.rect.inflate([max(0, scale.px(44) - length) for length in self.rect.size]))


@dataclass(frozen=True)
class TileItem(Item):
    """A domino: `first` is its left or top half. `rect` is its face, without the lip."""

    first: int = 0
    second: int = 0
    vertical: bool = False
    face_up: bool = True
    dim: bool = False
    """Cannot be played now."""
    moves = True
    travels = "carried"
    outline: str = ""
    """``last`` (white rim), ``picked`` (focus ring), ``ghost`` (brass rim) or nothing."""
    joins = False
    """Whether another tile may be laid at its end: words beside it leave that free."""

    @property
    def half(self) -> int:
        """The length of half a tile, pixels."""
        return self.rect.width if self.vertical else self.rect.height

    def shadow(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, lift: float) -> None:
        dropshadow.cast(surface, assets, rect, lift, small=self.half < 26)

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        if self.outline == "last":
            outlines.last_move_outline(surface, rect, self.half * 0.17, scale.factor, assets.theme)
        elif self.outline == "ghost":
            outlines.ghost_frame(surface, rect, self.half * 0.17, scale.factor, assets.theme)
        if self.face_up:
            sprite = assets.tile(self.first, self.second, self.half, vertical=self.vertical, dim=self.dim)
        else:
            sprite = assets.back(self.half, vertical=self.vertical)
        surface.blit(sprite, rect)
        if self.outline == "picked":
            outlines.focus_ring(surface, rect, self.half * 0.17, scale.factor, assets.theme)


@dataclass(frozen=True)
class HandTile(TileItem):
    """A tile that can be dragged: of the hand, or one that lies ready."""

    drags = True


@dataclass(frozen=True)
class YardTile(TileItem):
    """A tile of the boneyard, face down."""

    vertical: bool = True
    face_up: bool = False
    heaped = True


@dataclass(frozen=True)
class GapItem(Item):
    """Where the dragged tile of the hand would stand: a dashed outline with an arrow down to the place."""

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        theme, side = assets.theme, min(rect.size)
        paint.dashed(surface, rect, side * 0.17, theme.brass_light, max(2, scale.px(2)), scale.px(8), scale.px(5))
        x, y, arm = rect.centerx, rect.centery, side * 0.2
        paint.polyline(
            surface, ((x - arm, y - arm / 2), (x, y + arm / 2), (x + arm, y - arm / 2)), theme.brass_light, scale.px(3)
        )


@dataclass(frozen=True)
class TargetItem(Item):
    """A legal place: a dashed outline in the tile's own size with a plus in a disc."""

    hot: bool = False
    """Under the mouse or the focus."""

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        side = min(rect.size)
        colour = assets.theme.brass_light if self.hot else assets.theme.legal
        width = max(2, scale.px(3 if self.hot else 2))
        paint.dashed(surface, rect, side * 0.17, colour, width, scale.px(8), scale.px(5))
        paint.plus_disc(surface, rect.center, min(side * 0.32, scale.px(14)), assets.theme)


@dataclass(frozen=True)
class TagItem(Item):
    """A brass pill with the points to gain, such as ``+15``."""

    text: str = ""

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        surface.blit(assets.brass(rect.width, rect.height), rect)
        assets.write(surface, self.text, "serif", scale.px(28), assets.theme.text_on_brass, center=rect.center)


@dataclass(frozen=True)
class BeadItem(Item):
    """A marker of glass in its owner's shape and colour, or a clear one with the owner's shape in its corner."""

    style: SeatStyle = SEAT_STYLES[0]
    clear: bool = False
    moves = True
    travels = "drops"
    inside = True

    def covers(self, assets: Assets, scale: Scale) -> pygame.Rect:
        over = overhang(self.rect.width) if self.clear else 0
        return pygame.Rect(self.rect.topleft, (self.rect.width + over, self.rect.height + over))

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        assets.lay_bead(surface, rect, self.style, clear=self.clear)


@dataclass(frozen=True)
class PaintedItem(Item):
    """Anything else, painted by a function: a board, a bracket, a matchbox."""

    painter: Painter = field(default_factory=lambda: Painter("", lambda *_: None))

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        self.painter.paint(surface, rect, assets, scale)

    def ready(self, assets: Assets, scale: Scale) -> Iterator[None]:
        if self.painter.ready is not None:
            yield from self.painter.ready(assets, scale)


@dataclass(frozen=True)
class Caption(Item):
    """A line that says what to do, in the middle of its rectangle."""

    words: str = ""
    backed: bool = False
    """Whether something may lie under it."""
    shorter: tuple[str, ...] = ()
    """What is said instead where it does not fit, the longest first."""
    inside = True

    def covers(self, assets: Assets, scale: Scale) -> pygame.Rect:
        return self._line(assets, scale)[0]

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        place, drawn = self._line(assets, scale)
        if self.backed:
            paint.rounded(surface, place, place.height / 2, (*assets.theme.focus_dark, 190))
        paint.put(surface, drawn, center=place.center)

    def _line(self, assets: Assets, scale: Scale) -> tuple[pygame.Rect, pygame.Surface]:
        edge = scale.px(14) * self.backed
        room, least = self.rect.width - 2 * edge, scale.tiles.px(14)
        tries = [(words, size) for size in (assets.least, least) for words in (self.words, *self.shorter)]
        sizes = ((words, assets.fitting(words, "sans", scale.px(18), size, room)) for words, size in tries)
        fits = (each for each in sizes if assets.text_size(each[0], "sans", each[1])[0] <= room)
        words, size = next(fits, None) or (tries[-1][0], least)
        drawn = assets.text(assets.shorten(words, "sans", size, room), "sans", size, assets.theme.second)
        return drawn.get_rect(center=self.rect.center).inflate(2 * edge, 0), drawn


def caption(words: str, rect: pygame.Rect, *, backed: bool = False, shorter: tuple[str, ...] = ()) -> Item:
    """A line that says what to do, in the middle of `rect`; `backed` where something may lie under it."""
    return Caption("caption", rect, label=words, words=words, backed=backed, shorter=shorter)


def ghost(place: Item, halves: tuple[int, int], *, layer: int, vertical: bool) -> Item:
    """A tile as it would lie in a place, a little transparent and in a brass rim; touching it is touching the place."""

    def draw(surface: pygame.Surface, rect: pygame.Rect, assets: Assets, scale: Scale) -> None:
        half = min(rect.size)
        outlines.ghost_frame(surface, rect, 0.17 * half, scale.factor, assets.theme)
        surface.blit(assets.tile(*halves, half, vertical=vertical, alpha=219), rect)

    return PaintedItem(
        place.key, place.rect, layer, place.touch, place.label, painter=Painter((halves, vertical), draw)
    )


def refusal(of: str, rect: pygame.Rect, *, layer: int) -> Item:
    """The red wash over a tile that was refused."""

    def wash(surface: pygame.Surface, rect: pygame.Rect, assets: Assets, scale: Scale) -> None:
        paint.refuse_wash(surface, rect, 0.17 * min(rect.size), scale.factor, assets.theme)

    return PaintedItem(f"refused:{of}", rect, layer, painter=Painter("refused", wash))
