"""The items on a table. Each knows its place and how to paint itself, but not how it got there."""

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
"""The layer of the hand. Items at this layer or above do not lie on the cloth."""


@dataclass(frozen=True, slots=True)
class Painter:
    """Paints a whole rectangle, again only when `stamp` or the size changes."""

    stamp: Hashable
    paint: Callable[[pygame.Surface, pygame.Rect, Assets, Scale], object] = field(compare=False)
    label: str = ""
    writing: Writing | None = field(default=None, compare=False)
    """The new pencil strokes, if they are to be drawn one by one."""
    ready: Callable[[Assets, Scale], Iterator[None]] | None = field(default=None, compare=False)
    """Makes the sprites it needs, step by step."""


@dataclass(frozen=True)
class Item:
    """One item on the table, in window pixels.

    `key` identifies it from picture to picture, so that it can move. `touch` is the name of touching it, empty if it
    cannot be touched. `label` describes it in words. Layers are drawn from 0 up, all shadows of a layer before its
    items.
    """

    key: str
    rect: pygame.Rect
    layer: int = 0
    touch: str = ""
    label: str = ""
    tip: str = ""
    """The tooltip shown while the mouse or the focus rests on it."""
    awaits: str = field(default="", kw_only=True)
    """The key of the item it belongs to: it appears when that one has arrived."""
    overlaid: bool = field(default=False, kw_only=True)
    """Whether it belongs to the overlay, so that the picture below is not repainted when it comes or goes."""
    zooms: bool = field(default=False, kw_only=True)
    """Whether it belongs to a wall that can be zoomed (`Picture.camera`)."""
    within: pygame.Rect | None = field(default=None, kw_only=True)
    """The box outside which it is neither seen nor touched, in pixels; None for no limit."""
    moves = False
    """Whether such items glide to their place; others simply appear."""
    travels = "slides"
    """How it gets there: ``slides`` or ``carried``; a marker ``drops``, a brick ``falls``, a peg ``leaps``."""
    drags = False
    """Whether it can be dragged."""
    exact = False
    """Whether a drop on it always means this item, even if another place is near."""
    inside = False
    """Whether it paints nothing beyond its rectangle."""
    held_up = False
    """Whether it has the shadow of a lifted item when at rest."""
    heaped = False
    """Whether it lies in the heap from which tiles are drawn."""

    @property
    def stop(self) -> pygame.Rect:
        """The box that the arrow keys navigate by, in pixels."""
        return self.rect

    @property
    def casts(self) -> bool:
        """Whether it casts a shadow."""
        return type(self).shadow is not Item.shadow

    @property
    def shows(self) -> bool:
        """Whether any part of it is visible."""
        return self.within is None or bool(self.within.colliderect(self.rect))

    @property
    def in_sight(self) -> bool:
        """Whether all of it is in sight."""
        return True

    def seen(self, rect: pygame.Rect) -> pygame.Rect:
        """The visible part of `rect`."""
        return rect if self.within is None else rect.clip(self.within)

    def unless(self, old: "Item | None") -> "Item":
        """The `old` item if it is equal, so that later comparisons are by identity; otherwise this one."""
        return old if old is not None and (old is self or old == self) else self

    def difference(self, other: "Item") -> pygame.Rect | None:
        """The box in which it looks different from another item of its key and type, in pixels; None for both boxes."""
        return None

    @property
    def drop(self) -> int:
        """The height in pixels from which it falls; 0 if it does not."""
        return 0

    @property
    def pitch(self) -> float:
        """By how many semitones its landing sounds higher."""
        return 0.0

    def covers(self, assets: Assets, scale: Scale) -> pygame.Rect:
        """The box it covers at rest, without its shadow: its rectangle, or one around what is painted in it."""
        return self.rect

    def shadow(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, lift: float) -> None:
        """Paints the shadow; `lift` is 0 for a lying item to 1 for a held one."""

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        """Paints the item into `rect`: its own, or the present one while it moves."""

    def ready(self, assets: Assets, scale: Scale) -> Iterator[None]:
        """Makes the sprites it needs, step by step."""
        yield from ()

    def holds(self, position: tuple[int, int]) -> bool:
        """Whether the item itself, not only its hit area, covers that point."""
        return bool(self.seen(self.rect).collidepoint(position))

    def hit(self, scale: Scale) -> pygame.Rect:
        """The hit area: the rectangle, enlarged to at least 44 dp each way."""
        return self.seen(self.rect.inflate([max(0, scale.px(44) - length) for length in self.rect.size]))


