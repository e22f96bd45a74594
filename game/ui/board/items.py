"""Things that lie on the table. Each knows where it lies and how it is painted, not how it came there."""

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
    """Something painted into a rectangle as a whole; painted anew only when `stamp` or the size changes."""

    stamp: Hashable
    paint: Callable[[pygame.Surface, pygame.Rect, Assets, Scale], None] = field(compare=False)
    label: str = ""
    writing: Writing | None = field(default=None, compare=False)
    """What has been pencilled in newly, if that is to be seen stroke by stroke."""
    ready: Callable[[Assets, Scale], Iterator[None]] | None = field(default=None, compare=False)
    """Makes pictures that it will want, step by step."""


@dataclass(frozen=True)
class Item:
    """One thing on the table, in window pixels.

    `key` identifies it from picture to picture (that is how it moves); `touch` is the name under which touching it
    counts, empty where it cannot be touched; `label` says in plain words what it is. Layers are drawn from 0 up; all
    shadows of a layer before its things.
    """

    key: str
    rect: pygame.Rect
    layer: int = 0
    touch: str = ""
    label: str = ""
    enter: tuple[int, int] | None = None
    """The centre it comes from when it is new, pixels; None: it fades in where it lies."""
    tip: str = ""
    """What is said about it to whoever rests on it, with the mouse or the keyboard."""
    awaits: str = field(default="", kw_only=True)
    """The key of the thing that it belongs to: where that has not arrived, neither has this."""
    moves = False
    """Whether such things come from somewhere and glide; others just appear."""
    travels = "slides"
    """How it comes to its place: ``slides`` or ``carried``; a marker ``drops``, a brick ``falls``, a peg ``leaps``."""
    drags = False
    """Whether it can be dragged."""
    exact = False
    """Whether letting something go on it means just that, however near another place is."""
    inside = False
    """Whether it paints nothing beyond its rectangle."""
    held_up = False
    """Whether its shadow falls as far as that of a lifted thing although it lies."""
    zooms = False
    """Whether it belongs to a wall that is looked at from nearer or further (`Picture.sight`)."""

    @property
    def stop(self) -> pygame.Rect:
        """Where the arrow keys find it, in pixels."""
        return self.rect

    @property
    def overlaid(self) -> bool:
        """Whether it comes and goes with what is in hand, so that what lies below is not painted again each time."""
        return False

    @property
    def casts(self) -> bool:
        """Whether it throws a shadow."""
        return type(self).shadow is not Item.shadow

    @property
    def shows(self) -> bool:
        """Whether there is anything to see of it."""
        return True

    @property
    def in_sight(self) -> bool:
        """Whether all of it can be seen where it lies."""
        return True

    @property
    def within(self) -> pygame.Rect | None:
        """Beyond this nothing of it is painted, pixels; None: it is painted wherever it is."""
        return None

    def unframed(self) -> "Item":
        """The same where it is painted everywhere: on a sheet of its own."""
        return self

    def unless(self, old: "Item | None") -> "Item":
        """The `old` item if this one is no other, so that nobody has to compare the two again; else this one."""
        return old if old is not None and (old is self or old == self) else self

    def apart(self, other: "Item") -> pygame.Rect | None:
        """All that looks different from the other one of the same key and kind, pixels; None: both of them whole."""
        return None

    @property
    def drop(self) -> int:
        """From how many pixels above its place it falls, if it falls."""
        return 0

    @property
    def pitch(self) -> float:
        """How many semitones higher than usual its landing sounds."""
        return 0.0

    def covers(self, assets: Assets, scale: Scale) -> pygame.Rect:
        """What of the window it takes where it lies, without its shadow: its rectangle, or less."""
        return self.rect

    def shadow(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, lift: float) -> None:
        """Paints the shadow; `lift` is 0 lying to 1 held."""

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        """Paints the thing into `rect` (its own, or where it is on its way)."""

    def ready(self, assets: Assets, scale: Scale) -> Iterator[None]:
        """Makes pictures that it will want when it is painted, step by step."""
        yield from ()

    def holds(self, position: tuple[int, int]) -> bool:
        """Whether the thing itself, not only its hit area, is at that point."""
        return bool(self.rect.collidepoint(position))

    def hit(self, scale: Scale) -> pygame.Rect:
        """Where touching counts: the rectangle, grown to at least 44 dp each way."""
        grow_x = max(0, scale.px(44) - self.rect.width)
        grow_y = max(0, scale.px(44) - self.rect.height)
        return self.rect.inflate(grow_x, grow_y)