@dataclass(frozen=True)
class TileItem(Item):
    """A domino: `first` is its left or top half. `rect` is its face, without the lip."""

    first: int = 0
    second: int = 0
    vertical: bool = False
    face_up: bool = True
    dim: bool = False
    """It cannot be played now."""
    moves = True
    travels = "carried"
    outline: str = ""
    """``last`` (white rim), ``picked`` (focus ring), ``ghost`` (brass rim) or empty."""
    joins = False
    """Whether another tile may be laid at its end, so that words beside it must leave that free."""

    @property
    def half(self) -> int:
        """The length of half a tile, in pixels."""
        return self.rect.width if self.vertical else self.rect.height

    def shadow(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, lift: float) -> None:
        dropshadow.cast(surface, assets, rect, lift, small=assets.is_small(self.half))

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
    """A tile that can be dragged: one of the hand, or one that lies ready."""

    drags = True


@dataclass(frozen=True)
class YardTile(TileItem):
    """A tile of the boneyard, face down."""

    vertical: bool = True
    face_up: bool = False
    heaped = True


@dataclass(frozen=True)
class GapItem(Item):
    """The place of a dragged tile in the hand: a dashed outline with an arrow down."""

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        theme, side = assets.theme, min(rect.size)
        paint.dashed(surface, rect, side * 0.17, theme.brass_light, max(2, scale.px(2)), scale.px(8), scale.px(5))
        x, y, arm = rect.centerx, rect.centery, side * 0.2
        paint.polyline(
            surface, ((x - arm, y - arm / 2), (x, y + arm / 2), (x + arm, y - arm / 2)), theme.brass_light, scale.px(3)
        )


@dataclass(frozen=True)
class TargetItem(Item):
    """A legal place: a dashed outline of the tile's size with a plus in a disc."""

    hot: bool = False
    """It is under the mouse or has the focus."""

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
    """A glass marker in its owner's shape and colour, or a clear one with the owner's shape in its corner."""

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
    """Any other item, painted by a function: a board, a bracket, a matchbox."""

    painter: Painter = field(default_factory=lambda: Painter("", lambda *_: None))

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        self.painter.paint(surface, rect, assets, scale)

    def ready(self, assets: Assets, scale: Scale) -> Iterator[None]:
        if self.painter.ready is not None:
            yield from self.painter.ready(assets, scale)


@dataclass(frozen=True)
class CaptionItem(Item):
    """A line that says what to do, centred in its rectangle."""

    words: str = ""
    backed: bool = False
    """Whether it has a dark ground, because something may lie under it."""
    shorter: tuple[str, ...] = ()
    """Shorter wordings to use if it does not fit, longest first."""
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
        ways = self.words, *self.shorter
        words, size = assets.fitted(ways, "sans", scale.px(18), assets.least, room)
        if words not in ways:
            words, size = assets.fitted(ways, "sans", scale.px(18), least, room)
        drawn = assets.text(words, "sans", size, assets.theme.second)
        return drawn.get_rect(center=self.rect.center).inflate(2 * edge, 0), drawn


def caption(words: str, rect: pygame.Rect, *, backed: bool = False, shorter: tuple[str, ...] = ()) -> Item:
    """A line that says what to do, centred in `rect`; `backed` if something may lie under it."""
    return CaptionItem("caption", rect, label=words, words=words, backed=backed, shorter=shorter)


def ghost(place: Item, halves: tuple[int, int], *, layer: int, vertical: bool) -> Item:
    """A slightly transparent tile with a brass rim, shown as it would lie in a place; touching it touches the place."""

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