@dataclass(frozen=True)
class TileItem(Item):
    """A domino: `first` is its left or top half; face down it shows its back. `rect` is its face, without the lip."""

    first: int = 0
    second: int = 0
    vertical: bool = False
    face_up: bool = True
    dim: bool = False
    """Cannot be played now."""
    moves = True
    travels = "carried"
    outline: str = ""
    joins = False
    """Whether another tile may be laid at its end: words beside it leave that free."""
    """``last`` (white rim), ``picked`` (focus ring), ``ghost`` (brass rim) or nothing."""

    @property
    def half(self) -> int:
        """The length of half a tile, pixels."""
        return self.rect.width if self.vertical else self.rect.height

    def shadow(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, lift: float) -> None:
        """Two layers, further apart the higher it is held."""
        dropshadow.cast(surface, assets, rect, lift, small=self.half < 26)

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        """The rim first, so that it lies under the tile."""
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
    """A tile that can be taken up with the mouse: of the hand, or one that lies ready."""

    drags = True


@dataclass(frozen=True)
class GapItem(Item):
    """Where the tile of the hand that is being dragged would stand: the others have made room for it."""

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        """A dashed outline on the wood, and a small arrow down to the place."""
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
        """Shape and colour both say that it can be touched."""
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
        """Brass, with the figure in the middle."""
        surface.blit(assets.brass(rect.width, rect.height), rect)
        figure = assets.text(self.text, "serif", scale.px(28), assets.theme.text_on_brass)
        surface.blit(figure, figure.get_rect(center=rect.center))


@dataclass(frozen=True)
class BeadItem(Item):
    """A marker of glass in its owner's shape and colour, or a clear one with the owner's shape in its corner."""

    style: SeatStyle = SEAT_STYLES[0]
    clear: bool = False
    moves = True
    travels = "drops"
    inside = True

    def covers(self, assets: Assets, scale: Scale) -> pygame.Rect:
        """With the sign in the corner of a clear one."""
        over = overhang(self.rect.width) if self.clear else 0
        return pygame.Rect(self.rect.topleft, (self.rect.width + over, self.rect.height + over))

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        """The pips beneath stay countable."""
        assets.lay_bead(surface, rect, self.style, clear=self.clear)


@dataclass(frozen=True)
class PaintedItem(Item):
    """Anything else, painted by a function: a board, a bracket, a matchbox."""

    painter: Painter = field(default_factory=lambda: Painter("", lambda *_: None))

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        """As its painter does."""
        self.painter.paint(surface, rect, assets, scale)

    def ready(self, assets: Assets, scale: Scale) -> Iterator[None]:
        """As its painter does."""
        if self.painter.ready is not None:
            yield from self.painter.ready(assets, scale)


@dataclass(frozen=True)
class Caption(Item):
    """A quiet line that says what to do, in the middle of its rectangle."""

    words: str = ""
    backed: bool = False
    """Whether something may lie under it."""
    shorter: tuple[str, ...] = ()
    """What is said instead where even the smallest letters are too wide, the longest first."""
    inside = True

    def covers(self, assets: Assets, scale: Scale) -> pygame.Rect:
        """The line with its ground, if it has one."""
        return self._line(assets, scale)[0]

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        """As large as it fits; where even the smallest letters are too wide, in fewer words."""
        place, drawn = self._line(assets, scale)
        if self.backed:
            paint.rounded(surface, place, place.height / 2, (*assets.theme.focus_dark, 190))
        surface.blit(drawn, drawn.get_rect(center=place.center))

    def _line(self, assets: Assets, scale: Scale) -> tuple[pygame.Rect, pygame.Surface]:
        edge = scale.px(14) * self.backed
        room, least = self.rect.width - 2 * edge, scale.px(14 * scale.plain)

        def fitting(words: str) -> int:
            size = scale.px(18)
            while size > least and assets.text_size(words, "sans", size)[0] > room:
                size -= 1
            return size

        ways = (self.words, *self.shorter)
        fits = ((words, size) for words in ways if assets.text_size(words, "sans", size := fitting(words))[0] <= room)
        words, size = next(fits, None) or (ways[-1], least)
        drawn = assets.text(assets.shorten(words, "sans", size, room), "sans", size, assets.theme.second)
        return drawn.get_rect(center=self.rect.center).inflate(2 * edge, 0), drawn


def caption(words: str, rect: pygame.Rect, *, backed: bool = False, shorter: tuple[str, ...] = ()) -> Item:
    """A quiet line that says what to do, in the middle of `rect`; `backed` where something may lie under it."""
    return Caption("caption", rect, label=words, words=words, backed=backed, shorter=shorter)
